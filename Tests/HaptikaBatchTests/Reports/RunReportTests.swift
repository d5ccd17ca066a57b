import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixtures = ReportFixtures

@discardableResult
private func makeReport(
  in folder: URL, rows: [[ComparisonRow]], summaries: [AccuracySummary], comparisons: ReportComparisons = .none,
  figures: ReportFigures = .none, windows: Windowing? = nil
) throws -> FinishedReport {
  let report = try RunReport(
    folder: ReportFolder(at: folder.path, force: false, inputs: []), windows: windows)
  for batch in rows { try report.append(batch) }
  return try report.finish(
    summaries: summaries, comparisons: comparisons, figures: figures, facts: Fixtures.facts(windows: windows),
    environment: Fixtures.environment)
}

private func text(_ file: String, in folder: URL) throws -> String {
  String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
}

/// A report folder whose hidden place can be taken away, as somebody else may do.
private struct ReportFolderFixture {
  let parent: URL
  let report: ReportFolder

  init(in folder: URL) throws {
    parent = folder
    report = try ReportFolder(at: folder.appendingPathComponent("out").path, force: false, inputs: [])
  }

  func removeTemporary() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: parent.path) where name.hasPrefix(".haptika-") {
      try FileManager.default.removeItem(at: parent.appendingPathComponent(name))
    }
  }
}

@Suite("A run's report")
struct RunReportTests {
  private let batches = [
    [Fixtures.published("a", Fixtures.v1), Fixtures.published("a", Fixtures.v2)],
    [Fixtures.unreadable("b", Fixtures.v1), Fixtures.unreadable("b", Fixtures.v2), Fixtures.ineligible("c", .noPulse)],
  ]

  @Test("is a folder with every file that it lists")
  func files() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let made = try makeReport(in: out, rows: batches, summaries: [Fixtures.summary()])
      #expect(
        made.files == [
          "README.md", "accuracy.csv", "accuracy.md", "datapackage.json", "exclusions.csv", "far_off.csv",
          "manifest.json",
          "recordings.csv",
          "run.json",
        ])
      #expect(try FileManager.default.contentsOfDirectory(atPath: out.path).sorted() == made.files)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out"])
    }
  }

  @Test("is the same to the byte when made again, in any order of recordings, but for run.json")
  func deterministic() throws {
    try withTemporaryFolder { folder in
      let (first, second) = (folder.appendingPathComponent("1"), folder.appendingPathComponent("2"))
      let made = try makeReport(in: first, rows: batches, summaries: [Fixtures.summary()])
      try makeReport(in: second, rows: batches.reversed(), summaries: [Fixtures.summary()])
      for file in made.files where file != RunRecord.file {
        #expect(try text(file, in: first) == text(file, in: second), "\(file)")
      }
    }
  }

  @Test("sorts rows by recording, then by version")
  func sorted() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let rows = [
        [Fixtures.published("b", Fixtures.v2), Fixtures.published("b", Fixtures.v1)], [Fixtures.published("a")],
        [Fixtures.published("c")],
      ]
      try makeReport(in: out, rows: rows, summaries: [])
      let lines = Fixtures.cells(try text("recordings.csv", in: out)).dropFirst()
      #expect(lines.map { "\($0[1]) \($0[11])" } == ["a 1.0.0", "b 1.0.0", "b 2.0.0", "c 1.0.0"])
    }
  }

  @Test("puts windows into a file of their own")
  func windows() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let rows = [30.0, 0].map { start in
        var row = Fixtures.published()
        row.window = start..<start + 30
        return row
      }
      try makeReport(
        in: out, rows: [[Fixtures.published()] + rows], summaries: [Fixtures.summary()],
        windows: Windowing(windowSeconds: 30, stepSeconds: 30))
      #expect(try Fixtures.cells(text("recordings.csv", in: out)).count == 2)
      let lines = Fixtures.cells(try text("windows.csv", in: out)).dropFirst()
      #expect(lines.map { $0[2...3] } == [["0", "30"], ["30", "60"]])
    }
  }

  @Test("leaves out the accuracy files when there is no reference, and says why")
  func noReference() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let made = try makeReport(in: out, rows: [[Fixtures.ineligible("r1", .noReference)]], summaries: [])
      #expect(made.accuracyAbsence == "no recording is eligible: 1 recording has no reference")
      #expect(made.files.allSatisfy { !$0.hasPrefix("accuracy") })
      #expect(
        try text("README.md", in: out).contains(
          "There is no answer in this run: no recording is eligible: 1 recording has no reference."))
    }
  }

  @Test("counts recordings once, whatever the number of versions")
  func counts() throws {
    try withTemporaryFolder { folder in
      let made = try makeReport(in: folder.appendingPathComponent("out"), rows: batches, summaries: [])
      #expect(made.counts.recordings == 3)
      #expect(made.counts.unreadable == 1)
      #expect(made.counts.eligible == 1)
      #expect(made.counts[arm: "ecg"]?.ineligible == [.unreadable: 1, .noPulse: 1])
      // "a" and "c": their references have a clock and no lag was declared; the reference of "b" could not be read.
      #expect(made.counts[arm: "ecg"]?.undeclaredLag == 2)
    }
  }

  @Test("leaves out the accuracy files when nothing is eligible, though there are references")
  func nothingEligible() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      var summary = Fixtures.summary()
      summary.counts = AccuracyCounts()
      let rows = [[Fixtures.ineligible("r1", .referenceCoverage)], [Fixtures.unreadable("r2")]]
      let made = try makeReport(in: out, rows: rows, summaries: [summary])
      #expect(made.files.allSatisfy { !$0.hasPrefix("accuracy") })
      #expect(
        made.accuracyAbsence
          == "no recording is eligible: 1 recording has plausible reference values over less than 90 %, "
          + "1 recording could not be read")
    }
  }

  @Test("says plainly that its folder vanished while it was written")
  func vanished() throws {
    try withTemporaryFolder { folder in
      let target = try ReportFolderFixture(in: folder)
      let report = try RunReport(folder: target.report, windows: nil)
      try report.append([Fixtures.published()])
      try target.removeTemporary()
      let error = #expect(throws: ArchiveError.self) {
        try report.finish(summaries: [Fixtures.summary()], facts: Fixtures.facts(), environment: Fixtures.environment)
      }
      #expect(error?.kind == .readOrWriteFailed)
      #expect(error?.message == "the report cannot be written: no such file or directory")
    }
  }

  @Test("sorts accuracy.csv so that sorting its key as text changes nothing")
  func accuracyOrder() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      // Each of these stands elsewhere in a human order: 9 before 10, `all` first, version 2 before 10, Z after a.
      let v10 = AlgorithmIdentifier("haptika-ppg", Version(10, 0, 0))
      var summaries = ["a", "Z", "-b"].map { Fixtures.summary(arm: $0) }
      summaries += [ReferenceKind.rateSeries, .constant].map { Fixtures.summary(kind: $0) }
      summaries += ["9", "10", "others", "unknown"].map { Fixtures.summary(group: "target_bpm", level: $0) }
      summaries += [Fixtures.summary(algorithm: v10), Fixtures.summary(group: "condition", level: "rest")]
      try makeReport(in: out, rows: batches, summaries: summaries)
      let keys = Fixtures.cells(try text("accuracy.csv", in: out)).dropFirst().map { Array($0.prefix(7)) }
      let sorted = keys.sorted { a, b in
        a.map { Array($0.utf8) }.lexicographicallyPrecedes(b.map { Array($0.utf8) }) {
          $0.lexicographicallyPrecedes($1)
        }
      }
      #expect(keys == sorted)
      #expect(keys.count == summaries.count * Measure.allCases.count)
    }
  }

  @Test("lists recordings without frames among the exclusions only")
  func withoutFrames() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let report = try RunReport(folder: ReportFolder(at: out.path, force: false, inputs: []), windows: nil)
      try report.append(RecordingWithoutFrames(studyID: "s", metadata: Fixtures.published("w").metadata, fault: nil))
      _ = try report.finish(summaries: [], facts: Fixtures.facts(), environment: Fixtures.environment)
      #expect(try Fixtures.cells(text("recordings.csv", in: out)).count == 1)
      #expect(
        try Fixtures.cells(text("exclusions.csv", in: out))[1]
          == ["s", "w", "p1", "", "", "ecg", "rest", "no_frames", "the recording holds no camera frames"])
    }
  }

  @Test("has links in its index to every file but itself")
  func index() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let made = try makeReport(in: out, rows: batches, summaries: [Fixtures.summary()])
      let index = try text("README.md", in: out)
      // What is best not passed on is named, so that no link breaks where it is left out.
      #expect(index.contains("`run.json`"))
      for file in made.files where file != "README.md" && file != "run.json" {
        #expect(index.contains("[\(file)](\(file))"), "\(file)")
      }
      #expect(index.contains("1 recording could not be read"))
    }
  }

  @Test("has a manifest with the checksum of every file but itself and run.json")
  func manifest() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let made = try makeReport(in: out, rows: batches, summaries: [Fixtures.summary()])
      let manifest = try text("manifest.json", in: out)
      for file in made.files where file != "manifest.json" && file != "run.json" {
        #expect(manifest.contains(try sha256(ofFileAt: out.appendingPathComponent(file).path)), "\(file)")
      }
      #expect(!manifest.contains("run.json"))
      #expect(!manifest.contains("/somewhere"))
    }
  }

  @Test("describes every column of every CSV file in the data dictionary")
  func dictionary() throws {
    struct Package: Decodable {
      struct Resource: Decodable {
        struct Schema: Decodable { let fields: [Field] }
        struct Field: Decodable { let name: String }
        let path: String
        let schema: Schema
      }
      let resources: [Resource]
    }
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      try makeReport(in: out, rows: batches, summaries: [Fixtures.summary()])
      let data = try Data(contentsOf: out.appendingPathComponent("datapackage.json"))
      let package = try JSONDecoder().decode(Package.self, from: data)
      #expect(package.resources.map(\.path) == ["recordings.csv", "exclusions.csv", "far_off.csv", "accuracy.csv"])
      for resource in package.resources {
        #expect(try Fixtures.cells(text(resource.path, in: out))[0] == resource.schema.fields.map(\.name))
      }
    }
  }
}

@Suite("A run's report on several versions")
struct RunReportOnVersionsTests {
  private let rows = [[Fixtures.published("a", Fixtures.v1), Fixtures.published("a", Fixtures.v2)]]
  private static let compared = ReportComparisons(
    comparisons: ComparedStudy.comparisons(ComparedStudy.cautious(people: 24)), plan: ComparedStudy.plan())

  private func made<Result>(_ body: (FinishedReport, URL) throws -> Result) throws -> Result {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let figures = ReportFigures(
        placed: ComparisonFigures(compared: Self.compared, areWindows: false).figures, drawing: .none)
      return try body(
        try makeReport(
          in: out, rows: rows, summaries: [Fixtures.summary()], comparisons: Self.compared, figures: figures), out)
    }
  }

  @Test("has the comparison with its tables, all of them in index, data dictionary and manifest")
  func files() throws {
    try made { report, out in
      let mine = ["comparison.md", "comparison.csv", "comparison_cases.csv"]
      #expect(Set(mine).isSubset(of: Set(report.files)))
      let (index, manifest) = (try text("README.md", in: out), try text("manifest.json", in: out))
      for file in report.files where file != "README.md" && file != "run.json" {
        #expect(index.contains("[\(file)](\(file))"), "\(file)")
      }
      for file in mine { #expect(manifest.contains(try sha256(ofFileAt: out.appendingPathComponent(file).path))) }
      let dictionary = try text("datapackage.json", in: out)
      for format in [ComparisonCSV.format, ComparisonCasesCSV.format] {
        #expect(dictionary.contains("\"path\": \"\(format.file)\""))
        #expect(try Fixtures.cells(text(format.file, in: out))[0] == format.fields.map(\.name))
      }
    }
  }

  @Test("sorts comparison.csv so that sorting its key as text changes nothing")
  func order() throws {
    try made { _, out in
      let keys = Fixtures.cells(try text("comparison.csv", in: out)).dropFirst().map { Array($0.prefix(9)) }
      let sorted = keys.sorted { a, b in
        a.map { Array($0.utf8) }.lexicographicallyPrecedes(b.map { Array($0.utf8) }) {
          $0.lexicographicallyPrecedes($1)
        }
      }
      #expect(keys == sorted)
      #expect(Set(keys).count == keys.count)
    }
  }

  @Test("has a forest plot of E1 and of E2, with script, data and a caption that names both coverages")
  func figures() throws {
    try made { report, out in
      for name in ["figures/comparison-success", "figures/comparison-error"] {
        #expect(report.files.contains("\(name).gp") && report.files.contains("\(name).csv"))
      }
      let document = try text("comparison.md", in: out)
      #expect(document.contains("**Figure 2.** Difference in absolute error by group, arm arm"))
      #expect(document.contains("Coverage of all: 87.5 % new, 100.0 % baseline."))
      #expect(!(try text("accuracy.md", in: out)).contains("comparison-success"))
      // One line for the whole arm and one for each condition.
      #expect(try Fixtures.cells(text("figures/comparison-error.csv", in: out)).count == 4)
      #expect(try text("README.md", in: out).contains("Figure 1 of comparison.md, Difference in success by group"))
    }
  }

  @Test("says in its index why there is no comparison")
  func absence() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("out")
      let report = try makeReport(in: out, rows: rows, summaries: [Fixtures.summary()])
      #expect(report.files.allSatisfy { !$0.hasPrefix("comparison") })
      #expect(
        try text("README.md", in: out).contains(
          "- `comparison.md` and `comparison.csv`: a comparison takes two versions, and one was run."))
    }
  }
}
