import HaptikaDSP

extension MethodologyReport {
  /// Section 4.
  var dataFlow: [String] {
    let method = MethodText(report: accuracy)
    return ["### Recorded\n", method.countsTable, "### Eligible\n", method.ineligibleTable, "### Published\n"]
      + published
      + ["### Missing metadata\n", missing, "### Participants\n"] + participants
  }

  /// Every version of an arm, with what was withheld and why.
  private var published: [String] {
    let parts = accuracy.arms.map { arm in
      let recordings = accuracy.counts[arm: arm.name]?.recordings
      let rows = arm.summaries.filter { $0.group == "all" }
      let reasons = AccuracyColumns.withheld(arm, pulses: false).suffix(2)
      let columns: [TableColumn<AccuracySummary>] =
        [
          TableColumn("version", .string, "name and version") { .code(MarkdownWriter.code($0.algorithm.description)) },
          TableColumn("recorded", .integer, "recordings of the arm") { _ in .count(recordings) },
        ] + AccuracyColumns.base(arm) + reasons
      return table("From recorded to published, arm \(arm.title)", columns, rows, restIn: AccuracyCSV.format.file)
    }
    return parts.isEmpty ? ["Nothing was compared.\n"] : parts
  }

  /// The first of these are not about people.
  private static let ofAnyDevice = 4

  /// What recordings should say of themselves.
  private static let metadata: [Stratum] = [
    .condition, .deviceModel, .cameraPosition, .torchUsed, .sex, .ageBand, .bmiBand, .skinTone, .ambientLight, .posture,
    .movement,
  ]

  private struct Missing: Sendable {
    let arm: AccuracyReport.Arm
    let stratum: Stratum
    let unknown: Int
    let eligible: Int
  }

  /// How many eligible rows say nothing, by arm and field. A group of which nobody says anything has no rows in the tables.
  private var missingCounts: [Missing] {
    guard let judged else { return [] }
    return arms.flatMap { arm -> [Missing] in
      let eligible = arm.summaries(of: judged, in: "all").first?.counts.eligible ?? 0
      guard eligible > 0 else { return [] }
      // A bench has no person to say something of.
      let fields = arm.isSimulator ? Self.metadata.prefix(Self.ofAnyDevice) : Self.metadata[...]
      return fields.map { stratum in
        let rows = arm.summaries.filter { $0.algorithm == judged && $0.group == stratum.rawValue }
        let unknown = rows.first { $0.level == Stratum.unknown }?.counts.eligible ?? 0
        return Missing(arm: arm, stratum: stratum, unknown: rows.isEmpty ? eligible : unknown, eligible: eligible)
      }
    }.filter { $0.unknown > 0 }
  }

  /// `sex, skin tone` of people's arms and so on; for the limitations.
  var missingFields: [(arm: String, fields: [String])] {
    arms.compactMap { arm in
      let mine = missingCounts.filter { ByteText($0.arm.name) == ByteText(arm.name) && $0.arm.kind == arm.kind }
      return mine.isEmpty ? nil : (arm.title, mine.map { "\($0.stratum.words) (\($0.unknown) of \($0.eligible))" })
    }
  }

  private var missing: String {
    let rows = missingCounts
    guard !rows.isEmpty else {
      return arms.isEmpty ? "Nothing was compared.\n" : "No field of the eligible \(accuracy.unit)s is missing.\n"
    }
    return "Recordings that do not say something form a level of their own, `unknown`; they are never dropped.\n\n"
      + table(
        "Eligible \(accuracy.unit)s without a field",
        [
          TableColumn("arm", .string, "study arm") { .text($0.arm.name) },
          TableColumn("field", .string, "what is missing") { .code($0.stratum.words) },
          TableColumn("missing", .integer, "\(accuracy.unit)s") { .code("\($0.unknown) of \($0.eligible)") },
        ], rows, restIn: RecordingsCSV.recordings.file)
  }

  private struct Participants: Sendable {
    let stratum: Stratum
    let row: AccuracySummary
  }

  /// Levels of few people are pooled, so that nobody is recognised.
  private var participants: [String] {
    let people = arms.filter { !$0.isSimulator }
    guard let judged, !people.isEmpty else {
      return [
        arms.isEmpty
          ? "No recording with camera frames and a reference is here; whom watches and intervals measured, their own reports count.\n"
          : "Nobody was recorded: a simulator has units, not participants.\n"
      ]
    }
    return people.flatMap { arm -> [String] in
      let whole = arm.summaries(of: judged, in: "all").first
      let lead =
        "Arm \(arm.title): \(whole.map { arm.evidence(of: $0) } ?? "nothing"). Levels of fewer than \(MinimumRule.fewestSubjectsShown) people are "
        + "pooled.\n"
      let rows = [Stratum.sex, .ageBand, .bmiBand, .skinTone].flatMap { stratum in
        arm.summaries(of: judged, in: stratum.rawValue).map { Participants(stratum: stratum, row: $0) }
      }
      guard !rows.isEmpty else {
        return [lead, "Sex, age, BMI and skin tone of the participants are not in the data of this arm.\n"]
      }
      let columns: [TableColumn<Participants>] = [
        TableColumn("field", .string, "of the person") { .code($0.stratum.words) },
        TableColumn("level", .string, "as recorded") { .text($0.row.level) },
        TableColumn("people", .integer, "with an eligible \(accuracy.unit)") { .count($0.row.counts.eligibleSubjects) },
        TableColumn("eligible \(accuracy.unit)s", .integer, "of them") { .count($0.row.counts.eligible) },
      ]
      return [lead, table("Participants, arm \(arm.title)", columns, rows, restIn: AccuracyCSV.format.file)]
    }
  }
}
