import HaptikaDSP

/// `comparison.csv`: every measure of every comparison, one row each.
enum ComparisonCSV {
  static let format = CSVFormat(
    file: "comparison.csv",
    about: "Every measure of every comparison of two versions at full precision, one row per measure.",
    fields: columns.map(\.field),
    key: key)

  private static let key = [
    "arm", "reference_kind", "group", "level", "algorithm", "algorithm_version", "baseline_algorithm",
    "baseline_version", "measure",
  ]

  /// One row: a measure of two versions in a level.
  struct Entry: Sendable {
    let versions: ComparedVersions.Place
    let group: String
    let level: String
    let value: ComparisonValue
    let eligible: Int
    let coverage: Statistic
    let isOverWindows: Bool
  }

  static let columns: [TableColumn<Entry>] =
    [
      TableColumn("arm", .string, "study arm; there is no number over two arms") { .text($0.versions.arm) },
      TableColumn("reference_kind", .string, "what the reference is made of: rr_intervals, rate_series or constant") {
        .code($0.versions.kind.columnName)
      }.among(ReferenceKind.allCases.map(\.columnName)),
      TableColumn("group", .string, "all, or the column that the rows are grouped by") { .text($0.group) },
      TableColumn("level", .string, "all, or the value of that column, as in accuracy.csv") { .text($0.level) },
    ] + ComparedVersions.Place.columns.map { $0.of(\.versions) } + [
      TableColumn("measure", .string, "what is measured, with its unit at the end; see the list of measures") {
        .code($0.value.measure.rawValue)
      }.among(ComparisonMeasure.allCases.map(\.rawValue)),
      TableColumn(
        "estimate", .number, unit: "that of the measure", "the value; empty when it is undefined or a word, see reason"
      ) { .number($0.value.statistic?.number) },
      TableColumn(
        "ci_low", .number, unit: "that of the measure", "lower end of the 95 % interval; empty when there is none"
      ) { .number($0.value.interval?.low) },
      TableColumn(
        "ci_high", .number, unit: "that of the measure", "upper end of the 95 % interval; empty when there is none"
      ) { .number($0.value.interval?.high) },
      TableColumn("ci_method", .string, "how the interval was made; empty when there is none") {
        .code($0.value.interval?.method)
      },
      TableColumn(
        "n_windows", .integer, unit: "1", "windows in the measure's set; empty when the rows are recordings"
      ) { .count($0.isOverWindows ? $0.value.counts.rows : nil) },
      TableColumn(
        "n_recordings", .integer, unit: "1",
        "recordings in the measure's set: all eligible, those that both published for errors, those of one version alone for its own"
      ) { .count($0.value.counts.recordings) }.required.atLeast(0),
      TableColumn("n_subjects", .integer, unit: "1", "people (or simulator units) in the measure's set") {
        .count($0.value.counts.subjects)
      }.required.atLeast(0),
      TableColumn("n_eligible", .integer, unit: "1", "eligible recordings, or windows when the rows are windows") {
        .count($0.eligible)
      }.required.atLeast(0),
      TableColumn("coverage", .number, unit: "1", "published of eligible by the new version, 0 to 1") {
        .number($0.coverage.number)
      }.from0To1,
      TableColumn("n_rule", .string, "what the number of recordings and people allows; see the list of rules") {
        .code($0.rule.rawValue)
      }.required.among(MinimumRule.allCases.map(\.rawValue)),
      TableColumn(
        "reason", .string,
        "why the estimate is undefined or has no interval, what must be said of the interval (ci_at_edge), or the verdict"
      ) { entry in
        guard case .undefined(let reason)? = entry.value.statistic else { return .code(entry.value.note) }
        return .code(reason)
      },
    ]

  /// Returns one row per measure, sorted by the key as it is written.
  static func table(of comparisons: [ComparedVersions], overWindows: Bool) -> Table<Entry> {
    let rows = comparisons.flatMap { versions in
      func entries(
        _ group: String, _ level: String, _ values: [ComparisonValue], _ comparison: LevelComparison
      ) -> [Entry] {
        values.map {
          Entry(
            versions: versions.place, group: group, level: level, value: $0, eligible: comparison.eligible.rows,
            coverage: comparison.coverage, isOverWindows: overWindows)
        }
      }
      let whole = LevelComparison(versions.comparison)
      return entries("all", "all", versions.values, whole)
        + versions.strata.flatMap { entries($0.group, $0.level, $0.comparison.values, $0.comparison) }
    }
    return Table(title: "Comparison", columns: columns, rows: CSVWriter.sorted(rows, in: columns, by: key))
  }
}

extension ComparisonCSV.Entry {
  fileprivate var rule: MinimumRule {
    MinimumRule(
      recordings: value.counts.recordings, subjects: value.counts.subjects, isSimulator: versions.isSimulated)
  }
}

extension ComparedVersions {
  /// Where a comparison stands among the others.
  struct Place: Sendable {
    let arm: String
    let kind: ReferenceKind
    let pairing: VersionPairing
    let isSimulated: Bool

    /// Which two versions: the columns of every CSV file of comparisons.
    static let columns: [TableColumn<Place>] = [
      TableColumn("algorithm", .string, "name of the new version's algorithm") { .text($0.pairing.new.name) },
      TableColumn("algorithm_version", .string, "the new version, major.minor.patch") {
        .code($0.pairing.new.version.description)
      },
      TableColumn("baseline_algorithm", .string, "name of the algorithm that it is compared with") {
        .text($0.pairing.old.name)
      },
      TableColumn("baseline_version", .string, "the version of that, major.minor.patch") {
        .code($0.pairing.old.version.description)
      },
    ]
  }

  var place: Place { Place(arm: arm, kind: kind, pairing: pairing, isSimulated: isSimulated) }
}
