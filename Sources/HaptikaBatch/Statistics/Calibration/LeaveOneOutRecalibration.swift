/// Probabilities made of a score by a logistic line that was fitted to everybody else: for each person, the line of the others.
///
/// A line fitted to all would have seen the outcomes that it is judged by. When one fold has no fit, the probabilities of all are
/// undefined: folds are never mixed with raw scores.
struct LeaveOneOutRecalibration: Sendable, Hashable {
  /// For each row of the input, in its order.
  let probabilities: [Double]

  /// Recalibrates scores that stand for probabilities, each first cut to `range`; undefined of fewer than `minimumClusters` people,
  /// and for the reason that a fold is.
  ///
  /// - Precondition: as `Forecasts` and `CoxRecalibration` have it.
  /// - Complexity: O(*G* · *n* log *n*).
  static func of(
    scores: [Double], outcomes: [Bool], owners: [Int32], clippedTo range: ClosedRange<Double>, minimumClusters: Int
  ) -> Defined<LeaveOneOutRecalibration> {
    let people = Set(owners).sorted()
    guard !people.isEmpty else { return .failure(.noObservations) }
    guard people.count >= minimumClusters else { return .failure(.tooFewClusters) }
    var probabilities = [Double](repeating: 0, count: scores.count)
    for person in people {
      let others = owners.indices.filter { owners[$0] != person }
      let training = Forecasts(
        probabilities: others.map { scores[$0] }, outcomes: others.map { outcomes[$0] },
        owners: others.map { owners[$0] })
      switch CoxRecalibration(training, clippedTo: range).line {
      case .failure(let reason): return .failure(reason)
      case .success(let line):
        for row in owners.indices where owners[row] == person {
          let score = min(max(scores[row], range.lowerBound), range.upperBound)
          probabilities[row] = line.probability(at: logit(score))
        }
      }
    }
    return .success(LeaveOneOutRecalibration(probabilities: probabilities))
  }
}
