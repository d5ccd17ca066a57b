import HaptikaDSP

/// The reports that a run makes besides the accuracy report.
extension RunReport {
  /// Writes the comparison, when there is one, and returns its CSV files.
  func write(_ comparison: ComparisonReport) throws -> [CSVFormat] {
    guard comparison.absence == nil else { return [] }
    let table = ComparisonCSV.table(of: comparison.comparisons, overWindows: windows != nil)
    try folder.write(CSVWriter.text(of: table), to: ComparisonCSV.format.file)
    let cases = ComparisonCasesCSV.table(of: comparison.comparisons)
    try folder.write(CSVWriter.text(of: cases), to: ComparisonCasesCSV.format.file)
    try folder.write(comparison.document, to: ComparisonReport.file)
    return [ComparisonCSV.format, ComparisonCasesCSV.format]
  }

  /// Writes the watch report and returns its CSV files.
  func write(_ watch: WatchReport) throws -> [CSVFormat] {
    try folder.write(CSVWriter.text(of: WatchCSV.table(of: watch.findings)), to: WatchCSV.format.file)
    try folder.write(watch.document, to: WatchReport.file)
    if watch.findings.records.isEmpty { return [WatchCSV.format] }
    let records = Table(
      title: "Watch recordings", columns: WatchRecordingsCSV.columns, rows: watch.findings.records)
    try folder.write(CSVWriter.text(of: records), to: WatchRecordingsCSV.format.file)
    return [WatchCSV.format, WatchRecordingsCSV.format]
  }

  /// Writes the stress report with every measurement that it is made of, and returns its CSV files.
  func write(_ stress: StressReport, of judged: [JudgedStress]) throws -> [CSVFormat] {
    let baselines = Table(
      title: "Baselines", columns: BaselinesCSV.columns, rows: BaselinesCSV.rows(of: judged))
    try folder.write(CSVWriter.text(of: baselines), to: BaselinesCSV.format.file)
    try folder.write(CSVWriter.text(of: StressCSV.table(of: stress.findings)), to: StressCSV.format.file)
    try folder.write(CSVWriter.text(of: StressBinsCSV.table(of: stress.findings)), to: StressBinsCSV.format.file)
    try folder.write(stress.document, to: StressReport.file)
    return [StressCSV.format, StressBinsCSV.format, BaselinesCSV.format]
  }
}

/// What the watch report is made of.
public struct WatchPart: Sendable {
  let findings: WatchFindings
  /// The camera's version whose estimates stand beside the watch; `nil` when none was run.
  let camera: AlgorithmIdentifier?
}

/// What the stress report is made of.
public struct StressPart: Sendable {
  let findings: StressFindings
  /// Every measurement with its baseline and index.
  let judged: [JudgedStress]
  /// Constants of a next version; `nil` when they were not asked for.
  let proposals: [RecalibrationProposal]?
}
