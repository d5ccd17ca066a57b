/// Returns `value` rounded to a multiple of 1e-9, so that later comparisons of it are exact (ties, tolerances, zeros).
func roundedToNano(_ value: Double) -> Double {
  // Above 2^53 nano-units a Double has no digits at 1e-9 left to round.
  abs(value) < 9_007_199 ? (value * 1e9).rounded() / 1e9 : value
}
