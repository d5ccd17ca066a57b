/// Probabilities made of a score by a logistic line that was fitted to everybody else: for each person, the line of the others.
///
/// A line fitted to all would have seen the outcomes that it is judged by. When one fold has no fit, the probabilities of all are
/// undefined: folds are never mixed with raw scores.
struct LeaveOneOutRecalibration: Sendable, Hashable {
  /// For each row of the input, in its order.
  let probabilities: [Double]

  /// Recalibrates scores that stand for probabilities, each first cut to `range`; undefined of fewer than `minimumClusters` people,
  /// and for the reason that a fold is. `workers` is how many lines are fitted at once; it changes no result.
  ///
  /// - Precondition: as `Forecasts` and `CoxRecalibration` have it.
  /// - Complexity: O(*n* log *n* + *G* · *n*) and the steps of the fits.
  static func of(
    scores: [Double], outcomes: [Bool], owners: [Int32], clippedTo range: ClosedRange<Double>, minimumClusters: Int,
    workers: Int = 1
  ) -> Defined<LeaveOneOutRecalibration> {
    let people = Set(owners).sorted()
    guard !people.isEmpty else { return .failure(.noObservations) }
    guard people.count >= minimumClusters else { return .failure(.tooFewClusters) }
    // Sorted once: leaving a person out keeps the order.
    let all = Forecasts(probabilities: scores, outcomes: outcomes, owners: owners)
    let logits = all.logits(clippedTo: range)
    let lines = concurrentMap(people, workers: workers) { person in
      LogisticFit.line(all.points(at: logits, without: person))
    }
    var lineOfPerson: [Int32: LogisticFit] = [:]
    for (person, line) in zip(people, lines) {
      switch line {
      case .failure(let reason): return .failure(reason)
      case .success(let line): lineOfPerson[person] = line
      }
    }
    let probabilities = zip(scores, owners).compactMap { score, owner in
      lineOfPerson[owner]?.probability(at: logit(min(max(score, range.lowerBound), range.upperBound)))
    }
    return .success(LeaveOneOutRecalibration(probabilities: probabilities))
  }
}

extension Forecasts {
  /// The log-odds of the probabilities, each cut to `range`, in their order.
  ///
  /// - Precondition: `range` lies within 0 and 1, both excluded.
  func logits(clippedTo range: ClosedRange<Double>) -> [Double] {
    precondition(range.lowerBound > 0 && range.upperBound < 1, "forecasts are cut to within 0 and 1; got \(range)")
    return probabilities.map { logit(min(max($0, range.lowerBound), range.upperBound)) }
  }

  /// The points of everybody but one person; equal log-odds are one point.
  fileprivate func points(at logits: [Double], without person: Int32) -> [LogisticFit.Point] {
    var points: [LogisticFit.Point] = []
    points.reserveCapacity(count)
    var (x, size, positives) = (0.0, 0, 0)
    for row in logits.indices where owners[row] != person {
      if size > 0, logits[row] != x {
        points.append(LogisticFit.Point(x: x, count: size, positives: positives))
        (size, positives) = (0, 0)
      }
      (x, size, positives) = (logits[row], size + 1, positives + (outcomes[row] ? 1 : 0))
    }
    if size > 0 { points.append(LogisticFit.Point(x: x, count: size, positives: positives)) }
    return points
  }
}
