import HaptikaDSP

/// The figures of confidence: what it is worth to keep only the most confident estimates, and whether it is honest.
extension ArmFigures {
  /// `nil` when nothing shown has a confidence.
  func riskCoverage(_ headline: AlgorithmIdentifier?) -> RiskCoveragePlot? {
    let ordered = part.algorithms.sorted {
      ($0.algorithm == headline ? 0 : 1, $0.algorithm) < ($1.algorithm == headline ? 0 : 1, $1.algorithm)
    }
    let curves = ordered.compactMap { curve(of: $0.rows, label: $0.algorithm.description) }
    guard let first = curves.first, curves.contains(where: { $0.places.count > 1 }) else { return nil }
    let losses = sample.published.compactMap { sorted.error(of: $0).map { abs($0) } }
    let hasCurve = first.places.count > 1
    let oracle = hasCurve ? RiskCoverage(confidences: losses.map { -$0 }, losses: losses) : nil
    return RiskCoveragePlot(
      curves: curves, band: hasCurve ? band(of: ordered[0].algorithm) : [],
      bandWords: resamplingWords("percentiles"), raw: rawPlaces,
      oracle: oracle.map { RiskCoveragePlot.places(ofRisks: $0.risks, eligible: eligible.count) } ?? [],
      counts: counts(of: eligible))
  }

  /// The curve of one algorithm; one place when a published estimate has no confidence; `nil` when nothing was published.
  private func curve(of rows: [SortedObservations.Row], label: String) -> RiskCoveragePlot.Curve? {
    let published = rows.filter { sorted.error(of: $0) != nil }
    let losses = published.compactMap { sorted.error(of: $0).map { abs($0) } }
    guard let mean = Moments.mean(of: losses) else { return nil }
    let confidences = published.compactMap(sorted.confidence)
    guard confidences.count == losses.count, let risk = RiskCoverage(confidences: confidences, losses: losses) else {
      let place = RiskCoveragePlot.Place(coverage: Double(losses.count) / Double(rows.count), risk: mean)
      return .init(label: label, places: [place], quarters: [])
    }
    return .init(
      label: label, places: RiskCoveragePlot.places(ofRisks: risk.risks, eligible: rows.count),
      quarters: RiskCoveragePlot.quarterPercents.map {
        let coverage = RiskCoveragePlot.coverage(atPercent: $0, published: losses.count, eligible: rows.count)
        return .init(coverage: coverage, risk: risk.risk(atPercent: $0))
      })
  }

  /// The band of the headline's curve; empty of too few people.
  private func band(of algorithm: AlgorithmIdentifier) -> [RiskCoveragePlot.BandPlace] {
    guard allowsBootstrap else { return [] }
    let losses = OrderedLosses(
      confidences: sample.published.compactMap(sorted.confidence),
      losses: sample.published.compactMap { sorted.error(of: $0).map { abs($0) } }, owners: owners(of: sample.published)
    )
    let band = RiskBand(
      of: losses, resampling("risk_coverage", of: algorithm), replicateCount: bootstrap.replicateCount, workers: workers
    )
    return zip(RiskBand.percents, band?.intervals ?? []).map { percent, interval in
      let coverage = RiskCoveragePlot.coverage(
        atPercent: percent, published: sample.published.count, eligible: eligible.count)
      return .init(percent: percent, coverage: coverage, low: interval.low, high: interval.high)
    }
  }

  /// The headline's curve with what it withheld; empty when that is not known.
  private var rawPlaces: [RiskCoveragePlot.Place] {
    let rows = ConfidenceSample.rowsWithRawEstimate(eligible, in: sorted)
    let confidences = rows.compactMap(sorted.confidence)
    guard confidences.count == rows.count,
      let risk = RiskCoverage(
        confidences: confidences, losses: rows.compactMap { sorted.rawError(of: $0).map { abs($0) } })
    else { return [] }
    return RiskCoveragePlot.places(ofRisks: risk.risks, eligible: eligible.count)
  }

  /// `nil` when an estimate has no confidence, and of fewer than 10 estimates. All numbers are those of the accuracy tables.
  var reliability: ReliabilityDiagram? {
    guard let whole, let reliability = whole.reliability, sample.published.count >= 10 else { return nil }
    let bins = reliability.bins.map { bin in
      let interval = whole.interval(of: bin)
      return ReliabilityDiagram.Bin(
        meanConfidence: bin.meanForecast,
        success: FigureValue(bin.observedShare, low: interval?.low, high: interval?.high), count: bin.observed.all)
    }
    return ReliabilityDiagram(
      bins: bins, histogram: histogram(of: sample.published.compactMap(sorted.confidence)), scores: scores(of: whole),
      tolerance: tolerance,
      intervalWords: bins.contains { $0.success.interval != nil }
        ? "by Wilson, with as many \(unit)s as those of one \(isSimulator ? "unit" : "person") are worth" : nil,
      counts: counts(of: sample.published))
  }

  /// `nil` of fewer than 10 failures, of which no number says anything.
  private func scores(of whole: AccuracySummary) -> ReliabilityDiagram.Scores? {
    guard let error = whole[.expectedCalibrationError]?.number, let brier = whole[.brierScore]?.number else {
      return nil
    }
    let interval = whole.interval(of: .expectedCalibrationError)
    return .init(
      expectedCalibrationError: FigureValue(error, low: interval?.low, high: interval?.high), brier: brier,
      skill: whole[.brierSkill]?.number, intervalWords: resamplingWords("BCa"))
  }

  /// How many confidences lie in each of 20 intervals of equal width, closed below; the last one on both sides.
  private func histogram(of confidences: [Double]) -> [Int] {
    var counts = [Int](repeating: 0, count: 20)
    for confidence in confidences { counts[min(Int(confidence * 20), 19)] += 1 }
    return counts
  }

  private func owners(of rows: [SortedObservations.Row]) -> [Int32] {
    personNumbers(of: rows.count, starts: rows.starts(together: sorted.haveSameSubject))
  }
}
