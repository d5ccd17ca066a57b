/// Probabilities that were given for something, beside whether it happened; by rising probability.
///
/// Equal probabilities stand by person and outcome, and all sums run in this order, so that no order of input shows. A statistic
/// that resamples people takes weights: person *g* counts `weights[g]` times.
struct Forecasts: Sendable {
  /// In 0...1, rising.
  let probabilities: [Double]
  /// Whether it happened.
  let outcomes: [Bool]
  /// The number of the person or unit, by byte order of their names.
  let owners: [Int32]

  /// How many times it happened.
  let positiveCount: Int

  /// One probability that was given, how often, and how often it then happened.
  struct Level: Sendable, Hashable {
    let probability: Double
    let count: Int
    let positives: Int
  }

  /// The distinct probabilities, rising.
  let levels: [Level]

  var count: Int { probabilities.count }

  /// ȳ, the share that happened; not a number of no forecasts.
  var baseRate: Double { Double(positiveCount) / Double(count) }

  /// Puts forecasts in order.
  ///
  /// - Precondition: as many of each; probabilities in 0...1; owners from 0. Independent forecasts have an owner each.
  /// - Complexity: O(*n* log *n*).
  init(probabilities: [Double], outcomes: [Bool], owners: [Int32]) {
    precondition(
      probabilities.count == outcomes.count && owners.count == outcomes.count,
      "\(probabilities.count) probabilities, \(outcomes.count) outcomes, \(owners.count) owners")
    precondition(
      probabilities.allSatisfy { (0...1).contains($0) } && owners.allSatisfy { $0 >= 0 },
      "a probability is in 0...1, an owner at least 0")
    let order = probabilities.indices.sorted {
      (probabilities[$0], owners[$0], outcomes[$0] ? 1 : 0) < (probabilities[$1], owners[$1], outcomes[$1] ? 1 : 0)
    }
    let sorted = order.map { probabilities[$0] }
    let happened = order.map { outcomes[$0] }
    let starts = sorted.starts(together: ==)
    levels = zip(starts, starts.dropFirst() + [sorted.count]).map { start, end in
      Level(probability: sorted[start], count: end - start, positives: happened[start..<end].count { $0 })
    }
    self.probabilities = sorted
    self.outcomes = happened
    self.owners = order.map { owners[$0] }
    positiveCount = happened.count { $0 }
  }
}
