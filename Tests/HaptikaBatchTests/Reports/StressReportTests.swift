import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("The stress report")
struct StressReportTests {
  /// Intervals of a mean of 60,000 / `rate` ms that alternate by ±`half` ms, so that RMSSD is 2 · `half`.
  private func measurement(
    _ id: String, _ person: String, at start: Double, rate: Double, half: Double, condition: String,
    _ change: (inout RecordingMetadata) -> Void = { _ in }
  ) -> Recording {
    var metadata = RecordingMetadata(id: id, subjectID: person, source: .other)
    (metadata.startedAt, metadata.atRest, metadata.condition, metadata.arm) = (start, true, condition, "home")
    metadata.baselineEligible = condition == "rest"
    metadata.feeling = condition == "rest" ? 2 : 4
    change(&metadata)
    var recording = Recording(studyID: "study-1", metadata: metadata)
    // An even number of them, so that their mean is exact.
    recording.intervals = (0..<Int(rate) / 2 * 2).map {
      MeasuredInterval(time: .nan, milliseconds: 60_000 / rate + ($0 % 2 == 0 ? half : -half))
    }
    return recording
  }

  /// Twelve rests on successive days and then two stressors, 8 BPM faster, of each of `people`.
  private func study(people: Int) -> [Recording] {
    (0..<people).flatMap { number -> [Recording] in
      let (person, level) = ("p\(number)", 58 + Double(number % 7))
      let rests = (0..<12).map { day in
        measurement(
          "\(person)/\(day)", person, at: Double(day) * 86_400, rate: level + Double((day * 5 + number) % 4), half: 20,
          condition: "rest")
      }
      let stressors = (12..<14).map { day in
        measurement(
          "\(person)/\(day)", person, at: Double(day) * 86_400, rate: level + 8 + Double(day % 2), half: 15,
          condition: "stressor")
      }
      return rests + stressors
    }
  }

  private func run(
    _ recordings: [Recording], in folder: borrowing TemporaryFolder, name: String = "report", jobs: Int = 1,
    regulations: [Regulation] = [], tombstones: [Tombstone] = []
  ) throws -> URL {
    let archive = folder.path("\(name).h5")
    let writer = try ArchiveWriter(path: archive, attributes: SampleArchive.attributes, overwrite: false)
    for recording in recordings { try writer.append(recording) }
    for regulation in regulations { try writer.append(regulation: regulation) }
    for tombstone in tombstones { try writer.append(tombstone: tombstone) }
    try writer.finish()
    let run = Run(
      archives: [archive], output: folder.path(name), algorithms: [SpectralPeak_V1_0_0()], windowing: nil, jobs: jobs,
      bootstrap: BootstrapSettings(seed: 0, replicateCount: 99), figures: FigureOptions(mode: .none, bitmaps: false),
      force: false, commandLine: [])
    _ = try run.execute { _ in }
    return folder.url.appendingPathComponent(name)
  }

  private func text(_ folder: URL, _ file: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
  }

  private func rows(_ folder: URL, _ file: String) throws -> [[String: String]] {
    let cells = ReportFixtures.cells(try text(folder, file))
    let names = try #require(cells.first)
    return cells.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  private let files = ["stress.md", "stress.csv", "stress_bins.csv", "baselines.csv"]

  @Test("says what the index is before any number, and nothing that it must not say")
  func words() throws {
    let folder = try TemporaryFolder()
    let document = try text(try run(study(people: 12), in: folder), "stress.md")
    let scope = try #require(document.range(of: StressReport.scope))
    let first = try #require(document.range(of: "## What was found"))
    #expect(scope.upperBound <= first.lowerBound)
    #expect(VocabularyLinter().findings(inMarkdown: document).map(\.description) == [])
    #expect(document.contains(AccuracyReport.disclaimer))
  }

  @Test("holds a row a measurement with its baseline before it, and the numbers by hand")
  func baselines() throws {
    let folder = try TemporaryFolder()
    let found = try rows(try run(study(people: 12), in: folder), "baselines.csv")
    #expect(found.count == 12 * 14)
    let mine = found.filter { $0["subject_id"] == "p0" }.sorted {
      Int($0["baseline_n"] ?? "") ?? 0 < Int($1["baseline_n"] ?? "") ?? 0
    }
    #expect(mine.prefix(12).map { $0["baseline_n"] } == (0..<12).map { "\($0)" })
    // Rests of p0 are 58 plus 0 1 2 3 0 1 …: three of each, so the median is 59.5 and the MAD 1; the floor of 3 BPM acts.
    let last = try #require(mine.last { $0["recording_id"] == "p0/13" })
    #expect(last["baseline_n"] == "12" && last["baseline_maturity"] == "personalized")
    #expect(abs((Double(last["baseline_median_bpm"] ?? "") ?? 0) - 59.5) < 1e-9)
    // The stressor of day 13 is 58 + 8 + 1 = 67 BPM: zB = 7.5 / 3. RMSSD 30 against 40 of the baseline, MAD 0: zP = ln(40/30) / 0.2.
    let z = 0.55 * 2.5 + 0.45 * log(40.0 / 30) / 0.2
    #expect(abs((Double(last["z"] ?? "") ?? 0) - z) < 1e-9)
    #expect(abs((Double(last["stress_index"] ?? "") ?? 0) - 100 / (1 + exp(-(z - 1)))) < 1e-9)
    #expect(last["stress_status"] == "estimated" && last["comparable"] == "false")
    #expect(last["started_at"] == "1970-01-14T00:00:00.000Z")
  }

  @Test("is named in the index, the manifest and the data dictionary")
  func listed() throws {
    let folder = try TemporaryFolder()
    let report = try run(study(people: 3), in: folder)
    for name in files {
      #expect(try text(report, "README.md").contains(name), "\(name)")
      #expect(try text(report, "manifest.json").contains(name), "\(name)")
    }
    #expect(try text(report, "manifest.json").contains("I7 caps: "))
    #expect(try text(report, "datapackage.json").contains("baseline_mad_ln_rmssd"))
  }

  @Test("is not made when nobody is said to be at rest or not, and the index says why")
  func absent() throws {
    let folder = try TemporaryFolder()
    let report = try run(
      [measurement("a", "p", at: 0, rate: 60, half: 20, condition: "rest") { $0.atRest = nil }], in: folder)
    for name in files {
      #expect(!FileManager.default.fileExists(atPath: report.appendingPathComponent(name).path))
    }
    #expect(try text(report, "README.md").contains(StressReport.absence))
  }

  @Test("has the same bytes whatever the number of jobs and the order of the recordings", arguments: [2, 5])
  func jobs(count: Int) throws {
    let folder = try TemporaryFolder()
    let one = try run(study(people: 11), in: folder, name: "one")
    let many = try run(study(people: 11).reversed(), in: folder, name: "many", jobs: count)
    // stress.md names the archives, which differ here.
    for file in files {
      #expect(
        try text(one, file).replacing("one.h5", with: "") == text(many, file).replacing("many.h5", with: ""), "\(file)")
    }
  }

  @Test("counts sessions that are not completed, and takes changes of completed ones only")
  func sessions() throws {
    let folder = try TemporaryFolder()
    func session(_ id: String, _ state: RegulationState) -> Regulation {
      var session = Regulation(id: id)
      (session.state, session.protocolID) = (state, "breathing")
      (session.beforeRecordingID, session.afterRecordingID) = ("p0/12", "p0/13")
      (session.feelingBefore, session.feelingAfter) = (4, 2)
      return session
    }
    let report = try run(
      study(people: 3), in: folder,
      regulations: [session("a", .completed), session("b", .cancelled), session("c", .awaitingAfter)],
      tombstones: [Tombstone(entityID: "c", entityKind: "regulationSession")])
    let document = try text(report, "stress.md")
    #expect(document.contains("## Before and after exercises"))
    // Two sessions are left: one completed, one cancelled; the deleted one is not counted.
    #expect(document.contains("| breathing | home | 2 | 1 | 0 | 0 | 1 | 0 | 0 |"))
  }

  @Test("tells of few people how many there are, and no number")
  func few() throws {
    let folder = try TemporaryFolder()
    let document = try text(
      try run([measurement("a", "p", at: 0, rate: 60, half: 20, condition: "rest")], in: folder), "stress.md")
    #expect(document.contains("1 person"))
    #expect(document.contains("too few for any number"))
  }

  @Test(
    "judges an area by its whole interval",
    arguments: [
      (0.75, 0.72, 0.78, "moderately"), (0.73, 0.59, 0.86, "anything from hardly to well"), (0.7, 0.48, 0.93, "chance"),
      (0.3, 0.2, 0.4, "the opposite"), (0.9, 0.85, 0.95, "apart well"), (0.65, 0.61, 0.69, "apart weakly"),
    ])
  func verdicts(area: Double, low: Double, high: Double, word: String) {
    let interval = ConfidenceInterval(low, high, .obuchowski)
    #expect(StressReading.verdict(area, interval).contains(word))
  }

  @Test(
    "judges an association by its interval and its sign",
    arguments: [
      (0.05, 0.02, 0.08, "hardly follows"), (0.2, 0.1, 0.3, "weakly"), (0.7, 0.6, 0.8, "go together"),
      (-0.7, -0.8, -0.6, "falls as the index rises"), (-0.2, -0.3, -0.1, "falls as it rises"),
      (0.2, -0.1, 0.5, "chance"),
    ])
  func associations(number: Double, low: Double, high: Double, word: String) {
    #expect(
      StressReading.verdict(ofAssociation: number, ConfidenceInterval(low, high, .bca)).contains(word))
    #expect(StressReading.verdict(ofAssociation: number, nil).contains("no claim"))
  }

  @Test("counts recordings at rest that hold nothing to measure")
  func unmeasured() throws {
    let folder = try TemporaryFolder()
    let empty = (0..<3).map { number -> Recording in
      var recording = measurement("e\(number)", "p0", at: 0, rate: 60, half: 20, condition: "rest")
      recording.intervals = []
      return recording
    }
    let document = try text(try run(study(people: 3) + empty, in: folder), "stress.md")
    #expect(document.contains("In arm home, 3 more recordings say whether the person was at rest and hold nothing"))
  }

  @Test("claims nothing of an area without an interval")
  func noInterval() { #expect(StressReading.verdict(0.9, nil).contains("no claim")) }

  @Test("writes what strangers named as plain words")
  func escaping() throws {
    let folder = try TemporaryFolder()
    let recordings = study(people: 3).map { recording -> Recording in
      var recording = recording
      recording.metadata.arm = "a|b `c`"
      recording.metadata.condition = recording.metadata.condition.map { $0 == "rest" ? "<b>rest" : $0 }
      return recording
    }
    let document = try text(try run(recordings, in: folder), "stress.md")
    #expect(document.contains("a\\|b \\`c\\`") && document.contains("&lt;b&gt;rest"))
    #expect(!document.contains("<b>"))
  }
}
