import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// What the linter finds in the Markdown files of a folder, each with its file.
private func findings(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().filter { $0.hasSuffix(".md") }.flatMap {
    file in
    let text = String(decoding: try Data(contentsOf: folder.appendingPathComponent(file)), as: UTF8.self)
    return findings(of: text, file)
  }
}

private func findings(of text: String, _ file: String) -> [String] {
  VocabularyLinter(topic: file == WatchReport.file ? .watch : .camera).findings(inMarkdown: text).map {
    "\(file):\($0)"
  }
}

/// An algorithm that is right, off or silent by the recording's number, which its frames' brightness tells.
private struct Moody: Algorithm {
  let identifier: AlgorithmIdentifier
  let shift: Double
  var recipe: Recipe { Recipe(identifier, [.init("S0", "moody")]) }

  func estimate(_ frames: FrameSeries) -> Estimate {
    var estimate = Estimate()
    let mood = frames.time.count % 10
    estimate.rawBeatsPerMinute = 70 + shift * Double(mood)
    estimate.confidence = 1 - Double(mood) / 20
    if mood < 8 { estimate.beatsPerMinute = estimate.rawBeatsPerMinute } else { estimate.reasons = [.lowQuality] }
    return estimate
  }
}

@Suite("No generated text")
struct GeneratedTextTests {
  private static let algorithms: [any Algorithm] = [
    Moody(identifier: AlgorithmIdentifier("haptika-ppg", Version(1, 0, 0)), shift: 4),
    Moody(identifier: AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0)), shift: 0.5),
  ]

  /// Camera and watch of `people`, four recordings each, at rest and walking, two without a pulse, one without a reference.
  private func recordings(people: Int, source: RecordingSource) -> [Recording] {
    (0..<people).flatMap { person in
      (0..<4).map { number -> Recording in
        let index = person * 4 + number
        let reference = rates((0..<60).map { 68 + Double(index % 5) + ($0 > 40 ? 1 : 0) })
        var recording = Recording.of(FrameSeries.steady(60 + Double(index % 10) / 30), .rateSeries, reference)
        recording.studyID = "study-1"
        recording.metadata.id = "r\(index)"
        recording.metadata.subjectID = "p\(person)"
        recording.metadata.source = source
        recording.metadata.arm = source == .opticalSimulator ? "simulator" : "ecg"
        recording.metadata.condition = number < 2 ? "rest" : "walk"
        recording.metadata.deviceModel = person.isMultiple(of: 2) ? "Phone A" : "Phone B"
        recording.metadata.skinTone = "\(person % 6 + 1)"
        recording.metadata.skinToneScale = "monk"
        recording.metadata.sex = person.isMultiple(of: 3) ? "f" : "m"
        if source == .opticalSimulator { recording.metadata.targetBeatsPerMinute = [60, 75, 120, 75][number] }
        if index < 2 { recording.metadata.pulsePresent = false }
        if index == 2 {
          recording.metadata.referenceKind = ReferenceKind.none
          recording.reference = []
        }
        let watch = WatchFixture.steady(index.isMultiple(of: 3) ? 95 : 71, 0...60, every: index % 7 == 6 ? 30 : 5)
        recording.watch = watch.map { WatchSample(time: $0.0, beatsPerMinute: $0.1) }
        return recording
      }
    }
  }

  private func findingsOfRun(
    people: Int, source: RecordingSource = .iphoneCameraPPG, windows: Windowing? = nil, figures: FigureMode = .none
  ) throws -> (files: [String], findings: [String]) {
    let folder = try TemporaryFolder()
    let archive = folder.path("a.h5")
    let writer = try ArchiveWriter(path: archive, attributes: SampleArchive.attributes, overwrite: false)
    for recording in recordings(people: people, source: source) { try writer.append(recording) }
    try writer.finish()
    let results = folder.path("tool.csv")
    try Data("recording,bpm\nr3,70\nr4,x\nr99,70\nr5,NA\n".utf8).write(to: URL(fileURLWithPath: results))
    var run = Run(
      archives: [archive], output: folder.path("report"), algorithms: Self.algorithms, windowing: windows, jobs: 1,
      bootstrap: BootstrapSettings(seed: 0, replicateCount: 199), figures: FigureOptions(mode: figures, bitmaps: false),
      force: false, commandLine: [])
    run.results = [ResultsSource(name: "tool", path: results)]
    let report = try run.execute { _ in }
    return (report.files, try findings(in: folder.url.appendingPathComponent("report")))
  }

  @Test("of a run holds an avoided phrase", arguments: [1, 3, 7, 12, 24])
  func run(people: Int) throws {
    let run = try findingsOfRun(people: people)
    for file in ["README.md", "accuracy.md", "comparison.md", "watch.md", "results.md"] {
      #expect(run.files.contains(file))
    }
    #expect(run.findings.isEmpty, "\(run.findings.joined(separator: "\n"))")
  }

  @Test("of a simulator's run, or of windows with captions of figures, holds one")
  func otherRuns() throws {
    for people in [1, 20] {
      let run = try findingsOfRun(people: people, source: .opticalSimulator)
      #expect(run.findings.isEmpty, "\(run.findings.joined(separator: "\n"))")
    }
    let windows = try findingsOfRun(people: 6, windows: Windowing(windowSeconds: 20, stepSeconds: 20), figures: .auto)
    #expect(windows.findings.isEmpty, "\(windows.findings.joined(separator: "\n"))")
  }

  @Test("of the data dictionary holds one")
  func dictionary() {
    let formats = [
      RecordingsCSV.recordings, RecordingsCSV.windows, ExclusionsCSV.format, AccuracyCSV.format, ComparisonCSV.format,
      ComparisonCasesCSV.format, FarOffCSV.format, ResultProblemsCSV.format, WatchCSV.format, WatchRecordingsCSV.format,
    ]
    let camera = DataPackage.conventions + [DataPackage.reportOrder]
    var found = camera.flatMap { findings(of: $0, "datapackage") }
    for format in formats {
      let file = format.file.hasPrefix("watch") ? WatchReport.file : format.file
      for text in [format.about] + format.fields.map(\.meaning) { found += findings(of: text, file) }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test("of the committed example and of the guide to the reports holds one")
  func committed() throws {
    let found =
      try findings(in: root.appendingPathComponent("Reports/example"))
      + findings(in: root.appendingPathComponent("Reports"))
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test("is searched in vain: a phrase put into a report is found")
  func canFail() throws {
    let text = String(
      decoding: try Data(contentsOf: root.appendingPathComponent("Reports/example/accuracy.md")), as: UTF8.self)
    #expect(findings(of: text + "\nThe pulse is normal.\n", "accuracy.md").count == 1)
  }
}
