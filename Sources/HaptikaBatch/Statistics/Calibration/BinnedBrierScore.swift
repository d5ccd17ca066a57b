/// The Brier score taken apart over bins whose forecasts are not equal.
///
/// Murphy's three terms, made of the bins' means, do not add up to the score; two more make the identity exact again:
///
///     BS = reliability − resolution + uncertainty + WBV − WBC
///     WBV = Σ_k Σ_j (p_kj − p̄_k)²/n,   WBC = 2 Σ_k Σ_j (p_kj − p̄_k)(y_kj − ȳ_k)/n
///
/// Bins are those of `ReliabilityBins`.
///
/// - Reference: D. B. Stephenson, C. A. S. Coelho and I. T. Jolliffe, *Weather Forecast.* 23 (2008) 752,
///   [doi:10.1175/2007WAF2006116.1](https://doi.org/10.1175/2007WAF2006116.1).
struct BinnedBrierScore: Sendable, Hashable {
  let reliability: Double
  let resolution: Double
  let uncertainty: Double
  /// WBV.
  let withinBinVariance: Double
  /// WBC.
  let withinBinCovariance: Double

  /// The sum of the five terms, equal to the Brier score but for rounding.
  var score: Double { reliability - resolution + uncertainty + withinBinVariance - withinBinCovariance }

  /// Takes apart the score of `forecasts`; undefined of none.
  ///
  /// - Precondition: `binCount` > 0.
  /// - Complexity: O(*n* + *K*).
  static func of(_ forecasts: Forecasts, binCount: Int) -> Defined<BinnedBrierScore> {
    ReliabilityBins.of(forecasts, binCount: binCount).map { BinnedBrierScore(forecasts, $0.bins) }
  }

  private init(_ forecasts: Forecasts, _ bins: [ReliabilityBins.Bin]) {
    let (n, rate) = (Double(forecasts.count), forecasts.baseRate)
    var (reliability, resolution) = (CompensatedSum(), CompensatedSum())
    var (variance, covariance) = (CompensatedSum(), CompensatedSum())
    var levels = forecasts.levels[...]
    for bin in bins {
      let (size, forecast, share) = (Double(bin.observed.all), bin.meanForecast, bin.observedShare)
      reliability.add(size * (forecast - share) * (forecast - share))
      resolution.add(size * (share - rate) * (share - rate))
      var left = bin.observed.all
      while left > 0, let level = levels.popFirst() {
        left -= level.count
        let deviation = level.probability - forecast
        variance.add(Double(level.count) * deviation * deviation)
        covariance.add(deviation * (Double(level.positives) - Double(level.count) * share))
      }
    }
    self.reliability = reliability.value / n
    self.resolution = resolution.value / n
    uncertainty = rate * (1 - rate)
    withinBinVariance = variance.value / n
    withinBinCovariance = 2 * covariance.value / n
  }
}
