import HaptikaDSP

/// Makes the figures of the accuracy report from the observations of a run.
struct AccuracyFigures {
  /// The algorithm whose errors are shown; risk and coverage show all.
  let headline: AlgorithmIdentifier?
  let areWindows: Bool
  /// Of the samples of points and of the bands of curves.
  let bootstrap: BootstrapSettings
  /// How many replicates of a band are made at once; changes no result.
  let workers: Int

  /// Within this many beats per minute an estimate is right.
  private static let tolerance = 5.0
  /// Targets that stand by themselves on an axis; more are pooled beside the verification targets.
  private static let targetLimit = 12

  /// Returns the figures of each arm under each kind of reference, in the order of the report. `summaries` are those of the same
  /// observations; `counts` says which arms are of a simulator. Fewer than three published estimates of the headline give none.
  ///
  /// - Complexity: O(*n* log *n* + *B*·*n*).
  func figures(
    of observations: ObservationTable, summaries: [AccuracySummary], counts: RunCounts
  ) -> [PlacedFigure] {
    let arms = arms(of: observations, summaries: summaries, counts: counts)
    return arms.flatMap { arm, suffix in
      arm.figures(suffix: suffix, headline: headline)
        .map { PlacedFigure(arm: arm.part.arm, kind: arm.part.kind, figure: $0) }
    }
  }

  /// Returns what the figures of each arm under each kind of reference are drawn from, each with the end of their files' names.
  func arms(
    of observations: ObservationTable, summaries: [AccuracySummary], counts: RunCounts
  ) -> [(arm: ArmFigures, suffix: String)] {
    let sorted = SortedObservations(observations)
    let parts = Self.parts(of: sorted)
    return parts.enumerated().compactMap { index, part in
      guard let shown = part.algorithms.first(where: { $0.algorithm == headline }) ?? part.algorithms.first else {
        return nil
      }
      let whole = summaries.first {
        $0.group == "all" && $0.algorithm == shown.algorithm && $0.referenceKind == part.kind
          && ByteText($0.arm) == ByteText(part.arm)
      }
      let isSimulator = counts[arm: part.arm]?.isSimulator ?? false
      let sample = ErrorSample(shown.rows, in: sorted)
      guard sample.published.count > 2, let agreement = sample.agreement, let metrics = sample.metrics else {
        return nil
      }
      let arm = ArmFigures(
        sorted: sorted, part: part, whole: whole, eligible: shown.rows, sample: sample, agreement: agreement,
        metrics: metrics,
        isSimulator: isSimulator, areWindows: areWindows, bootstrap: bootstrap, workers: workers,
        tolerance: Self.tolerance, targetLimit: Self.targetLimit)
      return (arm, parts.count == 1 ? "" : "-\(index + 1)")
    }
  }

  /// The eligible rows of one arm under one kind of reference.
  struct Part {
    let arm: String
    let kind: ReferenceKind
    /// By name and version; rows in key order.
    let algorithms: [(algorithm: AlgorithmIdentifier, rows: [SortedObservations.Row])]
  }

  private static func parts(of sorted: SortedObservations) -> [Part] {
    let eligible = sorted.rows.filter(sorted.isEligible)
    let arms = eligible.starts { ByteText(sorted.arm(of: $0)) == ByteText(sorted.arm(of: $1)) }
    return zip(arms, arms.dropFirst() + [eligible.count]).flatMap { start, end -> [Part] in
      let rows = eligible[start..<end]
      return ReferenceKind.allCases.compactMap { kind -> Part? in
        let mine = rows.filter { sorted.kind(of: $0) == kind }
        guard let first = mine.first, kind != .none else { return nil }
        let starts = mine.starts { sorted.algorithm(of: $0) == sorted.algorithm(of: $1) }
        let algorithms = zip(starts, starts.dropFirst() + [mine.count]).map {
          (algorithm: sorted.algorithm(of: mine[$0]), rows: Array(mine[$0..<$1]))
        }
        return Part(arm: sorted.arm(of: first), kind: kind, algorithms: algorithms)
      }
    }
  }
}
