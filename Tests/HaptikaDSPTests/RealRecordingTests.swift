import Foundation
import HaptikaDSP
import Testing

@Suite("Real recordings", .enabled(if: SharedData.hasRecordings, "needs ../shared/vectors and ../shared/data"))
struct RealRecordingTests {
  @Test("give what 1.0.0 said of them, in every one of 112 rows")
  func first() throws {
    let rows = try Self.rows(of: "1.0.0")
    #expect(rows.count == 112)
    let algorithm = HaptikaPPG_V1_0_0()
    let differences = rows.flatMap { row in
      let trace = algorithm.trace(of: row.frames)
      return row.differences(from: trace.estimate) + row.channelDifferences(from: trace)
    }
    #expect(differences == [])
  }

  @Test("give what 2.0.0 said of them, in every one of 112 rows", .enabled(if: isOptimized, "slow when not optimised"))
  func second() throws {
    let rows = try Self.rows(of: "2.0.0")
    #expect(rows.count == 112)
    let algorithm = HaptikaPPG_V2_0_0()
    #expect(rows.flatMap { $0.differences(from: algorithm.estimate($0.frames)) } == [])
  }

  /// Archives store colours as 32-bit floats, which moves them by up to 8e-6 grey levels. That must not move a
  /// decision, nor a rate by a digit that anyone reads.
  @Test(
    "give the same decisions when the colours are stored as 32-bit floats",
    arguments: isOptimized ? ["1.0.0", "2.0.0"] : ["1.0.0"])
  func singlePrecision(version: String) throws {
    let algorithm = try #require(AlgorithmRegistry.find(version))
    for row in try Self.rows(of: version) {
      let stored = algorithm.estimate(row.frames.mapColors { Double(Float($0)) })
      #expect(stored.reasons.map(\.rawValue).joined(separator: " ") == row.reasons, "\(row.name)")
      #expect(abs((stored.beatsPerMinute ?? 0) - (Double(row.rate) ?? 0)) < 0.001, "\(row.name)")
    }
  }

  private static func rows(of version: String) throws -> [RecordedVerdict] {
    try rows.get().filter { $0.version == version }
  }

  /// The rows of all versions with their frames, read once.
  private static let rows = Result {
    var recordings: [String: FrameSeries] = [:]
    return try SharedData.rows(of: "vectors/algorithms/real_recordings.csv").dropFirst().map { fields in
      let folder = "data/\(fields[0])/\(fields[1])"
      let recording = try recordings[folder] ?? frames(in: folder)
      recordings[folder] = recording
      return RecordedVerdict(fields, of: recording)
    }
  }

  private static func frames(in folder: String) throws -> FrameSeries {
    let rows = try SharedData.rows(of: "\(folder)/ppg.csv").dropFirst()
    func column(_ index: Int) -> [Double] { rows.map { Double($0[index]) ?? .nan } }
    return FrameSeries(time: column(0), red: column(1), green: column(2), blue: column(3))
  }
}

/// One line of `real_recordings.csv`, with the frames it speaks of.
private struct RecordedVerdict {
  let fields: [Substring]
  let frames: FrameSeries

  var name: String { "\(fields[0])/\(fields[1]) \(fields[2])" }
  var version: Substring { fields[4] }
  var rate: Substring { fields[6] }
  var reasons: Substring { fields[14] }

  init(_ fields: [Substring], of recording: FrameSeries) {
    self.fields = fields
    if let start = Double(fields[2]), let end = Double(fields[3]) {
      frames = recording.frames(in: start..<end)
    } else {
      frames = recording
    }
  }

  /// Says in what `estimate` differs; empty when it does not.
  func differences(from estimate: Estimate) -> [String] {
    var differences: [String] = []
    func compare(_ what: String, _ found: String, _ text: Substring) {
      if found != text { differences.append("\(name): \(what) is '\(found)', expected '\(text)'") }
    }
    /// The file has six decimals, hence 2e-6; milliseconds carry a thousand times the scale.
    func compare(_ what: String, _ found: Double?, _ text: Substring, scale: Double = 1) {
      let expected = Double(text)
      if (found == nil) != (expected == nil) || abs((found ?? 0) - (expected ?? 0)) > 2e-6 * scale {
        compare(what, found.map { "\($0)" } ?? "", text)
      }
    }
    compare("rate", estimate.beatsPerMinute, rate)
    compare("quality", estimate.quality, fields[7])
    compare("RMSSD", estimate.variability?.rmssd, fields[8], scale: Double(fields[8]) ?? 1)
    compare("SDNN", estimate.variability?.sdnn, fields[9], scale: Double(fields[9]) ?? 1)
    compare("reliable", estimate.variability?.isReliable == true ? "true" : "false", fields[10])
    compare("usable", estimate.usableDuration, fields[11])
    compare("polarity", estimate.polarity.map(Double.init), fields[13])
    compare("reasons", estimate.reasons.map(\.rawValue).joined(separator: " "), reasons)
    compare("warnings", estimate.warnings.map(\.rawValue).joined(separator: " "), fields[15])
    if version != "1.0.0" { compare("channel", estimate.channel ?? "", fields[12]) }
    return differences
  }

  /// Says whether 1.0.0 chose another channel, unless that is as good; empty when it did not.
  func channelDifferences(from trace: HaptikaPPG_V1_0_0.Trace) -> [String] {
    let found = trace.estimate.channel ?? ""
    return found == fields[12] || isTie(in: trace) ? [] : ["\(name): channel is '\(found)', expected '\(fields[12])'"]
  }

  /// Whether the expected channel is as good as the winner to within the rule's own margin.
  ///
  /// In two recordings only red holds a signal. Red, luminance and blend are then one signal, and the file names the
  /// one that rounding favoured; the rule takes the first.
  private func isTie(in trace: HaptikaPPG_V1_0_0.Trace) -> Bool {
    guard let winner = trace.winningCandidate,
      let expected = trace.candidates.first(where: { $0.channel.rawValue == fields[12] })
    else { return false }
    return abs(winner.quality - expected.quality) <= 1e-9
  }
}
