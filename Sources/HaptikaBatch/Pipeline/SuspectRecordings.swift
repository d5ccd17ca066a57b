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
      let row = found.place.row
      guard case .recording(let recording)? = try found.place.archive.read(rows: row..<row + 1).first,
        let plot = RecordingInspection(of: recording, under: algorithm).plot
      else { return nil }
      let value = found.suspect.value
      return PlacedFigure(
        arm: value.arm, kind: value.referenceKind, figure: plot.figure(name: "suspect-\(index + 1)"),
        suspect: found.suspect)
    }
  }
}

extension Analysis {
  /// Where a recording lies.
  struct Place {
    let archive: ArchiveReader
    let row: Int
  }

  /// Returns where some recordings lie, as far as they are in the archives.
  ///
  /// - Complexity: O(recordings), nothing without `recordings`.
  func places(of recordings: Set<RecordingKey>) -> [RecordingKey: Place] {
    guard !recordings.isEmpty else { return [:] }
    var places: [RecordingKey: Place] = [:]
    for batch in worklist.batches {
      let archive = worklist.archives[batch.archive]
      for entry in archive.entries[batch.rows] {
        let key = RecordingKey(studyID: archive.attributes.studyID, recordingID: entry.id)
        if recordings.contains(key) { places[key] = Place(archive: archive, row: entry.row) }
      }
    }
    return places
  }
}
