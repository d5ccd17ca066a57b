extension HaptikaPPG_V1_0_0: TracedAlgorithm {
  /// Returns the trace in the terms that all versions share.
  ///
  /// - Complexity: that of `trace(of:)`.
  public func algorithmTrace(of frames: FrameSeries) -> AlgorithmTrace {
    let trace = trace(of: frames)
    var shown = AlgorithmTrace(trace.estimate)
    shown.frameFates = preparation.fates(of: frames, on: trace.grid)
    shown.timing = trace.timing
    shown.grid = trace.grid
    shown.candidates = trace.candidates.map(shownCandidate)
    shown.winner = trace.winner
    shown.rule = "the highest score; a later one only by a lead of more than \(decision.channelMargin)"
    return shown
  }

  private func shownCandidate(_ candidate: Candidate) -> AlgorithmTrace.Candidate {
    var shown = AlgorithmTrace.Candidate(
      name: candidate.channel.rawValue, signal: candidate.signal, score: candidate.quality)
    shown.components = candidate.assessment.map { components(of: $0.components) } ?? []
    shown.beats = candidate.beats
    shown.rejections = (candidate.beats?.intervals ?? []).map(intervalExtraction.rejection)
    shown.periodicity = candidate.periodicity
    shown.rateDifference = candidate.assessment?.rateDifference
    shown.rateTolerance = candidate.assessment?.rateTolerance
    return shown
  }

  private func components(of quality: QualityComponents) -> [AlgorithmTrace.Component] {
    let weights = qualityScore.weights
    return [
      .init("coverage", value: quality.coverage, weight: nil),
      .init("spectral_share", value: quality.spectralShare, weight: weights.spectralShare),
      .init("periodicity", value: quality.periodicity, weight: weights.periodicity),
      .init("interval_coverage", value: quality.intervalCoverage, weight: weights.intervalCoverage),
      .init("regularity", value: quality.regularity, weight: weights.regularity),
      .init("agreement", value: quality.agreement, weight: weights.agreement),
    ]
  }
}
