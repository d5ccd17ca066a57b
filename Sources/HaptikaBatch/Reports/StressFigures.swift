import HaptikaDSP

/// Makes the figures of the stress report.
struct StressFigures {
  let findings: StressFindings
  let bootstrap: BootstrapSettings

  /// People from which on a group is drawn.
  private static let fewestPeople = 3

  /// One figure a group whose people were measured under both conditions.
  var figures: [PlacedFigure] {
    findings.groups.filter { $0.pairs.count >= Self.fewestPeople }.enumerated().compactMap { place, group in
      guard let change = group.summary()?[.change(.index, .mean)], let value = change.statistic.number else {
        return nil
      }
      let plot = PairedConditionsPlot(
        conditions: ("rest, after", "stressor, before"),
        people: group.pairs.map { PairedConditionsPlot.Person(first: $0.rest, second: $0.stressor) },
        change: FigureValue(value, low: change.interval?.low, high: change.interval?.high),
        counts: FigureCounts(
          points: group.pairs.count, recordings: change.recordings, people: group.pairs.count, areWindows: false,
          areUnits: group.isSimulated),
        seed: bootstrap.seed)
      return PlacedFigure(
        arm: group.key.arm, kind: .none, figure: plot.figure(name: "stress-by-condition-\(place + 1)"),
        stress: group.key)
    }
  }
}

extension StressReport {
  /// The figures of a group, each image with its caption as a paragraph of its own.
  func figureText(of group: StressGroup) -> [String] {
    figures.enumerated().filter { $0.element.placed.stress == group.key }.flatMap { place, written -> [String] in
      let figure = written.placed.figure
      let origin = written.image == nil ? "Not drawn; to be drawn" : "Drawn"
      let caption =
        (["**Figure \(place + 1).** \(figure.title). \(group.key.title)."] + figure.caption
        + ["\(origin) from [data](\(written.data)) by this [script](\(written.script))."]).joined(separator: " ") + "\n"
      guard let image = written.image else { return [caption] }
      return ["![\(figure.alternative)](\(image))\n", caption]
    }
  }
}
