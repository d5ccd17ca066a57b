import Foundation
import HaptikaDSP

/// The report of one run: rows go in as recordings are analysed, a folder of tables comes out.
///
///     let report = try RunReport(folder: ReportFolder(at: "Reports/first", force: false, inputs: archives), windows: nil)
///     try report.append(rows)                        // for each batch of recordings
///     let made = try report.finish(summaries: summaries, facts: facts, environment: environment)
///
/// Memory is bounded by the number of recordings (one place in a file each), not by their rows. A class, because it owns open
/// files; one thread at a time.
public final class RunReport {
  /// What was counted so far.
  public private(set) var counts = RunCounts()
  /// The published values that are listed one by one.
  private(set) var listed = ListedTally()

  let folder: ReportFolder
  let windows: Windowing?
  private let recordingsFile: KeyedCSVFile<ComparisonRow>
  private let windowsFile: KeyedCSVFile<ComparisonRow>?
  private let exclusionsFile: KeyedCSVFile<ExclusionsCSV.Entry>
  private let listedFile: KeyedCSVFile<ListedValue>
  private let results: StatedResults
  /// `nil` in a run without results of other programs.
  private let problemsFile: KeyedCSVFile<ResultProblem>?
  private var problems = ResultProblemTally()

  /// Begins the report in `folder`.
  ///
  /// - Parameters:
  ///   - folder: Where the report goes; `finish` commits it.
  ///   - windows: The windows of the run, which then has a `windows.csv`; `nil` for whole recordings.
  ///   - results: The results of other programs; with any, the report has a `results.md`.
  /// - Throws: `ArchiveError` of the kind `readOrWriteFailed`.
  public init(folder: ReportFolder, windows: Windowing?, results: StatedResults = .none) throws {
    self.folder = folder
    self.windows = windows
    self.results = results
    (recordingsFile, windowsFile, exclusionsFile, listedFile, problemsFile) = try folder.writing {
      (
        try KeyedCSVFile(
          at: folder.url(of: RecordingsCSV.recordings.file), columns: RecordingsCSV.recordingColumns),
        try windows.map { _ in
          try KeyedCSVFile(at: folder.url(of: RecordingsCSV.windows.file), columns: RecordingsCSV.windowColumns)
        },
        try KeyedCSVFile(at: folder.url(of: ExclusionsCSV.format.file), columns: ExclusionsCSV.columns),
        try KeyedCSVFile(at: folder.url(of: FarOffCSV.format.file), columns: FarOffCSV.columns),
        results.isEmpty
          ? nil
          : try KeyedCSVFile(
            at: folder.url(of: ResultProblemsCSV.format.file), columns: ResultProblemsCSV.columns)
      )
    }
    try list(results.problems)
  }

  /// Adds the rows of whole recordings. All rows of one recording stand together, and come in one call; recordings come in any
  /// order, since the files are sorted in the end.
  ///
  /// - Throws: `ArchiveError` of the kind `readOrWriteFailed`.
  public func append(_ rows: [ComparisonRow]) throws {
    var rest = rows[...]
    while let first = rest.first {
      let key = first.key
      let end = rest.firstIndex { $0.key != key } ?? rest.endIndex
      let sorted = rest[..<end].sorted {
        ($0.window?.lowerBound ?? -.infinity, $0.algorithm) < ($1.window?.lowerBound ?? -.infinity, $1.algorithm)
      }
      counts.count(sorted)
      try folder.writing {
        try recordingsFile.append(sorted.filter { $0.window == nil }, of: key)
        try windowsFile?.append(sorted.filter { $0.window != nil }, of: key)
        try exclusionsFile.append(ExclusionsCSV.entries(for: sorted), of: key)
      }
      try listValues(of: sorted, key)
      if problemsFile != nil {
        try list(results.unmatchedWindows(of: sorted))
        try list(
          ResultProblemsCSV.problems(in: sorted, of: Set(results.tools.map(\.identifier))) { results.fileName(of: $0) })
      }
      rest = rest[end...]
    }
  }

  /// Adds a recording that has no camera frames, and so no rows.
  ///
  /// - Throws: `ArchiveError` of the kind `readOrWriteFailed`.
  public func append(_ recording: RecordingWithoutFrames) throws {
    counts.count(recording)
    let key = RecordingKey(studyID: recording.studyID, recordingID: recording.metadata.id)
    try folder.writing { try exclusionsFile.append([ExclusionsCSV.entry(for: recording)], of: key) }
  }

  /// Writes everything else and puts the folder in its place.
  ///
  /// - Parameters:
  ///   - summaries: The rows of the accuracy tables, in any order.
  ///   - comparisons: The versions against each other.
  ///   - figures: The figures of both reports, and how they are made.
  ///   - suspectArchives: Where the recordings with suspect references lie.
  ///   - watch: What the watches said; `nil` when no recording holds watch samples.
  ///   - stress: What the measurements of people came to; `nil` when nobody is said to be at rest.
  ///   - methodology: What the document for a submission is made of; `nil` of a run without a study file.
  ///   - facts: What was run on what; its windows are those that the report began with.
  ///   - environment: What goes to `run.json`.
  /// - Returns: What was made.
  /// - Throws: `ArchiveError` of the kinds `readOrWriteFailed` and `cannotCreate`, `FigureError` when a required figure could not
  ///   be drawn; the folder is then discarded.
  public func finish(
    summaries: [AccuracySummary], comparisons: ReportComparisons = .none, figures: ReportFigures = .none,
    suspectArchives: SuspectArchives = .none, watch: WatchPart? = nil, stress: StressPart? = nil,
    methodology: MethodologyPart? = nil, facts: RunFacts,
    environment: RunEnvironment
  ) throws -> FinishedReport {
    precondition(facts.windows == windows, "a report has the windows that it began with")
    do {
      let made = try folder.writing {
        try writeAll(
          summaries: summaries, comparisons: comparisons, figures: figures, suspectArchives: suspectArchives,
          watch: watch, stress: stress, methodology: methodology, facts: facts)
      }
      try folder.write(RunRecord.document(of: environment), to: RunRecord.file)
      try folder.commit()
      return made
    } catch {
      folder.discard()
      throw error
    }
  }

  /// Lists values of one recording, whose rows stand window by window: of its windows when the tables are over windows.
  private func listValues(of rows: [ComparisonRow], _ key: RecordingKey) throws {
    let judged = rows.filter { ($0.window != nil) == (windows != nil) }
    let starts = judged.starts { $0.window == $1.window }
    for (start, end) in zip(starts, starts.dropFirst() + [judged.count]) {
      let found = ListedValue.values(ofSpan: judged[start..<end])
      listed.add(found)
      try folder.writing { try listedFile.append(found, of: key) }
    }
  }

  /// Adds problems with the results of other programs.
  private func list(_ found: [ResultProblem]) throws {
    for problem in found {
      problems.add(problem)
      let key = RecordingKey(studyID: problem.studyID, recordingID: problem.recordingID)
      try folder.writing { try problemsFile?.append([problem], of: key) }
    }
  }

  private func writeAll(
    summaries: [AccuracySummary], comparisons: ReportComparisons, figures: ReportFigures,
    suspectArchives: SuspectArchives, watch: WatchPart?, stress: StressPart?,
    methodology: MethodologyPart?, facts: RunFacts
  ) throws -> FinishedReport {
    try folder.writing {
      try recordingsFile.close()
      try windowsFile?.close()
      try exclusionsFile.close()
      try listedFile.close()
      try problemsFile?.close()
    }
    var formats = [RecordingsCSV.recordings]
    if windows != nil { formats.append(RecordingsCSV.windows) }
    formats += [ExclusionsCSV.format, FarOffCSV.format]
    let elsewhere = problemsFile == nil ? nil : ResultsReport(facts: facts, problems: problems)
    if let elsewhere {
      try folder.write(elsewhere.document, to: ResultsReport.file)
      formats.append(ResultProblemsCSV.format)
    }

    let written = try FigureFiles(drawing: figures.drawing, report: folder).write(figures.placed)
    var accuracy = AccuracyReport(
      summaries: summaries, facts: facts, counts: counts, figures: written.filter(\.placed.isOfAccuracy),
      listed: listed, suspectArchives: suspectArchives)
    accuracy.confidenceSemantics = methodology?.study.analysis.confidenceSemantics
    accuracy.primaryLimits = methodology?.study.analysis.primaryLimits
    if accuracy.absence == nil {
      let table = AccuracyCSV.table(of: accuracy.summaries, overWindows: windows != nil)
      try folder.write(CSVWriter.text(of: table), to: AccuracyCSV.format.file)
      try folder.write(accuracy.document, to: AccuracyReport.file)
      formats.append(AccuracyCSV.format)
    }
    let comparison = ComparisonReport(
      compared: comparisons, accuracy: accuracy, figures: written.filter { $0.placed.pairing != nil })
    formats += try write(comparison)
    let watchReport = watch.map { part in
      WatchReport(
        findings: part.findings, facts: facts, counts: counts, figures: written.filter { $0.placed.watch != nil },
        camera: part.camera)
    }
    if let watchReport { formats += try write(watchReport) }
    let stressReport = stress.map { part in
      StressReport(
        findings: part.findings, facts: facts, figures: written.filter { $0.placed.stress != nil },
        proposals: part.proposals.map { RecalibrationReport(proposals: $0).lines } ?? [], unmeasured: part.unmeasured)
    }
    if let stress, let stressReport { formats += try write(stressReport, of: stress.judged) }
    if let methodology {
      var report = MethodologyReport(methodology, accuracy: accuracy, comparison: comparison)
      (report.hasStress, report.hasWatch) = (stress != nil, watch != nil)
      report.software += figures.drawing.gnuplot.map { [SoftwareComponent(gnuplot: $0.version)] } ?? []
      formats += try write(report, methodology)
    }
    formats += written.map { $0.placed.figure.data.format(file: $0.data) }
    let index = IndexReport(
      accuracy: accuracy, comparison: comparison, watch: watchReport, stress: stressReport,
      hasMethodology: methodology != nil, formats: formats, drawing: figures.drawing,
      resultProblems: elsewhere.map(\.problems.count))
    try folder.write(index.document, to: IndexReport.file)
    let tables = try folder.describe(
      formats, name: "haptika-report", title: "Report of \(ToolVersion.name) \(facts.toolVersion)",
      order: DataPackage.reportOrder, archives: facts.archives)

    var files = written.map(\.script) + [IndexReport.file, DataPackage.file]
    if accuracy.absence == nil { files.append(AccuracyReport.file) }
    if elsewhere != nil { files.append(ResultsReport.file) }
    if watchReport != nil { files.append(WatchReport.file) }
    if stressReport != nil { files.append(StressReport.file) }
    if comparison.absence == nil { files.append(ComparisonReport.file) }
    if methodology != nil { files += [MethodologyReport.file, StudyFileCopy.file] }
    let drawings = written.flatMap(\.drawings)
    let manifest = Manifest(
      facts: facts, outputs: tables + (try files.map(folder.written)),
      drawings: try drawings.map(folder.written),
      drawnBy: figures.drawing.gnuplot?.version ?? "")
    try folder.write(manifest.document, to: Manifest.file)
    return FinishedReport(
      path: folder.path, files: (tables.map(\.file) + files + drawings + [Manifest.file, RunRecord.file]).sorted(),
      accuracyAbsence: accuracy.absence, figureProblem: figures.problem(of: written), counts: counts,
      resultProblemCount: problems.count)
  }
}

/// What a run left on disk.
public struct FinishedReport: Sendable {
  /// The folder, as the user named it.
  public let path: String
  /// The files in it, sorted by name.
  public let files: [String]
  /// Why there is no accuracy report, as a clause in lower case; `nil` when there is one.
  public let accuracyAbsence: String?
  /// Why figures are not drawn though they were wanted, as a clause in lower case; `nil` when they are.
  public let figureProblem: String?
  /// What became of the recordings.
  public let counts: RunCounts
  /// Results of other programs that are missing or not used as they stand; 0 without such results.
  public let resultProblemCount: Int
}

extension ComparisonRow {
  /// What names the recording of the row.
  var key: RecordingKey { RecordingKey(studyID: studyID, recordingID: metadata.id) }
}
