extension HaptikaPPG_V1_0_0 {
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

    /// The channels that hold a signal (S3) and what was read from each (S4 to S7).
    public internal(set) var candidates: [Candidate] = []

    /// The index of the candidate of highest quality.
    public internal(set) var winner: Int?

    /// Pulse rate variability, when a rate is published (S9).
    public internal(set) var variability: PulseRateVariability?

    /// The candidate of highest quality.
    public var winningCandidate: Candidate? { winner.map { candidates[$0] } }

    init() {}
  }

  /// One channel as a pulse wave, and the rates read from it.
  public struct Candidate: Sendable, Hashable {
    /// Which channel it is.
    public let channel: PulseChannel

    /// The conditioned signal, in robust standard deviations; of the blend, in standard deviations.
    public let signal: SegmentedSignal

    /// Its beats in the better polarity; `nil` when neither has enough valid intervals.
    public internal(set) var beats: BeatSeries?

    /// Its repetition by autocorrelation; `nil` when it has none.
    public internal(set) var periodicity: Periodicity?

    /// The verdict; `nil` unless both ways found a rate.
    public internal(set) var assessment: QualityAssessment?

    /// The quality, 0...1; 0 unless both ways found a rate.
    public var quality: Double { assessment?.score ?? 0 }

    init(channel: PulseChannel, signal: SegmentedSignal) {
      self.channel = channel
      self.signal = signal
    }
  }
}

extension HaptikaPPG_V1_0_0.Trace {
  /// The trace as an estimate.
  ///
  /// Channel, polarity, intervals and the rate itself are also handed out when the rate is withheld after S7. A frame
  /// rate or a count of missing frames that overflowed is none.
  public var estimate: Estimate {
    var estimate = Estimate(timing: timing, grid: grid)
    estimate.reasons = reasons
    estimate.warnings = warnings
    estimate.quality = winningCandidate?.quality ?? 0
    estimate.confidence = estimate.quality
    estimate.variability = variability

    guard let grid, let winner = winningCandidate else { return estimate }
    estimate.channel = winner.channel.rawValue
    estimate.polarity = winner.beats?.polarity
    estimate.rawBeatsPerMinute = winner.beats?.beatsPerMinute ?? winner.periodicity?.beatsPerMinute
    estimate.beatsPerMinute = reasons.isEmpty ? winner.beats?.beatsPerMinute : nil
    estimate.validIntervalCount = winner.beats?.validDurations.count
    estimate.peakConfidence = winner.assessment?.components.periodicity
    estimate.methodAgreement = winner.assessment?.components.agreement
    estimate.intervals = (winner.beats?.intervals ?? []).map { interval in
      InterbeatInterval(
        start: grid.start + interval.start, duration: interval.duration, isValid: interval.isValid)
    }
    return estimate
  }
}
