/// What the rules say of one watch series.
public struct WatchValidation: Sendable, Hashable {
  /// The samples that count.
  public var series: WatchSeries

  /// Why the series is not valid: all reasons that apply, in the order of the rules. Empty exactly when it is valid.
  public var reasons: [WatchReason]

  /// 0...1; 0 of an empty series.
  public var quality: Double

  /// Whether nothing speaks against the series.
  public var isValid: Bool { reasons.isEmpty }

  /// The rate of the last sample, in beats per minute; `nil` without any.
  public var current: Double? { series.rates.last }

  /// The mean of all samples, in beats per minute; `nil` without any.
  public var average: Double? { series.count == 0 ? nil : mean(of: series.rates) }

  /// The lowest rate, in beats per minute; `nil` without any.
  public var minimum: Double? { series.rates.min() }

  /// The highest rate, in beats per minute; `nil` without any.
  public var maximum: Double? { series.rates.max() }
}

/// Why a watch series is not valid. The raw values are the app's own and a contract of the reports.
public enum WatchReason: String, Sendable, Hashable, CaseIterable {
  /// No sample is left.
  case noValidHeartRate
  case insufficientSamples
  /// Too little time from the first sample to the last.
  case insufficientCoverage
  /// Too long without a sample.
  case staleData
  /// The acquisition was broken off.
  case interrupted
}

/// Which samples count, and when a series is valid.
///
///     quality = min(1, n / 8) · min(1, coverage / 60 s) · (largest gap ≤ 15 s ? 1 : 15 s / largest gap)
///
/// Limits are asked of the times as they are, without any rounding: exactly 45 s and exactly 15 s are enough.
struct WatchValidityRules: Sendable, Hashable {
  /// In beats per minute, ends included.
  let rates: ClosedRange<Double>
  let minimumSamples: Int
  /// In seconds.
  let minimumCoverage: Double
  /// In seconds.
  let largestGap: Double
  /// The coverage that the quality asks for, in seconds.
  let fullCoverage: Double

  var steps: [Recipe.Step] {
    [
      Recipe.Step(
        "W1 series",
        "samples whose time and rate are finite, \(rates.lowerBound)...\(rates.upperBound) BPM, by time, those of one time as stored"
      ),
      Recipe.Step(
        "W2 validity",
        "all that apply, in this order: noValidHeartRate (none left); insufficientSamples (fewer than \(minimumSamples)); "
          + "insufficientCoverage (last − first below \(minimumCoverage) s); staleData (largest gap above \(largestGap) s); "
          + "interrupted (the recording says so); valid without any"),
      Recipe.Step(
        "W3 quality",
        "min(1, n / \(minimumSamples)) · min(1, (last − first) / \(fullCoverage) s) · min(1, \(largestGap) s / largest gap); 0 of none"
      ),
      Recipe.Step("W4 rates", "current: the last sample; average: mean of the samples; minimum, maximum"),
    ]
  }

  func validation(times: [Double], rates: [Double], isInterrupted: Bool) -> WatchValidation {
    let series = WatchSeries(times: times, rates: rates, within: self.rates)
    let (coverage, gap) = (series.coverage, series.largestGap)
    let applies: [(WatchReason, Bool)] = [
      (.noValidHeartRate, series.count == 0), (.insufficientSamples, series.count < minimumSamples),
      (.insufficientCoverage, coverage < minimumCoverage), (.staleData, gap > largestGap),
      (.interrupted, isInterrupted),
    ]
    let quality =
      min(1, Double(series.count) / Double(minimumSamples)) * min(1, coverage / fullCoverage)
      * (gap <= largestGap ? 1 : largestGap / gap)
    return WatchValidation(series: series, reasons: applies.filter(\.1).map(\.0), quality: quality)
  }
}
