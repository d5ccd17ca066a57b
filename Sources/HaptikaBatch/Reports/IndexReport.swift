/// `README.md` of a report folder: the question, the answer, what is in the folder and what is not.
struct IndexReport: Sendable {
  static let file = "README.md"

  let accuracy: AccuracyReport
  /// `nil` where versions are not spoken of.
  var comparison: ComparisonReport?
  /// `nil` when no recording holds watch samples.
  var watch: WatchReport?
  /// `nil` when nobody is said to be at rest.
  var stress: StressReport?
  /// Whether the run was bound to a study file.
  var hasMethodology = false
  /// The CSV files that were written.
  let formats: [CSVFormat]
  /// What was wanted of figures, and what draws them.
  var drawing = FigureDrawing.none
  /// How many results of other programs are missing or not used as they stand; `nil` in a run without such results.
  var resultProblems: Int?

  /// The whole index.
  var document: String {
    let studies = accuracy.counts.studies.sorted().map(MarkdownWriter.escaped).joined(separator: ", ")
    let parts =
      ["# Report: \(studies.isEmpty ? "no recordings" : studies)\n", AccuracyReport.question + "\n"]
      + answer
      + [
        "## Files\n", files, "## Not made\n", notMade, "## To know\n", notes, "---\n",
        "*\(AccuracyReport.disclaimer)*\n",
      ]
    return parts.joined(separator: "\n")
  }

  private var answer: [String] {
    if let absence = accuracy.absence {
      let others = [
        watch == nil ? nil : "[\(WatchReport.file)](\(WatchReport.file))",
        stress == nil ? nil : "[\(StressReport.file)](\(StressReport.file))",
      ].compactMap { $0 }
      let line =
        "There is no answer in this run: \(absence). The estimates are in [recordings.csv](recordings.csv)."
        + (others.isEmpty ? "" : " What else was found is in \(others.joined(separator: " and ")).") + "\n"
      return [line] + accuracy.withoutAccuracy
    }
    return ["## The answer in one table\n"] + accuracy.answer
  }

  private var files: String {
    let report =
      accuracy.absence == nil
      ? [link(AccuracyReport.file, "Agreement, errors, shares and coverage, arm by arm and version by version.")] : []
    let results =
      resultProblems == nil
      ? [] : [link(ResultsReport.file, "Whose results from elsewhere stand beside, and what is wrong with some.")]
    let versions =
      comparison.map { $0.absence == nil } ?? false
      ? [link(ComparisonReport.file, "The versions against each other on the same recordings, with a verdict a pair.")]
      : []
    let watches =
      watch == nil
      ? [] : [link(WatchReport.file, "Watch series: which are valid, and how close they are to a reference.")]
    let stresses =
      stress == nil
      ? []
      : [
        link(
          StressReport.file,
          "How far measurements lie from people's own rest values, and what the stress index makes of conditions.")
      ]
    let submission =
      hasMethodology
      ? [
        link(
          MethodologyReport.file, "The document for a submission: claims, verdicts, methods, data flow, limitations."),
        link(StudyFileCopy.file, "The study file, as it was read."),
      ] : []
    // The data of a figure stand in its own line.
    let tables = formats.filter { !$0.file.hasPrefix(FigureFiles.folder) }.map { link($0.file, $0.about) }
    let rest = [
      link(DataPackage.file, "Every column of the CSV files: type, unit, meaning."),
      link(Manifest.file, "Version, recipes, options, inputs and outputs with their checksums."),
      "`\(RunRecord.file)`: Host, times and command line; never compared, and best not passed on.",
    ]
    return MarkdownWriter.list(
      submission + report + versions + watches + stresses + results + figureLines + tables + rest)
  }

  private var notMade: String {
    var lines: [String] = []
    if let absence = accuracy.absence {
      lines.append("`accuracy.md` and `accuracy.csv`: \(absence).")
    }
    if !accuracy.isOverWindows { lines.append("`windows.csv`: no windows were asked for.") }
    if let figureAbsence { lines.append(figureAbsence) }
    if let absence = comparison?.absence { lines.append("`comparison.md` and `comparison.csv`: \(absence).") }
    if watch == nil { lines.append("`watch.md`, `watch.csv` and `watch_recordings.csv`: \(WatchReport.absence).") }
    if stress == nil {
      lines.append("`stress.md`, `stress.csv`, `stress_bins.csv` and `baselines.csv`: \(StressReport.absence).")
    }
    if !hasMethodology {
      lines.append(
        "`\(MethodologyReport.file)` and `\(ChecklistsCSV.format.file)`: no study file was given (`--study`).")
    }
    return MarkdownWriter.list(lines)
  }

  private var notes: String {
    let counts = accuracy.counts
    let withoutFrames = counts.total(\.withoutFrames)
    let undeclaredLag = counts.total(\.undeclaredLag)
    let unchangedRate = counts.total(\.unchangedRate)
    var lines = ["\(recordings(counts.recordings)) seen, \(counts.eligible) of them eligible as a whole."]
    if accuracy.isOverWindows {
      lines.append(
        "The accuracy tables are over windows: \(counts.total(\.windows)) of them, \(counts.total(\.eligibleWindows)) eligible."
      )
    }
    if let resultProblems, resultProblems > 0 {
      lines.append(
        "\(resultProblems) \(resultProblems == 1 ? "result" : "results") from elsewhere missing or not used as they stand; see "
          + "[\(ResultsReport.file)](\(ResultsReport.file)).")
    }
    let deleted = accuracy.facts.deletedRecordings
    if deleted > 0 {
      lines.append("\(recordings(deleted)) not read, because \(deleted == 1 ? "it was" : "they were") deleted.")
    }
    if counts.unreadable > 0 {
      lines.append("\(recordings(counts.unreadable)) could not be read; see [exclusions.csv](exclusions.csv).")
    }
    if counts.failedAnalyses > 0 {
      let analyses = counts.failedAnalyses == 1 ? "1 analysis" : "\(counts.failedAnalyses) analyses"
      lines.append("\(analyses) failed; see [exclusions.csv](exclusions.csv).")
    }
    if withoutFrames > 0 {
      lines.append("\(recordings(withoutFrames)) without camera frames, listed in [exclusions.csv](exclusions.csv).")
    }
    if undeclaredLag > 0 {
      lines.append("\(recordings(undeclaredLag)) with a reference whose lag is not declared; it was taken as 0.")
    }
    if unchangedRate > 0 {
      lines.append(
        "\(recordings(unchangedRate)) with a reference rate that does not change for more than 120 s, as of a device that had "
          + "stopped measuring; it was used all the same.")
    }
    return MarkdownWriter.list(lines)
  }

  private func recordings(_ count: Int) -> String { "\(count) \(count == 1 ? "recording" : "recordings")" }

  private func link(_ file: String, _ about: String) -> String { "[\(file)](\(file)): \(about)" }
}
