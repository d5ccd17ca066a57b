/// What came of an estimate against an alternative of the reference.
public enum AlternativeOutcome: Sendable, Hashable {
  /// The row would not be eligible under it, or the reference cannot be moved.
  case ineligible
  /// Eligible under it, and no rate was published.
  case notPublished
  /// Estimate − reference, in beats per minute, rounded to 1e-9.
  case error(Double)

  /// Puts a published rate beside a reference, both in beats per minute.
  init(_ estimate: Double?, against reference: Double?) {
    guard let reference else {
      self = .ineligible
      return
    }
    self = estimate.map { .error(roundedToNano($0 - reference)) } ?? .notPublished
  }

  /// The error, when there is one.
  var error: Double? {
    if case .error(let error) = self { error } else { nil }
  }
}

/// The outcomes of one row under all alternatives, in 8 bytes each: errors are finite, so that NaN can stand for not eligible and
/// infinity for not published.
struct AlternativeErrors: Sendable {
  private var lagMinus2 = Double.nan
  private var lagPlus2 = Double.nan
  private var innerHalf = Double.nan

  init(_ outcomes: [AlternativeOutcome]) {
    for (alternative, outcome) in zip(AlternativeReference.allCases, outcomes) {
      let number =
        switch outcome {
        case .ineligible: Double.nan
        case .notPublished: Double.infinity
        case .error(let error): error
        }
      switch alternative {
      case .lagMinus2: lagMinus2 = number
      case .lagPlus2: lagPlus2 = number
      case .innerHalf: innerHalf = number
      }
    }
  }

  subscript(alternative: AlternativeReference) -> AlternativeOutcome {
    let number =
      switch alternative {
      case .lagMinus2: lagMinus2
      case .lagPlus2: lagPlus2
      case .innerHalf: innerHalf
      }
    if number.isNaN { return .ineligible }
    return number.isFinite ? .error(number) : .notPublished
  }
}
