import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// Small hand-made values that the tests of reports share.
enum ReportFixtures {
  static let v1 = AlgorithmIdentifier("haptika-ppg", Version(1, 0, 0))
  static let v2 = AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0))
  static let plain = AlgorithmIdentifier("spectral-peak", Version(1, 0, 0))

  /// Published 72.5 against a reference of 70.
  static func published(_ id: String = "r1", _ algorithm: AlgorithmIdentifier = v1) -> ComparisonRow {
    var metadata = RecordingMetadata(id: id, subjectID: "p1", source: .iphoneCameraPPG)
    metadata.arm = "ecg"
    metadata.condition = "rest"
    metadata.referenceKind = .rrIntervals
    var estimate = Estimate()
    estimate.beatsPerMinute = 72.5
    estimate.rawBeatsPerMinute = 72.5
    estimate.confidence = 0.9
    var reference = ReferenceValue(kind: .rrIntervals)
    reference.beatsPerMinute = 70
    reference.coverage = 1
    // Its clock is the frames' and no lag is declared.
    reference.findings = [.lagNotDeclared]
    return ComparisonRow(
      studyID: "s", metadata: metadata, window: nil, algorithm: algorithm, status: .published, estimate: estimate,
      problem: nil, reference: reference, ineligibility: nil)
  }

  static func withheld(_ id: String = "r1", _ algorithm: AlgorithmIdentifier = v1) -> ComparisonRow {
    var row = published(id, algorithm)
    row.status = .withheld
    row.estimate?.beatsPerMinute = nil
    row.estimate?.reasons = [.lowQuality, .methodsDisagree]
    row.estimate?.warnings = [.longGapMasked]
    return row
  }

  static func ineligible(_ id: String = "r1", _ reason: Ineligibility) -> ComparisonRow {
    var row = published(id)
    row.ineligibility = reason
    return row
  }

  static func unreadable(_ id: String = "r1", _ algorithm: AlgorithmIdentifier = v1) -> ComparisonRow {
    var row = published(id, algorithm)
    row.status = .unreadable
    row.estimate = nil
    row.problem = "/ppg/red: wrong checksum in one chunk"
    row.reference = ReferenceValue(kind: .rrIntervals)
    row.ineligibility = .unreadable
    return row
  }

  static func failed(_ id: String = "r1", _ algorithm: AlgorithmIdentifier = v1) -> ComparisonRow {
    var row = published(id, algorithm)
    row.status = .failed
    row.estimate = nil
    row.problem = "ran out of memory"
    return row
  }

  /// A summary of 9 published of 10 eligible from 3 people, whose measure number k (from 0) is k + 0.125; shares are 0.5.
  static func summary(
    arm: String = "ecg", kind: ReferenceKind = .rrIntervals, group: String = "all", level: String = "all",
    algorithm: AlgorithmIdentifier = v2
  ) -> AccuracySummary {
    var counts = AccuracyCounts()
    (counts.eligible, counts.published) = (10, 9)
    (counts.eligibleSubjects, counts.publishedSubjects) = (3, 3)
    (counts.eligibleRecordings, counts.publishedRecordings) = (10, 9)
    counts.withheldByReason = [ReasonTally(reason: "LOW_QUALITY", count: 1)]
    let values = Measure.allCases.enumerated().map { index, measure in
      let value =
        switch measure {
        case .coverage: 0.9
        case .withoutPulse: 4.0
        case _ where measure.rawValue.hasSuffix("_fraction"): 0.5
        default: Double(index) + 0.125
        }
      return MeasuredValue(measure: measure, statistic: .value(value), interval: nil)
    }
    return AccuracySummary(
      arm: arm, referenceKind: kind, group: group, level: level, algorithm: algorithm, counts: counts, values: values)
  }

  static func facts(windows: Windowing? = nil) -> RunFacts {
    RunFacts(
      toolVersion: "0.1.0",
      recipes: [Recipe(v2, [.init("S0", "check")]), Recipe(v1, [.init("S0", "check")])],
      windows: windows,
      archives: [
        ArchiveFact(
          path: "/somewhere/walk.h5", sha256: String(repeating: "ab", count: 32),
          attributes: attributes(source: "walks of 2024; reference lag 9 s declared", license: "CC BY 4.0"))
      ],
      deletedRecordings: 0, options: ["seed": "0", "bootstrap": "1999"])
  }

  static func attributes(source: String, license: String) -> ArchiveAttributes {
    ArchiveAttributes(title: "t", studyID: "s", creator: "c", license: license, source: source)
  }

  static let environment = RunEnvironment(
    host: "node7", operatingSystem: "Linux", start: Date(timeIntervalSince1970: 0.25),
    end: Date(timeIntervalSince1970: 1.75), durations: ["analyse": 1.25], jobs: 2,
    commandLine: ["/usr/bin/haptika-analyze", "run"])

  /// The fields of each line of a CSV text without quoted cells.
  static func cells(_ csv: String) -> [[String]] {
    csv.split(separator: "\n").map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }
}

/// Runs `body` with a folder that is removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

extension CSVFormat: CustomTestStringConvertible {
  public var testDescription: String { file }
}
