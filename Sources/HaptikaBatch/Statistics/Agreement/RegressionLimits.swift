/// Limits of agreement that follow a straight line along the axis of the Bland-Altman plot, for errors that grow with the rate.
///
///     limits(A) = b₀ + b₁A ± z√(π/2)(c₀ + c₁A)   when the spread grows (p of c₁ < 0.05), otherwise ± z·s
///
/// with c from a fit of |residual| on A. Where c₀ + c₁A ≤ 0 within the data the second form stands instead. These limits have no
/// interval. The p-values take every pair for another person's.
///
/// - Reference: J. M. Bland and D. G. Altman, *Stat. Methods Med. Res.* 8 (1999) 135, section 3.2,
///   [doi:10.1177/096228029900800204](https://doi.org/10.1177/096228029900800204).
struct RegressionLimits: Sendable, Hashable {
  /// Of the difference on A.
  let difference: LinearFit
  /// Of the absolute residuals on A.
  let spread: LinearFit
  /// Whether the spread is a line, not a constant.
  let isHeteroscedastic: Bool

  /// Whether neither trend is significant, so that constant limits are to be reported alone.
  var isConstant: Bool { (difference.slopeP ?? 1) >= 0.05 && (spread.slopeP ?? 1) >= 0.05 }

  /// √(π/2): from a mean absolute deviation to a standard deviation, of normal residuals. Times z.
  static let factor = Agreement.z * (Double.pi / 2).squareRoot()

  /// Returns the limits at a place on the axis.
  func limits(at axis: Double) -> Agreement.Limits {
    isHeteroscedastic ? heteroscedasticLimits(at: axis) : homoscedasticLimits(at: axis)
  }

  func homoscedasticLimits(at axis: Double) -> Agreement.Limits {
    limits(at: axis, reach: Agreement.z * difference.residualSD)
  }

  func heteroscedasticLimits(at axis: Double) -> Agreement.Limits {
    limits(at: axis, reach: Self.factor * spread.value(at: axis))
  }

  private func limits(at axis: Double, reach: Double) -> Agreement.Limits {
    let center = difference.value(at: axis)
    return Agreement.Limits(lower: center - reach, upper: center + reach)
  }

  /// Fits differences on the axis: the mean of both methods, or an error-free reference. `nil` as for `LinearFit`.
  init?(differences: [Double], axis: [Double]) {
    guard let difference = LinearFit(axis, differences),
      let spread = LinearFit(axis, difference.residuals.map { abs($0) }), let low = axis.min(), let high = axis.max()
    else { return nil }
    self.difference = difference
    self.spread = spread
    isHeteroscedastic = (spread.slopeP ?? 1) < 0.05 && min(spread.value(at: low), spread.value(at: high)) > 0
  }
}
