public import Foundation

/// `run.json`: where and when a report was made. Never compared, so that the manifest can be.
enum RunRecord {
  static let file = "run.json"

  /// Returns the record as JSON; times are ISO 8601 in UTC with milliseconds.
  static func document(of run: RunEnvironment) -> String {
    JSONValue.object([
      "host": .string(run.host),
      "operating_system": .string(run.operatingSystem),
      "started_at": .string(timestamp(run.start)),
      "ended_at": .string(timestamp(run.end)),
      "duration_s": .number(run.end.timeIntervalSince(run.start)),
      "durations_s": .object(run.durations.mapValues { .number($0) }),
      "jobs": .integer(run.jobs),
      "command_line": .array(run.commandLine.map { .string($0) }),
    ]).document
  }

  private static func timestamp(_ date: Date) -> String {
    utcText(ofSecondsSince1970: date.timeIntervalSince1970) ?? ""
  }
}

/// Where and when a run took place: the content of `run.json`, which is never compared.
public struct RunEnvironment: Sendable {
  public var host: String
  public var operatingSystem: String
  public var start: Date
  public var end: Date
  /// Seconds by the name of a part of the run.
  public var durations: [String: Double]
  /// Recordings analysed at once.
  public var jobs: Int
  /// The program and its arguments.
  public var commandLine: [String]

  /// Creates the record of a run.
  public init(
    host: String, operatingSystem: String, start: Date, end: Date, durations: [String: Double], jobs: Int,
    commandLine: [String]
  ) {
    self.host = host
    self.operatingSystem = operatingSystem
    self.start = start
    self.end = end
    self.durations = durations
    self.jobs = jobs
    self.commandLine = commandLine
  }
}
