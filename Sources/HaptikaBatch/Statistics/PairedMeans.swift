/// Estimate and reference of each person, averaged over the person's published recordings: what correlations are made of, so that
/// people recorded often do not count more than once. A further measure of association is made in `init` and told by `statistic`
/// and `result`. Lines of errors in both methods are fitted to whole arms only, reference along x.
struct PairedMeans: Sendable {
  private let concordance: Concordance?
  private let intraclass: IntraclassCorrelation?
  private let deming: Defined<DemingRegression>?
  private let passingBablok: Defined<PassingBablok>?

  /// The people up to which lines are fitted: time grows with their square, memory of the slopes too (2 million).
  static let mostPeopleOfLines = 2000

  /// Averages `published` rows, which are in key order. An estimate is the reference and its error, rounded to 1e-9 as errors are, so
  /// that one that never changes is constant.
  init(_ published: [SortedObservations.Row], in sorted: SortedObservations, withLines: Bool) {
    let starts = published.starts(together: sorted.haveSameSubject)
    let people = zip(starts, starts.dropFirst() + [published.count]).map { published[$0..<$1] }
    let references = people.map { Moments.mean(of: $0.compactMap(sorted.reference)) ?? .nan }
    let estimates = people.map { rows in
      Moments.mean(
        of: rows.compactMap { row in
          sorted.reference(of: row).flatMap { r in sorted.error(of: row).map { roundedToNano(r + $0) } }
        })
        ?? .nan
    }
    concordance = Concordance(estimates, references)
    intraclass = IntraclassCorrelation(rows: zip(estimates, references).map { [$0, $1] })
    let isFitted = people.count <= Self.mostPeopleOfLines
    deming = withLines ? isFitted ? DemingRegression.of(references, estimates) : .failure(.tooManySubjects) : nil
    passingBablok = withLines ? isFitted ? PassingBablok.of(references, estimates) : .failure(.tooManySubjects) : nil
  }

  /// Returns the value of `measure`, or `nil` when it is no correlation. Two or more people are needed, whose means differ.
  func statistic(of measure: Measure, ofNone reason: UndefinedReason?) -> Statistic? {
    let why = reason ?? .constant
    return switch measure {
    case .pearsonCorrelation: Statistic(concordance?.pearson, otherwise: why)
    case .concordance: Statistic(concordance?.concordance, otherwise: why)
    case .intraclassCorrelation: Statistic(intraclass?.absolute, otherwise: why)
    case .intraclassConsistency: Statistic(intraclass?.consistency, otherwise: why)
    case .demingSlope: Self.statistic(deming, \.line.slope, ofNone: reason)
    case .demingIntercept: Self.statistic(deming, \.line.intercept, ofNone: reason)
    case .passingBablokSlope: Self.statistic(passingBablok, \.slope, ofNone: reason)
    case .passingBablokIntercept: Self.statistic(passingBablok, \.intercept, ofNone: reason)
    default: nil
    }
  }

  private static func statistic<Line>(
    _ line: Defined<Line>?, _ number: KeyPath<Line, Double>, ofNone reason: UndefinedReason?
  ) -> Statistic? {
    line.map { line in
      switch line {
      case .success(let line): Statistic(line[keyPath: number], otherwise: .notFinite)
      case .failure(let why): Statistic(undefined: reason ?? why)
      }
    }
  }

  /// Returns the interval of `measure`; none of what is no correlation, and of a perfect one, of which the formulas say nothing.
  func result(of measure: Measure) -> AccuracyIntervals.Result {
    switch measure {
    case .demingSlope: return Self.result(deming, \.slopeInterval)
    case .demingIntercept: return Self.result(deming, \.interceptInterval)
    case .passingBablokSlope: return Self.result(passingBablok, \.slopeInterval)
    case .passingBablokIntercept: return Self.result(passingBablok, \.interceptInterval)
    default: break
    }
    let interval: ConfidenceInterval? =
      switch measure {
      case .pearsonCorrelation: concordance?.pearsonInterval
      case .concordance: concordance?.concordanceInterval
      case .intraclassCorrelation: intraclass?.absoluteInterval
      default: nil
      }
    if interval != nil { return AccuracyIntervals.Result(interval: interval) }
    if concordance?.isPerfect == true { return AccuracyIntervals.Result(note: UndefinedReason.perfect.rawValue) }
    let isOfFormula = measure == .intraclassCorrelation && intraclass != nil
    return AccuracyIntervals.Result(note: isOfFormula ? UndefinedReason.notEstimable.rawValue : nil)
  }

  private static func result<Line>(
    _ line: Defined<Line>?, _ interval: KeyPath<Line, Defined<ConfidenceInterval>>
  ) -> AccuracyIntervals.Result {
    switch line.flatMap({ try? $0.get() })?[keyPath: interval] {
    case .success(let interval): AccuracyIntervals.Result(interval: interval)
    case .failure(let why): AccuracyIntervals.Result(note: why.rawValue)
    case nil: AccuracyIntervals.Result()
    }
  }
}
