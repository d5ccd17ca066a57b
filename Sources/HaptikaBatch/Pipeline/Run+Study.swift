import HaptikaDSP

extension Run {
  /// Returns the run as a study file declares it: with its windows, seed, replicates, margins, exclusions and criteria, and nothing else in
  /// their places. What the file does not declare of seed and replicates is as it always is.
  ///
  /// - Throws: `ImportError` when the file has a fault, or declares a version that this run does not have.
  public func bound(to check: StudyCheck) throws -> Run {
    let declared = try check.usable()
    if let named = declared.product.algorithm, !algorithms.contains(where: { $0.identifier == named }) {
      throw ImportError(
        .badData, check.path, at: "product.algorithm", "'\(named)' is not run; add it to the versions that are")
    }
    var run = self
    run.study = check
    run.windowing = declared.analysis.windows
    run.bootstrap = BootstrapSettings(
      seed: declared.analysis.seed ?? BootstrapSettings.usual.seed,
      replicateCount: declared.analysis.bootstrap ?? BootstrapSettings.usual.replicateCount)
    return run
  }
}

extension AnalysedRecording {
  /// Whether a declared rule excludes the recording from every table.
  func isExcluded(by exclusions: StudyExclusions) -> Bool {
    switch outcome {
    case .rows(let rows):
      rows.first.map { exclusions.cover(studyID: $0.studyID, recordingID: $0.metadata.id) } ?? false
    case .withoutFrames(let recording):
      exclusions.cover(studyID: recording.studyID, recordingID: recording.metadata.id)
    }
  }
}
