/// Why an algorithm published no pulse rate.
///
/// The raw values are a contract: they appear in archives and reports.
public enum ReasonCode: String, Sendable, Hashable, CaseIterable {
  case tooFewSamples = "TOO_FEW_SAMPLES"
  case nonFiniteValues = "NON_FINITE_VALUES"
  case nonMonotonicTimestamps = "NON_MONOTONIC_TIMESTAMPS"
  case lowFrameRate = "LOW_FRAME_RATE"
  case excessiveMissingFrames = "EXCESSIVE_MISSING_FRAMES"
  case excessiveJitter = "EXCESSIVE_JITTER"
  case insufficientUsableDuration = "INSUFFICIENT_USABLE_DURATION"
  case noUsableChannel = "NO_USABLE_CHANNEL"
  case insufficientValidIntervals = "INSUFFICIENT_VALID_INTERVALS"
  case autocorrelationWeak = "AUTOCORRELATION_WEAK"
  case methodsDisagree = "METHODS_DISAGREE"
  case bpmOutOfRange = "BPM_OUT_OF_RANGE"
  case lowQuality = "LOW_QUALITY"
  case lowConfidence = "LOW_CONFIDENCE"
  case insufficientBeatEvidence = "INSUFFICIENT_BEAT_EVIDENCE"
  case periodicityWeak = "PERIODICITY_WEAK"
}

/// What an algorithm had to repair or leave out before it could go on.
///
/// The raw values are a contract: they appear in archives and reports.
public enum WarningCode: String, Sendable, Hashable, CaseIterable {
  case nonFiniteDropped = "NON_FINITE_DROPPED"
  case nonMonotonicDropped = "NON_MONOTONIC_DROPPED"
  case longGapMasked = "LONG_GAP_MASKED"
  case contactLostMasked = "CONTACT_LOST_MASKED"
  case keyframeArtefactRemoved = "KEYFRAME_ARTEFACT_REMOVED"
}
