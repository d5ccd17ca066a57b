/// Returns `signal` filtered by `kernel` without delay and without loss at the ends.
///
/// The signal is continued at both ends by ``oddReflection(of:by:)`` for half a kernel (a shorter signal by all it
/// has, then by its outermost value), and only the fully overlapping part of the convolution is kept. A symmetric
/// kernel has zero phase.
///
/// - Precondition: `kernel` has an odd number of taps.
/// - Complexity: O(*n* · taps).
func centeredFilter(_ signal: [Double], kernel: [Double]) -> [Double] {
  precondition(kernel.count % 2 == 1, "a centred kernel has an odd number of taps; got \(kernel.count)")
  guard !signal.isEmpty else { return [] }
  let margin = kernel.count / 2
  let reflected = oddReflection(of: signal, by: min(margin, signal.count - 1))
  let missing = margin - min(margin, signal.count - 1)

  var padded: [Double] = []
  padded.reserveCapacity(signal.count + 2 * margin)
  padded.append(contentsOf: repeatElement(reflected[0], count: missing))
  padded.append(contentsOf: reflected)
  padded.append(contentsOf: repeatElement(reflected[reflected.count - 1], count: missing))
  return weightedRows(of: padded, stride: 1, weights: kernel.reversed(), width: signal.count)
}

/// Returns `signal` continued at both ends by `margin` samples, point-symmetric about its first and its last sample.
///
/// Before the start: 2*x₀* − *xₘ* … 2*x₀* − *x₁*; behind the end: 2*xₙ₋₁* − *xₙ₋₂* … 2*xₙ₋₁* − *xₙ₋ₘ₋₁*. Slope and
/// level go on, so that a filter does not ring at the ends as it would with zeros or with an even reflection.
///
/// - Precondition: `margin` is smaller than the number of samples.
func oddReflection(of signal: [Double], by margin: Int) -> [Double] {
  precondition(margin >= 0 && margin < signal.count, "\(signal.count) samples cannot be reflected by \(margin)")
  let first = signal[0]
  let last = signal[signal.count - 1]
  var result: [Double] = []
  result.reserveCapacity(signal.count + 2 * margin)
  for index in stride(from: margin, to: 0, by: -1) { result.append(2 * first - signal[index]) }
  result.append(contentsOf: signal)
  for step in 0..<margin { result.append(2 * last - signal[signal.count - 2 - step]) }
  return result
}
