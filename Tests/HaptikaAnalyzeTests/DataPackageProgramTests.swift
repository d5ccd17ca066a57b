import Foundation
import HaptikaBatch
import Testing

/// Whether the Python of the tests has frictionless.
private let hasFrictionless = (try? python(["-c", "import frictionless"]).code) == 0

@Suite("Readers of other tools")
struct ForeignReaderTests {
  @Test(
    "are there where they are required, so that nothing is skipped silently",
    .enabled(if: ProcessInfo.processInfo.environment["HAPTIKA_REQUIRE_INTEROP"] == "1", "not required here"))
  func required() { #expect(hasH5py && hasFrictionless) }
}

@Suite(
  "Data packages", .enabled(if: hasFrictionless, "needs a Python with frictionless; name it in HAPTIKA_PYTHON"))
struct DataPackageProgramTests {
  /// Prints a line for each error that frictionless finds in the packages that it is given, behind the package's name; one process for all
  /// of them, since it takes a second to start.
  private static let script = """
    import sys, frictionless
    for path in sys.argv[1:]:
        report = frictionless.validate(path)
        print(path, len(report.tasks), "resources", report.valid)
        for note, code, resource in [(e.message, e.type, "") for e in report.errors] + [
            (e.message, e.type, t.name) for t in report.tasks for e in t.errors]:
            print(path, "error", code, resource, note)
    """

  private func validate(_ folders: [String], in folder: URL) throws -> [String] {
    let packages = folders.map { "\($0)/datapackage.json" }
    let result = try python(["-c", Self.script] + packages, in: folder)
    try #require(result.code == 0, "\(result.messages)")
    return result.output.split(separator: "\n").map(String.init)
  }

  /// Writes `a.h5`: two units × 60, 120 BPM, 30 s, with watch samples, texts that a spreadsheet would run, a recording without frames, a
  /// recorded result, and one that was deleted.
  private func archive(in folder: URL) throws {
    let arguments = ["simulate", "--out", "plain.h5", "--units", "3", "--targets", "60,120", "--duration", "30"]
    try #require(try analyze(arguments, in: folder).code == 0)
    let reader = try ArchiveReader(path: folder.appendingPathComponent("plain.h5").path)
    let writer = try ArchiveWriter(
      path: folder.appendingPathComponent("a.h5").path, attributes: reader.attributes, overwrite: false)
    for (index, result) in try reader.read(rows: 0..<reader.entries.count).enumerated() {
      guard case .recording(var recording) = result else { continue }
      recording.metadata.condition = ["=1+1", "-60", "\"a\", b\nc", "clean", "@x", "rest"][index]
      recording.watch = (0..<20).map { WatchSample(time: Double($0) * 1.5, beatsPerMinute: 60 + Double(index)) }
      if index == 1 {
        var stated = RecordedResult(
          recordingID: recording.metadata.id, algorithm: "haptika-ppg", algorithmVersion: "1.0.0")
        (stated.beatsPerMinute, stated.isValid) = (63.5, true)
        recording.recordedResults = [stated]
      }
      if index == 2 { recording.frames = nil }
      try writer.append(recording)
    }
    try writer.finish()
  }

  @Test("of every kind of output are valid by frictionless, and a changed cell or byte is not")
  func valid() throws {
    try withTemporaryFolder { folder in
      try archive(in: folder)
      try Data("recording,bpm\nclean/060/unit-01/1,61\nnobody,1e9\nclean/120/unit-01/1,soon\n".utf8).write(
        to: folder.appendingPathComponent("t.csv"))
      let run = ["run", "a.h5", "--bootstrap", "99", "--algorithm", "2.0.0,1.0.0", "--out"]
      for arguments in [
        run + ["whole", "--results", "tool=t.csv"],
        run + ["windows", "--window-seconds", "25", "--step-seconds", "2.5", "--results", "tool=t.csv"],
        ["export", "a.h5", "--format", "csv", "--out", "export"],
        ["export", "a.h5", "--format", "haptika-json", "--out", "app"],
        ["inspect", "a.h5", "--csv", "contents"],
        ["inspect", "a.h5", "clean/060/unit-01/1", "--csv", "recording"],
      ] {
        let result = try analyze(arguments, in: folder)
        try #require(result.code == 0, "\(arguments): \(result.messages)")
      }
      // Spoiled: a word that no status is, and one byte less than the dictionary says.
      for (name, old, new) in [("spoiled", ",published,", ",publish,"), ("cut", "", "")] {
        try FileManager.default.copyItem(
          at: folder.appendingPathComponent("whole"), to: folder.appendingPathComponent(name))
        let file = folder.appendingPathComponent("\(name)/recordings.csv")
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        let other = old.isEmpty ? String(text.dropLast()) : text.replacing(old, with: new)
        try Data(other.utf8).write(to: file)
      }
      let folders = ["whole", "windows", "export", "app", "contents", "recording"]
      let lines = try validate(folders + ["spoiled", "cut"], in: folder)
      let errors = lines.filter { $0.contains(" error ") }
      #expect(errors.filter { !$0.hasPrefix("spoiled/") && !$0.hasPrefix("cut/") } == [])
      for name in folders { #expect(lines.contains { $0.hasPrefix("\(name)/") && $0.hasSuffix("resources True") }) }
      #expect(errors.contains { $0.hasPrefix("spoiled/") && $0.contains("error constraint-error recordings") })
      #expect(errors.contains { $0.hasPrefix("cut/") && $0.contains("error byte-count recordings") })
      #expect(errors.contains { $0.hasPrefix("cut/") && $0.contains("error hash-count recordings") })
      // All that there can be was looked at.
      let whole = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("whole").path)
      for file in ["results_problems.csv", "watch.csv", "watch_recordings.csv", "comparison.csv"] {
        #expect(whole.contains(file))
      }
    }
  }
}
