import HaptikaDSP

/// Makes the figures of the watch report.
struct WatchFigures {
  let findings: WatchFindings
  let counts: RunCounts
  let bootstrap: BootstrapSettings
  let workers: Int

  /// Recordings that are drawn; the others stand in the list.
  static let drawingLimit = 6

  /// Errors of the averages of every series, valid or not, for each arm and kind of reference with at least three.
  var averages: [PlacedFigure] {
    AccuracyFigures(
      headline: WatchComparison.rules.identifier, areWindows: false, bootstrap: bootstrap, workers: workers
    )
    .arms(of: findings.everyObservations, summaries: findings.every, counts: counts)
    .map { arm, suffix in
      PlacedFigure(
        arm: arm.part.arm, kind: arm.part.kind,
        figure: arm.blandAltman.figure(name: "watch-bland-altman" + suffix), watch: .averages)
    }
  }

  /// The recordings that stand out, those with the largest errors first.
  static func standingOut(in findings: WatchFindings) -> [JudgedWatchRecord] {
    findings.records.filter(\.record.standsOut).sorted { a, b in
      let (p, q) = (abs(a.record.error ?? 0), abs(b.record.error ?? 0))
      return p == q ? a.record.key < b.record.key : p > q
    }
  }
}
