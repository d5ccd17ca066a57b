import HaptikaDSP

/// The recordings on which versions disagree most, drawn for the comparison report.
struct Disagreements {
  /// In the order of the report, each recording once.
  private let shown: [(key: RecordingKey, versions: ComparedVersions)]

  /// Recordings of a pair that are drawn, and of all pairs.
  private static let (drawnOfPair, drawnOfAll) = (3, 12)

  /// Chooses the largest disagreements of each pair.
  init(of comparisons: [ComparedVersions]) {
    var seen: Set<RecordingKey> = []
    let largest = comparisons.flatMap { versions in
      let keys = versions.cases.disagreements.map { RecordingKey($0.key) }
      var ofPair: Set<RecordingKey> = []
      return keys.filter { ofPair.insert($0).inserted }.prefix(Self.drawnOfPair).map { (key: $0, versions: versions) }
    }
    shown = Array(largest.filter { seen.insert($0.key).inserted }.prefix(Self.drawnOfAll))
  }

  /// Draws each as `inspect` does; a recording without a frame that has a time has no figure.
  ///
  /// - Throws: `ArchiveError` when an archive cannot be read.
  func figures(in analysis: Analysis, under algorithm: any Algorithm) throws -> [PlacedFigure] {
    let places = analysis.places(of: Set(shown.map(\.key)))
    return try shown.enumerated().compactMap { index, one in
      try places[one.key]?.figure(name: "disagreement-\(index + 1)", under: algorithm).map {
        PlacedFigure(
          arm: one.versions.arm, kind: one.versions.kind, figure: $0, pairing: one.versions.pairing,
          disagreement: one.key)
      }
    }
  }
}
