import Foundation
import HaptikaBatch
import HaptikaDSP

/// `inspect`: what is inside an archive, or how one recording came to its estimate.
enum InspectCommand: Command {
  struct Options: Sendable {
    var algorithm: [String] = []
    var csv: String?
    var figure: String?
    var isForced = false
    var isQuiet = false
  }

  static let name = "inspect"
  static let summary = "show what is inside an archive, or one recording's timing, quality and beats"
  static let operands = "ARCHIVE [ID]"
  static let operandCount = 1...2
  static let examples = [
    "\(programName) inspect study.h5",
    "\(programName) inspect study.h5 walk/1 --csv walk-1",
    "\(programName) inspect study.h5 walk/1 --figure walk-1.svg",
  ]
  static let notes = [
    "Without ID every recording is read once, so that frame rates are measured. Deleted recordings are counted, never read.",
    "An unknown or deleted ID ends with 66, an unreadable recording with 65.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .choice(
        "algorithm", "ID@VERSION", "look through this version (default: the newest published)",
        of: AlgorithmRegistry.names, \.algorithm),
      .text("csv", "DIR", "also write all of it as CSV into the new folder DIR", \.csv),
      .text(
        "figure", "FILE",
        "also draw the recording with gnuplot as FILE, .svg or .png, with its script and data beside it",
        \.figure),
      .on("force", "replace DIR whatever it holds, and FILE", \.isForced),
      .on("quiet", "show no progress", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    if operands.count == 1, !options.algorithm.isEmpty {
      throw UsageError("option '--algorithm' needs the ID of a recording", command: name)
    }
    if operands.count == 1, options.figure != nil {
      throw UsageError("option '--figure' needs the ID of a recording", command: name)
    }
    let inspection = try ArchiveInspection(of: operands[0])
    let recording = try operands.dropFirst().first.map { try find($0, in: inspection) }
    let folder = try options.csv.map {
      try InspectionFolder(at: $0, force: options.isForced, input: operands[0])
    }
    defer { folder?.discard() }
    let figure = try options.figure.map {
      try InspectionFigure(
        at: $0, force: options.isForced, input: operands[0],
        searching: ProcessInfo.processInfo.environment["PATH"] ?? "")
    }
    defer { figure?.discard() }
    Interruption.onSignal {
      folder?.discard()
      figure?.discard()
    }
    guard let recording else {
      let progress = Progress(isQuiet: options.isQuiet)
      let text = try inspection.overview(into: folder) { progress.update($0, of: $1, "recordings") }
      progress.finish()
      try writeOutput(text)
      return .done
    }
    let chosen = options.algorithm.last.flatMap { AlgorithmRegistry.find($0) } ?? AlgorithmRegistry.published.last
    guard let chosen else { throw UsageError("no algorithm is published", command: name) }
    let inspected = RecordingInspection(of: recording, under: chosen)
    if let figure { try inspected.draw(to: figure) }
    if let folder { try inspected.write(to: folder) }
    try writeOutput(inspected.text)
    return .done
  }

  /// Reads the recording `id`; an unknown one is answered with the nearest that there is.
  private static func find(_ id: String, in inspection: ArchiveInspection) throws -> Recording {
    do {
      return try inspection.recording(id)
    } catch let error as ArchiveError where error.place == "/recordings/id" {
      let near = nearest(to: id, in: inspection.archive.entries.map(\.id))
      let hint =
        near.map { "did you mean '\(printable($0))'?" } ?? "'\(programName) inspect ARCHIVE --csv DIR' lists them"
      throw ArchiveError(error.kind, error.file, at: error.place, "\(error.message); \(hint)")
    }
  }
}
