import HaptikaDSP

/// How much has an index, and how it differs between conditions.
extension StressReport {
  func coverage(of group: StressGroup) -> [String] {
    let maturities = rows(of: group, "maturity", BaselineMaturity.allCases.map(\.rawValue))
    let statuses = rows(of: group, "status", StressStatus.allCases.map(\.rawValue))
    let reasons = rows(of: group, "stress_reason", StressReason.allCases.map(\.rawValue)).filter {
      ($0.summary?[.levelShare]?.statistic.number ?? 0) > 0
    }
    let share = StressColumn("share of measurements", .number(.levelShare), unit: "%")
    let whole = [StressRowText(name: "all", summary: group.summary())]
    var parts = [
      "### Coverage\n", coverageLead(group),
      table(
        "Measurements by maturity of the baseline before them", first: "baseline", whole + maturities,
        [
          StressColumn("measurements", .number(.measurementCount)), share,
          StressColumn("with an index", .number(.indexShare), unit: "%"),
          StressColumn("mean index", .number(.meanIndex)), StressColumn("median index", .number(.medianIndex)),
        ]),
      table("Status of the index", first: "status", statuses, [share]),
    ]
    if !reasons.isEmpty {
      parts.append(table("Why there is no index, or one of the rate alone", first: "reason", reasons, [share]))
    }
    let hours = group.levels(of: "local_hour")
    if !hours.isEmpty {
      parts.append(
        table(
          "Index by the hour of the person's day", first: "local hour", hours.map(Self.row),
          [
            StressColumn("measurements", .number(.measurementCount)),
            StressColumn("with an index", .number(.indexShare), unit: "%"),
            StressColumn("mean index", .number(.meanIndex)),
          ]))
    }
    return parts
  }

  private func coverageLead(_ group: StressGroup) -> String {
    guard let all = group.summary(), let count = all[.measurementCount] else { return "" }
    let without = all[.withoutStart]?.statistic.number ?? 0
    return
      "\(count.recordings) measurements of \(group.people(count.subjects)); "
      + (without > 0
        ? "\(Int(without)) of them without a start, which have no baseline and are in none. " : "all with a start. ")
      + "A baseline is made of strictly earlier comparable measurements of the same person, source, camera position and algorithm version. A "
      + "measurement counts under each of its reasons.\n"
  }

  func conditions(of group: StressGroup) -> [String] {
    let levels = group.levels(of: "condition")
    guard !levels.isEmpty else { return ["### Index by condition\n", "No measurement names a condition.\n"] }
    var parts = [
      "### Index by condition\n",
      table(
        "Index by condition", first: "condition", levels.map(Self.row),
        [
          StressColumn("measurements", .number(.measurementCount)),
          StressColumn("with an index", .number(.indexShare), unit: "%"),
          StressColumn("mean index", .number(.meanIndex)), StressColumn("median index", .number(.medianIndex)),
        ]),
    ]
    guard let all = group.summary(), all[.change(.index, .mean)]?.subjects ?? 0 > 0 || hasLabels(all) else {
      return parts + ["No person was measured both at rest and under a stressor.\n"]
    }
    parts += [
      "Paired by person: the mean of each person's measurements under `stressor` or `before` minus the mean under `rest` or `after`.\n",
      changeTable("Change from rest to stressor, paired by person", of: all),
    ]
    return parts + figureText(of: group)
  }

  private func hasLabels(_ all: StressSummary) -> Bool {
    StressMeasure.measured.contains { all[.change($0, .mean)]?.subjects ?? 0 > 0 }
  }

  /// Changes of the quantities that are measured, one a row.
  func changeTable(_ title: String, of summary: StressSummary) -> String {
    let rows = StressMeasure.measured.map { QuantityRow(quantity: $0, values: summary.values) }
    return table(title, QuantityRow.changes, rows)
  }

  private func rows(of group: StressGroup, _ name: String, _ levels: [String]) -> [StressRowText] {
    levels.map { StressRowText(name: MarkdownWriter.code($0), summary: group.summary(name, $0)) }
  }

  private static func row(_ summary: StressSummary) -> StressRowText {
    StressRowText(name: MarkdownWriter.escaped(summary.level), summary: summary)
  }
}

/// One quantity in a table of changes.
struct QuantityRow: Sendable {
  let quantity: StressQuantity
  let values: [StressValue]

  subscript(change: StressChange) -> StressValue? { values.first { $0.measure == .change(quantity, change) } }

  /// Name and unit, as a row begins.
  var name: String {
    switch quantity {
    case .index: "stress index (points)"
    case .rate: "pulse rate (BPM)"
    case .logRMSSD: "ln(RMSSD in ms)"
    case .feeling: "feeling (steps of 1 to 5)"
    }
  }

  /// Changes of what is measured repeatedly at rest.
  static let changes =
    plainChanges + [
      text("smallest real difference", .smallestRealDifference), text("rise beyond it", unit: "%", .risenBeyond),
    ]

  /// The same of what has no smallest real difference.
  static let plainChanges: [TableColumn<QuantityRow>] = [
    TableColumn("quantity", .string, "what is compared") { .code($0.name) },
    TableColumn("people", .integer, "who have it both times") { .count($0[.mean]?.subjects ?? 0) },
    TableColumn("mean from, to", .string, "of people's means") {
      .code([$0[.first], $0[.second]].map { $0?.text() ?? "n/a" }.joined(separator: ", "))
    }, text("mean change", .mean),
    text("SRM", .responseMean), text("people who rise", unit: "%", .risen),
  ]

  private static func text(
    _ name: String, unit: String? = nil, _ change: StressChange
  ) -> TableColumn<QuantityRow> {
    TableColumn(name, .number, unit: unit, "see stress.csv") { .code($0[change]?.text() ?? "n/a") }
  }
}
