import HaptikaDSP

/// Which series are valid, and how much of them is there.
extension WatchReport {
  /// Each reason with its measure, in the order of the rules.
  static let reasons: [(measure: WatchMeasure, reason: WatchReason)] = [
    (.noValidHeartRate, .noValidHeartRate), (.insufficientSamples, .insufficientSamples),
    (.insufficientCoverage, .insufficientCoverage), (.staleData, .staleData), (.interrupted, .interrupted),
  ]

  func validity(of arm: WatchArm) -> [String] {
    let rows: [ValidityRow] =
      [ValidityRow(name: "valid", value: arm.whole[.valid], count: arm.records.count(where: \.record.series.isValid))]
      + Self.reasons.map { measure, reason in
        ValidityRow(
          name: "not valid: `\(reason.rawValue)`", value: arm.whole[measure],
          count: arm.records.count { $0.record.series.reasons.contains(reason) })
      }
    let several = arm.records.count { $0.record.series.reasons.count > 1 }
    let spread = arm.whole[.valid]?.spread.map { " (\($0))" } ?? ""
    let lead =
      "\(rows[0].count) of \(arm.origin(arm.records.count, arm.whole[.valid]?.subjects ?? 0)) \(rows[0].count == 1 ? "has" : "have") a "
      + "valid series\(spread). A recording counts under each of its reasons: \(several) \(several == 1 ? "has" : "have") more than one.\n"
    return ["### Validity\n", lead, table("Validity by reason", ValidityRow.columns, rows)]
  }

  func gaps(of arm: WatchArm) -> [String] {
    guard let quality = arm.whole[.medianQuality], let largest = arm.whole[.largestGap] else { return [] }
    let stale = arm.records.count { $0.record.series.longGapCount > 0 }
    let lead =
      "The largest gap of all is \(largest.text(decimals: 1)) s; \(stale) of \(quality.recordings) "
      + "series \(stale == 1 ? "has" : "have") a gap over \(Int(WatchComparison.rules.largestGap)) s, which alone makes a series not valid."
    let middle = quality.isTold ? " Half of the series have a quality of at most \(quality.text()) (of 1)." : ""
    return [
      "### Quality and gaps\n", lead + middle + "\n",
      table("Quality and gaps of series", Self.gapColumns(arm), [arm.whole]),
    ]
  }

  private static func gapColumns(_ arm: WatchArm) -> [TableColumn<WatchSummary>] {
    func column(
      _ name: String, _ unit: String?, _ measure: WatchMeasure, decimals: Int = 2
    ) -> TableColumn<WatchSummary> {
      TableColumn(name, .number, unit: unit, measure.meaning) { .code($0[measure]?.text(decimals: decimals) ?? "") }
    }
    return [
      TableColumn("recordings (\(arm.clusters(2)))", .number, "with watch samples") {
        .code("\($0[.valid]?.recordings ?? 0) (\($0[.valid]?.subjects ?? 0))")
      },
      column("mean quality", "1", .meanQuality), column("median quality", "1", .medianQuality),
      column("median time from first to last sample", "s", .medianCoverage, decimals: 1),
      column("median of the largest gaps", "s", .medianLargestGap, decimals: 1),
      column("largest gap", "s", .largestGap, decimals: 1),
      column("mean number of gaps over 15 s", "1", .longGaps),
    ]
  }

  /// What is not compared, and why.
  func withoutReference(of arm: WatchArm) -> [String] {
    let rows = (Ineligibility.allCases.map(\.rawValue)).compactMap { reason -> ReasonTally? in
      let count = arm.records.count { $0.record.reference.ineligibility?.rawValue == reason }
      return count == 0 ? nil : ReasonTally(reason: reason, count: count)
    }
    guard !rows.isEmpty else { return [] }
    let total = rows.reduce(0) { $0 + $1.count }
    return [
      "### Not compared\n",
      "The averages of \(total) of \(arm.records.count) recordings are compared with nothing; what the watch says has no part in that.\n",
      table(
        "Recordings that are not compared",
        [
          TableColumn("reason", .string, "why") { .code(MarkdownWriter.code($0.reason)) },
          TableColumn("recordings", .integer, "how many") { .count($0.count) },
        ], rows, restIn: WatchRecordingsCSV.format.file),
    ]
  }
}

/// One line of the table of validity.
private struct ValidityRow: Sendable {
  let name: String
  let value: WatchValue?
  let count: Int

  static let columns: [TableColumn<ValidityRow>] = [
    TableColumn("series", .string, "what it is") { .code($0.name) },
    TableColumn("recordings", .integer, "how many") { .count($0.count) },
    TableColumn("of recordings (people)", .number, "with watch samples") {
      .code("\($0.value?.recordings ?? 0) (\($0.value?.subjects ?? 0))")
    },
    TableColumn("share", .number, unit: "%", "of these") { .code($0.value?.text() ?? "") },
  ]
}
