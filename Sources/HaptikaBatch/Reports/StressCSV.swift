import HaptikaDSP

/// `stress.csv`: every measure of the stress report, one row each.
enum StressCSV {
  static let format = CSVFormat(
    file: "stress.csv",
    about: "Every measure of the stress index at full precision, one row per measure.",
    fields: columns.map(\.field), key: key)

  private static let key = [
    "arm", "reference_kind", "group", "level", "algorithm", "algorithm_version", "measure", "device",
  ]

  /// One row.
  struct Entry: Sendable {
    let key: StressGroupKey
    let group: String
    let level: String
    let value: StressValue
  }

  static let columns: [TableColumn<Entry>] = [
    TableColumn(
      "arm", .string, "study arm; there is no number over two arms; unknown of sessions of which no recording is known"
    ) {
      .text($0.key.arm)
    },
    TableColumn("reference_kind", .string, "always none: nothing is compared with a reference") { _ in .code("none") },
    TableColumn(
      "group", .string,
      "all, maturity (of the baseline), status, stress_reason, local_hour, condition or protocol (a before/after exercise)"
    ) { .code($0.group) },
    TableColumn("level", .string, "all, or the value of that column") { .text($0.level) },
    TableColumn(
      "algorithm", .string,
      "what the rates come from; intervals where a device measured intervals; stress, the rules, of sessions whatever measured their rates"
    ) { .text($0.key.algorithm.name) },
    TableColumn("algorithm_version", .string, "its version") { .text($0.key.algorithm.version.description) },
    TableColumn(
      "measure", .string, "what is measured, with its unit at the end; see the list of measures of the stress index"
    ) { .code($0.value.measure.name) },
    TableColumn("estimate", .number, unit: "that of the measure", "the value; empty when it is undefined, see reason") {
      .number($0.value.statistic.number)
    },
    TableColumn(
      "ci_low", .number, unit: "that of the measure", "lower end of the 95 % interval; empty when there is none"
    ) { .number($0.value.interval?.low) },
    TableColumn(
      "ci_high", .number, unit: "that of the measure", "upper end of the 95 % interval; empty when there is none"
    ) { .number($0.value.interval?.high) },
    TableColumn("ci_method", .string, "how the interval was made; empty when there is none") {
      .code($0.value.interval?.method)
    },
    TableColumn("n_windows", .integer, unit: "1", "always empty: measurements are judged whole") { _ in .count(nil) },
    TableColumn(
      "n_recordings", .integer, unit: "1",
      "measurements in the measure's set; of changes with an exercise, its pairs; of baselines, baselines; of sessions, sessions"
    ) { .count($0.value.recordings) },
    TableColumn("n_subjects", .integer, unit: "1", "people (or simulator units) in the measure's set") {
      .count($0.value.subjects)
    },
    TableColumn(
      "n_eligible", .integer, unit: "1", "measurements of the level; empty where the measure's set is asked whole"
    ) { .count($0.value.eligible) },
    TableColumn(
      "coverage", .number, unit: "1",
      "share of these that are in the measure's set, 0 to 1: what lacks an index, a label or a feeling is missing from it"
    ) { .number($0.value.coverage) },
    TableColumn("n_rule", .string, "what the number of measurements and people allows; see the list of rules") {
      .code($0.value.rule.rawValue)
    },
    TableColumn("reason", .string, "why the estimate is undefined or has no interval, or what must be said of it") {
      guard case .undefined(let reason) = $0.value.statistic else { return .code($0.value.note) }
      return .code(reason)
    },
    TableColumn("device", .string, "what measured the intervals, by name; empty of everything else") {
      .text($0.key.device)
    },
  ]

  /// Returns one row per measure, sorted by the key as it is written.
  static func table(of findings: StressFindings) -> Table<Entry> {
    let groups = findings.groups.flatMap { group in
      group.summaries.flatMap { summary in
        summary.values.map { Entry(key: group.key, group: summary.group, level: summary.level, value: $0) }
      }
    }
    let without = findings.withoutIndex.map { found in
      Entry(
        key: found.key, group: "all", level: "all",
        value: StressValue(
          measure: .number(.meanIndex), statistic: Statistic(undefined: found.reason), recordings: found.measurements,
          subjects: found.people,
          rule: MinimumRule(recordings: found.measurements, subjects: found.people, isSimulator: false)))
    }
    let sessions = findings.sessions.flatMap { session in
      session.values.map { value in
        Entry(
          key: StressGroupKey(
            arm: session.arm ?? Stratum.unknown, algorithm: StressLedger.indexRules.identifier, device: nil),
          group: "protocol", level: session.protocolName, value: value)
      }
    }
    return Table(
      title: "Stress index", columns: columns, rows: CSVWriter.sorted(groups + without + sessions, in: columns, by: key)
    )
  }
}
