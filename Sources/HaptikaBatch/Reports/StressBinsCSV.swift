import HaptikaDSP

/// `stress_bins.csv`: forecasts of a stressor condition beside what happened, in bins and by the best rising fit; and the same of the
/// confidence of the index.
enum StressBinsCSV {
  static let format = CSVFormat(
    file: "stress_bins.csv",
    about: "Reliability bins and isotonic fits of the stress index and of its confidence, one row per bin or step.",
    fields: columns.map(\.field), key: key)

  private static let key = [
    "arm", "algorithm", "algorithm_version", "device", "maturity", "forecast", "kind", "bin",
  ]

  /// One row.
  struct Entry: Sendable {
    let key: StressGroupKey
    let maturity: String
    let forecast: String
    let kind: String
    /// From 0.
    let bin: Int
    let from: Double
    let through: Double
    /// `nil` of an isotonic step, which may hold unequal forecasts.
    let meanForecast: Double?
    let share: Double
    let interval: ConfidenceInterval?
    let count: Int
    let people: Int?
    let reason: String?
  }

  static let columns: [TableColumn<Entry>] = [
    TableColumn("arm", .string, "study arm; there is no number over two arms") { .text($0.key.arm) },
    TableColumn("algorithm", .string, "what the rates come from") { .text($0.key.algorithm.name) },
    TableColumn("algorithm_version", .string, "its version") { .text($0.key.algorithm.version.description) },
    TableColumn("device", .string, "what measured the intervals, by name; empty of everything else") {
      .text($0.key.device)
    },
    TableColumn("maturity", .string, "all, provisional or personalized: of the baseline") { .code($0.maturity) },
    TableColumn(
      "forecast", .string,
      "recalibrated: probabilities of a stressor condition by the logistic line of all other people; raw_scale: index / 100, no probability, for information; confidence: that of the index, beside being near the mean of the person's same condition"
    ) { .code($0.forecast) },
    TableColumn("kind", .string, "bin of equal width, or isotonic: a step of the best rising fit") { .code($0.kind) },
    TableColumn("bin", .integer, unit: "1", "which bin or step, from 0; empty bins are left out") { .count($0.bin) },
    TableColumn(
      "forecast_from", .number, unit: "1",
      "lower end of the bin, which it includes; or the smallest forecast of the step"
    ) { .number($0.from) },
    TableColumn(
      "forecast_through", .number, unit: "1",
      "upper end of the bin, which only the last includes; or the largest forecast of the step"
    ) { .number($0.through) },
    TableColumn("mean_forecast", .number, unit: "1", "mean forecast in the bin; empty of a step") {
      .number($0.meanForecast)
    },
    TableColumn("observed_fraction", .number, unit: "1", "share that happened; of a step, the fit") {
      .number($0.share)
    },
    TableColumn("ci_low", .number, unit: "1", "lower end of its 95 % interval (wilson_clustered); empty of a step") {
      .number($0.interval?.low)
    },
    TableColumn("ci_high", .number, unit: "1", "upper end of it; empty of a step") { .number($0.interval?.high) },
    TableColumn("n_recordings", .integer, unit: "1", "measurements in the bin or step") { .count($0.count) },
    TableColumn("n_subjects", .integer, unit: "1", "people in the bin; empty of a step") { .count($0.people) },
    TableColumn("reason", .string, "why a bin has no interval") { .code($0.reason) },
  ]

  /// Returns one row per bin and step, by the key; bins in their order.
  static func table(of findings: StressFindings) -> Table<Entry> {
    let rows = findings.groups.flatMap { group in
      group.calibrations.flatMap { table in
        let (maturity, forecast) = (table.maturity?.rawValue ?? "all", table.scale.rawValue)
        return bins(table.bins, group.key, maturity, forecast)
          + table.isotonic.enumerated().map { place, step in
            Entry(
              key: group.key, maturity: maturity, forecast: forecast, kind: "isotonic", bin: place, from: step.from,
              through: step.through, meanForecast: nil, share: step.fit, interval: nil, count: step.count, people: nil,
              reason: nil)
          }
      } + (group.confidenceBins.map { bins($0, group.key, "all", "confidence") } ?? [])
    }
    let inOrder = rows.sorted { $0.bin < $1.bin }
    return Table(
      title: "Forecasts beside what happened", columns: columns,
      // The sort by text is stable, so that bin 10 stays behind bin 9.
      rows: CSVWriter.sorted(inOrder, in: columns, by: key.dropLast()))
  }

  private static func bins(
    _ table: ReliabilityBins, _ key: StressGroupKey, _ maturity: String, _ forecast: String
  ) -> [Entry] {
    table.bins.map { bin in
      let reason: String? = if case .failure(let why) = bin.interval { why.rawValue } else { nil }
      return Entry(
        key: key, maturity: maturity, forecast: forecast, kind: "bin", bin: bin.index,
        from: Double(bin.index) / Double(table.binCount), through: Double(bin.index + 1) / Double(table.binCount),
        meanForecast: bin.meanForecast, share: bin.observedShare, interval: bin.interval.value,
        count: bin.observed.all, people: bin.personCount, reason: reason)
    }
  }
}
