/// Haptika PPG 1.0.0: one channel and one polarity for the whole recording, the median interval between peaks,
/// vouched for by an autocorrelation and a quality score.
///
///     let estimate = HaptikaPPG_V1_0_0().estimate(frames)
///     estimate.beatsPerMinute  // 71.3, or nil with estimate.reasons
///
/// Weaknesses, kept because published means frozen: one burst of motion destroys the autocorrelation; a video codec's
/// key frame each second is published as 60 BPM without any pulse; beats found half-way inflate RMSSD.
public struct HaptikaPPG_V1_0_0: Algorithm {
  let preparation = Preparation(
    validation: Validation(minimumFrames: 60, maximumNonFiniteShare: 0.05, maximumNonAdvancingShare: 0.05),
    timing: TimingLimits(
      minimumMeanRate: 15, minimumNominalRate: 15, maximumMissingShare: 0.30, maximumJitter: 0.60),
    gridding: Gridding(
      rate: 30, longestBridgedGap: 0.25, maskMargin: 0.50, contactLost: 0.4, contactRegained: 0.6, minimumSegment: 4,
      minimumUsable: 20, maximumPoints: 1_000_000))

  let conditioning = Conditioning(
    flatDeviation: 1e-6, luminanceWeights: SIMD3(0.2126, 0.7152, 0.0722), detrendHalfWindow: 30, flatScale: 1e-9,
    clip: 6,
    rate: 30, band: 0.65...3.5, taps: 91)

  let peakFinding = PeakFinding(
    thresholdHalfWindow: 45, thresholdDeviations: 0.5, refractoryTime: 0.30, doublePeakShare: 0.55, doublePeakMinimum: 4
  )

  let intervalExtraction = IntervalExtraction(
    plausible: 0.30...1.50, medianHalfWindow: 4, tolerance: 0.30, minimumIntervals: 8, spreadLimit: 0.3,
    heightCost: 0.5,
    heightFloor: 1e-9, polarityMargin: 1e-9)

  let periodicitySearch = PeriodicitySearch(lags: 9...45, acceptedShare: 0.70)

  let qualityScore = QualityScore(
    spectralScale: 0.35...0.80, periodicityScale: 0.15...0.70, absoluteTolerance: 5, relativeTolerance: 0.06,
    bandHalfWidth: 0.2001,
    weights: QualityScore.Weights(
      spectralShare: 0.25, periodicity: 0.20, intervalCoverage: 0.25, regularity: 0.10, agreement: 0.20),
    rate: 30, period: 600, lines: 12...80)

  let decision = Decision(
    minimumPeriodicity: 0.25, publishedRates: 40...200, minimumQuality: 0.60, channelMargin: 1e-9)

  let variability = Variability(
    minimumDifferences: 2, minimumIntervals: 30, minimumUsable: 45, minimumQuality: 0.65, minimumValidShare: 0.80,
    maximumMissingShare: 0.05)

  /// Makes the filter and the spectrum's tables, which all recordings share.
  public init() {}

  /// `haptika-ppg@1.0.0`.
  public var identifier: AlgorithmIdentifier { AlgorithmIdentifier("haptika-ppg", Version(1, 0, 0)) }

  /// The stages S0 to S9 with every constant.
  public var recipe: Recipe {
    let stages: [any Stage] = [
      conditioning, peakFinding, intervalExtraction, periodicitySearch, qualityScore, decision, variability,
    ]
    return Recipe(identifier, (preparation.stages + stages).map(\.step))
  }

  /// Returns the median pulse rate of `frames`, or why there is none.
  public func estimate(_ frames: FrameSeries) -> Estimate { trace(of: frames).estimate }

  /// Returns what every stage found in `frames`, as far as the recording went.
  ///
  /// - Complexity: O(*n* log *n*) in the duration of the recording.
  public func trace(of frames: FrameSeries) -> Trace {
    var trace = Trace()
    let prepared = preparation.prepare(frames)
    trace.reasons = prepared.reasons
    trace.warnings = prepared.frameWarnings + prepared.gridWarnings
    trace.timing = prepared.timing
    trace.grid = prepared.grid
    guard trace.reasons.isEmpty, let timing = prepared.timing, let grid = prepared.grid else { return trace }

    let windows = qualityScore.windows(for: grid.segments)
    trace.candidates = conditioning.channels(of: prepared.frames, on: grid).map { channel in
      candidate(channel, windows: windows, usable: grid.usableDuration, duration: timing.duration)
    }
    trace.winner = decision.winner(among: trace.candidates.map(\.quality))
    guard let winner = trace.winningCandidate else {
      trace.reasons = [.noUsableChannel]
      return trace
    }
    trace.reasons = decision.faults(
      beats: winner.beats, periodicity: winner.periodicity, assessment: winner.assessment)
    if trace.reasons.isEmpty, let beats = winner.beats {
      trace.variability = variability.variability(
        of: beats, usable: grid.usableDuration, quality: winner.quality, missingShare: timing.missingShare)
    }
    return trace
  }

  /// Reads one channel in both ways (S4 to S7).
  private func candidate(
    _ channel: Conditioning.Channel, windows: [[Double]], usable: Double, duration: Double
  ) -> Candidate {
    let signal = channel.signal
    let levels = peakFinding.levels(of: signal)
    func beats(_ polarity: Int) -> BeatSeries? {
      let peaks = peakFinding.peaks(of: signal, levels: levels, polarity: polarity)
      return intervalExtraction.beats(from: peaks, polarity: polarity, rate: signal.rate)
    }
    var candidate = Candidate(channel: channel.name, signal: signal)
    candidate.beats = intervalExtraction.better(rising: beats(1), falling: beats(-1))
    candidate.periodicity = periodicitySearch.periodicity(of: signal)
    if let beats = candidate.beats, let periodicity = candidate.periodicity {
      candidate.assessment = qualityScore.assess(
        signal, windows: windows, beats: beats, periodicity: periodicity, usable: usable, duration: duration)
    }
    return candidate
  }
}
