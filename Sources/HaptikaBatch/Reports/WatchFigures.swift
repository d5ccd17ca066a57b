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

  /// Reads the first of those that stand out once more and draws them.
  ///
  /// - Throws: `ArchiveError` when an archive cannot be read.
  func recordings(in analysis: Analysis) throws -> [PlacedFigure] {
    let shown = Array(Self.standingOut(in: findings).prefix(Self.drawingLimit))
    let places = analysis.places(of: Set(shown.map(\.record.key)))
    return try shown.enumerated().compactMap { index, judged in
      guard let place = places[judged.record.key],
        case .recording(let recording)? = try place.archive.read(rows: place.row..<place.row + 1).first
      else { return nil }
      return PlacedFigure(
        arm: judged.record.arm, kind: judged.record.reference.kind,
        figure: plot(of: recording, judged).figure(name: "watch-series-\(index + 1)"),
        watch: .recording(judged.record.recordingID))
    }
  }

  private func plot(of recording: Recording, _ judged: JudgedWatchRecord) -> WatchSeriesPlot {
    let drawn = WatchComparison.drawing(of: recording)
    func places(_ values: [(time: Double, rate: Double)]) -> [TimeSeries.Place] {
      values.map { TimeSeries.Place(time: $0.time, value: $0.rate) }
    }
    let error = judged.record.error.map { FigureText.signed($0, decimals: 2) } ?? ""
    return WatchSeriesPlot(
      title: judged.record.recordingID + (judged.record.condition.map { ", \($0)" } ?? ""),
      remark: "average of the watch \(FigureText.minus) reference: \(error) BPM",
      watch: TimeSeries(places(drawn.watch), breaksAfter: WatchComparison.rules.largestGap),
      reference: TimeSeries(places(drawn.reference), breaksAfter: 1.5 * drawn.referenceStep),
      stretches: drawn.stretches.map { $0.start...$0.end })
  }
}
