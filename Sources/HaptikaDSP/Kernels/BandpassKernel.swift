import Foundation

/// Designs a linear-phase band-pass filter: a windowed sinc with unit gain at the band's geometric centre.
///
/// With *m* = (`taps` − 1)/2 and *k* = −*m* … *m*: 2*f₂*/*fₛ*·sinc(2*f₂k*/*fₛ*) − 2*f₁*/*fₛ*·sinc(2*f₁k*/*fₛ*), where
/// sinc *x* = sin π*x* / π*x*, times a Hamming window, divided by the magnitude of the response at √(*f₁f₂*).
///
/// - Parameters:
///   - rate: sampling rate, in hertz.
///   - band: lower and upper cut-off, in hertz.
///   - taps: number of taps, odd.
/// - Returns: the taps, symmetric about the middle one.
/// - Precondition: `taps` is odd and above 1, the band lies between 0 and half the rate.
/// - Complexity: O(`taps`).
/// - Reference: Oppenheim and Schafer, *Discrete-Time Signal Processing*, section 7.5 (window method).
func bandpassKernel(rate: Double, band: ClosedRange<Double>, taps: Int) -> [Double] {
  precondition(taps > 1 && taps % 2 == 1, "a centred kernel has an odd number of taps; got \(taps)")
  precondition(band.lowerBound > 0 && band.upperBound < rate / 2, "the band must lie below \(rate / 2) Hz; got \(band)")
  let middle = (taps - 1) / 2
  let lower = 2 * band.lowerBound / rate
  let upper = 2 * band.upperBound / rate
  let kernel = (0..<taps).map { tap in
    let position = Double(tap - middle)
    let window = 0.54 - 0.46 * cos(2 * .pi * Double(tap) / Double(taps - 1))
    return (upper * sinc(upper * position) - lower * sinc(lower * position)) * window
  }
  let center = 2 * .pi * (band.lowerBound * band.upperBound).squareRoot() / rate
  var real = 0.0
  var imaginary = 0.0
  for (tap, value) in kernel.enumerated() {
    real += value * cos(center * Double(tap - middle))
    imaginary -= value * sin(center * Double(tap - middle))
  }
  let gain = (real * real + imaginary * imaginary).squareRoot()
  return kernel.map { $0 / gain }
}

private func sinc(_ x: Double) -> Double {
  x == 0 ? 1 : sin(.pi * x) / (.pi * x)
}
