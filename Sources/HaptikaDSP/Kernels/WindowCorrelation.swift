/// Returns how windows of a signal resemble themselves at `lags`, for each window one row of all lags.
///
/// With *v* the window's samples minus their mean, the first one taken as 0 before the mean is formed: *ρ*[*k*] =
/// Σ *vᵢvᵢ₊ₖ* / √(Σ *vᵢ²* Σ *vᵢ₊ₖ²* + `floor`), all three sums over the *i* for which both samples exist.
///
/// Windows overlap, so the products of samples that lie *k* apart are summed once along the signal, and a window takes
/// the difference of two running sums, less what its mean makes up. Summing each window anew would cost `length` over
/// the hop times as much. The running sums are exact to about 1e-13 of the signal's energy, far below `floor` for the
/// levelled signals this is made for.
///
/// - Parameters:
///   - signal: the signal, in its own unit.
///   - starts: the first sample of each window.
///   - length: samples of a window.
///   - lags: in samples.
///   - floor: what keeps silence from being divided by zero, in the fourth power of the signal's unit.
/// - Precondition: all windows lie within the signal, and all lags within a window.
/// - Complexity: O((samples + windows) · lags).
func windowCorrelations(
  of signal: [Double], starts: [Int], length: Int, lags: ClosedRange<Int>, floor: Double
) -> [Double] {
  precondition(lags.lowerBound > 0 && lags.upperBound < length, "lags \(lags) do not fit into \(length) samples")
  let sums = runningSums(of: signal)
  let squares = runningSums(of: signal.map { $0 * $0 })
  var correlations = [Double](repeating: 0, count: starts.count * lags.count)
  for (column, lag) in lags.enumerated() {
    let products = runningSums(of: Array(zip(signal, signal.dropFirst(lag)).map { $0 * $1 }))
    for (row, start) in starts.enumerated() {
      let (end, first) = (start + length, start + 1)
      let center = (sums[end] - sums[first]) / Double(length)
      let pairs = Double(length - lag)
      /// Σ (*x* − mean)² over samples of which the sum and the sum of squares are given; rounding takes silence below 0.
      func energy(_ sum: Double, _ squares: Double) -> Double {
        max(squares - 2 * center * sum + pairs * center * center, 0)
      }
      let (earlier, later) = (sums[end - lag] - sums[first], sums[end] - sums[start + lag])
      let product = products[end - lag] - products[first] - center * (earlier + later) + pairs * center * center
      let energies =
        energy(earlier, squares[end - lag] - squares[first]) * energy(later, squares[end] - squares[start + lag])
      correlations[row * lags.count + column] = product / (energies + floor).squareRoot()
    }
  }
  return correlations
}
