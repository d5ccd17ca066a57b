import HaptikaDSP

/// The drawings of a run.
extension Run {
  /// The drawings of recordings with suspect references through the newest version that was run.
  func figuresOfSuspects(_ suspects: SuspectRecordings) throws -> [PlacedFigure] {
    guard figures.mode != .none, let newest else { return [] }
    return try suspects.figures(under: newest)
  }

  /// The drawings of the recordings on which versions disagree most, through the newest version that was run.
  func figures(of disagreements: Disagreements, in analysis: Analysis) throws -> [PlacedFigure] {
    guard figures.mode != .none, let newest else { return [] }
    return try disagreements.figures(in: analysis, under: newest)
  }

  /// The version of the headline, otherwise the first that was run.
  var newest: (any Algorithm)? {
    let headline = AccuracyReport.headline(of: algorithms.map(\.identifier))
    return algorithms.first { $0.identifier == headline } ?? algorithms.first
  }

  func figures(of watch: WatchPart?, in analysis: Analysis, _ counts: RunCounts) throws -> [PlacedFigure] {
    guard figures.mode != .none, let watch else { return [] }
    let maker = WatchFigures(findings: watch.findings, counts: counts, bootstrap: bootstrap, workers: jobs)
    return Self.inOrder(maker.averages + (try maker.recordings(in: analysis)))
  }

  func reportFigures(
    of observations: ObservationTable, _ summaries: [AccuracySummary], _ counts: RunCounts,
    _ comparisons: ReportComparisons, _ suspects: [PlacedFigure], _ others: [PlacedFigure], _ drawing: FigureDrawing
  ) -> ReportFigures {
    guard figures.mode != .none else { return .none }
    let maker = AccuracyFigures(
      headline: AccuracyReport.headline(of: algorithms.map(\.identifier)), areWindows: windowing != nil,
      bootstrap: bootstrap, workers: jobs)
    let ofComparisons = ComparisonFigures(compared: comparisons, areWindows: windowing != nil)
    return ReportFigures(
      placed: Self.inOrder(maker.figures(of: observations, summaries: summaries, counts: counts) + suspects)
        + ofComparisons.figures + others,
      drawing: drawing)
  }

  /// Puts the figures of a report arm by arm, as they are numbered: those of single recordings last.
  private static func inOrder(_ figures: [PlacedFigure]) -> [PlacedFigure] {
    figures.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if ByteText(x.arm) != ByteText(y.arm) { return ByteText(x.arm) < ByteText(y.arm) }
      return (x.kind.rawValue, a.offset) < (y.kind.rawValue, b.offset)
    }.map(\.element)
  }

  func figures(of stress: StressPart?) -> [PlacedFigure] {
    guard figures.mode != .none, let stress else { return [] }
    return StressFigures(findings: stress.findings, bootstrap: bootstrap).figures
  }
}
