import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("A recorded result")
struct RecordedResultTests {
  @Test("stands beside ours under its own name and version, and misses where there is none")
  func beside() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a", "b"], results: [recorded("a", rate: 72)])
    let (rows, _) = try analysed([archive])
    #expect(rows.stated == ["a app@1.0.0 published 72.0", "b app@1.0.0 withheld NO_RESULT"])
    // The reference is 70 bpm.
    #expect(rows.first { $0.algorithm.name == "app" }?.error == 2)
    #expect(rows.filter { $0.algorithm.name == "constant" }.map(\.line).count == 2)
    #expect(rows.allSatisfy { $0.isEligible })
  }

  @Test("of an algorithm of ours is told apart from what is computed here")
  func ours() throws {
    let fixture = try ResultsFixture()
    let results = [recorded("a", "haptika-ppg", "1.0.0", rate: 72), recorded("a", "haptika-ppg-recorded", rate: 73)]
    let (rows, _) = try analysed([try fixture.archive(ids: ["a"], results: results)])
    #expect(
      rows.stated == [
        "a haptika-ppg-recorded@1.0.0 published 72.0", "a haptika-ppg-recorded-recorded@1.0.0 published 73.0",
      ])
    // The newest version of ours heads a report; what an app showed never does, whatever its version.
    #expect(AccuracyReport.headline(of: rows.map(\.algorithm)) == nil)
  }

  @Test("keeps a version in words, apart from one that reads alike")
  func versions() throws {
    let fixture = try ResultsFixture()
    let results = [
      recorded("a", "app", "1.0.0", rate: 71), recorded("a", "app", "01.0.0", rate: 72),
      recorded("a", "app", "build 12", rate: 73),
    ]
    let (rows, _) = try analysed([try fixture.archive(ids: ["a"], results: results)])
    #expect(
      rows.stated == [
        "a app@01.0.0 published 72.0", "a app@build 12 published 73.0", "a app@1.0.0 published 71.0",
      ])
  }

  @Test("brings everything that the archive holds of it")
  func everything() throws {
    let fixture = try ResultsFixture()
    let (rows, _) = try analysed([
      try fixture.archive(ids: ["a"], results: [SampleArchive.fullResult(of: "a", "other")])
    ])
    let estimate = try #require(rows.last?.estimate)
    #expect(estimate.beatsPerMinute == 61.1 && estimate.quality == 0.91 && estimate.confidence == 0.82)
    #expect(estimate.usableDuration == 58.3 && estimate.validIntervalCount == 57)
    #expect(estimate.variability == PulseRateVariability(rmssd: 42.2, sdnn: 51.3, isReliable: false))
  }

  @Test("that was withheld keeps its reasons")
  func withheld() throws {
    let fixture = try ResultsFixture()
    let result = recorded("a", rate: 72, isValid: false, reasons: "LOW_QUALITY STALE_DATA")
    let (rows, _) = try analysed([try fixture.archive(ids: ["a"], results: [result])])
    #expect(rows.stated == ["a app@1.0.0 withheld LOW_QUALITY STALE_DATA"])
    #expect(rows.last?.estimate?.rawBeatsPerMinute == 72)
  }

  @Test("counts once when it is there twice, and not at all when the two differ")
  func repeated() throws {
    let fixture = try ResultsFixture()
    let results = [
      recorded("a", rate: 72), recorded("a", rate: 72), recorded("b", rate: 72), recorded("b", rate: 73),
    ]
    let (rows, _) = try analysed([try fixture.archive(ids: ["a", "b"], results: results)])
    #expect(rows.stated == ["a app@1.0.0 published 72.0", "b app@1.0.0 withheld CONTRADICTORY_RESULTS"])
    #expect(
      ResultProblemsCSV.problems(in: rows, of: []) { _ in nil }.map(\.short)
        == ["repeated a -", "contradictory b -", "contradictory b -"])
  }

  @Test("of a deleted recording, or of one without frames, is passed over")
  func passedOver() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(
      ids: ["a", "b", "c"], results: [recorded("b", rate: 72), recorded("c", rate: 73)], withoutFrames: ["c"],
      tombstones: [Tombstone(entityID: "b", entityKind: "measurement")])
    let (rows, results) = try analysed([archive])
    #expect(rows.stated.isEmpty)
    #expect(results.isEmpty)
  }

  @Test("speaks of no window")
  func windows() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"], results: [recorded("a", rate: 72)])
    let (rows, _) = try analysed([archive], windowing: Windowing(windowSeconds: 30, stepSeconds: 30))
    #expect(rows.stated == ["a app@1.0.0 published 72.0"])
    #expect(rows.count { $0.window != nil } == 2)
  }

  @Test("of one study is asked of every recording of the run")
  func studies() throws {
    let fixture = try ResultsFixture()
    let first = try fixture.archive("a.h5", study: "one", ids: ["a"], results: [recorded("a", rate: 72)])
    let second = try fixture.archive("b.h5", study: "two", ids: ["a"])
    let (rows, _) = try analysed([first, second])
    #expect(rows.stated == ["a app@1.0.0 published 72.0", "a app@1.0.0 withheld NO_RESULT"])
    #expect(rows.map(\.studyID) == ["one", "one", "two", "two"])
  }

  @Test("of more than 64 versions leaves the last ones out, and says so")
  func manyVersions() throws {
    let fixture = try ResultsFixture()
    let results = (0..<66).map { recorded("a", "app", "\($0).0.0", rate: 72) }
    let (rows, stated) = try analysed([try fixture.archive(ids: ["a"], results: results)])
    #expect(rows.stated.count == 64)
    #expect(stated.problems.map(\.kind) == [.tooManyVersions, .tooManyVersions])
    #expect(stated.problems.map { $0.tool?.version.major } == [64, 65])
  }

  @Test("whose name is a formula or markup is listed, not shown")
  func hostile() throws {
    let fixture = try ResultsFixture()
    let results = [recorded("a", "=HYPERLINK(1)", rate: 72), recorded("a", "app", "`|`", rate: 72)]
    let (rows, stated) = try analysed([try fixture.archive(ids: ["a"], results: results)])
    #expect(rows.stated.isEmpty)
    #expect(stated.problems.map(\.short) == ["bad_name a -", "bad_name a -"])
  }

  @Test("of a recording that is not in the archive is listed")
  func unknown() throws {
    let folder = try TemporaryFolder()
    var archive = SurvivalTests.withResults
    archive.others[0]["recording_id"].cells = .texts("a", "b", "d", "zz", "e")
    try archive.write(to: folder.path("a.h5"))
    let (_, stated) = try analysed([folder.path("a.h5")])
    #expect(stated.problems.map(\.short) == ["unknown_recording zz -"])
    #expect(stated.problems.first?.file == "a.h5")
  }

  @Test("that cannot be read makes the recording's row fail with the reason, and takes no other away")
  func damaged() throws {
    let folder = try TemporaryFolder()
    // Three recordings; the result of b has a code that the schema does not know, c has none.
    var archive = CraftedArchive()
    archive.others = [
      .init(
        name: "results",
        columns: [
          .init(name: "recording_id", type: .text(bytes: 64), cells: .texts("a", "b")),
          .init(name: "algorithm", type: .text(bytes: 64), cells: .texts("x", "x")),
          .init(name: "algorithm_version", type: .text(bytes: 64), cells: .texts("1", "1")),
          .init(name: "bpm", type: .float64, cells: [.number(60), .number(61)], unit: "bpm"),
          .init(name: "valid", type: .int8, cells: .integers(1, 7)),
        ])
    ]
    try archive.write(to: folder.path("a.h5"))
    let mine = try analysed([folder.path("a.h5")]).rows.filter { $0.algorithm.name == "x" }
    #expect(mine.map(\.status) == [.published, .failed, .withheld])
    let tools = Set(mine.map(\.algorithm))
    #expect(ResultProblemsCSV.problems(in: mine, of: tools) { _ in nil }.contains { $0.kind == .unreadable })
    #expect(mine.map { $0.problem?.contains("/results/valid[1]") } == [nil, true, nil])
  }
}
