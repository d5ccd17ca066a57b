public import HaptikaDSP

/// Every recording of some archives under some algorithms: reads, analyses and compares, batch by batch.
///
///     let analysis = try Analysis(of: ["walk.h5"], under: AlgorithmRegistry.all, windowing: nil, jobs: 2)
///     try analysis.run { outcomes in … }
///
/// Memory is bounded by the batches under way, not by the archives.
public struct Analysis: Sendable {
  /// The open archives, in the order given.
  public var archives: [ArchiveReader] { worklist.archives }

  /// The number of recordings that are analysed.
  public var recordingCount: Int { worklist.recordingCount }

  /// The number of recordings in the archives that a tombstone covers: they are never read.
  public var deletedCount: Int { worklist.deletedCount }

  /// What other programs say of the recordings.
  public let results: StatedResults

  let worklist: Worklist
  private let algorithms: [any Algorithm]
  private let windowing: Windowing?
  private let jobs: Int
  /// The names of each archive's devices, by the index that samples hold.
  private let deviceNames: [[String?]]

  /// Batches that a worker takes between two deliveries: enough that waiting for the last one does not show.
  private static let batchesPerJob = 16

  /// Opens the archives at `paths` and checks that they can be analysed together.
  ///
  /// - Parameters:
  ///   - paths: the archives, at least one.
  ///   - algorithms: what is run over each recording, in the order of the rows.
  ///   - results: files with results of other programs; what the archives recorded stands beside them unasked.
  ///   - windowing: how recordings are cut besides being analysed whole; `nil` for whole recordings only.
  ///   - jobs: how many recordings are analysed at once, at least 1. Changes no result.
  /// - Throws: `ArchiveError` when an archive cannot be used, `ImportError` when a file of results cannot.
  public init(
    of paths: [String], under algorithms: [any Algorithm], beside results: [ResultsFile] = [], windowing: Windowing?,
    jobs: Int
  ) throws {
    worklist = try Worklist(paths: paths)
    self.results = try StatedResults(results, of: worklist.compared, windowing: windowing)
    self.algorithms = algorithms
    self.windowing = windowing
    self.jobs = jobs
    deviceNames = worklist.archives.map(\.deviceNames)
  }

  /// The regulation sessions of each archive that were not deleted, with their study.
  ///
  /// - Throws: `ArchiveError` when a table of them cannot be read.
  func regulations() throws -> [(studyID: String, sessions: [Regulation])] {
    try archives.map { archive in
      let study = archive.attributes.studyID
      return (study, try archive.regulations().filter { !worklist.deletions.cover($0, of: study) })
    }
  }

  /// Analyses all recordings and hands what came of them to `deliver`, in the order of the archives, on the calling thread.
  ///
  /// - Throws: what `deliver` throws.
  public func run(deliver: ([Outcome]) throws -> Void) throws {
    try runKeepingAll { try deliver($0.map(\.outcome)) }
  }

  /// The same, each outcome with all else that a run keeps of the recording.
  func runKeepingAll(deliver: ([AnalysedRecording]) throws -> Void) throws {
    let round = max(1, jobs) * Self.batchesPerJob
    for start in stride(from: 0, to: worklist.batches.count, by: round) {
      let batches = Array(worklist.batches[start..<min(start + round, worklist.batches.count)])
      for outcomes in try concurrentMap(batches, workers: max(1, jobs), analyse) { try deliver(outcomes) }
    }
  }

  private func analyse(_ batch: Worklist.Batch) throws -> [AnalysedRecording] {
    let archive = worklist.archives[batch.archive]
    return zip(try archive.read(rows: batch.rows), archive.entries[batch.rows]).map { result, entry in
      let outcome = Outcome(of: result, entry, under: algorithms, beside: results, windowing: windowing)
      let devices = deviceNames[batch.archive]
      let entries = result.stressEntries(outcome, devices: devices)
      return AnalysedRecording(
        outcome: outcome, watch: ObservedWatch(of: result, devices: devices),
        intervals: result.intervalRecords(devices: devices), stress: entries,
        unmeasuredArm: entries.isEmpty ? result.armAtRest : nil)
    }
  }
}

/// What came of one recording: estimates, and what its watch, its devices and the person's history make of it.
struct AnalysedRecording: Sendable {
  let outcome: Outcome
  let watch: ObservedWatch
  /// One a device that measured intervals.
  let intervals: [IntervalRecord]
  /// One a series that measured the person.
  let stress: [StressEntry]
  /// The arm of a recording that says whether its person was at rest and holds nothing to measure; `nil` of all others.
  let unmeasuredArm: String?

  /// What the version called `algorithm` published of the whole recording; `nil` when it was not asked, or nothing could be read.
  func verdict(of algorithm: AlgorithmIdentifier?) -> CameraVerdict? {
    guard case .rows(let rows) = outcome,
      let row = rows.first(where: { $0.window == nil && $0.algorithm == algorithm && $0.status != .unreadable })
    else { return nil }
    return CameraVerdict(beatsPerMinute: row.status == .published ? row.estimate?.beatsPerMinute : nil)
  }
}

extension ReadResult {
  /// What the intervals of devices say; nothing of what could not be read.
  fileprivate func intervalRecords(devices: [String?]) -> [IntervalRecord] {
    guard case .recording(let recording) = self else { return [] }
    return IntervalRecord.records(of: recording, devices: devices)
  }

  /// The arm of a recording that says whether its person was at rest; `nil` when it does not, or cannot be read.
  fileprivate var armAtRest: String? {
    guard case .recording(let recording) = self, recording.metadata.atRest != nil else { return nil }
    return recording.metadata.effectiveArm
  }

  /// What the recording says of its person; nothing of what could not be read, which the accuracy report counts.
  fileprivate func stressEntries(_ outcome: Outcome, devices: [String?]) -> [StressEntry] {
    guard case .recording(let recording) = self else { return [] }
    if case .rows(let rows) = outcome { return StressEntry.entries(of: recording, rows: rows, devices: devices) }
    return StressEntry.entries(of: recording, rows: [], devices: devices)
  }
}

extension ObservedWatch {
  /// Takes what reading a recording gave; `devices` are those of its archive.
  init(of result: ReadResult, devices: [String?]) {
    guard case .recording(let recording) = result else {
      self = .unreadable
      return
    }
    let metadata = recording.metadata
    self =
      WatchComparison.record(of: recording, devices: devices).map { .record($0) }
      ?? .none(
        studyID: recording.studyID, recordingID: metadata.id, subjectID: metadata.subjectID,
        startedAt: metadata.startedAt)
  }
}

extension ArchiveReader {
  /// Devices of which names are kept; more than a study has.
  private static let mostDevices = 10_000

  /// What each device is called: its name, otherwise its model or id. Empty when they cannot be read, or are more than any study has:
  /// a name is worth less than the recordings.
  fileprivate var deviceNames: [String?] {
    let count = withOpenArchive { $0.rowCount(of: .devices) ?? 0 }
    guard count <= Self.mostDevices, let devices = try? devices() else { return [] }
    return devices.map { device in
      [device.name, device.model, device.id].compactMap { $0 }.first { !$0.isEmpty }
    }
  }
}

extension Worklist {
  /// The archives, each with its recordings that were not deleted.
  fileprivate var compared: [ComparedArchive] {
    archives.indices.map { index in
      ComparedArchive(archive: archives[index], rows: batches.filter { $0.archive == index }.map(\.rows))
    }
  }
}
