import Foundation
public import HaptikaDSP

/// Results of another program: NAME and FILE of `--results NAME=FILE`.
public struct ResultsSource: Sendable, Hashable {
  /// What the results are called in reports.
  public let name: String
  /// The CSV file that holds them.
  public let path: String

  /// Creates a source.
  public init(name: String, path: String) {
    self.name = name
    self.path = path
  }
}

/// The whole line on this machine: archives in, a folder of reports out.
public struct Run: Sendable {
  /// The archives, at least one.
  public var archives: [String]
  /// Where the report goes.
  public var output: String
  /// What is run over each recording.
  public var algorithms: [any Algorithm]
  /// Results of other programs, each a name and the file that holds them.
  public var results: [ResultsSource] = []
  /// What every other version is compared with; `nil` for all pairs.
  public var baseline: AlgorithmIdentifier?
  /// How recordings are cut besides being analysed whole; `nil` for whole recordings only.
  public var windowing: Windowing?
  /// How many recordings are analysed at once. Changes no result.
  public var jobs: Int
  /// How people are resampled for intervals.
  public var bootstrap: BootstrapSettings
  /// Whether constants of a next stress index are proposed. Changes no other number.
  public var recalibrates = false
  /// What becomes of figures.
  public var figures: FigureOptions
  /// Whether a folder that this program did not write is replaced.
  public var force: Bool
  /// What was declared beforehand; its windows and resampling are those of the run. `nil` for a run without a study file.
  public internal(set) var study: StudyCheck?
  /// Whether the program's vectors are recomputed for the document of a study: about a second.
  public var recomputesVectors = true
  /// The program and its arguments, for `run.json`.
  public var commandLine: [String]

  /// Creates a run of `algorithms` over `archives` that reports into `output`.
  public init(
    archives: [String], output: String, algorithms: [any Algorithm],
    baseline: AlgorithmIdentifier? = nil, windowing: Windowing?, jobs: Int,
    bootstrap: BootstrapSettings, figures: FigureOptions, force: Bool, commandLine: [String]
  ) {
    self.archives = archives
    self.output = output
    self.algorithms = algorithms
    self.baseline = baseline
    self.windowing = windowing
    self.jobs = jobs
    self.bootstrap = bootstrap
    self.figures = figures
    self.force = force
    self.commandLine = commandLine
  }

  /// What may be told while the run goes on.
  public enum Event: Sendable {
    /// The report is being written to this temporary folder, which disappears when the run ends either way.
    case began(temporaryFolder: ReportFolder)
    /// So many of so many recordings are analysed.
    case analysed(Int, of: Int)
  }

  /// Reads, analyses, compares, summarises and reports.
  ///
  /// - Throws: `ArchiveError` when an archive cannot be used or the report cannot be written, `ImportError` when a file of results
  ///   cannot be used, `FigureError` when required figures cannot be drawn; nothing is left behind then.
  public func execute(tell: (Event) -> Void) throws -> FinishedReport {
    let start = Date()
    let declared = try study?.usable()
    let exclusions = StudyExclusions(declared?.excludedRecordings ?? [])
    let drawing = try figures.prepared(searching: ProcessInfo.processInfo.environment["PATH"] ?? "")
    let inputs = try archives.map { try InputFile(at: $0) }
    let resultInputs = try results.map { try InputFile(at: $0.path, expecting: "a CSV file of results") }
    let files = try results.map { try ResultsFile(name: $0.name, path: $0.path) }
    let analysis = try Analysis(of: archives, under: algorithms, beside: files, windowing: windowing, jobs: jobs)
    let folder = try ReportFolder(
      at: output, force: force, inputs: archives + results.map(\.path) + [study?.path].compactMap { $0 })
    // Whoever listens for signals may hold the folder longer than this; a committed one is not touched.
    defer { folder.discard() }
    tell(.began(temporaryFolder: folder))
    let report = try RunReport(folder: folder, windows: windowing, results: analysis.results)

    var observations = ObservationTable()
    var watches = WatchLedger()
    var stress = StressLedger()
    for (study, sessions) in try analysis.regulations() { stress.add(sessions, studyID: study) }
    let camera = AccuracyReport.headline(of: algorithms.map(\.identifier))
    var done = 0
    try analysis.runKeepingAll { recordings in
      for recording in recordings {
        if !recording.isExcluded(by: exclusions) {
          watches.add(recording.watch, camera: recording.verdict(of: camera))
          watches.add(recording.intervals)
          stress.add(recording.stress)
          if let arm = recording.unmeasuredArm { stress.countUnmeasured(arm: arm) }
        }
        switch recording.outcome {
        case .rows(let analysed):
          let rows = exclusions.applied(to: analysed)
          try report.append(rows)
          // With windows the reports are over windows; whole recordings stand in recordings.csv only.
          for row in rows where (row.window != nil) == (windowing != nil) { observations.append(row) }
        case .withoutFrames(let recording):
          try report.append(recording)
        }
      }
      done += recordings.count
      tell(.analysed(done, of: analysis.recordingCount))
    }
    let suspects = SuspectRecordings(report.listed.shownSuspects, in: analysis)
    let suspectFigures = try figuresOfSuspects(suspects)
    let watch = watchPart(of: watches, camera: camera)
    let stressed = stressPart(of: stress)
    let watchFigures = try figures(of: watch, in: analysis, report.counts)
    for input in inputs + resultInputs { try input.checkUnchanged() }
    let analysed = Date()

    let summaries = AccuracyStatistics.summaries(of: observations, bootstrap: bootstrap, workers: jobs)
    let plan = ComparisonStatistics.Plan.usual(
      baseline: baseline, bootstrap: bootstrap, margins: declared?.analysis.margins ?? .proposed)
    let comparisons = ReportComparisons(
      comparisons: ComparisonStatistics.comparisons(of: observations, plan: plan, workers: jobs), plan: plan)
    var facts = RunFacts(
      toolVersion: ToolVersion.number, recipes: algorithms.map(\.recipe), windows: windowing,
      archives: zip(analysis.archives, inputs).map { archive, input in
        ArchiveFact(path: archive.path, sha256: input.sha256, attributes: archive.attributes)
      },
      deletedRecordings: analysis.deletedCount, options: options)
    facts.study = study.map { StudyFact(sha256: $0.sha256) }
    if watch != nil { facts.rules = [WatchComparison.rules.recipe] }
    if stressed != nil { facts.rules += [StressLedger.baselineRules.recipe, StressLedger.indexRules.recipe] }
    facts.results = analysis.results.tools.map { tool in
      let path = analysis.results.file(of: tool)?.path
      return ResultsFact(tool, path: path, sha256: resultInputs.first { $0.path == path }?.sha256)
    }
    let disagreementFigures = try figures(of: Disagreements(of: comparisons.comparisons), in: analysis)
    return try report.finish(
      summaries: summaries, comparisons: comparisons,
      figures: reportFigures(
        of: observations, summaries, report.counts, comparisons, suspectFigures,
        disagreementFigures + watchFigures + figures(of: stressed), drawing),
      suspectArchives: suspects.archives, watch: watch, stress: stressed,
      methodology: methodologyPart(of: declared, summaries, observations), facts: facts,
      environment: environment(start: start, analysed: analysed))
  }

  /// What the document for a submission is made of; `nil` without a study file.
  private func methodologyPart(
    of declared: StudyFile?, _ summaries: [AccuracySummary], _ observations: ObservationTable
  ) -> MethodologyPart? {
    guard let declared, let study else { return nil }
    return MethodologyPart(
      of: declared, study, among: algorithms.map(\.identifier), summaries: summaries, observations: observations,
      selfTest: recomputesVectors ? SelfTest.outcomes(workers: jobs) : [])
  }

  /// What the watches said; `nil` when no recording holds watch samples, or a device's intervals beside a reference.
  private func watchPart(of ledger: WatchLedger, camera: AlgorithmIdentifier?) -> WatchPart? {
    guard !ledger.isEmpty else { return nil }
    let findings = WatchStatistics.findings(of: ledger, camera: camera, bootstrap: bootstrap, workers: jobs)
    return WatchPart(findings: findings, camera: camera)
  }

  /// What the measurements of people came to; `nil` when nobody is said to be at rest and there are no sessions.
  private func stressPart(of ledger: StressLedger) -> StressPart? {
    guard !ledger.isEmpty else { return nil }
    let judged = ledger.judged()
    let findings = StressStatistics.findings(
      of: judged, sessions: ledger.sessions(of: judged), bootstrap: bootstrap, workers: jobs)
    let proposals = recalibrates ? RecalibrationProposal.proposals(for: judged, bootstrap: bootstrap) : nil
    return StressPart(
      findings: findings, judged: judged, proposals: proposals, unmeasured: ledger.unmeasured)
  }
}
