extension ComparisonReport {
  /// The figures of a pair: each image, with its caption as a paragraph of its own. A figure that was not drawn is there as a
  /// caption with its script and data.
  func figureText(of versions: ComparedVersions) -> [String] {
    let mine = figures.enumerated().filter { _, written in
      let placed = written.placed
      return placed.disagreement == nil && placed.pairing == versions.pairing && placed.kind == versions.kind
        && ByteText(placed.arm) == ByteText(versions.arm)
    }
    guard !mine.isEmpty else { return [] }
    return ["#### Figures\n"]
      + mine.flatMap { index, written -> [String] in
        let caption = caption(of: written, number: index + 1, versions) + "\n"
        guard let image = written.image else { return [caption] }
        return ["![\(written.placed.figure.alternative)](\(image))\n", caption]
      }
  }

  /// The drawings of recordings on which versions disagree, by recording: paths within the report.
  var disagreementDrawings: [RecordingKey: String] {
    Dictionary(
      figures.compactMap { written in
        written.placed.disagreement.flatMap { key in written.image.map { (key, $0) } }
      }, uniquingKeysWith: { first, _ in first })
  }

  private func caption(of written: WrittenFigure, number: Int, _ versions: ComparedVersions) -> String {
    let (figure, acceptance) = (written.placed.figure, versions.comparison.acceptance)
    let coverages = [acceptance.byNewShare, acceptance.byOldShare].map {
      NumberText.percent($0).map { "\($0) %" } ?? "n/a"
    }
    let made = written.image == nil ? "Not drawn; to be drawn" : "Drawn"
    return
      ([
        "**Figure \(number).** \(figure.title), arm \(MarkdownWriter.escaped(versions.arm)), reference: \(versions.kind.words), "
          + "\(versions.pairing.newName) against \(versions.pairing.oldName)."
      ] + figure.caption
      + [
        "Coverage of all: \(coverages[0]) new, \(coverages[1]) baseline.",
        "\(made) from [data](\(written.data)) by this [script](\(written.script)).",
      ])
      .joined(separator: " ")
  }
}
