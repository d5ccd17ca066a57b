import Foundation

/// Whether forecasts are too bold or too timid, and too high or too low: Cox's logistic recalibration.
///
///     logit P(y = 1) = α + β · logit p
///
/// β is 1 of calibrated forecasts, less when they are too extreme. `line` holds both; `inTheLarge` is α with β held at 1: 0 when
/// the forecasts are right on average, positive when they are too low.
///
/// - Reference: D. R. Cox, *Biometrika* 45 (1958) 562,
///   [doi:10.1093/biomet/45.3-4.562](https://doi.org/10.1093/biomet/45.3-4.562).
struct CoxRecalibration: Sendable {
  /// α and β, fitted together.
  let line: Defined<LogisticFit>
  /// α with β = 1.
  let inTheLarge: Defined<LogisticFit>

  /// Recalibrates `forecasts`, each first cut to `range`, since 0 and 1 have no log-odds.
  ///
  /// - Precondition: `range` lies within 0 and 1, both excluded.
  /// - Complexity: O(*n*) a step of the fit.
  init(_ forecasts: Forecasts, clippedTo range: ClosedRange<Double>) {
    let points = forecasts.levels.logitPoints(clippedTo: range)
    line = LogisticFit.line(points)
    inTheLarge = LogisticFit.intercept(points)
  }
}

extension [Forecasts.Level] {
  /// The levels on the scale of log-odds; levels that are cut to the same probability become one.
  func logitPoints(clippedTo range: ClosedRange<Double>) -> [LogisticFit.Point] {
    precondition(range.lowerBound > 0 && range.upperBound < 1, "forecasts are cut to within 0 and 1; got \(range)")
    var points: [LogisticFit.Point] = []
    for level in self {
      let x = logit(Swift.min(Swift.max(level.probability, range.lowerBound), range.upperBound))
      var point = LogisticFit.Point(x: x, count: level.count, positives: level.positives)
      if let last = points.last, last.x == x {
        points.removeLast()
        point = LogisticFit.Point(
          x: x, count: last.count + level.count, positives: last.positives + level.positives)
      }
      points.append(point)
    }
    return points
  }
}

/// Returns ln(p / (1 − p)).
func logit(_ p: Double) -> Double { log(p) - log1p(-p) }
