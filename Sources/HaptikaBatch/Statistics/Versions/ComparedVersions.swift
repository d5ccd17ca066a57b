import HaptikaDSP

/// Two versions in one arm under one reference kind: everything that is reported of them.
struct ComparedVersions: Sendable {
  let arm: String
  let kind: ReferenceKind
  let pairing: VersionPairing
  /// Whether the optical simulator made every recording, so that clusters are units and no people.
  let isSimulated: Bool
  let comparison: VersionComparison
  /// The p of E1 by sign flips, adjusted by Holm among all pairs of the run; undefined of identical versions, which are not tested.
  let holmP: Statistic
  let verdict: VersionVerdict
  /// In the order of the tables.
  let strata: [ComparedStratum]
  let cases: ComparedCases
}

/// Two versions in one level of a stratum.
struct ComparedStratum: Sendable {
  /// The stratum's column.
  let group: String
  let level: String
  /// Whether the level has too few people to stand by itself in Markdown, where `others` holds it.
  let isPooledInMarkdown: Bool
  let comparison: LevelComparison
}

/// The recordings, or windows, in which two versions differ most plainly.
struct ComparedCases: Sendable, Hashable {
  /// Published by the old version alone, in key order.
  let onlyOld: [PairedRecording]
  /// Published by the new version alone, in key order.
  let onlyNew: [PairedRecording]
  /// Published by both with the largest difference of the two rates, the largest first; of equal ones in key order.
  let disagreements: [PairedRecording]

  /// Finds them in `pairs`; `limit` disagreements at most.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ pairs: VersionPairs, limit: Int) {
    onlyOld = pairs.recordings.filter { $0.old.isPublished && !$0.new.isPublished }
    onlyNew = pairs.recordings.filter { !$0.old.isPublished && $0.new.isPublished }
    let differing = pairs.recordings.indices.compactMap { index in
      pairs.recordings[index].estimateDifference.map { (size: abs($0), index: index) }
    }
    disagreements = differing.filter { $0.size > 0 }.sorted { ($1.size, $0.index) < ($0.size, $1.index) }
      .prefix(limit).map { pairs.recordings[$0.index] }
  }
}

extension PairedRecording {
  /// Rate of the new version − rate of the old one, rounded to 1e-9; `nil` unless both published.
  var estimateDifference: Double? {
    old.estimate.flatMap { old in new.estimate.map { roundedToNano($0 - old) } }
  }
}
