extension AccuracyReport {
  /// The figures of an arm: each image, with its caption as a paragraph of its own. A figure that was not drawn is there as a
  /// caption with its script and data.
  func figureText(of arm: Arm) -> [String] {
    let mine = numberedFigures(of: arm) { $0.suspect == nil }
    return mine.isEmpty ? [] : ["### Figures\n"] + mine
  }

  /// Some figures of an arm, under their numbers in the report.
  func numberedFigures(of arm: Arm, where isMeant: (PlacedFigure) -> Bool) -> [String] {
    let mine = figures.enumerated().filter {
      ByteText($0.element.placed.arm) == ByteText(arm.name) && $0.element.placed.kind == arm.kind
        && isMeant($0.element.placed)
    }
    return mine.flatMap { index, written -> [String] in
      let caption = caption(of: written, number: index + 1, arm) + "\n"
      guard let image = written.image else { return [caption] }
      return ["![\(written.placed.figure.alternative)](\(image))\n", caption]
    }
  }

  private func caption(of written: WrittenFigure, number: Int, _ arm: Arm) -> String {
    let figure = written.placed.figure
    let suspect = written.placed.suspect.map { ", \(MarkdownWriter.escaped($0.value.key.recordingID))" }
    let shown = suspect ?? arm.algorithms.first.map { ", \(MarkdownWriter.code($0.description))" } ?? ""
    let drawn = written.image == nil ? "Not drawn; " : ""
    return
      (["**Figure \(number).** \(figure.title), arm \(arm.title)\(shown)."] + figure.caption
      + [
        "\(drawn.isEmpty ? "Drawn" : drawn + "to be drawn") from [data](\(written.data)) by this [script](\(written.script))."
      ])
      .joined(separator: " ")
  }
}

extension IndexReport {
  /// One line a figure, with all of its files.
  var figureLines: [String] {
    lines(accuracy.figures, of: AccuracyReport.file) + lines(comparison?.figures ?? [], of: ComparisonReport.file)
      + lines(watch?.figures ?? [], of: WatchReport.file) + lines(stress?.figures ?? [], of: StressReport.file)
  }

  private func lines(_ figures: [WrittenFigure], of report: String) -> [String] {
    figures.enumerated().map { index, written in
      let arm = MarkdownWriter.escaped(written.placed.arm)
      let files = (written.drawings + [written.script, written.data]).map { "[\($0)](\($0))" }.joined(separator: ", ")
      let place = report == AccuracyReport.file ? "" : " of \(report)"
      let number = written.placed.disagreement == nil ? "Figure \(index + 1)\(place)" : "Linked in \(report)"
      return "\(number), \(written.placed.figure.title), arm \(arm): \(files)."
    }
  }

  /// Why figures are missing; `nil` when none is.
  var figureAbsence: String? {
    let figures = accuracy.figures + (comparison?.figures ?? []) + (watch?.figures ?? []) + (stress?.figures ?? [])
    if figures.isEmpty {
      return drawing.options.mode == .none
        ? "Figures: not asked for." : "Figures: too few published estimates beside a reference."
    }
    if drawing.gnuplot == nil {
      return "Drawings of the figures: gnuplot was not found; their scripts and data are in `\(FigureFiles.folder)`."
    }
    let failed = figures.compactMap { written in
      written.problem.map { "\(written.script): \(MarkdownWriter.escaped($0))" }
    }
    return failed.isEmpty ? nil : "Drawings of some figures: " + failed.joined(separator: "; ") + "."
  }
}
