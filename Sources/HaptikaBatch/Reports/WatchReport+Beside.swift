import HaptikaDSP

/// What stands beside the watch besides a reference: the camera, the app's own summary, the person's earlier measurements.
extension WatchReport {
  /// The camera's estimates against the averages of valid series of the same recordings.
  var cameraSection: [String] {
    let heading = "## Camera against watch\n"
    guard let camera else { return [heading, "No version of `haptika-ppg` was run.\n"] }
    let both = findings.records.count { $0.camera != nil }
    guard both > 0 else { return [heading, "No recording holds both camera frames and watch samples.\n"] }
    let report = AccuracyReport(summaries: findings.camera, facts: facts, counts: counts)
    let name = MarkdownWriter.code(camera.description)
    let arms = report.arms.compactMap { arm in arm.summaries.first { $0.group == "all" }.map { (arm, $0) } }
    guard !arms.isEmpty else {
      return [
        heading, "\(both) recordings hold both, and no watch series of these is valid, so nothing is compared.\n",
      ]
    }
    return [
      heading,
      "Estimates of \(name) less the average of the valid watch series of the same recording. The watch is no reference here: a difference "
        + "does not say which of the two is off, and the seconds of both need not be the same.\n",
    ]
      + arms.flatMap { arm, row -> [String] in
        let reading = TableReading(arm: arm, rows: [row])
        return [
          reading.agreement,
          table("Camera less watch, arm \(MarkdownWriter.escaped(arm.name))", AccuracyColumns.stratum(arm), [row]),
        ]
      }
  }

  /// What the app had said, where it differs from what the samples give.
  var recordedSection: [String] {
    let heading = "## Recorded by the app against recomputed\n"
    let compared = findings.records.filter { $0.record.recorded != nil }
    guard !compared.isEmpty else {
      return [heading, "No archive holds the app's own summaries of these series.\n"]
    }
    let rows = compared.flatMap { judged in
      (judged.recordedDifferences ?? []).map { RecordedRow(record: judged.record, difference: $0) }
    }
    let differing = compared.count { !($0.recordedDifferences ?? []).isEmpty }
    let rule =
      "An average differs by more than 0.5 BPM, a quality by more than 0.01, a coverage by more than 1 s of the 60 s at most that the app keeps; "
      + "of the reasons the app keeps the first."
    guard !rows.isEmpty else {
      return [heading, "All \(compared.count) summaries of the app agree with what the samples give. \(rule)\n"]
    }
    return [
      heading,
      "\(differing) of \(compared.count) summaries of the app differ from what the samples give by the watch rules. \(rule)\n",
      table("What differs", RecordedRow.columns, rows, restIn: WatchRecordingsCSV.format.file),
    ]
  }

  /// How far the people's own baselines have come.
  var baselineSection: [String] {
    let heading = "## The person's own baseline\n"
    let known = findings.records.filter { $0.baseline != nil }
    guard !known.isEmpty else {
      return [
        heading,
        "No recording with watch samples says when it began, so that none is earlier than another and there is no baseline.\n",
      ]
    }
    let judged = known.compactMap(\.distance)
    let comparable = known.count { $0.record.measurement.map(WatchComparison.rules.isComparable) ?? false }
    let words = WatchDistanceWord.allCases.map { word in
      "\(judged.count { $0.word == word }) \(word.rawValue.replacing("_", with: " "))"
    }
    let lead =
      "Of \(known.count) measurements with a known start \(comparable) can be part of a baseline (an optical watch, valid, quality of 0.65 or "
      + "more, at rest). "
      + (judged.isEmpty
        ? "No valid series meets a baseline yet, so no distance is told."
        : "\(judged.count) valid series \(judged.count == 1 ? "meets" : "meet") one: \(words.joined(separator: ", ")). The words "
          + "compare a person with their own earlier measurements and with nobody else.")
      + " The distance of each measurement is in [\(WatchRecordingsCSV.format.file)](\(WatchRecordingsCSV.format.file)).\n"
    return [
      heading, lead,
      table("People by what their newest measurement met", Self.baselineColumns, arms.map(\.whole)),
    ]
  }

  private static let baselineColumns: [TableColumn<WatchSummary>] =
    [TableColumn("arm", .string, "study arm") { .text($0.arm) }]
    + ([
      ("no baseline (fewer than 5)", .baselineUnavailable), ("provisional (5 to 9)", .baselineProvisional),
      ("personalized (10 or more)", .baselinePersonalized),
    ] as [(String, WatchMeasure)]).map { name, measure in
      TableColumn(name, .integer, unit: "people", measure.meaning) {
        .count($0[measure]?.statistic.number.map { Int($0) })
      }
    }
}

/// One value of the app's summary that differs.
private struct RecordedRow: Sendable {
  let record: WatchRecord
  let difference: RecordedWatchSummary.Difference

  static let columns: [TableColumn<RecordedRow>] = [
    TableColumn("recording", .string, "the recording") { .text($0.record.recordingID) },
    TableColumn("field", .string, "what differs") { .code(MarkdownWriter.code($0.difference.field.rawValue)) },
    TableColumn("recorded", .string, "by the app") { .text($0.difference.recorded) },
    TableColumn("recomputed", .string, "from the samples") { .text($0.difference.recomputed) },
  ]
}
