import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("The inspection of frame times")
struct FrameTimeFactsTests {
  /// Ten frames 1/32 s apart without the fourth and fifth, one twice, one earlier, one without a time.
  private let facts: FrameTimeFacts = {
    let frames: [Double] = [0, 1, 2, 2, 5, 6, 3, 7, .nan, 8, 9]
    let times: [Double] = frames.map { $0 / 32 }
    let zeros = times.map { _ in 0.0 }
    return FrameTimeFacts(of: FrameSeries(time: times, red: zeros, green: zeros, blue: zeros))
  }()

  @Test("tells duplicates, steps back and missing times apart")
  func faults() {
    #expect(facts.duplicateCount == 1 && facts.backwardCount == 1 && facts.nonFiniteCount == 1)
  }

  @Test("finds a hole with its place and length")
  func holes() {
    // From frame 2 (2/32 s) to frame 5 (5/32 s).
    #expect(facts.holes == [FrameTimeFacts.Hole(start: 0.0625, duration: 0.09375)])
  }

  @Test("measures the rate over the frames that advance")
  func rate() {
    // Eight frames advance (0 1 2 5 6 7 8 9): seven steps in 9/32 s.
    #expect(facts.medianInterval == 0.03125)
    #expect(facts.meanRate == 7 / (9.0 / 32))
  }

  @Test("knows no rate of one frame, nor of none", arguments: [0, 1])
  func few(count: Int) {
    let facts = FrameTimeFacts(of: SampleArchive.frames(count))
    #expect(facts.medianInterval == nil && facts.meanRate == nil && facts.holes.isEmpty)
  }
}

@Suite("The inspection of an archive")
struct ArchiveInspectionTests {
  @Test("counts recordings, people and deletions, and never reads what is deleted")
  func overview() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write(
      [SampleArchive.recording("a", frameCount: 33), SampleArchive.recording("gone"), SampleArchive.fullRecording()],
      to: folder.path("a.h5"))
    let text = try ArchiveInspection(of: folder.path("a.h5")).overview(into: nil) { _, _ in }
    #expect(text.contains("  readable            2\n"))
    #expect(text.contains("  deleted             1 (2 tombstones)\n"))
    #expect(text.contains("  people              2\n"))
    #expect(text.contains("Polar H10 5.0 (lag -0.25 s) 1"))
  }

  @Test("passes on that an archive without recordings is refused")
  func empty() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([], to: folder.path("a.h5"), withOtherTables: false)
    let error = #expect(throws: ArchiveError.self) { try ArchiveInspection(of: folder.path("a.h5")) }
    #expect(error?.kind == .badData)
  }

  @Test("counts an unreadable recording and gives its reason")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    var archive = CraftedArchive()
    archive.recordings["source"].cells = .integers(0, 9, 2)
    try archive.write(to: folder.path("a.h5"))
    let inspection = try ArchiveInspection(of: folder.path("a.h5"))
    let text = try inspection.overview(into: nil) { _, _ in }
    #expect(text.contains("  unreadable          1\n") && text.contains("'b': "))
    #expect(throws: ArchiveError.self) { try inspection.recording("b") }
  }

  @Test("lists every recording in contents.csv, sorted by id")
  func contents() throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write(
      ["b", "gone", "a"].map { SampleArchive.recording($0, frameCount: 33) }, to: folder.path("a.h5"))
    let output = try InspectionFolder(at: folder.path("out"), force: false, input: folder.path("a.h5"))
    _ = try ArchiveInspection(of: folder.path("a.h5")).overview(into: output) { _, _ in }
    let csv = try String(contentsOfFile: folder.path("out/contents.csv"), encoding: .utf8)
    let starts = ["study-1,a,readable,", "study-1,b,readable,", "study-1,gone,deleted,"]
    let lines = csv.split(separator: "\n").dropFirst()
    #expect(lines.count == 3 && zip(lines, starts).allSatisfy { $0.hasPrefix($1) })
    // 32 steps of 1/32 s.
    #expect(csv.split(separator: "\n")[1].contains(",33,,32,0.03125,0,red green blue,"))
    let package = try String(contentsOfFile: folder.path("out/datapackage.json"), encoding: .utf8)
    #expect(package.contains("haptika-inspection") && !package.contains("accuracy.csv"))
  }

  @Test("refuses a folder that exists, also a report, unless it is forced")
  func existing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let error = #expect(throws: ArchiveError.self) {
      try InspectionFolder(at: path, force: false, input: "a.h5")
    }
    #expect(error?.kind == .cannotCreate)
    #expect(throws: Never.self) { try InspectionFolder(at: path, force: true, input: "a.h5").discard() }
  }

  @Test("says of an id that is unknown or deleted that there is no such input", arguments: ["nobody", "gone"])
  func noInput(id: String) throws {
    let folder = try TemporaryFolder()
    try SampleArchive.write([SampleArchive.recording("gone")], to: folder.path("a.h5"))
    let inspection = try ArchiveInspection(of: folder.path("a.h5"))
    let error = #expect(throws: ArchiveError.self) { try inspection.recording(id) }
    #expect(error?.kind == .noInput)
  }
}

@Suite("The inspection of a recording")
struct RecordingInspectionTests {
  private static let versions: [any TracedAlgorithm] = [HaptikaPPG_V1_0_0(), HaptikaPPG_V2_0_0()]
  private let algorithm = HaptikaPPG_V1_0_0()

  private func simulated() throws -> Recording {
    var request = SimulationRequest()
    request.unitCount = 1
    request.targets = [75]
    request.conditions = ["gaps"]
    return try #require(SimulationPlan(request).recordings.first).makeRecording(studyID: "s")
  }

  @Test("shows the estimate that the algorithm gives, and a fate for every frame", arguments: versions.indices)
  func traced(version: Int) throws {
    let recording = try simulated()
    let frames = try #require(recording.frames)
    let trace = try #require(RecordingInspection(of: recording, under: Self.versions[version]).trace)
    #expect(trace.estimate == Self.versions[version].estimate(frames))
    #expect(trace.frameFates.count == frames.count)
    // The gaps of the condition are longer than the 0.25 s that are bridged.
    #expect(trace.frameFates.contains(.masked))
  }

  @Test("explains every interval that is not counted, and no other", arguments: versions.indices)
  func rejections(version: Int) throws {
    let trace = try #require(RecordingInspection(of: simulated(), under: Self.versions[version]).trace)
    for candidate in trace.candidates {
      #expect((candidate.beats?.intervals ?? []).map(\.isValid) == candidate.rejections.map { $0 == nil })
    }
    let winner = trace.candidates[try #require(trace.winner)]
    #expect(trace.estimate.intervals.map(\.isValid) == winner.rejections.map { $0 == nil })
  }

  @Test("shows the parts of which the score of 1.0.0 is made")
  func components() throws {
    let trace = try #require(RecordingInspection(of: simulated(), under: algorithm).trace)
    let winner = trace.candidates[try #require(trace.winner)]
    let sum = winner.components.reduce(0) { $0 + ($1.weight ?? 0) * $1.value }
    let coverage = try #require(winner.components.first { $0.weight == nil })
    // The order of the sum is that of the recipe; the tolerance is for its rounding.
    #expect(abs(coverage.value.squareRoot() * sum - winner.score) < 1e-12)
  }

  @Test("shows the parts of which the odds behind the confidence of 2.0.0 are made")
  func odds() throws {
    let trace = try #require(RecordingInspection(of: simulated(), under: HaptikaPPG_V2_0_0()).trace)
    #expect(trace.candidates.map(\.name) == ["red", "green", "blue", "blend", "composite"])
    let winner = trace.candidates[try #require(trace.winner)]
    let odds = winner.components.reduce(0) { $0 + ($1.weight ?? .nan) * $1.value }
    #expect(winner.name == "composite")
    #expect(abs(1 / (1 + exp(-odds)) - (try #require(trace.estimate.confidence))) < 1e-12)
  }

  @Test("writes every table as CSV, one row a frame", arguments: [true, false], versions.indices)
  func csv(hasFrames: Bool, version: Int) throws {
    let folder = try TemporaryFolder()
    var recording = try simulated()
    if !hasFrames { recording.frames = nil }
    let output = try InspectionFolder(at: folder.path("out"), force: false, input: folder.path("a.h5"))
    try RecordingInspection(of: recording, under: Self.versions[version]).write(to: output)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted() == [
        "beats.csv", "candidates.csv", "datapackage.json", "frames.csv", "holes.csv", "intervals.csv", "quality.csv",
        "reference.csv", "signals.csv", "summary.csv",
      ])
    let csv = try String(contentsOfFile: folder.path("out/frames.csv"), encoding: .utf8)
    #expect(csv.split(separator: "\n").count == 1 + (recording.frames?.count ?? 0))
  }

  @Test("without frames has no decision")
  func noFrames() {
    var recording = SampleArchive.recording("r")
    recording.frames = nil
    let inspection = RecordingInspection(of: recording, under: algorithm)
    #expect(inspection.trace == nil && inspection.text.contains("frames              0\n"))
    #expect(!inspection.text.contains("decision"))
  }

  @Test("turns control characters of an archive's texts into visible ones")
  func hostile() {
    var recording = SampleArchive.recording("r")
    recording.metadata.condition = "rest\u{1B}[2J\r\nfake\u{202E}"
    let text = RecordingInspection(of: recording, under: algorithm).text
    #expect(text.contains(#"rest\u{1B}[2J\u{D}\u{A}fake\u{202E}"#))
    #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\r" || $0 == "\u{202E}" })
  }

  @Test("prints where a hole is, how long, and how many frames it cost")
  func hole() {
    // 640 frames at 32 Hz; after frame 319 (9.96875 s) one second is missing.
    let frames = 0..<640
    let times = frames.map { Double($0) / 32 + ($0 < 320 ? 0 : 1) }
    let values = frames.map { 100 + Double($0 % 24) }
    var recording = SampleArchive.recording("r")
    recording.frames = FrameSeries(time: times, red: values, green: values, blue: values)
    let text = RecordingInspection(of: recording, under: algorithm).text
    #expect(text.contains("  holes               1\n"))
    // From 9.96875 s to 11 s.
    #expect(text.contains("after 9.969 s: 1.031 s\n"))
    // One step of 33 median intervals: 32 frames should have come in between, of 672.
    #expect(text.contains("  missing frames      32 (4.8 %)\n"), "\(text)")
    #expect(text.contains("LONG_GAP_MASKED"))
  }

  @Test("says how the candidate was chosen, and how far its two rates are apart")
  func choice() throws {
    let inspection = RecordingInspection(of: try simulated(), under: algorithm)
    let trace = try #require(inspection.trace)
    #expect(inspection.text.contains("the highest score; a later one only by a lead of more than 1e-09\n"))
    for candidate in trace.candidates {
      guard let beats = candidate.beats, let periodicity = candidate.periodicity else { continue }
      #expect(candidate.rateDifference == abs(beats.beatsPerMinute - periodicity.beatsPerMinute))
    }
  }

  @Test("compares what the trace says as a run does")
  func comparison() throws {
    let recording = try simulated()
    let compared = Comparison.rows(of: recording, under: [algorithm], windowing: nil).first
    let inspected = RecordingInspection(of: recording, under: algorithm).comparison
    #expect(inspected?.estimate == compared?.estimate && inspected?.error == compared?.error)
    #expect(inspected?.status == compared?.status && inspected?.reference == compared?.reference)
  }

  @Test("keeps value, type and unit of a fact apart, each fact once")
  func facts() throws {
    var recording = try simulated()
    recording.metadata.nominalFrameRate = 29.5
    let facts = RecordingInspection(of: recording, under: algorithm).summary
    #expect(Set(facts.map(\.name)).count == facts.count)
    let rate = try #require(facts.first { $0.name == "nominal_fps" })
    #expect(rate.value == .code("29.5") && rate.type == .number && rate.unit == "Hz")
    #expect(facts.first { $0.name == "hole_count" }?.type == .integer)
  }

  @Test("gives the reasons in words when nothing is published")
  func withheld() {
    // Four frames; the algorithm wants 60.
    let text = RecordingInspection(of: SampleArchive.recording("r"), under: algorithm).text
    #expect(text.contains("TOO_FEW_SAMPLES: too few frames"))
    #expect(text.contains("n/a (withheld)"))
  }

  @Test("shows the estimate alone of an algorithm without a trace")
  func untraced() {
    let inspection = RecordingInspection(of: SampleArchive.recording("r"), under: SpectralPeak_V1_0_0())
    #expect(!inspection.isTraced && inspection.text.contains("decision of spectral-peak@1.0.0"))
  }
}
