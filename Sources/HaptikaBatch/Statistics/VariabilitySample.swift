import Foundation

/// How one number of PRV agrees with the reference's, in one row of an accuracy table.
///
/// Errors in milliseconds are estimate − reference. The spread of PRV grows with its size, so limits are those of the ratio: with
/// d = ln estimate − ln reference, rounded to 1e-9 like any difference, and V of d as in `Agreement`,
///
///     ratio = exp(mean d),   limits = exp(mean d ± z√V)
///
/// - Reference: J. M. Bland and D. G. Altman, *Stat. Methods Med. Res.* 8 (1999) 135, section 3.1,
///   [doi:10.1177/096228029900800204](https://doi.org/10.1177/096228029900800204).
struct VariabilitySample {
  /// Rows, recordings and people that are compared: fewer than the published ones.
  let counts: MeasureCounts

  private let errors: [Double]
  private let starts: [Int]
  /// The agreement of the logarithms; `nil` when nothing is compared.
  let logarithms: Agreement?

  /// Takes `published` rows, which are in key order.
  init(_ index: VariabilityIndex, of published: [SortedObservations.Row], in sorted: SortedObservations) {
    let rows = published.filter { sorted.variability(of: $0)?[index].isComparable ?? false }
    let pairs = rows.compactMap { sorted.variability(of: $0)?[index] }
    self.init(
      pairs, subjectStarts: rows.starts(together: sorted.haveSameSubject),
      recordings: rows.starts(together: sorted.haveSameRecording).count)
  }

  /// Takes `pairs`, all of them comparable, which stand person by person.
  init(_ pairs: [ComparedVariability.Pair], subjectStarts starts: [Int], recordings: Int) {
    counts = MeasureCounts(rows: pairs.count, recordings: recordings, subjects: starts.count)
    errors = pairs.map { roundedToNano($0.estimate - $0.reference) }
    self.starts = starts
    logarithms = Agreement(
      pairs.map { roundedToNano(log($0.estimate) - log($0.reference)) }, subjectStarts: starts)
  }

  /// Returns the point value of `measure`, or `nil` when it is none of PRV. `reason` is why nothing is compared, when nothing is.
  func statistic(of measure: Measure, ofNone reason: UndefinedReason) -> Statistic? {
    guard measure.variabilityIndex != nil else { return nil }
    guard let logarithms else { return Statistic(undefined: reason) }
    switch measure {
    case .rmssdBias, .sdnnBias:
      return Statistic(Moments.mean(of: errors), otherwise: reason)
    case .rmssdMeanAbsoluteError, .sdnnMeanAbsoluteError:
      return Statistic(Moments.mean(of: errors.map { abs($0) }), otherwise: reason)
    case .rmssdMedianAbsoluteError, .sdnnMedianAbsoluteError:
      return Statistic(Quantile.type7(ofSorted: errors.map { abs($0) }.sorted(), at: 0.5), otherwise: reason)
    case .rmssdRatio, .sdnnRatio:
      return Statistic(exp(logarithms.bias), otherwise: reason)
    case .rmssdRatioLimitLower, .sdnnRatioLimitLower:
      return Statistic(logarithms.limits.map { exp($0.lower) }, otherwise: .tooFewRecordings)
    case .rmssdRatioLimitUpper, .sdnnRatioLimitUpper:
      return Statistic(logarithms.limits.map { exp($0.upper) }, otherwise: .tooFewRecordings)
    default:
      return nil
    }
  }
}

extension VariabilitySample {
  /// Returns the interval of `measure`, which is one of PRV: by the same methods as those of the rate.
  func result(
    of measure: Measure, _ resampling: RowResampling, factors: (Int) -> ExactLimitFactors?, canResample: Bool
  ) -> AccuracyIntervals.Result {
    guard let logarithms else { return AccuracyIntervals.Result() }
    let ratio = RatioAgreement(logarithms: logarithms)
    let limits = ratio.limitIntervals(factors: factors)
    let absolute = PersonValues(errors.map { abs($0) }, starts: starts)
    switch measure {
    case .rmssdBias, .sdnnBias:
      return AccuracyIntervals.Result(interval: Agreement(errors, subjectStarts: starts)?.biasInterval)
    case .rmssdMeanAbsoluteError, .sdnnMeanAbsoluteError:
      return resampling.mean(of: absolute, measure, canResample: canResample)
    case .rmssdMedianAbsoluteError, .sdnnMedianAbsoluteError:
      return resampling.quantile(of: absolute, at: 0.5, measure, canResample: canResample)
    case .rmssdRatio, .sdnnRatio: return AccuracyIntervals.Result(interval: ratio.ratioInterval)
    case .rmssdRatioLimitLower, .sdnnRatioLimitLower: return AccuracyIntervals.Result(interval: limits?.lower)
    case .rmssdRatioLimitUpper, .sdnnRatioLimitUpper: return AccuracyIntervals.Result(interval: limits?.upper)
    default: return AccuracyIntervals.Result()
    }
  }
}

extension Measure {
  /// Which number of PRV the measure is of; `nil` when it is of the rate.
  var variabilityIndex: VariabilityIndex? {
    switch self {
    case .rmssdBias, .rmssdMeanAbsoluteError, .rmssdMedianAbsoluteError, .rmssdRatio, .rmssdRatioLimitLower,
      .rmssdRatioLimitUpper:
      .rmssd
    case .sdnnBias, .sdnnMeanAbsoluteError, .sdnnMedianAbsoluteError, .sdnnRatio, .sdnnRatioLimitLower,
      .sdnnRatioLimitUpper:
      .sdnn
    default: nil
    }
  }
}
