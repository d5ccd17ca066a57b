import HaptikaDSP

/// What measurements would make of the constants of the stress index, in words and tables: a section of `stress.md`.
struct RecalibrationReport: Sendable {
  let proposals: [RecalibrationProposal]

  /// The section, in Markdown paragraphs.
  var lines: [String] {
    ["## Proposed constants\n", Self.introduction]
      + (proposals.isEmpty ? ["No group of measurements has a stress index.\n"] : proposals.flatMap(Self.lines))
  }

  private static let introduction = """
    **Nothing published is changed.** stress@1.0.0 keeps its constants, and every index of this report is made with them. Below is what \
    these measurements would make of the constants of a next version, with 95 % intervals: a proposal for people to weigh, from one \
    protocol and its labels. Slope and offset depend on how many of the measurements were made under a stressor, which a protocol \
    chooses and a day does not.

    """

  private static func lines(_ proposal: RecalibrationProposal) -> [String] {
    let sample = proposal.sample
    let names = [proposal.arm, proposal.algorithm.description] + (proposal.device.map { [$0] } ?? [])
    let heading = "### " + names.map(MarkdownWriter.escaped).joined(separator: ", ") + "\n"
    let basis =
      "Floors: \(sample.restCount) measurements at rest of \(sample.restPeopleCount) people with at least "
      + "\(RecalibrationSample.minimumRest) of them, 1.4826 × the median distance from the person's own median. Weights, slope and offset: "
      + "a logistic fit of the label to both deviations, \(sample.rows.count) labelled measurements with PRV of "
      + "\(sample.labelledPeopleCount) people. Intervals: percentiles of \(proposal.bootstrap.replicateCount) resamplings of people, seed "
      + "\(proposal.bootstrap.seed), label \(MarkdownWriter.code(proposal.label)).\n"
    let constants = Table(
      title: "Constants of stress@1.0.0 and a proposal", columns: constantColumns, rows: proposal.estimates)
    var lines = [heading, basis, text(of: constants)]
    switch proposal.scores {
    case .failure(let reason):
      lines.append("Forecasts of people left out: n/a (\(reason.rawValue)).\n")
    case .success(let scores):
      let table = Table(title: "Forecasts of the label", columns: scoreColumns, rows: scores)
      lines += [text(of: table), reading(proposal)]
    }
    return lines
  }

  private static func reading(_ proposal: RecalibrationProposal) -> String {
    let warning =
      "Index / 100 is no probability, so its Brier score is for information; the second line shows what refitting slope and offset "
      + "alone would give. Each person is forecast with constants from everybody else."
    guard let gain = proposal.gain.value else { return warning + "\n" }
    let text = MarkdownWriter.text(of: .value(gain.mean), decimals: 4)
    let ends = [gain.interval.low, gain.interval.high].map { MarkdownWriter.text(of: .value($0), decimals: 4) }
    let verdict =
      gain.interval.high < 0
      ? "new floors and weights forecast these labels better."
      : gain.interval.low > 0
        ? "new floors and weights forecast these labels worse."
        : "these measurements do not tell new floors and weights from the present ones."
    return warning
      + " New floors and weights change the Brier score by \(text) [\(ends.joined(separator: ", "))] beyond that: \(verdict)\n"
  }

  private static let constantColumns: [TableColumn<RecalibrationProposal.Estimate>] = [
    TableColumn("constant", .string, "what it is") { .code($0.constant.words) },
    TableColumn("published", .number, decimals: 3, "of stress@1.0.0") { .number($0.present) },
    TableColumn("proposed", .number, decimals: 3, "from these measurements") { TableCell($0.proposed) },
    TableColumn("95 % interval", .string, "over people") { estimate in
      switch estimate.interval {
      case .success(let interval): .code(Self.text(of: interval, decimals: 3))
      case .failure(let reason): .undefined(reason.rawValue)
      }
    },
  ]

  private static let scoreColumns: [TableColumn<RecalibrationProposal.Score>] = [
    TableColumn("constants", .string, "what forecasts are made with") { .code($0.candidate.words) },
    TableColumn("Brier", .number, decimals: 4, "mean squared distance of forecast and label") { TableCell($0.brier) },
    TableColumn("AUROC for protocol condition", .number, decimals: 3, "area under the ROC curve") {
      TableCell($0.area)
    },
    TableColumn("95 % interval", .string, "over people, Obuchowski") { score in
      switch score.areaInterval {
      case .success(let interval): .code(Self.text(of: interval, decimals: 3))
      case .failure(let reason): .undefined(reason.rawValue)
      }
    },
  ]

  private static func text(of interval: ConfidenceInterval, decimals: Int) -> String {
    let ends = [interval.low, interval.high].map { MarkdownWriter.text(of: .value($0), decimals: decimals) }
    return "[\(ends.joined(separator: ", "))]"
  }

  private static func text<Row>(of table: Table<Row>) -> String {
    // Six and three rows: nothing is ever left out.
    MarkdownWriter.text(of: table, limit: table.rows.count, restIn: "stress.csv")
  }
}

extension RecalibrationProposal.Constant {
  fileprivate var words: String {
    switch self {
    case .rateFloor: "least scale of the rate (BPM)"
    case .logFloor: "least scale of ln RMSSD"
    case .rateWeight: "weight of the rate"
    case .variabilityWeight: "weight of PRV"
    case .slope: "slope"
    case .offset: "offset"
    }
  }
}

extension RecalibrationProposal.Candidate {
  fileprivate var words: String {
    switch self {
    case .present: "published, index / 100"
    case .presentRefitted: "published, slope and offset refitted"
    case .proposed: "proposed"
    }
  }
}
