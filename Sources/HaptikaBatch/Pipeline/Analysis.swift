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
  }

  /// Analyses all recordings and hands what came of them to `deliver`, in the order of the archives, on the calling thread.
  ///
  /// - Throws: what `deliver` throws.
  public func run(deliver: ([Outcome]) throws -> Void) throws {
    let round = max(1, jobs) * Self.batchesPerJob
    for start in stride(from: 0, to: worklist.batches.count, by: round) {
      let batches = Array(worklist.batches[start..<min(start + round, worklist.batches.count)])
      for outcomes in try concurrentMap(batches, workers: max(1, jobs), analyse) { try deliver(outcomes) }
    }
  }

  private func analyse(_ batch: Worklist.Batch) throws -> [Outcome] {
    let archive = worklist.archives[batch.archive]
    return zip(try archive.read(rows: batch.rows), archive.entries[batch.rows]).map { result, entry in
      Outcome(of: result, entry, under: algorithms, beside: results, windowing: windowing)
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
