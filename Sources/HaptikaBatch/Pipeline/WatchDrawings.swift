import HaptikaDSP

extension WatchFigures {
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
