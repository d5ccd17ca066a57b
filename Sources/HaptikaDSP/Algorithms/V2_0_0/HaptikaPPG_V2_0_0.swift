/// Haptika PPG 2.0.0: follows the rate through windows of all channels, finds the beats along that track in a blend whose
/// weights move with time, and says how likely the rate is right.
///
///     let estimate = HaptikaPPG_V2_0_0().estimate(frames)
///     estimate.beatsPerMinute  // 71.9, or nil with estimate.reasons
///     estimate.confidence      // 0.99
///
/// What it mends of 1.0.0: channels are weighted from second to second, one burst of motion spoils its own windows only, key
/// frames of a video codec are taken out, and beats are timed by their whole shape.
///
/// Weaknesses, kept because published means frozen: a slow pressure wave over a near-black green channel can be published
/// with high confidence; a confidence between 0.80 and 0.95 promises too much; without a pulse one recording in six of
/// drift and motion is published.
public struct HaptikaPPG_V2_0_0: Algorithm {
  let preparation = Preparation(
    validation: Validation(minimumFrames: 60, maximumNonFiniteShare: 0.05, maximumNonAdvancingShare: 0.05),
    timing: TimingLimits(minimumMeanRate: 15, minimumNominalRate: nil, maximumMissingShare: nil, maximumJitter: nil),
    gridding: Gridding(
      rate: 30, longestBridgedGap: 0.25, maskMargin: 0.50, contactLost: 0.4, contactRegained: 0.6, minimumSegment: 4,
      minimumUsable: 20, maximumPoints: 1_000_000))

  let channelSelection = ChannelSelection(clippingLevel: 254.5, maximumClippedShare: 0.5, flatDeviation: 1e-3)

  let keyframeRepair = KeyframeRepair(minimumPeriod: 8, minimumPeriods: 6, phaseDeviations: 6, kinkDeviations: 1)

  let resampling = Resampling(longestStep: 0.25, maximumSplineJitter: 0.15)

  let levelling = PulseLevelling(
    steps: PulseLevelling.StepLimits(block: 15, halfWindow: 45, fraction: 0.90, factor: 2.2), detrendHalfWindow: 30,
    gain: PulseLevelling.Gain(halfWindow: 30, floor: 0.2, silence: 1e-4), flatDeviation: 1e-9, rate: 30,
    narrowBand: 0.6...6.0, wideBand: 0.6...8.0, taps: 91)

  let salienceSearch = SalienceSearch(
    rate: 30, windowLength: 240, hop: 30, rates: 35...220, emphasis: 0.8, silence: 1e-9, floor: 1e-12)

  let rateTracking = RateTracking(
    weightExponent: 3, weightFloor: 1e-12, background: 0.02, usualRate: 75, usualSpread: 0.6, price: 0.20)

  let compositeBlend = CompositeBlend(weightExponent: 3, minimumSalience: 1e-6)

  let steepEdge = SteepEdge()

  let beatTracking = BeatTracking(
    minimumSegment: 240, levelHalfWindow: 60, levelFloor: 0.3, silence: 1e-12, span: 0.55...1.6, tightness: 5,
    reach: 3, refractoryShare: 0.4)

  let templateMatching = TemplateMatching(
    timing: TemplateMatching.Cut(span: -0.25...0.45, points: 29, minimumBeats: 6), reach: 3, stride: 0.5,
    shape: TemplateMatching.Cut(span: -0.35...0.65, points: 40, minimumBeats: 4), templateQuantile: 0.3, floor: 1e-9)

  let intervalVetting = IntervalVetting(
    minimumIntervals: 3, minimumResemblance: 0.80, medianHalfWindow: 5, medianMinimum: 3, tolerance: 0.22,
    plausible: 0.27...1.9,
    misplacement: IntervalVetting.Misplacement(
      halfWindow: 45, fraction: 0.75, factor: 2.6, minimum: 0.060, tolerance: 0.10))

  let rateFusion = RateFusion(minimumIntervals: 8, coverageScale: 0.2...0.6)

  let decision = ConfidenceDecision(
    lowQuantile: 0.2, fullDisagreement: 10,
    weights: ConfidenceDecision.Weights(
      constant: 0.28, salience: 1.64, lowSalience: 2.32, beatCoverage: 2.21, disagreement: 1.80),
    publishedRates: 35...215, minimumBeatCoverage: 0.25, minimumLowSalience: 0.10, minimumConfidence: 0.80)

  let variability = VettedVariability(
    minimumIntervals: 4, minimumDifferences: 5,
    reliable: VettedVariability.Reliable(
      minimumConfidence: 0.90, minimumIntervals: 30, minimumDifferences: 20, minimumCountedShare: 0.75,
      minimumUsable: 45, maximumMissingShare: 0.10))

  /// Makes the filters and the spectrum's tables, which all recordings share.
  public init() {}

  /// `haptika-ppg@2.0.0`.
  public var identifier: AlgorithmIdentifier { AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0)) }

  /// The stages S0 to S2 and T1 to T14 with every constant.
  public var recipe: Recipe {
    let stages: [any Stage] = [
      channelSelection, keyframeRepair, resampling, levelling, salienceSearch, rateTracking, compositeBlend, steepEdge,
      beatTracking, templateMatching, intervalVetting, rateFusion, decision, variability,
    ]
    return Recipe(identifier, (preparation.stages + stages).map(\.step))
  }

  /// Returns the mean pulse rate of `frames`, or why there is none.
  public func estimate(_ frames: FrameSeries) -> Estimate { trace(of: frames).estimate }

  /// Returns what every stage found in `frames`, as far as the recording went.
  ///
  /// - Complexity: O(*n*) in the duration of the recording.
  public func trace(of frames: FrameSeries) -> Trace {
    var trace = Trace()
    let prepared = preparation.prepare(frames)
    trace.reasons = prepared.reasons
    trace.warnings = prepared.frameWarnings
    trace.grid = prepared.grid
    guard let timing = prepared.timing else { return trace }

    trace.timing = timing
    let channels = repairedChannels(of: prepared.frames, timing: timing, warnings: &trace.warnings)
    trace.warnings += prepared.gridWarnings
    guard trace.reasons.isEmpty, let grid = prepared.grid else { return trace }

    let raw = resampling.resample(
      channels, at: prepared.frames.time, onto: grid, medianInterval: timing.medianInterval)
    trace.waves = zip(channels, raw).compactMap { levelling.wave(of: $1, channel: $0.name) }
    let blend = levelling.blend(of: trace.waves)
    trace.blend = blend?.signal
    let windows = salienceSearch.windowStarts(in: grid.segments)
    if trace.waves.isEmpty {
      trace.reasons = [.noUsableChannel]
    } else if windows.isEmpty {
      trace.reasons = [.insufficientUsableDuration]
    } else {
      let track = track(trace.waves, blend, windowsAt: windows)
      trace.track = track
      findBeats(in: &trace, along: track)
      decide(&trace, along: track, usable: grid.usableDuration, missingShare: timing.missingShare)
    }
    return trace
  }

  /// Returns the channels that may hold a pulse, without key frames (T1, T2).
  private func repairedChannels(
    of frames: FrameSeries, timing: FrameTiming, warnings: inout [WarningCode]
  ) -> [ChannelLevels] {
    var isRepaired = false
    let channels = channelSelection.channels(of: frames).map { channel in
      let repaired = keyframeRepair.repair(channel.levels, nominalRate: timing.nominalRate)
      if !repaired.phases.isEmpty { isRepaired = true }
      return ChannelLevels(name: channel.name, levels: repaired.levels)
    }
    if isRepaired { warnings.append(.keyframeArtefactRemoved) }
    return channels
  }

  /// Follows the rate through the narrow waves and their blend (T5, T6).
  private func track(_ waves: [PulseWave], _ blend: Blend?, windowsAt windows: [Int]) -> RateTrack {
    let saliences = salienceSearch.saliences(of: waves.map(\.narrow), blend: blend, windowsAt: windows)
    return rateTracking.track(saliences, windowsAt: windows, searchedBy: salienceSearch)
  }

  /// Finds the beats along the track in the composite wave, and vets the intervals between them (T7 to T11).
  private func findBeats(in trace: inout Trace, along track: RateTrack) {
    let composite = compositeBlend.compose(trace.waves, along: track)
    let polarity = steepEdge.polarity(of: composite)
    var upright = composite
    if polarity < 0 { for index in upright.samples.indices { upright.samples[index].negate() } }
    let periods = track.periods(count: upright.samples.count, rate: upright.rate)
    trace.composite = composite
    trace.polarity = polarity
    trace.beats = templateMatching.retime(
      beatTracking.beats(in: upright, periods: periods), in: upright.samples, periods: periods)
    trace.resemblances = templateMatching.resemblances(of: trace.beats, in: upright.samples, periods: periods)
    (trace.intervals, trace.rejections) = intervalVetting.intervals(
      between: trace.beats, resemblances: trace.resemblances, rate: upright.rate)
  }

  /// Forms the rate, says how likely it is right, and adds the variability (T12 to T14).
  private func decide(_ trace: inout Trace, along track: RateTrack, usable: Double, missingShare: Double) {
    let counted = trace.intervals.filter(\.isValid).map(\.duration)
    let rate = rateFusion.rate(of: counted, and: track, usable: usable)
    let evidence = decision.evidence(for: rate, along: track)
    let confidence = decision.confidence(in: evidence)
    trace.rate = rate
    trace.evidence = evidence
    trace.confidence = confidence
    trace.reasons = decision.faults(of: rate.beatsPerMinute, evidence: evidence, confidence: confidence)
    trace.variability = variability.variability(
      of: trace.intervals, isPublished: trace.reasons.isEmpty, confidence: confidence, usable: usable,
      missingShare: missingShare)
  }
}
