extension Ineligibility {
  /// The least share of a span that the reference must cover, inclusive.
  public static let minimumReferenceCoverage = 0.90

  /// Returns why a recording that could be read, or a window of it, is in no accuracy table; `nil` when it is eligible.
  ///
  /// The first that holds is named: no pulse, no reference, no clock, coverage. (Unreadable recordings come before all of them
  /// and never reach this question.) No algorithm's output is looked at.
  ///
  /// A `pulsePresent` that is not known counts as a pulse. `value` is what `reference` says over `span`.
  public static func reason(
    pulsePresent: Bool?, reference: PreparedReference, over span: ComparedSpan, value: ReferenceValue
  ) -> Ineligibility? {
    if pulsePresent == false { return .noPulse }
    if !reference.isPresent { return .noReference }
    if !reference.isComparable(over: span) { return .referenceWithoutClock }
    guard value.beatsPerMinute != nil, let coverage = value.coverage, coverage >= minimumReferenceCoverage else {
      return .referenceCoverage
    }
    return nil
  }
}

extension PreparedReference {
  /// Whether the reference's clock allows a comparison over `span`.
  func isComparable(over span: ComparedSpan) -> Bool {
    switch (kind, span) {
    case _ where hasClock: true
    case (.constant, _): true
    case (.rrIntervals, .whole): true
    default: false
    }
  }
}
