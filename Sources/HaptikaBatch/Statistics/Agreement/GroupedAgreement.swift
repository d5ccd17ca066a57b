/// Agreement by Bland and Altman of errors that come in groups (the samples of a recording), from sums of each group alone: the same
/// analysis of variance as `Agreement`, without the errors at hand.
///
///     n₀  = (N − Σmᵢ²/N) / (k − 1),   σ²b = max(0, (MSB − MSW) / n₀),   V = σ²b + MSW,   limits = bias ± z√V
///
/// Truncated when MSB < MSW: then V = SST / (N − 1). Of one group, and when every group has one error, V is the plain sample variance.
///
/// - Reference: J. M. Bland and D. G. Altman, *J. Biopharm. Stat.* 17 (2007) 571,
///   [doi:10.1080/10543400701329422](https://doi.org/10.1080/10543400701329422).
struct GroupedAgreement: Sendable, Hashable {
  /// *N*.
  let errorCount: Int
  /// *k*.
  let groupCount: Int
  /// The mean of all errors.
  let bias: Double
  /// V; `nil` of one error.
  let variance: Double?
  /// σ²b and MSW (V when truncated); `nil` of one group and when every group has one error.
  let components: Components?

  struct Components: Sendable, Hashable {
    let between: Double
    let within: Double
    let isTruncated: Bool
  }

  /// The limits of agreement; `nil` of one error.
  var limits: Agreement.Limits? {
    guard let variance else { return nil }
    let reach = Agreement.z * variance.squareRoot()
    return Agreement.Limits(lower: bias - reach, upper: bias + reach)
  }

  /// What is known of one group.
  struct ErrorGroup: Sendable, Hashable {
    let count: Int
    let mean: Double
    /// Σ(error − mean)².
    let squaredDeviations: Double
  }

  /// Takes groups with at least one error each; `nil` of none.
  init?(_ groups: [ErrorGroup]) { self.init(Sums(groups, around: Self.center(of: groups))) }

  fileprivate init?(_ sums: Sums) {
    guard sums.count > 0 else { return nil }
    let (n, k) = (sums.count, sums.groups)
    // Sums around a common centre, so that squares of rates do not swallow their differences.
    let between = max(0, sums.squares - sums.deviation * sums.deviation / n)
    errorCount = Int(n)
    groupCount = Int(k)
    bias = sums.center + sums.deviation / n
    let total = n > 1 ? (between + sums.within) / (n - 1) : nil
    guard k > 1, n > k else {
      (variance, components) = (total, nil)
      return
    }
    let (msb, msw) = (between / (k - 1), sums.within / (n - k))
    let each = (n - sums.squaredCounts / n) / (k - 1)
    let isTruncated = msb < msw
    let parts = Components(
      between: isTruncated ? 0 : (msb - msw) / each, within: isTruncated ? total ?? msw : msw, isTruncated: isTruncated)
    components = parts
    variance = parts.between + parts.within
  }

  fileprivate static func center(of groups: [ErrorGroup]) -> Double {
    let n = groups.reduce(0) { $0 + $1.count }
    return n == 0 ? 0 : CompensatedSum.of(groups.lazy.map { Double($0.count) * $0.mean }) / Double(n)
  }

  /// What the formulas need of some groups.
  fileprivate struct Sums: Sendable {
    let center: Double
    /// Errors, and groups; as numbers, since people may count several times.
    var count = 0.0
    var groups = 0.0
    /// Σm(mean − centre), and Σm(mean − centre)².
    var deviation = 0.0
    var squares = 0.0
    /// Σm².
    var squaredCounts = 0.0
    var within = 0.0

    init(_ list: [ErrorGroup], around center: Double) {
      self.center = center
      count = Double(list.reduce(0) { $0 + $1.count })
      groups = Double(list.count)
      deviation = CompensatedSum.of(list.lazy.map { Double($0.count) * ($0.mean - center) })
      squares = CompensatedSum.of(list.lazy.map { Double($0.count) * ($0.mean - center) * ($0.mean - center) })
      squaredCounts = list.reduce(0) { $0 + Double($1.count) * Double($1.count) }
      within = CompensatedSum.of(list.lazy.map(\.squaredDeviations))
    }

    mutating func add(_ other: Sums, times weight: Double) {
      count += weight * other.count
      groups += weight * other.groups
      deviation += weight * other.deviation
      squares += weight * other.squares
      squaredCounts += weight * other.squaredCounts
      within += weight * other.within
    }
  }

  /// People with their groups, for a bootstrap over people.
  struct People: Sendable {
    private let people: [Sums]
    private let center: Double

    /// Takes the groups of each person, people in byte order.
    init(_ people: [[ErrorGroup]]) {
      let center = GroupedAgreement.center(of: people.flatMap { $0 })
      self.center = center
      self.people = people.map { Sums($0, around: center) }
    }

    /// Returns the agreement when person *g* counts `weights[g]` times, each time with groups of its own; `nil` when nobody counts.
    ///
    /// - Complexity: O(*G*).
    func agreement(_ weights: [Int32]) -> GroupedAgreement? {
      var sums = Sums([], around: center)
      for (person, weight) in zip(people, weights) where weight != 0 { sums.add(person, times: Double(weight)) }
      return GroupedAgreement(sums)
    }
  }
}
