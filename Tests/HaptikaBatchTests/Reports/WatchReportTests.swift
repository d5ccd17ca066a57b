import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("The watch report")
struct WatchReportTests {
  /// Runs the constant algorithm over `recordings` and returns the report folder.
  private func run(
    _ recordings: [Recording], in folder: borrowing TemporaryFolder, name: String = "report",
    tombstones: [Tombstone] = [],
    jobs: Int = 1, windows: Windowing? = nil
  ) throws -> URL {
    let archive = folder.path("\(name).h5")
    let writer = try ArchiveWriter(path: archive, attributes: SampleArchive.attributes, overwrite: false)
    for recording in recordings { try writer.append(recording) }
    for tombstone in tombstones { try writer.append(tombstone: tombstone) }
    try writer.finish()
    let run = Run(
      archives: [archive], output: folder.path(name), algorithms: [HaptikaCamera()], windowing: windows, jobs: jobs,
      bootstrap: BootstrapSettings(seed: 0, replicateCount: 199), figures: FigureOptions(mode: .none, bitmaps: false),
      force: false, commandLine: [])
    _ = try run.execute { _ in }
    return folder.url.appendingPathComponent(name)
  }

  /// A version of the camera's algorithm that always says 72 BPM.
  private struct HaptikaCamera: Algorithm {
    let identifier = AlgorithmIdentifier("haptika-ppg", Version(9, 0, 0))
    var recipe: Recipe { Recipe(identifier, [.init("S0", "72")]) }

    func estimate(_ frames: FrameSeries) -> Estimate {
      var estimate = Estimate()
      (estimate.beatsPerMinute, estimate.rawBeatsPerMinute, estimate.confidence) = (72, 72, 1)
      return estimate
    }
  }

  private func text(_ folder: URL, _ file: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
  }

  private func rows(_ folder: URL, _ file: String) throws -> [[String: String]] {
    let cells = ReportFixtures.cells(try text(folder, file))
    let names = try #require(cells.first)
    return cells.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(names, $0)) }
  }

  /// 24 people, two recordings each: one valid and 2 BPM above, one with a hole and 1 BPM below; reference 70.
  private var study: [Recording] {
    (0..<24).flatMap { person -> [Recording] in
      let subject = "p\(person)"
      func recording(_ id: String, _ watch: [(Double, Double)], _ condition: String) -> Recording {
        WatchFixture.recording(
          "\(id)\(person)", subject: subject, watch: watch, reference: WatchFixture.steady(70, 0...60)
        ) {
          $0.metadata.condition = condition
          $0.metadata.startedAt = 1000
          $0.metadata.deviceModel = person < 12 ? "Watch A" : "Watch B"
        }
      }
      let stale = WatchFixture.steady(69, 0...20, every: 5) + WatchFixture.steady(69, 40...60, every: 5)
      return [
        recording("valid", WatchFixture.steady(72, 0...60, every: 5), "rest"), recording("stale", stale, "walk"),
      ]
    }
  }

  @Test("tells validity by reason, and agreement of valid series and of every series")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let report = try run(study, in: folder)
    let rows = try rows(report, "watch.csv")
    func row(_ kind: String, _ group: String, _ level: String, _ measure: String) throws -> [String: String] {
      try #require(
        rows.first {
          $0["reference_kind"] == kind && $0["group"] == group && $0["level"] == level && $0["measure"] == measure
        }, "\(kind) \(group) \(level) \(measure)")
    }
    let valid = try row("none", "all", "all", "valid_fraction")
    #expect(valid["estimate"] == "0.5" && valid["n_recordings"] == "48" && valid["n_subjects"] == "24")
    #expect(valid["ci_method"] == "wilson_clustered" && valid["algorithm"] == "watch" && valid["n_rule"] == "verdict")
    #expect(try row("none", "condition", "walk", "stale_data_fraction")["estimate"] == "1")
    #expect(try row("none", "device_model", "Watch A", "valid_fraction")["n_recordings"] == "24")
    // 24 valid of 48 eligible, each 2 above; of all 48 the mean of 2 and −1 is 0.5, the mean absolute error 1.5.
    let bias = try row("rate_series", "all", "all", "bias_bpm")
    #expect(bias["estimate"] == "2" && bias["n_eligible"] == "48" && bias["coverage"] == "0.5")
    #expect(bias["n_recordings"] == "24")
    #expect(try row("rate_series", "every_series", "all", "bias_bpm")["estimate"] == "0.5")
    #expect(try row("rate_series", "every_series", "all", "mae_bpm")["estimate"] == "1.5")
    #expect(try row("rate_series", "every_series_condition", "walk", "bias_bpm")["estimate"] == "-1")
    #expect(try row("rate_series", "all", "all", "constant_offset_fraction")["estimate"] == "0")
    // 13 samples of 2 and 10 of −1 in each pair of recordings, of which the window around the first and last is half empty: 11 and 8.
    let samples = try row("rate_series", "all", "all", "n_samples")
    #expect(samples["estimate"] == "\(24 * (11 + 8))")
    #expect(try row("rate_series", "all", "all", "sample_within_5_fraction")["estimate"] == "1")
    let markdown = try text(report, "watch.md")
    #expect(
      markdown.contains("48 recordings of 24 people hold heart-rate samples of a watch; 24 of these series (50.0 %"))
    #expect(markdown.contains("| not valid: `staleData` | 24 | 48 (24) | 50.0"))
    #expect(markdown.contains("#### By condition") && markdown.contains("| rest | 24 of 24"))
    #expect(markdown.contains("**Agreement by watch, every series.**"))
    #expect(!markdown.contains("nan") && !markdown.contains("inf "))
    for word in ["diagnosis", "abnormal", "detected stress"] { #expect(!markdown.contains(word)) }
  }

  @Test("has at most 8 columns and 40 rows in a table")
  func size() throws {
    let folder = try TemporaryFolder()
    let far = (0..<50).map { index in
      WatchFixture.recording(
        "far\(index)", subject: "p\(index)", watch: WatchFixture.steady(100, 0...90, every: 5),
        reference: WatchFixture.steady(70, 0...90))
    }
    let markdown = try text(try run(far, in: folder), "watch.md")
    var length = 0
    for line in markdown.components(separatedBy: "\n") {
      length = line.hasPrefix("|") ? length + 1 : 0
      #expect(length <= 42, "40 rows under a head of two lines")
      if line.hasPrefix("|") { #expect(line.filter { $0 == "|" }.count <= 9) }
    }
    #expect(markdown.contains("10 more rows are in [watch_recordings.csv](watch_recordings.csv)."))
    #expect(markdown.contains("50 of 50 averages are more than 10 BPM off"))
    #expect(markdown.contains("from 0 s to 90 s the watch reads 30 to 30 BPM above the reference") == false)
    // The first and the last sample lack half of their reference.
    #expect(markdown.contains("from 5 s to 85 s the watch reads 30 to 30 BPM above the reference"))
  }

  @Test("is not made without watch samples, and the index says why")
  func absent() throws {
    let folder = try TemporaryFolder()
    let report = try run([SampleArchive.recording("r1")], in: folder)
    #expect(!FileManager.default.fileExists(atPath: report.appendingPathComponent("watch.md").path))
    #expect(
      try text(report, "README.md").contains(
        "`watch.md`, `watch.csv` and `watch_recordings.csv`: \(WatchReport.absence)."))
  }

  @Test("is named in the index, the manifest and the data dictionary")
  func listed() throws {
    let folder = try TemporaryFolder()
    let report = try run(study, in: folder)
    for file in ["README.md", "manifest.json"] {
      let content = try text(report, file)
      for name in ["watch.md", "watch.csv", "watch_recordings.csv"] {
        #expect(content.contains(name), "\(file) \(name)")
      }
    }
    #expect(try text(report, "manifest.json").contains("W6 distance: "))
    #expect(try text(report, "datapackage.json").contains("recorded_differs"))
  }

  @Test("has the same bytes whatever the number of jobs and the order of the recordings", arguments: [2, 5])
  func jobs(count: Int) throws {
    let folder = try TemporaryFolder()
    let one = try run(study, in: folder, name: "one")
    let many = try run(study.reversed(), in: folder, name: "many", jobs: count)
    for file in ["watch.md", "watch.csv", "watch_recordings.csv"] {
      #expect(try text(one, file) == text(many, file), "\(file)")
    }
  }

  @Test("says of few recordings how many there are, and no number")
  func few() throws {
    let folder = try TemporaryFolder()
    let markdown = try text(try run(Array(study.prefix(2)), in: folder), "watch.md")
    #expect(
      markdown.contains("2 recordings of 1 person hold heart-rate samples of a watch; 1 of these series is valid."))
    #expect(markdown.contains("Of valid series 1 is too few for any number."))
    #expect(markdown.contains("n/a (too\\_few\\_recordings)") || markdown.contains("n/a (too_few_recordings)"))
  }

  @Test("says what cannot be said without a reference")
  func withoutReference() throws {
    let folder = try TemporaryFolder()
    let alone = WatchFixture.recording(watch: WatchFixture.steady(70, 0...60, every: 5))
    let markdown = try text(try run([alone], in: folder), "watch.md")
    #expect(markdown.contains("None of them has a reference, so nothing can be said of how close the watch is"))
    #expect(markdown.contains("| `no_reference` | 1 |"))
  }

  @Test("leaves deleted recordings out")
  func deleted() throws {
    let folder = try TemporaryFolder()
    let report = try run(
      study, in: folder, tombstones: [Tombstone(entityID: "valid3", entityKind: "measurement")])
    let ids = try rows(report, "watch_recordings.csv").compactMap { $0["recording_id"] }
    #expect(ids.count == 47 && !ids.contains("valid3"))
  }

  @Test("sets the camera's estimate beside the watch where a recording has both, also in a run over windows")
  func camera() throws {
    let folder = try TemporaryFolder()
    let both = (0..<4).map { person in
      WatchFixture.recording(
        "b\(person)", subject: "p\(person)", watch: WatchFixture.steady(70, 0...60, every: 5),
        reference: WatchFixture.steady(70, 0...60)
      ) { $0.frames = SampleArchive.frames(64) }
    }
    let report = try run(both, in: folder, windows: Windowing(windowSeconds: 1, stepSeconds: 1))
    let bias = try rows(report, "watch.csv").first {
      $0["reference_kind"] == "watch_average" && $0["measure"] == "bias_bpm" && $0["group"] == "all"
    }
    #expect(bias?["estimate"] == "2" && bias?["algorithm"] == "haptika-ppg" && bias?["algorithm_version"] == "9.0.0")
    #expect(try rows(report, "watch_recordings.csv").allSatisfy { $0["camera_bpm"] == "72" })
    #expect(try text(report, "watch.md").contains("**Camera less watch, arm unnamed.**"))
  }

  @Test("lists what the app recorded otherwise")
  func recorded() throws {
    let folder = try TemporaryFolder()
    let recording = WatchFixture.recording(watch: WatchFixture.steady(70, 0...60, every: 5)) {
      $0.recordedResults = [WatchFixture.summary(of: "w1", average: 75, quality: 1, coverage: 60, isValid: true)]
    }
    let report = try run([recording], in: folder)
    #expect(try text(report, "watch.md").contains("| w1 | `average_bpm` | 75 | 70 |"))
    #expect(try rows(report, "watch_recordings.csv").first?["recorded_differs"] == "average_bpm")
  }
}
