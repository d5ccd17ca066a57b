import HaptikaDSP

/// Two versions that are compared, and which of them the differences are taken from.
struct VersionPairing: Sendable, Hashable {
  let new: AlgorithmIdentifier
  /// The baseline.
  let old: AlgorithmIdentifier

  /// Returns the pairs to compare of some `algorithms`: each against the `baseline` when one is named, otherwise all of them.
  ///
  /// Of two versions of one algorithm the earlier is the baseline. Across names the product's algorithm is the new side, and a
  /// comparator, or what was computed elsewhere, the baseline; of two others the one whose name comes first.
  ///
  /// Pairs of the product's own versions come first, the newest of them on top.
  static func pairs(
    of algorithms: some Sequence<AlgorithmIdentifier>, baseline: AlgorithmIdentifier?
  ) -> [VersionPairing] {
    let sorted = Set(algorithms).sorted()
    let pairs: [VersionPairing]
    if let baseline {
      guard sorted.contains(baseline) else { return [] }
      pairs = sorted.filter { $0 != baseline }.map { VersionPairing(new: $0, old: baseline) }
    } else {
      pairs = sorted.indices.flatMap { first in
        sorted[(first + 1)...].map { VersionPairing(sorted[first], $0) }
      }
    }
    return pairs.sorted(by: standsBefore)
  }

  private init(new: AlgorithmIdentifier, old: AlgorithmIdentifier) { (self.new, self.old) = (new, old) }

  /// Pairs `a` with `b`, which stands behind it in order.
  private init(_ a: AlgorithmIdentifier, _ b: AlgorithmIdentifier) {
    self = a.isOfProduct && !b.isOfProduct ? VersionPairing(new: a, old: b) : VersionPairing(new: b, old: a)
  }

  private static func standsBefore(_ a: Self, _ b: Self) -> Bool {
    if a.place != b.place { return a.place < b.place }
    if a.new != b.new { return a.new > b.new }
    return a.old > b.old
  }

  /// Versions of the product among each other, then against others, then the rest.
  private var place: Int { new.isOfProduct ? (old.isOfProduct ? 0 : 1) : 2 }
}

extension AlgorithmIdentifier {
  fileprivate var isOfProduct: Bool { name == AlgorithmRegistry.defaultName }
}
