import HaptikaDSP

/// The seed labels of one comparison: what is drawn, so that each number of a report has random numbers of its own.
///
///     compare/<arm>/<reference_kind>/<new>-<old>/<E1 | E2 | E3 | rmssd | sdnn>/<group>=<level>
///     compare/<arm>/<reference_kind>/<new>-<old>/signflip/<endpoint>
struct ComparisonLabels: Sendable, Hashable {
  let success: String
  let absoluteError: String
  let coverage: String
  let successSignFlip: String
  let absoluteErrorSignFlip: String
  let coverageSignFlip: String
  /// In the order of `VariabilityIndex.allCases`.
  let variabilities: [String]
}

extension ComparisonLabels {
  /// The labels of a table of a report; of a whole arm, group and level are `all`.
  init(
    arm: String, referenceKind: String, new: AlgorithmIdentifier, old: AlgorithmIdentifier, group: String, level: String
  ) {
    let place = ["compare", arm, referenceKind].map(percentEncoded).joined(separator: "/")
    let versions = "\(percentEncoded(new.description))-\(percentEncoded(old.description))"
    let part = "\(percentEncoded(group))=\(percentEncoded(level))"
    self.init(
      success: "\(place)/\(versions)/E1/\(part)", absoluteError: "\(place)/\(versions)/E2/\(part)",
      coverage: "\(place)/\(versions)/E3/\(part)", successSignFlip: "\(place)/\(versions)/signflip/success_5",
      absoluteErrorSignFlip: "\(place)/\(versions)/signflip/abs_error",
      coverageSignFlip: "\(place)/\(versions)/signflip/coverage",
      variabilities: VariabilityIndex.allCases.map { "\(place)/\(versions)/\($0.rawValue)/\(part)" })
  }
}
