import Foundation
import HaptikaDSP

/// The recordings of a run whose references are suspect, found again in their archives.
struct SuspectRecordings {
  /// In the order of the report: one a recording, of which several windows may be suspect.
  private let found: [(suspect: SuspectReference, place: Analysis.Place)]

  /// Recordings that are drawn; for the others the report prints a command.
  private static let drawingLimit = 5

  /// Looks for the recordings of `suspects`.
  ///
  /// - Complexity: O(recordings) when there are any suspects.
  init(_ suspects: [SuspectReference], in analysis: Analysis) {
    var seen: Set<RecordingKey> = []
    let firsts = suspects.filter { seen.insert($0.recording).inserted }
    let places = analysis.places(of: seen)
    found = firsts.compactMap { suspect in places[suspect.recording].map { (suspect, $0) } }
  }

  /// The file names of their archives.
  var archives: SuspectArchives {
    SuspectArchives(
      names: Dictionary(
        found.map { ($0.suspect.recording, URL(fileURLWithPath: $0.place.archive.path).lastPathComponent) }
      ) { first, _ in first })
  }

  /// Reads the first ones once more and draws them as `inspect` does; a recording without a frame that has a time has no figure.
  ///
  /// - Throws: `ArchiveError` when an archive cannot be read.
  func figures(under algorithm: any Algorithm) throws -> [PlacedFigure] {
    try found.prefix(Self.drawingLimit).enumerated().compactMap { index, found in
      let value = found.suspect.value
      return try found.place.figure(name: "suspect-\(index + 1)", under: algorithm).map {
        PlacedFigure(arm: value.arm, kind: value.referenceKind, figure: $0, suspect: found.suspect)
      }
    }
  }
}
