import HaptikaDSP

/// Makes the forest plots of the comparison report: E1 and E2 of a pair, as a whole and by stratum.
struct ComparisonFigures {
  let compared: ReportComparisons
  let areWindows: Bool

  /// Pairs of one arm that are drawn; with many versions the tables say the rest.
  private static let pairLimit = 3

  /// Returns two figures a pair, for the first pairs of each arm that differ at all, in the order of the report.
  var figures: [PlacedFigure] {
    guard let plan = compared.plan else { return [] }
    let shown = shownPairs
    return shown.enumerated().flatMap { index, versions in
      let suffix = shown.count == 1 ? "" : "-\(index + 1)"
      return [
        success(versions, plan).figure(name: "comparison-success" + suffix),
        absoluteError(versions, plan).figure(name: "comparison-error" + suffix),
      ].compactMap { $0 }.map {
        PlacedFigure(arm: versions.arm, kind: versions.kind, figure: $0, pairing: versions.pairing)
      }
    }
  }

  private var shownPairs: [ComparedVersions] {
    let differing = compared.comparisons.filter { $0.verdict.decision != .identical }
    let starts = differing.starts { ByteText($0.arm) == ByteText($1.arm) && $0.kind == $1.kind }
    return zip(starts, starts.dropFirst() + [differing.count]).flatMap { differing[$0..<$1].prefix(Self.pairLimit) }
  }

  private func success(_ versions: ComparedVersions, _ plan: ComparisonStatistics.Plan) -> ForestPlot {
    ForestPlot(
      title: "Difference in success by group",
      quantity: "Success within 5 BPM of eligible, new \(FigureText.minus) baseline",
      unit: .percentagePoints, groups: groups(versions, scale: 100, \.successDifference),
      margin: -100 * plan.margins.success,
      sides: (below: versions.pairing.old.better, above: versions.pairing.new.better),
      intervalWords: words(versions, plan), counts: counts(versions, versions.comparison.eligible))
  }

  private func absoluteError(_ versions: ComparedVersions, _ plan: ComparisonStatistics.Plan) -> ForestPlot {
    ForestPlot(
      title: "Difference in absolute error by group",
      quantity: "Absolute error where both published, new \(FigureText.minus) baseline", unit: .beatsPerMinute,
      groups: groups(versions, scale: 1, \.absoluteErrorDifference), margin: plan.margins.absoluteError,
      sides: (below: versions.pairing.new.better, above: versions.pairing.old.better),
      intervalWords: words(versions, plan),
      counts: counts(versions, versions.comparison.absoluteErrorDifference.mean.counts))
  }

  /// The whole arm, then each stratum with more than one level.
  private func groups(
    _ versions: ComparedVersions, scale: Double, _ difference: KeyPath<LevelComparison, PairedMeanDifference>
  ) -> [ForestPlot.Group] {
    func row(_ label: String, _ level: LevelComparison) -> ForestPlot.Row {
      level[keyPath: difference].row(label, scale: scale)
    }
    let whole = ForestPlot.Group(
      heading: nil, rows: [row("all \(areWindows ? "windows" : "recordings")", LevelComparison(versions.comparison))])
    return [whole]
      + Stratum.allCases.compactMap { stratum in
        let levels = versions.shownLevels(of: stratum)
        return levels.isEmpty
          ? nil : ForestPlot.Group(heading: stratum.words, rows: levels.map { row($0.level, $0.comparison) })
      }
  }

  private func counts(_ versions: ComparedVersions, _ counts: MeasureCounts) -> FigureCounts {
    FigureCounts(
      points: counts.rows, recordings: counts.recordings, people: counts.subjects, areWindows: areWindows,
      areUnits: versions.isSimulated)
  }

  private func words(_ versions: ComparedVersions, _ plan: ComparisonStatistics.Plan) -> String {
    let (people, bootstrap) = (versions.isSimulated ? "units" : "people", plan.settings.bootstrap)
    return
      "by BCa bootstrap over \(people) (B = \(bootstrap.replicateCount), seed \(bootstrap.seed)) from 10 \(people) on, by "
      + "Student's t with a linearised variance of 5 to 9"
  }
}

extension PairedMeanDifference {
  /// One line of a forest plot. Of fewer than three recordings nothing is told but how many they are.
  fileprivate func row(_ label: String, scale: Double) -> ForestPlot.Row {
    let isTold = rule != .countsOnly
    let value = isTold ? estimate.number : nil
    let reason: String? =
      switch estimate {
      case .undefined(let reason): reason
      case .value: isTold ? whyNoInterval?.rawValue : UndefinedReason.tooFewRecordings.rawValue
      }
    return ForestPlot.Row(
      label: label, recordings: counts.rows, people: counts.subjects,
      difference: value.map {
        FigureValue(
          scale * $0, low: interval.map { scale * $0.interval.low }, high: interval.map { scale * $0.interval.high })
      }, reason: reason?.replacing("clusters", with: "people").replacing("_", with: " "))
  }
}

extension AlgorithmIdentifier {
  fileprivate var better: String { "\(description) better" }
}
