extension ArchiveCode {
  /// The name of the code in the archive's `flag_meanings`.
  var codeName: String {
    guard case .names(let names) = Self.codes, names.indices.contains(Int(rawValue)) else { return "\(rawValue)" }
    return names[Int(rawValue)]
  }
}

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
