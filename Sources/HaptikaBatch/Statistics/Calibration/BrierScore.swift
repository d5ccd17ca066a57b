import Foundation

/// How far forecasts lie from what happened, and what that distance is made of.
///
///     BS = Σ(p − y)²/n = reliability − resolution + uncertainty
///     reliability = Σ n_k(p_k − ȳ_k)²/n,   resolution = Σ n_k(ȳ_k − ȳ)²/n,   uncertainty = ȳ(1 − ȳ)
///
/// over the distinct forecasts *k*, where the identity is exact; divisor *n* throughout. Over bins of unequal forecasts it needs
/// two more terms (`BinnedBrierScore`).
///
/// - Reference: G. W. Brier, *Mon. Weather Rev.* 78 (1950) 1; A. H. Murphy, *J. Appl. Meteorol.* 12 (1973) 595.
struct BrierScore: Sendable, Hashable {
  /// BS: 0 of certain and right forecasts.
  let score: Double
  /// How far what happened lies from what was said: 0 is best.
  let reliability: Double
  /// How far the forecasts tell cases apart: `uncertainty` is best.
  let resolution: Double
  /// The score of always saying the base rate.
  let uncertainty: Double
  /// −mean ln p(y), in nats; undefined when something happened that was said to be impossible.
  let logLoss: Statistic

  /// 1 − BS / uncertainty: 1 is best, 0 no better than always saying the base rate; undefined when all outcomes are the same.
  var skill: Statistic {
    uncertainty > 0 ? Statistic(1 - score / uncertainty, otherwise: .oneClass) : Statistic(undefined: .oneClass)
  }

  /// Scores `forecasts`; undefined of none.
  ///
  /// - Complexity: O(*n*).
  static func of(_ forecasts: Forecasts) -> Defined<BrierScore> {
    forecasts.count == 0 ? .failure(.noObservations) : .success(BrierScore(forecasts))
  }

  private init(_ forecasts: Forecasts) {
    let (n, rate) = (Double(forecasts.count), forecasts.baseRate)
    var (score, reliability, resolution, loss) = (
      CompensatedSum(), CompensatedSum(), CompensatedSum(), CompensatedSum()
    )
    for level in forecasts.levels {
      let (p, size, hits) = (level.probability, Double(level.count), Double(level.positives))
      let share = hits / size
      score.add(hits * (1 - p) * (1 - p) + (size - hits) * p * p)
      reliability.add(size * (p - share) * (p - share))
      resolution.add(size * (share - rate) * (share - rate))
      if hits > 0 { loss.add(-hits * log(p)) }
      if hits < size { loss.add(-(size - hits) * log1p(-p)) }
    }
    self.score = score.value / n
    self.reliability = reliability.value / n
    self.resolution = resolution.value / n
    uncertainty = rate * (1 - rate)
    logLoss = Statistic(loss.value / n, otherwise: .notFinite)
  }
}
