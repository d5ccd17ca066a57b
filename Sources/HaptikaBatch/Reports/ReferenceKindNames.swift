extension ReferenceKind {
  /// The name in the columns `reference_kind`, which is a contract of the reports.
  var columnName: String {
    switch self {
    case .none: "none"
    case .rrIntervals: "rr_intervals"
    case .rateSeries: "rate_series"
    case .constant: "constant"
    }
  }

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
