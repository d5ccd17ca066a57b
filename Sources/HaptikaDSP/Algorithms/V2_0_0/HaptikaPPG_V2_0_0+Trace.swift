extension HaptikaPPG_V2_0_0 {
  /// What each stage found in one recording; what a recording did not come to is `nil` or empty.
  public struct Trace: Sendable, Hashable {
    /// Why nothing is published, in the order of the specification.
    public internal(set) var reasons: [ReasonCode] = []

    /// What was repaired or left out, in the order of the specification.
    public internal(set) var warnings: [WarningCode] = []

    /// How regularly the frames came (S1).
    public internal(set) var timing: FrameTiming?

    /// The even grid with its segments (S2).
    public internal(set) var grid: Grid?

    /// The channels that hold a pulse wave (T1 to T4).
    public internal(set) var waves: [PulseWave] = []

    /// The narrow waves added up; `nil` for fewer than two (T4).
    public internal(set) var blend: SegmentedSignal?

    /// The rate window by window (T6), read from the waves and then the blend.
    public internal(set) var track: RateTrack?

    /// The wave that the beats are read from, as it lies in the channels (T7).
    public internal(set) var composite: SegmentedSignal?

    /// +1 when the composite's steep edges rise, −1 when they fall (T8).
    public internal(set) var polarity: Int?

    /// The beats (T9) at their final places (T10), in the order in which they were found; their heights are slopes.
    public internal(set) var beats: [Peak] = []

    /// How well each beat resembles the template, −1...1 (T10).
    public internal(set) var resemblances: [Double] = []

    /// The intervals between beats of a segment (T11).
    public internal(set) var intervals: [BeatSeries.Interval] = []

    /// Why each interval is not counted; `nil` for those that are.
    public internal(set) var rejections: [IntervalRejection?] = []

    /// The rate (T12).
    public internal(set) var rate: FusedRate?

    /// What speaks for it (T13).
    public internal(set) var evidence: RateEvidence?

    /// How likely it is right, 0...1; 0 when there is none (T13).
    public internal(set) var confidence = 0.0

    /// Pulse rate variability, published or not (T14).
    public internal(set) var variability: PulseRateVariability?

    init() {}
  }
}

extension HaptikaPPG_V2_0_0.Trace {
  /// The trace as an estimate.
  ///
  /// Polarity, intervals, variability and the rate itself are also handed out when the rate is withheld after T12. There is
  /// no channel: the beats are read from all of them.
  public var estimate: Estimate {
    var estimate = Estimate(timing: timing, grid: grid)
    estimate.reasons = reasons
    estimate.warnings = warnings
    estimate.quality = confidence
    estimate.confidence = confidence
    estimate.variability = variability
    estimate.polarity = polarity
    estimate.rawBeatsPerMinute = rate?.beatsPerMinute
    estimate.beatsPerMinute = reasons.isEmpty ? rate?.beatsPerMinute : nil
    estimate.peakConfidence = evidence?.salience
    estimate.methodAgreement = evidence.map { 1 - $0.disagreement }

    guard let grid, rate != nil else { return estimate }
    estimate.validIntervalCount = intervals.count(where: \.isValid)
    estimate.intervals = intervals.map { interval in
      InterbeatInterval(
        start: grid.start + interval.start, duration: interval.duration, isValid: interval.isValid)
    }
    return estimate
  }
}
