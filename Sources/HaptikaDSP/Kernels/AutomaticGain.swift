/// Divides `signal` by its local root mean square (automatic gain control, AGC), so that weak beats weigh as much as
/// strong ones.
///
/// The local level is √ of the ``movingMean(of:halfWindow:)`` of the squares, floored at `floor` times its median, so
/// that silence is not blown up. Where the median level is at most `silence` there is no pulse to level: all zero.
///
/// - Parameters:
///   - signal: a signal around zero.
///   - halfWindow: samples to each side that make the local level.
///   - floor: smallest level, as a share of the median level.
///   - silence: median level, in the unit of the signal, up to which the signal counts as flat.
/// - Returns: the levelled signal, without unit.
/// - Complexity: O(*n*) on average.
func automaticGain(_ signal: [Double], halfWindow: Int, floor: Double, silence: Double) -> [Double] {
  let levels = movingMean(of: signal.map { $0 * $0 }, halfWindow: halfWindow).map { $0.squareRoot() }
  let middle = median(of: levels)
  guard middle > silence else { return signal.map { _ in 0 } }
  return zip(signal, levels).map { $0 / max($1, floor * middle) }
}
