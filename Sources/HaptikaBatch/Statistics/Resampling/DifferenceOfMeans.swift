/// The difference of the means of two sets of recordings that people may share: first − second.
///
/// A person is drawn with the recordings of both sets, so that what a person does to both of them cancels as it would in another
/// study of such people.
///
///     difference = (S₁·n₂ − S₂·n₁) / (n₁·n₂),   S and n the weighted sum and number of a set
///
/// Of shares that is one division of whole numbers, so that replicates that tie with the estimate tie exactly.
struct DifferenceOfMeans: Sendable {
  /// A value and the number of the person it is of.
  struct Owned: Sendable {
    let subject: Int32
    let value: Double
  }

  /// People with a value in either set, in byte order.
  let clusterCount: Int

  private let first: ClusterSums
  private let second: ClusterSums
  /// Whether each set holds one value over and over: nothing of what differs between people could show in a bootstrap.
  let isConstant: Bool

  /// Takes two sets, each person by person in rising order of their number.
  init(_ first: [Owned], _ second: [Owned]) {
    let subjects = Set(
      [first, second].flatMap { set in set.starts { $0.subject == $1.subject }.map { set[$0].subject } }
    )
    .sorted()
    clusterCount = subjects.count
    self.first = Self.sums(of: first, by: subjects)
    self.second = Self.sums(of: second, by: subjects)
    isConstant = [first, second].allSatisfy { set in set.allSatisfy { $0.value == set.first?.value } }
  }

  /// Returns the difference when person *g* counts `weights[g]` times; `nil` when a set is left without recordings.
  ///
  /// - Complexity: O(*G*).
  func value(_ weights: [Int32]) -> Double? {
    let (a, b) = (first.total(weights), second.total(weights))
    guard a.count > 0, b.count > 0 else { return nil }
    let (m, n) = (Double(a.count), Double(b.count))
    return (a.sum * n - b.sum * m) / (m * n)
  }

  /// The sums of one set, for every person of both; of those without a value there, of nothing.
  private static func sums(of set: [Owned], by subjects: [Int32]) -> ClusterSums {
    var (starts, next) = ([Int](), 0)
    for subject in subjects {
      starts.append(next)
      while next < set.count, set[next].subject == subject { next += 1 }
    }
    return ClusterSums(set.map(\.value), starts: starts)
  }
}
