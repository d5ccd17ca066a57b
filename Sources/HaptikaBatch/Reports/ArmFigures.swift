import HaptikaDSP

/// The figures of one arm under one kind of reference: takes from its rows the numbers that each needs.
struct ArmFigures {
  let sorted: SortedObservations
  let part: AccuracyFigures.Part
  /// The headline's row of the whole arm in the accuracy tables.
  let whole: AccuracySummary?
  /// Of the headline, in key order.
  let eligible: [SortedObservations.Row]
  let sample: ErrorSample
  let agreement: Agreement
  let metrics: ErrorMetrics
  let isSimulator: Bool
  let areWindows: Bool
  let bootstrap: BootstrapSettings
  let workers: Int
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
  var allowsIntervals: Bool { sample.published.count >= 10 && agreement.subjectCount >= 5 }

  /// Whether there are enough people for a bootstrap.
  var allowsBootstrap: Bool {
    let counts = counts(of: sample.published)
    return MinimumRule(recordings: counts.recordings, subjects: counts.people, isSimulator: isSimulator) >= .bootstrap
  }

  private var seed: UInt64 { bootstrap.seed }

  func counts(of rows: [SortedObservations.Row]) -> FigureCounts {
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

  var blandAltman: BlandAltmanPlot {
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

  var unit: String { areWindows ? "window" : "recording" }

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

  /// The draws of what only a figure shows.
  func resampling(_ name: String, of algorithm: AlgorithmIdentifier) -> ClusterBootstrap {
    ClusterBootstrap(
      clusterCount: agreement.subjectCount,
      label: BootstrapLabel(
        figureOf: name, arm: part.arm, kind: part.kind.columnName, algorithm: algorithm.description
      ).text,
      seed: seed)
  }

  /// How intervals by bootstrap were made, as the end of a sentence.
  func resamplingWords(_ method: String) -> String {
    let few = agreement.subjectCount < 20 ? "; of fewer than 20 \(people) they may be too narrow" : ""
    return "\(method) of a bootstrap over \(people) (\(bootstrap.replicateCount) replicates, seed \(seed))\(few)"
  }

  var people: String { isSimulator ? "units" : "people" }
}
