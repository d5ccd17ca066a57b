/// Another way to take the reference of the same seconds, beside the declared one: how much a result hangs on that choice is seen by
/// judging the same estimates against each.
///
/// Two seconds are what clocks and averaging devices commonly differ by without anyone having declared it. The inner half lies within
/// the seconds that the estimate speaks of, so it asks for no reference that was not recorded, and for none near the ends, where a wrong
/// lag and the start of a measurement show first. The estimate stays that of the whole span.
public enum AlternativeReference: String, Sendable, Hashable, CaseIterable {
  /// The declared lag less 2 s.
  case lagMinus2 = "lag_minus_2"
  /// The declared lag and 2 s more.
  case lagPlus2 = "lag_plus_2"
  /// The declared lag; the span without its first and its last quarter.
  case innerHalf = "inner_half"
}

extension PreparedReference {
  /// Returns the rate over `span` under each alternative, in the order of `AlternativeReference.allCases`; `nil` where the rules of
  /// eligibility, asked of the alternative, leave none. Empty when nothing can be moved: a constant, and whatever has no clock.
  ///
  /// - Complexity: O(log *n* + *k*), with *k* samples in the span.
  func alternatives(over span: ComparedSpan, pulsePresent: Bool?) -> [Double?] {
    guard hasClock, kind == .rrIntervals || kind == .rateSeries else { return [] }
    return AlternativeReference.allCases.map { alternative in
      let asked = alternative == .innerHalf ? span.innerHalf : span
      let value = value(over: asked, laterBy: alternative.seconds)
      let ineligibility = Ineligibility.reason(
        pulsePresent: pulsePresent, reference: self, over: asked, value: value)
      return ineligibility == nil ? value.beatsPerMinute : nil
    }
  }
}

extension AlternativeReference {
  /// What the alternative adds to the declared lag.
  fileprivate var seconds: Double {
    switch self {
    case .lagMinus2: -2
    case .lagPlus2: 2
    case .innerHalf: 0
    }
  }
}

extension ComparedSpan {
  /// The span without its first and its last quarter.
  fileprivate var innerHalf: ComparedSpan {
    switch self {
    case .window(let window):
      let quarter = (window.upperBound - window.lowerBound) / 4
      return .window(window.lowerBound + quarter..<window.upperBound - quarter)
    case .whole(let frames):
      return .whole(
        frames.flatMap { frames in
          // Times near the largest numbers make a span that has no length.
          let quarter = (frames.upperBound - frames.lowerBound) / 4
          let (start, end) = (frames.lowerBound + quarter, frames.upperBound - quarter)
          return start <= end ? start...end : nil
        })
    }
  }
}
