import Foundation
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

  /// Writes the document for a submission with its checklists and a copy of the study file, and returns its CSV file.
  func write(_ methodology: MethodologyReport, _ part: MethodologyPart) throws -> [CSVFormat] {
    try folder.write(methodology.document, to: MethodologyReport.file)
    try folder.write(CSVWriter.text(of: ChecklistsCSV.table(of: methodology)), to: ChecklistsCSV.format.file)
    try folder.writing { try part.bytes.write(to: folder.url(of: StudyFileCopy.file)) }
    return [ChecklistsCSV.format]
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
  /// Recordings that say whether the person was at rest and hold nothing to measure, by arm.
  let unmeasured: [ByteText: Int]
}

/// What the document for a submission is made of, besides the reports beside it.
public struct MethodologyPart: Sendable {
  let study: StudyFile
  let fact: StudyFact
  /// The study file's bytes.
  let bytes: Data
  /// What the declared criteria came to.
  let verdicts: [AcceptanceVerdict]
  let rates: [CoveredRates]
  let bench: [BenchCell]
  /// Empty when the program's vectors were not recomputed.
  let selfTest: [SelfTest.VectorOutcome]

  /// Judges what a study file declares by the rows of the accuracy tables.
  init(
    of study: StudyFile, _ check: StudyCheck, among algorithms: [AlgorithmIdentifier], summaries: [AccuracySummary],
    observations: ObservationTable, selfTest: [SelfTest.VectorOutcome]
  ) {
    self.study = study
    fact = StudyFact(sha256: check.sha256)
    bytes = check.bytes
    self.selfTest = selfTest
    bench = BenchCell.cells(of: observations)
    guard let judged = MethodologyReport.judged(study, among: algorithms) else {
      (verdicts, rates) = ([], [])
      return
    }
    // In the order of the reports.
    let rows = AccuracyReport.inOrder(summaries)
    let ruling = AcceptanceRuling(
      of: judged, primaryLimits: study.analysis.primaryLimits, summaries: rows, units: BenchCell.evidence(of: bench))
    verdicts = study.criteria.flatMap { ruling.verdicts(on: $0) }
    rates = CoveredRates.all(of: observations, algorithm: judged)
  }
}

extension MethodologyReport {
  /// The document of a run's part, beside the reports of the run.
  init(_ part: MethodologyPart, accuracy: AccuracyReport, comparison: ComparisonReport) {
    self.init(
      study: part.study, fact: part.fact, accuracy: accuracy, comparison: comparison, verdicts: part.verdicts,
      rates: part.rates, bench: part.bench, selfTest: part.selfTest)
  }
}
