import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Results of a file")
struct StatedResultsTests {
  @Test("stand beside ours; a recording without a row is not published, and is listed")
  func beside() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a", "b"])
    let file = try fixture.file("tool", "recording,version,bpm,confidence", "a,1.2.0,72,0.5")
    let (rows, _) = try analysed([archive], beside: [file])
    #expect(rows.stated == ["a tool@1.2.0 published 72.0", "b tool@1.2.0 withheld NO_RESULT"])
    #expect(rows.allSatisfy { $0.isEligible })
    let ofB = rows.filter { $0.metadata.id == "b" }
    #expect(ResultProblemsCSV.problems(in: ofB, of: []) { _ in nil }.map(\.short) == ["missing b -"])
  }

  @Test("share one eligible set with ours, in which what is missing counts as not published")
  func eligible() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a", "b", "c", "d"])
    let file = try fixture.file("tool", "recording,bpm,reasons", "a,72,", "b,,NO_PEAKS")
    var table = ObservationTable()
    for row in try analysed([archive], beside: [file]).rows { table.append(row) }
    let bootstrap = BootstrapSettings(seed: 0, replicateCount: 99)
    let all = AccuracyStatistics.summaries(of: table, bootstrap: bootstrap, workers: 1).filter { $0.group == "all" }
    #expect(all.map(\.algorithm.name) == ["constant", "tool"])
    #expect(all.map(\.counts.eligible) == [4, 4])
    #expect(all.map(\.counts.published) == [4, 1])
    #expect(
      all[1].counts.withheldByReason == [
        ReasonTally(reason: "NO_PEAKS", count: 1), ReasonTally(reason: "NO_RESULT", count: 2),
      ])
  }

  @Test("that no recording can take are listed with their line and id")
  func unknown() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a", "b"], withoutFrames: ["b"])
    let file = try fixture.file(
      "tool", "study_id,recording,bpm,window_start_s", "study-1,a,72,", "study-1,zz,72,", "other,a,72,", ",,72,",
      ",b,72,", ",a,72,0")
    let (rows, results) = try analysed([archive], beside: [file])
    #expect(rows.stated == ["a tool@unstated published 72.0"])
    #expect(
      results.problems.map(\.short) == [
        "unknown_recording zz 3", "unknown_recording a 4", "unknown_recording  5", "no_frames b 6", "not_a_window a 7",
      ])
    #expect(results.problems[1].studyID == "other")
  }

  @Test("need the study when an id is in two of them")
  func ambiguous() throws {
    let fixture = try ResultsFixture()
    let archives = [
      try fixture.archive("a.h5", study: "one", ids: ["a", "b"]),
      try fixture.archive("b.h5", study: "two", ids: ["a"]),
    ]
    let file = try fixture.file("tool", "study_id,recording,bpm", "one,a,72", ",a,73", ",b,74")
    let (rows, results) = try analysed(archives, beside: [file])
    #expect(
      rows.stated == [
        "a tool@unstated published 72.0", "b tool@unstated published 74.0", "a tool@unstated withheld NO_RESULT",
      ])
    #expect(results.problems.map(\.short) == ["ambiguous_recording a 3"])
    #expect(results.problems[0].detail.contains("'one', 'two'"))
  }

  @Test("count once when rows repeat, and not at all when they differ; the listing names each line")
  func repeated() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a", "b"])
    let file = try fixture.file("tool", "recording,bpm", "b,73", "a,72", "b,74", "a,72", "a,72.0")
    let (rows, _) = try analysed([archive], beside: [file])
    #expect(rows.stated == ["a tool@unstated published 72.0", "b tool@unstated withheld CONTRADICTORY_RESULTS"])
    #expect(
      ResultProblemsCSV.problems(in: rows, of: []) { _ in nil }.map(\.short) == [
        "repeated a 5", "repeated a 6", "contradictory b 2", "contradictory b 4",
      ])
  }

  @Test("that are no rate are listed with their line, and not published")
  func notRates() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a", "b", "c"])
    let file = try fixture.file("tool", "recording,bpm,confidence", "a,soon,", "b,-1,", "c,72,high")
    let (rows, _) = try analysed([archive], beside: [file])
    #expect(
      rows.stated == [
        "a tool@unstated withheld NOT_A_NUMBER", "b tool@unstated withheld BPM_OUT_OF_RANGE",
        "c tool@unstated published 72.0",
      ])
    #expect(
      ResultProblemsCSV.problems(in: rows, of: []) { _ in nil }.map(\.short)
        == ["not_a_number a 2", "out_of_range b 3", "not_a_number c 4"])
  }

  /// Windows of 30 s every 15 s of a recording of 60 s: 0, 15 and 30.
  private let windowing = Windowing(windowSeconds: 30, stepSeconds: 15)

  @Test("for windows match their start within 0.000001 s, and their end when it is stated")
  func windows() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"])
    let file = try fixture.file(
      "tool", "recording,window_start_s,window_end_s,bpm", "a,0,30,71", "a,15.000001,,72", "a,30.000002,,73",
      "a,30,45,74", "a,7.5,37.5,75", "a,45,75,76", "a,-15,15,77")
    let (rows, results) = try analysed([archive], beside: [file], windowing: windowing)
    #expect(
      rows.stated == [
        "a[0.0] tool@unstated published 71.0", "a[15.0] tool@unstated published 72.0",
        "a[30.0] tool@unstated withheld NO_RESULT",
      ])
    #expect(
      results.problems.map(\.short) == [
        "not_a_window a 4", "not_a_window a 5", "not_a_window a 6", "not_a_window a 8",
      ])
    // A start that fits, but after the recording's last window: known once the recording was read.
    #expect(results.unmatchedWindows(of: rows).map(\.short) == ["not_a_window a 7"])
    #expect(
      ResultProblemsCSV.problems(in: rows, of: []) { _ in nil }.map(\.detail) == [
        "no result for 1 of 3 windows; see windows.csv"
      ])
  }

  @Test("for whole recordings never stand for a window")
  func wholeAndWindows() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"])
    let whole = try fixture.file("whole", "recording,bpm", "a,72")
    let both = try fixture.file("both", "recording,window_start_s,bpm", "a,,73", "a,15,74")
    let (rows, _) = try analysed([archive], beside: [whole, both], windowing: windowing)
    #expect(
      rows.stated == [
        "a both@unstated published 73.0", "a whole@unstated published 72.0",
        "a[0.0] both@unstated withheld NO_RESULT", "a[15.0] both@unstated published 74.0",
        "a[30.0] both@unstated withheld NO_RESULT",
      ])
  }

  @Test("may be of several algorithms, each for itself")
  func severalAlgorithms() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"])
    let file = try fixture.file("x", "recording,algorithm,algorithm_version,bpm", "a,two,1.0.0,72", "a,one,3,73")
    let (rows, _) = try analysed([archive], beside: [file])
    #expect(rows.stated == ["a one@3 published 73.0", "a two@1.0.0 published 72.0"])
  }

  @Test("are refused when none is of this run, with the first that is not")
  func nothing() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"])
    for (lines, message) in [
      ("recording,bpm\nzz,72\n", "line 2: no row can be used in this run; the first, of recording 'zz'"),
      ("recording,window_start_s,bpm\na,0,72\n", "the run has no windows"),
      ("recording,bpm\na\n", "1 cells; the header has 2"),
    ] {
      let file = try fixture.file("tool", bytes: Array(lines.utf8))
      do {
        _ = try analysed([archive], beside: [file])
        Issue.record("\(lines)")
      } catch let error as ImportError {
        #expect(error.kind == .badData && error.description.contains(message), "\(error)")
      }
    }
  }

  @Test("are refused under a name that another file or an archive has, whatever its case")
  func names() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"], results: [recorded("a", "App", rate: 72)])
    let one = try fixture.file("tool", "recording,bpm", "a,72")
    let same = try fixture.file("Tool", "recording,bpm", "a,72")
    let app = try fixture.file("app", "recording,bpm", "a,72")
    let inside = try fixture.file("x", "recording,algorithm,bpm", "a,tool,72")
    for (files, kind, owner) in [
      ([one, same], ImportError.Kind.badOption, ".csv'"), ([app], .badOption, "an archive recorded"),
      ([one, inside], .badData, "tool.csv'"),
    ] {
      do {
        _ = try analysed([archive], beside: files)
        Issue.record("\(files.map(\.name))")
      } catch let error as ImportError {
        #expect(error.kind == kind && error.description.contains(owner), "\(error)")
      }
    }
  }

  @Test("do not depend on the number of workers or the order of rows and files")
  func order() throws {
    let fixture = try ResultsFixture()
    let ids = (0..<40).map { "r\($0)" }
    let archive = try fixture.archive(ids: ids, results: [recorded("r3", rate: 72)])
    let lines = ids.dropLast(3).map { "\($0),7\($0.count)" }
    let header = "recording,bpm\n"
    let one = try fixture.file("one", bytes: Array((header + lines.joined(separator: "\n")).utf8))
    let two = try fixture.file("two", bytes: Array((header + lines.reversed().joined(separator: "\n")).utf8))
    let sequential = try analysed([archive], beside: [one, two]).rows.map(\.line)
    let parallel = try analysed([archive], beside: [two, one], jobs: 4).rows.map(\.line)
    #expect(sequential == parallel)
    // Ours, what was recorded, and two files, for each of 40 recordings.
    #expect(sequential.count == 160)
  }

  @Test("are asked of a recording that cannot be read, too")
  func unreadable() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"], results: [recorded("a", rate: 72)])
    let results = try analysed([archive]).results
    let rows = Comparison.unreadableRows(
      studyID: "study-1", metadata: SampleArchive.recording("b").metadata, reason: "a bad chunk",
      algorithms: [Constant(beatsPerMinute: 71)], beside: results)
    #expect(rows.map(\.algorithm.name) == ["constant", "app"])
    #expect(rows.allSatisfy { $0.status == .unreadable })
  }
}
