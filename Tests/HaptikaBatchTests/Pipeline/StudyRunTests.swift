import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// An algorithm that always says 70 BPM.
private struct Steady: Algorithm {
  let identifier = AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0))
  var recipe: Recipe { Recipe(identifier, [.init("S0", "steady")]) }

  func estimate(_ frames: FrameSeries) -> Estimate {
    var estimate = Estimate()
    (estimate.beatsPerMinute, estimate.rawBeatsPerMinute, estimate.confidence) = (70, 70, 0.9)
    return estimate
  }
}

private let studyText = """
  {"study_version": 1, "product": {"algorithm": "haptika-ppg@2.0.0"},
   "claims": [{"id": "rest", "text": "Estimates the pulse rate at rest.", "criteria": ["mape"]}],
   "excluded_recordings": [{"study_id": "study-1", "recording": "r1", "reason": "the lamp fell"}],
   "analysis": {"windows": {"length_s": 20, "step_s": 10}, "seed": 7, "bootstrap": 199, "primary_limits": "anova",
                "margins": {"absolute_error_bpm": 1.25}},
   "acceptance": [{"id": "mape", "profile": "cta2065", "source": "ANSI/CTA-2065", "basis": "its size"}]}
  """

private func check(_ text: String) -> StudyCheck { StudyCheck(path: "study.json", data: Data(text.utf8)) }

/// An archive of four recordings against 68 BPM, packed under the study file of a hash.
private func archive(in folder: borrowing TemporaryFolder, frozen: String?) throws -> String {
  let path = folder.path("a.h5")
  var attributes = SampleArchive.attributes
  attributes.studySHA256 = frozen
  let writer = try ArchiveWriter(path: path, attributes: attributes, overwrite: false)
  for index in 0..<4 {
    var recording = Recording.of(FrameSeries.steady(60), .rateSeries, rates((0..<60).map { _ in 68 }))
    recording.studyID = attributes.studyID
    recording.metadata.id = "r\(index)"
    recording.metadata.subjectID = "p\(index)"
    recording.metadata.arm = "strap"
    try writer.append(recording)
  }
  try writer.finish()
  return path
}

private func run(_ archive: String, in folder: borrowing TemporaryFolder) -> Run {
  var run = Run(
    archives: [archive], output: folder.path("report"), algorithms: [Steady()], windowing: nil, jobs: 1,
    bootstrap: BootstrapSettings(seed: 0, replicateCount: 99), figures: FigureOptions(mode: .none, bitmaps: false),
    force: true, commandLine: [])
  run.recomputesVectors = false
  return run
}

private func text(_ file: String, in folder: borrowing TemporaryFolder) throws -> String {
  String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.path("report/\(file)"))), as: UTF8.self)
}

@Suite("A run that is bound to a study file")
struct StudyRunTests {
  @Test("computes as the file declares, and keeps the file byte for byte")
  func declared() throws {
    let folder = try TemporaryFolder()
    let study = check(studyText.replacing("study-1", with: SampleArchive.attributes.studyID))
    let bound = try run(archive(in: folder, frozen: study.sha256), in: folder).bound(to: study)
    #expect(bound.windowing == Windowing(windowSeconds: 20, stepSeconds: 10))
    #expect(bound.bootstrap.seed == 7 && bound.bootstrap.replicateCount == 199)
    let made = try bound.execute { _ in }
    for file in ["methodology.md", "checklists.csv", "study.json"] { #expect(made.files.contains(file)) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("report/study.json"))) == study.bytes)
    let manifest = try text("manifest.json", in: folder)
    #expect(manifest.contains("\"study\": \"\(study.sha256)\""))
    for file in ["methodology.md", "checklists.csv", "study.json"] { #expect(manifest.contains("\"\(file)\"")) }
    #expect(try text("datapackage.json", in: folder).contains("checklists.csv"))
    #expect(try text("README.md", in: folder).contains("[methodology.md](methodology.md)"))

    let document = try text("methodology.md", in: folder)
    #expect(document.contains("**frozen before the archive was packed**"))
    #expect(document.contains("Windows: 20 s, one every 10 s"))
    #expect(document.contains("Margin of the absolute error: 1.25 BPM"))
    // Four people, one of them excluded.
    #expect(document.contains("not supported in arm strap"))
    #expect(document.contains("SHA-256 `\(study.sha256)`"))
    let found = VocabularyLinter().findings(inMarkdown: document)
    #expect(found.isEmpty, "\(found)")
  }

  @Test("excludes what a declared rule excludes from every table, with the rule")
  func exclusions() throws {
    let folder = try TemporaryFolder()
    let study = check(studyText.replacing("study-1", with: SampleArchive.attributes.studyID))
    let made = try run(archive(in: folder, frozen: nil), in: folder).bound(to: study).execute { _ in }
    #expect(made.counts.eligible == 3)
    #expect(made.counts.arms[0].ineligible == [.excludedByStudy: 1])
    let lines = try text("exclusions.csv", in: folder).split(separator: "\n").filter { $0.contains(",r1,") }
    #expect(!lines.isEmpty)
    for line in lines { #expect(line.hasSuffix("excluded_by_study,the lamp fell")) }
    #expect(try text("exclusions.csv", in: folder).contains(",r2,") == false)
    // Its row stays, without an error.
    let row = try text("recordings.csv", in: folder).split(separator: "\n").first { $0.contains(",r1,") }
    #expect(row?.contains("excluded_by_study") == true)
    #expect(try text("methodology.md", in: folder).contains("**not frozen**"))
  }

  @Test("shows one number that was changed after freezing as another file")
  func changed() throws {
    let folder = try TemporaryFolder()
    let frozen = check(studyText)
    let study = check(studyText.replacing("1.25", with: "1.5"))
    _ = try run(archive(in: folder, frozen: frozen.sha256), in: folder).bound(to: study).execute { _ in }
    #expect(try text("methodology.md", in: folder).contains("**another file was frozen**"))
  }

  @Test("is refused with a faulty file, or with claims on a version that is not run")
  func refused() throws {
    let folder = try TemporaryFolder()
    let run = try run(archive(in: folder, frozen: nil), in: folder)
    #expect(throws: ImportError.self) { try run.bound(to: check("{\"study_version\": 1, \"titel\": \"x\"}")) }
    #expect(throws: ImportError.self) { try run.bound(to: check(studyText.replacing("@2.0.0", with: "@1.0.0"))) }
  }

  @Test("without a study file makes no document, and the index says why")
  func without() throws {
    let folder = try TemporaryFolder()
    let made = try run(archive(in: folder, frozen: nil), in: folder).execute { _ in }
    #expect(!made.files.contains("methodology.md") && !made.files.contains("study.json"))
    #expect(
      try text("README.md", in: folder).contains("`methodology.md` and `checklists.csv`: no study file was given"))
  }

  @Test("gives the same bytes twice")
  func deterministic() throws {
    let folder = try TemporaryFolder()
    let path = try archive(in: folder, frozen: nil)
    var documents: [String] = []
    for jobs in [1, 3] {
      var bound = try run(path, in: folder).bound(to: check(studyText))
      bound.jobs = jobs
      _ = try bound.execute { _ in }
      documents.append(try text("methodology.md", in: folder) + text("checklists.csv", in: folder))
    }
    #expect(documents[0] == documents[1])
  }
}

@Suite("Exclusions of a study file")
struct StudyExclusionTests {
  private let excluded = StudyExclusions([
    StudyFile.ExcludedRecording(studyID: "s", recordingID: "a", reason: "rule"),
    StudyFile.ExcludedRecording(studyID: nil, recordingID: "b", reason: nil),
  ])

  @Test("name a recording by its study, or in every study")
  func names() {
    #expect(excluded.cover(studyID: "s", recordingID: "a"))
    #expect(!excluded.cover(studyID: "t", recordingID: "a"))
    #expect(excluded.cover(studyID: "t", recordingID: "b"))
    #expect(!excluded.cover(studyID: "s", recordingID: "c"))
  }

  @Test("take away eligibility, under every reading of the reference, and leave what was unreadable as it is")
  func rows() {
    var row = ReportFixtures.published("a")
    row.alternativeRates = [70, 71, nil]
    let made = excluded.applied(to: [row, ReportFixtures.unreadable("a"), ReportFixtures.published("c")])
    #expect(made.map(\.ineligibility) == [.excludedByStudy, .unreadable, nil])
    #expect(made[0].alternativeRates == [nil, nil, nil] && made[0].exclusionRule == "rule" && made[0].error == nil)
  }
}
