extension Measure {
  /// What makes the measure.
  enum Family {
    case correlation
    case confidence
    case difference
    case sensitivity
    case limits
    case equivalence
    /// Whether the confidence is what it says.
    case honesty
    case other
  }

  var family: Family {
    switch self {
    case .pearsonCorrelation, .concordance, .intraclassCorrelation, .intraclassConsistency, .demingSlope,
      .demingIntercept, .passingBablokSlope, .passingBablokIntercept:
      .correlation
    case .areaUnderRisk, .areaUnderRawRisk, .excessAreaUnderRisk, .areaUnderFailures: .confidence
    case .meanAbsoluteErrorDifference, .coverageDifference, .success5Difference, .worstBestErrorDifference,
      .worstBestCoverageDifference:
      .difference
    case _ where AlternativeLimits.measures.contains(self): .limits
    case _ where ConfidenceScores.measures.contains(self): .honesty
    case _ where MeanEquivalence.measures.contains(self): .equivalence
    default: sensitivity == nil ? .other : .sensitivity
    }
  }

  /// Whether there is a kind of interval for the measure.
  var mayHaveInterval: Bool {
    switch self {
    case .percentileLimitLower, .percentileLimitUpper, .regressionSlope, .expectedCalibrationError, .areaUnderROC,
      .areaUnderROCMax5Or10Percent:
      true
    case .naiveSD, .sdBetween, .sdWithin, .correlationWithinSubject, .maximumAbsoluteError, .naiveLimitLower,
      .naiveLimitUpper, .withoutPulse, .excessAreaUnderRisk, .intraclassConsistency:
      false
    default: ![.limits, .equivalence, .honesty].contains(family)
    }
  }
}
