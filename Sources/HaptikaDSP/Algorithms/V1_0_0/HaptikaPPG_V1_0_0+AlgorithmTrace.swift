extension HaptikaPPG_V1_0_0: TracedAlgorithm {
  /// Returns the trace in the terms that all versions share.
  ///
  /// - Complexity: that of `trace(of:)`.
  public func algorithmTrace(of frames: FrameSeries) -> AlgorithmTrace {
    let trace = trace(of: frames)
    var shown = AlgorithmTrace(trace.estimate)
    shown.frameFates = frameFates(of: frames, on: trace.grid)
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

  /// What S0 left out, then what S2 masked; without a grid nothing was masked.
  private func frameFates(of frames: FrameSeries, on grid: Grid?) -> [FrameFate] {
    var fates = validation.fates(of: frames)
    guard let grid else { return fates }
    let kept = fates.indices.filter { fates[$0] == .used }
    for index in kept {
      if let fate = grid.fate(ofFrameAt: frames.time[index]) { fates[index] = fate }
    }
    for stretch in grid.framesWithoutContact {
      for position in stretch { fates[kept[position]] = .withoutContact }
    }
    return fates
  }
}

extension Grid {
  /// Why a frame at `time` is not used, by the instant next to it; `nil` when it is.
  fileprivate func fate(ofFrameAt time: Double) -> FrameFate? {
    guard count > 0 else { return nil }
    let instant = Int(min(max(((time - start) * rate).rounded(), 0), Double(count - 1)))
    if !isValid[instant] { return .masked }
    let next = segments.partitioningIndex { $0.upperBound > instant }
    return next < segments.count && segments[next].contains(instant) ? nil : .shortSegment
  }
}

extension [Range<Int>] {
  /// Returns the first index at which `isReached` holds, which it does from there on.
  fileprivate func partitioningIndex(where isReached: (Range<Int>) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
