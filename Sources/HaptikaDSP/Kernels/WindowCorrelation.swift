/// Returns how windows of a signal resemble themselves at `lags`, for each window one row of all lags.
///
/// With *v* the window's samples minus their mean, the first one taken as 0 before the mean is formed: *ρ*[*k*] =
/// Σ *vᵢvᵢ₊ₖ* / √(Σ *vᵢ²* Σ *vᵢ₊ₖ²* + `floor`), all three sums over the *i* for which both samples exist.
///
/// Windows overlap, so the products of samples that lie *k* apart are summed once along the signal, for four lags at a
/// time, and a window takes the difference of two running sums, less what its mean makes up. Summing each window anew
/// would cost `length` over the hop times as much. The running sums are exact to about 1e-13 of the signal's energy, far
/// below what counts as silence in the levelled signals this is made for.
///
/// - Parameters:
///   - signal: the signal, in its own unit.
///   - starts: the first sample of each window.
///   - length: samples of a window.
///   - lags: in samples.
///   - floor: what keeps silence from being divided by zero, in the fourth power of the signal's unit.
/// - Returns: the rows one after another, −1...1.
/// - Precondition: all windows lie within the signal, and all lags within a window.
/// - Complexity: O((samples + windows) · lags).
func windowCorrelations(
  of signal: [Double], starts: [Int], length: Int, lags: ClosedRange<Int>, floor: Double
) -> [Double] {
  precondition(lags.lowerBound > 0 && lags.upperBound < length, "lags \(lags) do not fit into \(length) samples")
  let sums = runningSums(of: signal)
  let squares = runningSums(of: signal.map { $0 * $0 })
  let padded = signal + [Double](repeating: 0, count: lags.upperBound + SIMD4<Double>.scalarCount)
  var products = [SIMD4<Double>](repeating: .zero, count: signal.count + 1)
  var correlations = [Double](repeating: 0, count: starts.count * lags.count)
  for firstLag in stride(from: lags.lowerBound, through: lags.upperBound, by: SIMD4<Double>.scalarCount) {
    sumProducts(of: padded, firstLag: firstLag, into: &products)
    for lag in firstLag...min(firstLag + SIMD4<Double>.scalarCount - 1, lags.upperBound) {
      let lane = lag - firstLag
      let pairs = Double(length - lag)
      for (row, start) in starts.enumerated() {
        let (first, end) = (start + 1, start + length)
        let center = (sums[end] - sums[first]) / Double(length)
        let squaredCenter = pairs * center * center
        let (earlier, later) = (sums[end - lag] - sums[first], sums[end] - sums[start + lag])
        let product = products[end - lag][lane] - products[first][lane] - center * (earlier + later) + squaredCenter
        // Rounding can take silence below zero.
        let earlierEnergy = max(squares[end - lag] - squares[first] - 2 * center * earlier + squaredCenter, 0)
        let laterEnergy = max(squares[end] - squares[start + lag] - 2 * center * later + squaredCenter, 0)
        correlations[row * lags.count + lag - lags.lowerBound] =
          product / (earlierEnergy * laterEnergy + floor).squareRoot()
      }
    }
  }
  return correlations
}

/// Sums the products of each sample with those `firstLag` and up to three more later, from the first sample on.
private func sumProducts(of padded: [Double], firstLag: Int, into products: inout [SIMD4<Double>]) {
  padded.withUnsafeBufferPointer { padded in
    products.withUnsafeMutableBufferPointer { products in
      var sum = SIMD4<Double>.zero
      for index in 0..<(products.count - 1) {
        let later = index + firstLag
        sum += padded[index] * SIMD4(padded[later], padded[later + 1], padded[later + 2], padded[later + 3])
        products[index + 1] = sum
      }
    }
  }
}
