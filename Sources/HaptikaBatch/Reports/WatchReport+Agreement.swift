import HaptikaDSP

/// How close watches are to one kind of reference.
extension WatchReport {
  func against(of arm: WatchArm, _ against: WatchArm.Against) -> [String] {
    let rows = [("valid series", against.valid), ("every series", against.every)].compactMap { words, arm in
      against.all(arm).map { SeriesRow(words: words, summary: $0) }
    }
    let heading = "### Against \(against.kind.words)\n"
    guard rows.contains(where: { $0.summary.hasAccuracy }) else {
      return [heading, "No series is eligible, so there is no agreement to state.\n"] + samples(of: arm, against.kind)
    }
    return [heading] + averages(rows, against)
      + figureText(of: arm, against.kind) { if case .averages = $0 { true } else { false } }
      + samples(of: arm, against.kind) + strata(against) + standingOut(of: arm, against.kind)
      + offsets(of: arm, against.kind)
  }

  private func averages(_ rows: [SeriesRow], _ against: WatchArm.Against) -> [String] {
    let readings = [("Valid series", against.valid), ("Every series, valid or not", against.every)].flatMap {
      words, arm -> [String] in
      let mine = arm.summaries.filter { $0.group == "all" && $0.counts.published > 0 }
      guard !mine.isEmpty else { return ["\(words): none is eligible.\n"] }
      let reading = TableReading(arm: arm, rows: mine)
      return ["\(words): \(reading.agreement)", reading.errors]
    }
    return ["#### Averages over the same seconds\n"] + readings
      + [table("Average of the watch less reference", SeriesRow.columns(against.every), rows)]
  }

  private func samples(of arm: WatchArm, _ kind: ReferenceKind) -> [String] {
    guard let found = arm.samples.first(where: { $0.kind == kind }), let bias = found[.sampleBias],
      let error = found[.sampleMeanAbsoluteError], let count = found[.sampleCount]?.statistic.number, count > 0
    else {
      return ["#### Sample by sample\n", "No sample of a watch has a reference over the seconds around it.\n"]
    }
    let origin = arm.origin(bias.recordings, bias.subjects)
    guard bias.rule != .countsOnly else {
      return [
        "#### Sample by sample\n",
        "\(Int(count)) samples in \(origin) have a reference: too few recordings for any number.\n",
      ]
    }
    let limits = found[.sampleLimitLower]?.statistic.number != nil
    let reach = [bias.spread.map { "bias: \($0)" }, error.spread.map { "mean absolute difference: \($0)" }]
      .compactMap { $0 }.joined(separator: "; ")
    let lead = [
      "Over \(Int(count)) samples in \(origin), each beside the reference over the 10 s around it, the watch reads \(bias.direction) it on "
        + "average, and it is off by \(error.plain) BPM in absolute terms\(reach.isEmpty ? "" : " (\(reach))").",
      limits
        ? "The SD between recordings is \(found[.sampleSDBetween]?.plain ?? "") BPM and within them \(found[.sampleSDWithin]?.plain ?? "") BPM: "
          + "the first is an offset of whole recordings, the second scatter and drift inside one." : "",
      "Long recordings weigh more here, as they have more samples."
        + (bias.interval == nil ? " Too few \(arm.clusters(2)) were recorded for intervals." : ""),
    ]
    return [
      "#### Sample by sample\n", lead.filter { !$0.isEmpty }.joined(separator: " ") + "\n",
      table("Samples of the watch less reference", Self.sampleColumns(arm), [found]),
    ]
  }

  private static func sampleColumns(_ arm: WatchArm) -> [TableColumn<WatchSummary>] {
    func column(_ name: String, _ unit: String, _ measure: WatchMeasure) -> TableColumn<WatchSummary> {
      TableColumn(name, .number, unit: unit, measure.meaning) { .code($0[measure]?.text() ?? "") }
    }
    return [
      TableColumn("recordings (\(arm.clusters(2)))", .number, "with a sample beside a reference") {
        .code("\($0[.sampleBias]?.recordings ?? 0) (\($0[.sampleBias]?.subjects ?? 0))")
      },
      TableColumn("samples (share with a reference)", .number, "how many") { summary in
        let value = summary[.sampleCount]
        let share = NumberText.percent(value?.coverage).map { " (\($0) %)" } ?? ""
        return .code("\(Int(value?.statistic.number ?? 0))\(share)")
      },
      column("bias", "BPM", .sampleBias), column("SD between recordings", "BPM", .sampleSDBetween),
      column("SD within recordings", "BPM", .sampleSDWithin),
      TableColumn("limits of agreement", .number, unit: "BPM", "bias ± z√V") {
        .code("\($0[.sampleLimitLower]?.text() ?? "") to \($0[.sampleLimitUpper]?.text() ?? "")")
      },
      column("mean absolute difference", "BPM", .sampleMeanAbsoluteError), column("within 5 BPM", "%", .sampleWithin5),
    ]
  }

  /// Levels of each stratum: of valid series, and of every series.
  private func strata(_ against: WatchArm.Against) -> [String] {
    WatchStatistics.strata.flatMap { stratum -> [String] in
      let name = stratum == .deviceModel ? "watch" : "condition"
      let parts = [("valid series", against.valid), ("every series", against.every)].flatMap {
        words, arm -> [String] in
        let rows = arm.rows(of: WatchComparison.rules.identifier, by: stratum)
        let reading = TableReading(arm: arm, rows: rows)
        guard !rows.isEmpty, rows.contains(where: { $0.counts.published > 0 }), !reading.repeats(against.all(arm))
        else {
          return []
        }
        return [
          reading.stratum,
          table("Agreement by \(name), \(words)", AccuracyColumns.stratum(arm), rows) + reading.biasWarning,
        ]
      }
      guard !parts.isEmpty else {
        return [
          "#### By \(name)\n",
          "No table by \(name): nothing is recorded of it, nothing is published, or all levels together are the whole arm, because levels of "
            + "fewer than \(MinimumRule.fewestSubjectsShown) people are pooled here; [watch.csv](watch.csv) has each.\n",
        ]
      }
      return ["#### By \(name)\n"] + parts
    }
  }
}

/// Valid, or every, series of an arm against one kind of reference.
private struct SeriesRow: Sendable {
  let words: String
  let summary: AccuracySummary

  static func columns(_ arm: AccuracyReport.Arm) -> [TableColumn<SeriesRow>] {
    let words = TableColumn<SeriesRow>("series", .string, "which count") { .code($0.words) }
    // All but the level, which is `all` twice.
    return [words]
      + AccuracyColumns.stratum(arm).dropFirst().map { column in
        TableColumn<SeriesRow>(
          column.field.name, column.field.kind, unit: column.field.unit, decimals: column.decimals, column.field.meaning
        ) { column.cell($0.summary) }
      }
  }
}

extension WatchValue {
  /// The number with two decimals.
  var plain: String { MarkdownWriter.text(of: statistic, decimals: 2) }

  /// A difference as `7.57 BPM above`.
  var direction: String {
    let value = statistic.number ?? 0
    return "\(NumberText.fixed(abs(value), decimals: 2) ?? "") BPM \(value < 0 ? "below" : "above")"
  }
}
