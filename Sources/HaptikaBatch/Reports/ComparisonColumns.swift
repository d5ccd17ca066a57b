/// The columns of the tables of `comparison.md`. Where a difference stands, the coverage of both versions, the number of eligible
/// and that of people stand too.
enum ComparisonColumns {
  typealias Scale = ComparisonReading.Scale

  /// The pairs of one arm.
  static func verdicts(_ arm: ComparisonReport.Arm) -> [TableColumn<ComparedVersions>] {
    [
      TableColumn("new", .string, "the version") { .code($0.pairing.newName) },
      TableColumn("baseline", .string, "what it is compared with") { .code($0.pairing.oldName) },
      TableColumn("verdict", .string, "by the rules below") { .code($0.verdict.decision.words) },
    ] + mapped(differences(arm)) { LevelComparison($0.comparison) }
  }

  /// The levels of a stratum.
  static func levels(_ arm: ComparisonReport.Arm) -> [TableColumn<ComparedStratum>] {
    [TableColumn("level", .string, "what the row is about") { .text($0.level) }]
      + mapped(differences(arm), \.comparison)
  }

  /// One estimand of the whole arm.
  struct EstimandRow: Sendable {
    let name: String
    let scale: Scale
    let difference: VersionDifference
    /// Of the primary one only.
    let holmP: Statistic?
  }

  static func estimands(_ arm: ComparisonReport.Arm) -> [TableColumn<EstimandRow>] {
    [
      TableColumn("new − baseline", .string, "the estimand") { .code($0.name) },
      TableColumn("unit", .string, "pp or BPM") { .code($0.scale.unit) },
      TableColumn("\(arm.unit)s, \(arm.people.many)", .number, "in its set") {
        .code("\($0.difference.rowCount), \($0.difference.clusterCount)")
      },
      TableColumn("difference [95 % interval]", .number, "the mean over its set") {
        cell($0.difference.mean, $0.scale)
      },
      TableColumn("interval by", .string, "how it was made") {
        .code($0.difference.interval?.interval.method ?? "none")
      },
      TableColumn("sign-flip p", .number, "two-sided") { p($0.difference.signFlipP) },
      TableColumn("Holm p", .number, "of the primary estimand") { row in row.holmP.map(p) ?? .code("not adjusted") },
      TableColumn("signed-rank p", .number, "a check") { p($0.difference.signedRankP) },
    ]
  }

  /// Published, or within 5 BPM: four counts.
  struct OutcomeRow: Sendable {
    let name: String
    let outcomes: PairedOutcomes
  }

  static let outcomes: [TableColumn<OutcomeRow>] = [
    TableColumn("eligible with", .string, "what is counted") { .code($0.name) },
    TableColumn("both", .integer, "of both versions") { .count($0.outcomes.both) },
    TableColumn("only new", .integer, "of the new version alone") { .count($0.outcomes.onlyNew) },
    TableColumn("only baseline", .integer, "of the baseline alone") { .count($0.outcomes.onlyOld) },
    TableColumn("neither", .integer, "of neither") { .count($0.outcomes.neither) },
    TableColumn("difference [interval as if independent]", .number, unit: "pp", "Newcombe") { row in
      guard let number = Scale.percentagePoints.text(row.outcomes.difference.number) else {
        return TableCell(row.outcomes.difference)
      }
      return .code(number + (intervalText(NewcombeInterval.of(row.outcomes), .percentagePoints).map { " \($0)" } ?? ""))
    },
    TableColumn("McNemar p", .number, "exact") { p(.value(McNemarTest($0.outcomes).exactP)) },
    TableColumn("mid-p", .number, "less cautious") { p(.value(McNemarTest($0.outcomes).midP)) },
  ]

  /// What one version alone published.
  struct SoleRow: Sendable {
    let name: String
    let sole: SolePublications
    let counts: MeasureCounts
    let eligible: Int
  }

  static func sole(_ arm: ComparisonReport.Arm) -> [TableColumn<SoleRow>] {
    [
      TableColumn("published by", .string, "the version") { .code($0.name) },
      TableColumn("\(arm.unit)s of eligible", .number, "how many") { row in
        let share = NumberText.percent(row.sole.share.number).map { " (\($0) %)" } ?? ""
        return .code("\(row.sole.recordings.count) of \(row.eligible)\(share)")
      },
      TableColumn(arm.people.many, .integer, "in the set") { .count($0.counts.subjects) },
      TableColumn("bias", .number, unit: "BPM", decimals: 2, "mean error") { shown($0, $0.sole.bias) },
      TableColumn("MAE", .number, unit: "BPM", decimals: 2, "mean absolute error") {
        shown($0, Statistic($0.sole.metrics?.meanAbsolute, otherwise: .noPublishedRecordings))
      },
      TableColumn("within 5 BPM", .integer, "how many of them") { .count($0.sole.metrics?.within5 ?? 0) },
    ]
  }

  /// A recording of a list.
  static func cases(
    _ arm: ComparisonReport.Arm, _ list: ComparisonCasesCSV.List, drawings: [RecordingKey: String]
  ) -> [TableColumn<PairedRecording>] {
    let place: [TableColumn<PairedRecording>] = [
      TableColumn("study", .string, "study id") { .text($0.key.studyID) },
      TableColumn("recording", .string, "its id") { recording in
        let id = recording.key.recordingID
        return drawings[RecordingKey(recording.key)].map { .code("[\(MarkdownWriter.escaped(id))](\($0))") }
          ?? .text(id)
      },
    ]
    let window: [TableColumn<PairedRecording>] =
      arm.isOverWindows
      ? [TableColumn("from", .number, unit: "s", "start of the window") { .number($0.key.windowStart) }] : []
    let reference = bpm("reference") { $0.reference }
    switch list {
    case .onlyNew:
      return place + window + [
        reference, bpm("new", \.new.estimate), bpm("error", \.newError), why("why not the baseline", \.old),
      ]
    case .onlyBaseline:
      return place + window + [
        reference, bpm("baseline", \.old.estimate), bpm("error", \.oldError), why("why not the new", \.new),
      ]
    case .disagreement:
      return place + window + [
        reference, bpm("new", \.new.estimate), bpm("baseline", \.old.estimate),
        bpm("new − baseline", \.estimateDifference),
        TableColumn("nearer to the reference", .string, "which version") { .code($0.nearer) },
      ]
    }
  }

  /// PRV of the whole arm.
  struct VariabilityRow: Sendable {
    let index: VariabilityIndex
    let mean: PairedMeanDifference
  }

  static func variability(_ arm: ComparisonReport.Arm) -> [TableColumn<VariabilityRow>] {
    [
      TableColumn("PRV", .string, "which number") { .code($0.index.words) },
      TableColumn("\(arm.unit)s, \(arm.people.many)", .number, "where both are reliable") {
        .code("\($0.mean.counts.rows), \($0.mean.counts.subjects)")
      },
      TableColumn("mean absolute error, new − baseline", .number, unit: "ms", "the difference") {
        cell($0.mean, .milliseconds)
      },
    ]
  }
}

extension ComparisonColumns {
  private static func differences(_ arm: ComparisonReport.Arm) -> [TableColumn<LevelComparison>] {
    [
      TableColumn("published of eligible (coverage), new; baseline", .number, "of the same eligible ones") { level in
        let texts = [level.acceptance.byNew, level.acceptance.byOld].map { count in
          "\(count) (\(NumberText.percent(Share(count, of: level.eligible.rows).fraction) ?? "n/a") %)"
        }
        return .code("\(texts.joined(separator: "; ")) of \(level.eligible.rows)")
      },
      TableColumn(
        arm.isOverWindows ? "recordings, \(arm.people.many)" : arm.people.many, .number, "with something eligible"
      ) { level in
        let people = "\(level.eligible.subjects)"
        return .code(arm.isOverWindows ? "\(level.eligible.recordings), \(people)" : people)
      },
      TableColumn("Δ success within 5 BPM, of eligible", .number, unit: "pp", "E1") {
        cell($0.successDifference, .percentagePoints)
      },
      TableColumn("Δ absolute error, where both published", .number, unit: "BPM", "E2") {
        cell($0.absoluteErrorDifference, .beatsPerMinute)
      },
      TableColumn("Δ coverage", .number, unit: "pp", "E3") { cell($0.coverageDifference, .percentagePoints) },
    ]
  }

  private static func mapped<Row, Inner>(
    _ columns: [TableColumn<Inner>], _ inner: @escaping @Sendable (Row) -> Inner
  ) -> [TableColumn<Row>] {
    columns.map { column in
      TableColumn<Row>(
        column.field.name, column.field.kind, unit: column.field.unit, decimals: column.decimals, column.field.meaning
      ) { column.cell(inner($0)) }
    }
  }

  /// `-1.2 [-3.0, 0.4]`. Of fewer than three recordings nothing is told but how many they are.
  private static func cell(_ mean: PairedMeanDifference, _ scale: Scale) -> TableCell {
    guard let number = scale.text(mean.estimate.number) else { return TableCell(mean.estimate) }
    if mean.rule == .countsOnly { return TableCell(Statistic(undefined: .tooFewRecordings)) }
    return .code(number + (intervalText(mean.interval?.interval, scale).map { " \($0)" } ?? ""))
  }

  private static func intervalText(_ interval: ConfidenceInterval?, _ scale: Scale) -> String? {
    guard let interval, let low = scale.text(interval.low), let high = scale.text(interval.high) else { return nil }
    return "[\(low), \(high)]"
  }

  private static func p(_ statistic: Statistic) -> TableCell {
    guard let p = statistic.number else { return TableCell(statistic) }
    return .code(p < 0.001 ? "<0.001" : NumberText.fixed(p, decimals: 3))
  }

  private static func shown(_ row: SoleRow, _ statistic: Statistic) -> TableCell {
    row.counts.recordings < 3 && statistic.number != nil
      ? TableCell(Statistic(undefined: .tooFewRecordings)) : TableCell(statistic)
  }

  private static func bpm(
    _ name: String, _ value: @escaping @Sendable (PairedRecording) -> Double?
  ) -> TableColumn<PairedRecording> {
    TableColumn(name, .number, unit: "BPM", decimals: 2, name) { .number(value($0)) }
  }

  private static func why(
    _ name: String, _ side: @escaping @Sendable (PairedRecording) -> PairedRecording.Side
  ) -> TableColumn<PairedRecording> {
    TableColumn(name, .string, "the first reason code, or the status") {
      .code(side($0).whyUnpublished.map(MarkdownWriter.code))
    }
  }
}

extension ComparisonReport.Arm {
  /// What one row is.
  var unit: String { isOverWindows ? "window" : "recording" }
}

extension ComparisonReading.Scale {
  /// As it stands in a column of its own.
  var unit: String {
    switch self {
    case .percentagePoints: "pp"
    case .beatsPerMinute: "BPM"
    case .milliseconds: "ms"
    }
  }
}

extension PairedRecording {
  /// Which version's rate is nearer to the reference.
  fileprivate var nearer: String {
    guard let old = oldError, let new = newError else { return "" }
    return abs(new) == abs(old) ? "neither" : abs(new) < abs(old) ? "new" : "baseline"
  }
}
