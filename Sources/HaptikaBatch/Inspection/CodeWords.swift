import HaptikaDSP

extension ReasonCode {
  /// What the code means, as a clause.
  var words: String {
    switch self {
    case .tooFewSamples: "too few frames"
    case .nonFiniteValues: "too many frames hold a value that is not finite"
    case .nonMonotonicTimestamps: "too many frames are not later than the one before"
    case .lowFrameRate: "too few frames a second"
    case .excessiveMissingFrames: "too many frames are missing"
    case .excessiveJitter: "the frames came too irregularly"
    case .insufficientUsableDuration: "too little time is usable"
    case .noUsableChannel: "no channel holds a signal"
    case .insufficientValidIntervals: "too few intervals between beats can be counted"
    case .autocorrelationWeak: "the signal hardly repeats itself"
    case .methodsDisagree: "the ways to the rate disagree"
    case .bpmOutOfRange: "the rate is outside the published range"
    case .lowQuality: "the quality is too low"
    case .lowConfidence: "the confidence is too low"
    case .insufficientBeatEvidence: "too little speaks for the beats"
    case .periodicityWeak: "the signal is hardly periodic"
    }
  }
}

extension WarningCode {
  /// What the code means, as a clause.
  var words: String {
    switch self {
    case .nonFiniteDropped: "frames with a value that is not finite were left out"
    case .nonMonotonicDropped: "frames that are not later than the one before were left out"
    case .longGapMasked: "long gaps between frames were masked"
    case .contactLostMasked: "stretches without the finger were masked"
    case .keyframeArtefactRemoved: "the trace of a video codec's key frames was removed"
    }
  }
}

extension FrameFate {
  /// The fate in a few words.
  var words: String {
    switch self {
    case .used: "used"
    case .notFinite: "not finite"
    case .notAdvancing: "not advancing"
    case .withoutContact: "without contact"
    case .masked: "next to a gap"
    case .shortSegment: "segment too short"
    }
  }
}

extension IntervalRejection {
  /// Why, as a clause.
  var words: String {
    switch self {
    case .tooFew: "there are too few to judge any"
    case .unlikeTemplate: "a beat does not look like the others"
    case .implausible: "no heart makes them"
    case .farFromNeighbours: "too far from the median of their neighbours"
    case .misplacedBeat: "too short beside too long: a beat out of place"
    }
  }
}

extension Grid {
  /// The time of an instant, also of the one after the last, in seconds since the recording's start.
  func instant(_ index: Int) -> Double { start + Double(index) / rate }
}
