import HaptikaDSP

/// The figures of one arm under one kind of reference: takes from its rows the numbers that each needs.
struct ArmFigures {
  let sorted: SortedObservations
  let part: AccuracyFigures.Part
  /// Of the headline, in key order.
  let eligible: [SortedObservations.Row]
  let sample: ErrorSample
  let agreement: Agreement
  let metrics: ErrorMetrics
  let isSimulator: Bool
  let areWindows: Bool
  let seed: UInt64
  let tolerance: Double
  let targetLimit: Int

  /// Returns the figures that the rows allow, each with files named after it and `suffix`.
  func figures(suffix: String, headline: AlgorithmIdentifier?) -> [Figure] {
    [
      blandAltman.figure(name: "bland-altman" + suffix), scatter.figure(name: "scatter" + suffix),
      errorByTarget?.figure(name: "error-by-target" + suffix),
      riskCoverage(headline)?.figure(name: "risk-coverage" + suffix),
      reliability?.figure(name: "reliability" + suffix),
    ].compactMap { $0 }
  }

  /// Whether there are enough published estimates and people for intervals: 10 of 5.
  private var allowsIntervals: Bool { sample.published.count >= 10 && agreement.subjectCount >= 5 }

  private func counts(of rows: [SortedObservations.Row]) -> FigureCounts {
    FigureCounts(
      points: rows.count, recordings: rows.starts(together: sorted.haveSameRecording).count,
      people: rows.starts(together: sorted.haveSameSubject).count, areWindows: areWindows, areUnits: isSimulator)
  }

  private var points: [BlandAltmanPlot.Point] {
    var (points, person, last) = ([BlandAltmanPlot.Point](), -1, SortedObservations.Row?.none)
    for row in sample.published {
      guard let error = sorted.error(of: row), let reference = sorted.reference(of: row) else { continue }
      if last.map({ !sorted.haveSameSubject($0, row) }) ?? true { person += 1 }
      last = row
      points.append(.init(reference: reference, error: error, person: person))
    }
    return points
  }

  private var blandAltman: BlandAltmanPlot {
    let bias = allowsIntervals ? agreement.biasInterval : nil
    let ends = allowsIntervals ? agreement.limitIntervals { ExactLimitFactors(count: $0) } : nil
    let isExact = ends?.lower.method == IntervalMethod.exact.rawValue
    return BlandAltmanPlot(
      points: points, bias: FigureValue(agreement.bias, low: bias?.low, high: bias?.high),
      limits: agreement.limits.map {
        (
          FigureValue($0.lower, low: ends?.lower.low, high: ends?.lower.high),
          FigureValue($0.upper, low: ends?.upper.low, high: ends?.upper.high)
        )
      },
      intervalWords: "by Student's t for the bias and "
        + (isExact
          ? "exact for the limits (noncentral t)"
          : "by MOVER for the limits, with repeated \(unit)s of one "
            + (isSimulator ? "unit" : "person") + " taken into account"),
      counts: counts(of: sample.published), seed: seed)
  }

  private var unit: String { areWindows ? "window" : "recording" }

  private var scatter: ScatterPlot {
    ScatterPlot(
      points: points,
      numbers: .init(
        meanAbsoluteError: metrics.meanAbsolute, rootMeanSquareError: metrics.rootMeanSquare,
        shareWithin: Double(metrics.within5) / Double(sample.published.count)),
      tolerance: tolerance, counts: counts(of: sample.published), seed: seed)
  }

  /// `nil` without any programmed rate.
  private var errorByTarget: ErrorByTargetPlot? {
    guard let stratum = Stratum.allCases.firstIndex(of: .targetBeatsPerMinute) else { return nil }
    let levels = sorted.levels[stratum]
    let byLevel = zip(levels, sorted.split(sample.published, byStratum: stratum)).map { level, rows in
      ErrorByTargetPlot.Group(level: level, errors: rows.compactMap(sorted.error))
    }
    var groups = byLevel.filter { !$0.errors.isEmpty }
    guard groups.contains(where: { $0.level != Stratum.unknown }) else { return nil }
    if groups.count > targetLimit {
      let isNamed = { (level: String) in level == Stratum.unknown || Stratum.verificationTargets.contains(level) }
      let others = groups.filter { !isNamed($0.level) }.flatMap(\.errors)
      groups = groups.filter { isNamed($0.level) }
      if !others.isEmpty { groups.append(.init(level: Stratum.others, errors: others)) }
    }
    return ErrorByTargetPlot(
      groups: groups.sorted { Stratum.targetBeatsPerMinute.precedes($0.level, $1.level) }, tolerance: tolerance,
      counts: counts(of: sample.published), seed: seed)
  }

  /// `nil` when nothing shown has a confidence.
  private func riskCoverage(_ headline: AlgorithmIdentifier?) -> RiskCoveragePlot? {
    let ordered = part.algorithms.sorted {
      ($0.algorithm == headline ? 0 : 1, $0.algorithm) < ($1.algorithm == headline ? 0 : 1, $1.algorithm)
    }
    let curves = ordered.compactMap { algorithm, rows in
      curve(of: rows).map { RiskCoveragePlot.Curve(label: algorithm.description, places: $0) }
    }
    guard let first = curves.first, curves.contains(where: { $0.places.count > 1 }) else { return nil }
    let losses = sample.published.compactMap { sorted.error(of: $0).map { abs($0) } }
    let oracle = first.places.count < 2 ? nil : RiskCoverage(confidences: losses.map { -$0 }, losses: losses)
    return RiskCoveragePlot(
      curves: curves,
      oracle: oracle.map { RiskCoveragePlot.places(ofRisks: $0.risks, eligible: eligible.count) } ?? [],
      counts: counts(of: eligible))
  }

  /// The curve of one algorithm; one place when a published estimate has no confidence; `nil` when nothing was published.
  private func curve(of rows: [SortedObservations.Row]) -> [RiskCoveragePlot.Place]? {
    let published = rows.filter { sorted.error(of: $0) != nil }
    let losses = published.compactMap { sorted.error(of: $0).map { abs($0) } }
    guard let mean = Moments.mean(of: losses) else { return nil }
    let confidences = published.compactMap(sorted.confidence)
    guard confidences.count == losses.count, let risk = RiskCoverage(confidences: confidences, losses: losses) else {
      return [.init(coverage: Double(losses.count) / Double(rows.count), risk: mean)]
    }
    return RiskCoveragePlot.places(ofRisks: risk.risks, eligible: rows.count)
  }

  /// `nil` when an estimate has no confidence, and of fewer than 10 estimates.
  private var reliability: ReliabilityDiagram? {
    let rows = sample.published.filter { sorted.confidence(of: $0) != nil }
    guard rows.count == sample.published.count, rows.count >= 10 else { return nil }
    let binCount = rows.count >= 200 ? 10 : 5
    let bins = split(rows, into: binCount).filter { !$0.isEmpty }.map(bin)
    let failures = rows.count { !isRight($0) }
    let distance = CompensatedSum.of(bins.map { Double($0.count) * abs($0.meanConfidence - $0.success.value) })
    return ReliabilityDiagram(
      bins: bins, histogram: split(rows, into: 20).map(\.count),
      expectedCalibrationError: failures < 10 ? nil : distance / Double(rows.count), tolerance: tolerance,
      intervalWords: bins.contains { $0.success.interval != nil }
        ? "by Wilson, with as many \(unit)s as those of one \(isSimulator ? "unit" : "person") are worth" : nil,
      counts: counts(of: rows))
  }

  /// Splits rows into intervals of confidence of equal width, closed below; the last one on both sides.
  private func split(_ rows: [SortedObservations.Row], into count: Int) -> [[SortedObservations.Row]] {
    var parts = [[SortedObservations.Row]](repeating: [], count: count)
    for row in rows {
      let place = (sorted.confidence(of: row) ?? 0) * Double(count)
      parts[Int(min(max(place, 0), Double(count - 1)))].append(row)
    }
    return parts
  }

  private func bin(of rows: [SortedObservations.Row]) -> ReliabilityDiagram.Bin {
    let starts = rows.starts(together: sorted.haveSameSubject)
    let people = zip(starts, starts.dropFirst() + [rows.count]).map { start, end in
      Share(rows[start..<end].count(where: isRight), of: end - start)
    }
    let interval = allowsIntervals ? ClusteredShare(people)?.interval : nil
    return .init(
      meanConfidence: Moments.mean(of: rows.compactMap(sorted.confidence)) ?? .nan,
      success: FigureValue(
        Double(rows.count(where: isRight)) / Double(rows.count), low: interval?.low, high: interval?.high),
      count: rows.count)
  }

  private func isRight(_ row: SortedObservations.Row) -> Bool {
    sorted.error(of: row).map { abs($0) <= tolerance } ?? false
  }
}
