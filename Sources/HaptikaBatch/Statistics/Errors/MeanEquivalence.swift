/// A distance from 0 within which a mean error counts as none.
enum EquivalenceBound: Sendable, CaseIterable {
  /// The primary one.
  case fivePercent
  case tenPercent
  case threeBeats
  case fiveBeats

  var amount: Double {
    switch self {
    case .fivePercent, .fiveBeats: 5
    case .tenPercent: 10
    case .threeBeats: 3
    }
  }

  /// Whether the bound is in percent of the reference, otherwise in beats per minute.
  var isRelative: Bool { self == .fivePercent || self == .tenPercent }

  /// The p of the test against this bound.
  var p: Measure {
    switch self {
    case .fivePercent: .equivalenceWithin5PercentP
    case .tenPercent: .equivalenceWithin10PercentP
    case .threeBeats: .equivalenceWithin3P
    case .fiveBeats: .equivalenceWithin5P
    }
  }

  var mean: Measure { isRelative ? .equivalenceMeanPercent : .equivalenceMean }
  /// The ends of the 90 % interval.
  var low: Measure { isRelative ? .equivalenceLowPercent : .equivalenceLow }
  var high: Measure { isRelative ? .equivalenceHighPercent : .equivalenceHigh }
  var largestMean: Measure { isRelative ? .equivalenceLargestMeanPercent : .equivalenceLargestMean }
}

/// Whether the mean error of one row lies within bounds, by two one-sided tests (TOST).
///
/// Of people it is the mean of their own means, tested over people. Of a simulator at one target it is the mean over the recordings
/// of the units tested, tested over recordings, and the worst unit must lie within the bound too: the claim is about these units.
/// Estimates that were withheld are in neither, and nothing takes their place.
///
/// The 90 % interval that belongs to two tests at 5 % stands in measures of its own, because intervals of measures are 95 % ones.
struct MeanEquivalence: Sendable {
  /// What is made here.
  static let measures: Set<Measure> = Set(
    EquivalenceBound.allCases.flatMap { [$0.p, $0.mean, $0.low, $0.high, $0.largestMean] })

  /// In one unit, percent or beats per minute.
  private struct Means: Sendable {
    /// What is tested: of people, or of recordings.
    let tested: [Double]
    /// Of people or units.
    let clusters: [Double]
  }

  private let percent: Means
  private let beats: Means
  /// Why there is no test; `nil` when there may be one.
  private let absence: UndefinedReason?

  /// Takes `published` rows, which are in key order.
  init(_ published: [SortedObservations.Row], in sorted: SortedObservations, isSimulated: Bool) {
    let subjects = published.starts(together: sorted.haveSameSubject)
    let recordings = published.starts(together: sorted.haveSameRecording)
    let errors = published.compactMap(sorted.error)
    let relative = zip(errors, published.compactMap(sorted.reference)).map { 100 * $0 / $1 }

    func means(_ values: [Double]) -> Means {
      func means(_ starts: [Int]) -> [Double] {
        zip(starts, starts.dropFirst() + [values.count]).compactMap { Moments.mean(of: values[$0..<$1]) }
      }
      let clusters = means(subjects)
      return Means(tested: isSimulated ? means(recordings) : clusters, clusters: clusters)
    }
    percent = means(relative)
    let inBeats = means(errors)
    beats = Means(tested: inBeats.tested.map(roundedToNano), clusters: inBeats.clusters.map(roundedToNano))
    absence =
      isSimulated
      ? MinimumRule.whyNoVerdict(ofUnits: subjects.count, recordings: recordings.count)
      : MinimumRule.whyNoInterval(recordings: recordings.count, subjects: subjects.count, isSimulator: false)
  }

  /// Returns the value of `measure`, or `nil` when it is not made here.
  func statistic(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    guard
      let bound = EquivalenceBound.allCases.first(where: {
        [$0.p, $0.mean, $0.low, $0.high, $0.largestMean].contains(measure)
      })
    else { return nil }
    let means = bound.isRelative ? percent : beats
    let none = reason ?? .noPublishedRecordings
    if measure == bound.mean { return Statistic(Moments.mean(of: means.tested), otherwise: none) }
    if measure == bound.largestMean { return Statistic(means.clusters.lazy.map { abs($0) }.max(), otherwise: none) }
    if let reason = reason ?? absence { return Statistic(undefined: reason) }
    guard means.tested.min() != means.tested.max(),
      let test = EquivalenceTest(subjectMeans: means.tested, bound: bound.amount)
    else { return Statistic(undefined: .constant) }
    if measure == bound.p { return Statistic(test.p, otherwise: .constant) }
    return Statistic(measure == bound.low ? test.interval90.low : test.interval90.high, otherwise: .constant)
  }
}

/// What may be said of a mean error and a bound.
enum EquivalenceVerdict: Sendable, Hashable {
  /// Both tests reject at 5 %; of a simulator, the worst unit lies within the bound too.
  case equivalent
  /// They do not, which shows nothing of the contrary.
  case notShown
  /// Too little was recorded, or there is no test, for a reason of the `reason` column.
  case notAssessable(String)
}

extension AccuracySummary {
  /// Judges the mean error against `bound`: of people from 20 on, of a simulator by its own rule, for the units tested; `nil` when the
  /// row has no such test.
  func equivalence(within bound: EquivalenceBound) -> EquivalenceVerdict? {
    switch self[bound.p] {
    case nil: return nil
    case .undefined(let reason): return .notAssessable(reason)
    case .value(let p):
      guard isSimulated || rule(for: bound.p) == .verdict else {
        return .notAssessable(UndefinedReason.tooFewClusters.rawValue)
      }
      let isWorstWithin = self[bound.largestMean]?.number.map { $0 < bound.amount } ?? false
      return p < 0.05 && (!isSimulated || isWorstWithin) ? .equivalent : .notShown
    }
  }
}
