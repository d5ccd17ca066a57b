/// Returns the autocorrelation of `signal` at `lags` (in samples), within its segments.
///
/// With μ and *r₀* the mean and the population variance over all segments: *r*[*k*] = Σ_segments Σᵢ (*vᵢ* − μ)(*vᵢ₊ₖ*
/// − μ) / number of products / *r₀*. No product crosses a gap. A lag that no segment is long enough for has *r* = 0.
/// A constant signal has no autocorrelation: NaN.
///
/// - Precondition: all `lags` are positive.
/// - Complexity: O(samples · lags).
func autocorrelation(of signal: SegmentedSignal, lags: ClosedRange<Int>) -> [Double] {
  precondition(lags.lowerBound > 0, "a lag is at least one sample; got \(lags.lowerBound)")
  let pooled = signal.pooled
  let center = mean(of: pooled)
  let variance = populationVariance(of: pooled)

  var sums = [Double](repeating: 0, count: lags.count)
  var counts = [Int](repeating: 0, count: lags.count)
  for segment in signal.segments {
    let centered = signal.samples[segment].map { $0 - center }
    // Zeros behind the end stand for the products that do not exist, so that all lags run over the same samples.
    let later = centered.dropFirst(lags.lowerBound) + repeatElement(0, count: lags.upperBound)
    let products = weightedRows(of: Array(later), stride: 1, weights: centered, width: lags.count)
    for (index, lag) in lags.enumerated() where segment.count > lag {
      sums[index] += products[index]
      counts[index] += segment.count - lag
    }
  }
  return zip(sums, counts).map { $1 == 0 ? 0 : $0 / Double($1) / variance }
}
