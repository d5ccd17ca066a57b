extension HaptikaPPG_V2_0_0: TracedAlgorithm {
  /// Returns the trace in the terms that all versions share: the narrow waves, their blend, and the composite with the
  /// beats.
  ///
  /// - Complexity: that of `trace(of:)`.
  public func algorithmTrace(of frames: FrameSeries) -> AlgorithmTrace {
    let trace = trace(of: frames)
    var shown = AlgorithmTrace(trace.estimate)
    shown.frameFates = preparation.fates(of: frames, on: trace.grid)
    shown.timing = trace.timing
    shown.grid = trace.grid
    var signals = trace.waves.map { (name: $0.channel, signal: $0.narrow) }
    if let blend = trace.blend { signals.append((.blend, blend)) }
    shown.candidates = signals.enumerated().map { number, candidate in
      let saliences = trace.track?.windows.map { $0.signalSaliences[number] } ?? []
      return AlgorithmTrace.Candidate(
        name: candidate.name.rawValue, signal: candidate.signal, score: saliences.isEmpty ? 0 : mean(of: saliences))
    }
    if let composite = shownComposite(of: trace) {
      shown.winner = shown.candidates.count
      shown.candidates.append(composite)
    }
    shown.rule = "beats are always read from the composite; the others are judged by their mean salience at the track"
    return shown
  }

  private func shownComposite(of trace: Trace) -> AlgorithmTrace.Candidate? {
    guard let signal = trace.composite, let evidence = trace.evidence, let rate = trace.rate else { return nil }
    var shown = AlgorithmTrace.Candidate(name: "composite", signal: signal, score: trace.confidence)
    shown.components = components(of: evidence)
    shown.beats = shownBeats(of: trace)
    shown.rejections = trace.rejections
    shown.periodicity = rate.byTrack.map { Periodicity(beatsPerMinute: $0, strength: evidence.salience) }
    if let byBeats = rate.byBeats, let byTrack = rate.byTrack { shown.rateDifference = abs(byBeats - byTrack) }
    return shown
  }

  private func components(of evidence: RateEvidence) -> [AlgorithmTrace.Component] {
    let weights = decision.weights
    return [
      .init("constant", value: 1, weight: weights.constant),
      .init("salience", value: evidence.salience, weight: weights.salience),
      .init("low_salience", value: evidence.lowSalience, weight: weights.lowSalience),
      .init("beat_coverage", value: evidence.beatCoverage, weight: weights.beatCoverage),
      .init("disagreement", value: evidence.disagreement, weight: -weights.disagreement),
    ]
  }

  /// Returns the beats as a series; `nil` when they make no rate.
  private func shownBeats(of trace: Trace) -> BeatSeries? {
    guard let polarity = trace.polarity, let byBeats = trace.rate?.byBeats else { return nil }
    let counted = trace.intervals.filter(\.isValid).map(\.duration)
    let durations = medianAndDeviation(of: counted)
    let heights = medianAndDeviation(of: trace.beats.map(\.height))
    return BeatSeries(
      polarity: polarity, peaks: trace.beats, intervals: trace.intervals, validDurations: counted,
      intervalSpread: normalConsistency * durations.deviation / durations.median,
      heightSpread: normalConsistency * heights.deviation / heights.median,
      score: clampedToUnit(mean(of: trace.resemblances)), beatsPerMinute: byBeats)
  }
}
