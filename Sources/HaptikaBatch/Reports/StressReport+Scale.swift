import HaptikaDSP

/// What a person's values at rest differ by, how the scale of the index lies to that, and what exercises change.
extension StressReport {
  func repeatability(of group: StressGroup) -> [String] {
    guard let all = group.summary() else { return [] }
    let rows = StressMeasure.measured.map { RepeatabilityRow(quantity: $0, summary: all) }
      .filter { $0.count > 0 }
    guard !rows.isEmpty else {
      return ["### Repeatability at rest\n", "Nobody has two comparable measurements at rest.\n"]
    }
    return [
      "### Repeatability at rest\n",
      "How much comparable measurements of one person differ. Two of them differ by less than the repeatability coefficient, z·√2 times the SD "
        + "within people, in 95 of 100 cases; it holds days, hours and the measuring itself.\n",
      table("Repeatability at rest", RepeatabilityRow.columns, rows),
    ]
  }

  func scale(of group: StressGroup) -> [String] {
    let rows = [BaselineMaturity.provisional, .personalized].compactMap { maturity -> StressRowText? in
      guard let summary = group.summary("maturity", maturity.rawValue), summary[.indexAtBaseline]?.isTold == true else {
        return nil
      }
      return StressRowText(name: maturity.rawValue, summary: summary)
    }
    guard !rows.isEmpty else { return [] }
    let clipped = StressRowText(name: "all", summary: group.summary())
    return [
      "### Scale of the index\n",
      "What a shift does to the index of a person whose baseline has the median numbers of all newest baselines here, by the published rules. "
        + "The floors are the least that a person's spread counts as (3 BPM; 0.20 of ln RMSSD): where one acts, the person's own spread is "
        + "smaller and does not enter.\n",
      table(
        "Typical baselines, and where the floors act", first: "baseline", rows,
        [
          StressColumn("baselines", .number(.baselineCount)),
          StressColumn("median", .number(.baselineRate), unit: "BPM"),
          StressColumn("MAD", .number(.baselineRateDeviation), unit: "BPM"),
          StressColumn("MAD of ln RMSSD", .number(.baselineLogRMSSDDeviation)),
          StressColumn("floor of the rate acts", .number(.rateFloorActs), unit: "%"),
          StressColumn("floor of ln RMSSD acts", .number(.logFloorActs), unit: "%"),
        ]),
      table(
        "Index after a shift from the baseline", first: "baseline", rows,
        [
          StressColumn("none", .number(.indexAtBaseline), decimals: 1),
          StressColumn("+5 BPM", .number(.indexRatePlus5), decimals: 1),
          StressColumn("+10 BPM", .number(.indexRatePlus10), decimals: 1),
          StressColumn("+15 BPM", .number(.indexRatePlus15), decimals: 1),
          StressColumn("RMSSD −20 %", .number(.indexRMSSDMinus20), decimals: 1),
          StressColumn("RMSSD −40 %", .number(.indexRMSSDMinus40), decimals: 1),
          StressColumn("points a BPM", .number(.slopePerRate)),
          StressColumn("points a unit of ln RMSSD", .number(.slopePerLogRMSSD)),
        ]),
      table(
        "Deviations beyond what counts (±4 robust SDs)", first: "measurements", [clipped],
        [
          StressColumn("of the rate", .number(.rateClipped), unit: "%"),
          StressColumn("of ln RMSSD", .number(.logClipped), unit: "%"),
        ]),
    ]
  }

  var sessionSection: [String] {
    if findings.sessions.isEmpty { return [] }
    let head = "## Before and after exercises\n"
    let lead =
      "A session counts as completed when it is stored so and has two measurements of one person, the later one after it. Other sessions are counted "
      + "and give no change of what is measured; feelings count of every session that is stored as completed. Changes are after − before, the "
      + "mean of each person's sessions.\n"
    let counts = table("Sessions by exercise", SessionRow.columns, findings.sessions.map { SessionRow(sessions: $0) })
    let feelings = findings.sessions.filter { $0[.change(.feeling, .mean)]?.subjects ?? 0 > 0 }.map { sessions in
      table(
        "Feeling, \(sessions.title)",
        QuantityRow.plainChanges, [QuantityRow(quantity: .feeling, values: sessions.values)])
    }
    let changes = findings.groups.flatMap { group in
      group.levels(of: "protocol").map { level in
        changeTable("\(MarkdownWriter.escaped(level.level)), \(group.key.title)", of: level)
      }
    }
    return [head, lead, counts] + feelings + changes
  }
}

extension StressSessions {
  /// `breathing@2, arm home`, as Markdown.
  fileprivate var title: String {
    MarkdownWriter.escaped(protocolName) + ", arm " + (arm.map(MarkdownWriter.escaped) ?? "not known")
  }
}

/// How far the sessions of one exercise came.
private struct SessionRow: Sendable {
  let sessions: StressSessions

  static let columns: [TableColumn<SessionRow>] =
    [
      TableColumn("exercise", .string, "its name and version") { .text($0.sessions.protocolName) },
      TableColumn("arm", .string, "of its measurements") { .text($0.sessions.arm ?? "not known") },
      TableColumn("sessions", .integer, "all of them") { .count($0.count(.number(.sessionCount))) },
    ]
    + SessionProgress.allCases.map { progress in
      TableColumn(
        progress.rawValue.replacing("_", with: " "), .integer, "so far it came"
      ) { .count($0.count(.sessions(progress))) }
    }

  private func count(_ measure: StressMeasure) -> Int? {
    sessions[measure]?.statistic.number.flatMap { Int(exactly: $0) }
  }
}

/// One quantity measured repeatedly at rest.
private struct RepeatabilityRow: Sendable {
  let quantity: StressQuantity
  let summary: StressSummary

  var count: Int { self[.deviationWithin]?.recordings ?? 0 }

  private subscript(measure: StressRepeatability) -> StressValue? { summary[.repeatability(quantity, measure)] }

  static let columns: [TableColumn<RepeatabilityRow>] = [
    TableColumn("quantity", .string, "what is measured") { .code(QuantityRow(quantity: $0.quantity, values: []).name) },
    TableColumn("measurements (people)", .string, "of people with at least two") {
      .code("\($0.count) (\($0[.deviationWithin]?.subjects ?? 0))")
    },
    TableColumn("SD within people", .number, "s_w") { .code($0[.deviationWithin]?.text() ?? "n/a") },
    TableColumn("repeatability coefficient", .number, "z·√2·s_w") { .code($0[.coefficient]?.text() ?? "n/a") },
  ]
}
