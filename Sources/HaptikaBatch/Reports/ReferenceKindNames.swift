extension ReferenceKind {
  /// The kind in words.
  var words: String {
    switch self {
    case .none: "none"
    case .rrIntervals: "RR intervals"
    case .rateSeries: "rate series"
    case .constant: "constant (the target)"
    }
  }
}
