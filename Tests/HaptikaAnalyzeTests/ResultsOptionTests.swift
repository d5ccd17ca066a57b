import Foundation
import HaptikaBatch
import Testing

@Suite("Results from elsewhere")
struct ResultsOptionTests {
  /// Writes `a.h5`: two units × 60, 120 BPM, 30 s; with `recorded`, what an app showed at the time for the first recording.
  private func simulate(in folder: URL, recorded: Bool = false) throws {
    let arguments = ["simulate", "--out", "plain.h5", "--units", "2", "--targets", "60,120", "--duration", "30"]
    try #require(try analyze(arguments, in: folder).code == 0)
    let reader = try ArchiveReader(path: folder.appendingPathComponent("plain.h5").path)
    let writer = try ArchiveWriter(
      path: folder.appendingPathComponent("a.h5").path, attributes: reader.attributes, overwrite: false)
    for case .recording(var recording) in try reader.read(rows: 0..<reader.entries.count) {
      if recorded, recording.metadata.id == Self.ids[0] {
        var result = RecordedResult(
          recordingID: recording.metadata.id, algorithm: "haptika-ppg", algorithmVersion: "1.0.0")
        result.beatsPerMinute = 63.5
        result.isValid = true
        recording.recordedResults = [result]
      }
      try writer.append(recording)
    }
    try writer.finish()
  }

  private static let ids = [
    "clean/060/unit-01/1", "clean/060/unit-02/1", "clean/120/unit-01/1", "clean/120/unit-02/1",
  ]

  private func write(_ text: String, to name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  @Test("stand in every table beside ours, are listed when they are not used, and the run ends with 0")
  func beside() throws {
    try withTemporaryFolder { folder in
      try simulate(in: folder)
      try write("recording,bpm\n\(Self.ids[0]),61\n\(Self.ids[2]),soon\nnobody,60\n", to: "t.csv", in: folder)
      let result = try analyze(["run", "a.h5", "--out", "r", "--results", "tool=t.csv"], in: folder)
      #expect(result.code == 0, "\(result.messages)")
      // Two recordings without a row, one that is no number, one of nobody.
      #expect(result.messages.contains("4 results from elsewhere missing or not used as they stand"))
      let report = folder.appendingPathComponent("r")
      let rows = try csvRows(report.appendingPathComponent("recordings.csv")).filter { $0["algorithm"] == "tool" }
      #expect(rows.map { $0["recording_id"] } == Self.ids)
      #expect(rows.map { $0["status"] } == ["published", "withheld", "withheld", "withheld"])
      #expect(rows.map { $0["reasons"] } == ["", "NO_RESULT", "NOT_A_NUMBER", "NO_RESULT"])
      #expect(rows.map { $0["estimate_bpm"] } == ["61", "", "", ""])
      let coverage = try csvRows(report.appendingPathComponent("accuracy.csv")).filter {
        $0["algorithm"] == "tool" && $0["group"] == "all" && $0["measure"] == "coverage_fraction"
      }
      #expect(coverage.map { $0["estimate"] } == ["0.25"] && coverage.map { $0["n_eligible"] } == ["4"])
      #expect(
        try csvRows(report.appendingPathComponent("results_problems.csv")).map { $0["problem"] }.sorted {
          ($0 ?? "") < ($1 ?? "")
        } == ["missing", "missing", "not_a_number", "unknown_recording"])
    }
  }

  @Test("that an archive recorded under our own name and version stand apart from what is computed")
  func recorded() throws {
    try withTemporaryFolder { folder in
      try simulate(in: folder, recorded: true)
      let result = try analyze(["run", "a.h5", "--out", "r", "--algorithm", "1.0.0"], in: folder)
      #expect(result.code == 0, "\(result.messages)")
      let rows = try csvRows(folder.appendingPathComponent("r/recordings.csv"))
      let mine = rows.filter { $0["algorithm"] == "haptika-ppg-recorded" }
      #expect(mine.map { $0["estimate_bpm"] } == ["63.5", "", "", ""])
      #expect(mine.allSatisfy { $0["algorithm_version"] == "1.0.0" })
      #expect(rows.count { $0["algorithm"] == "haptika-ppg" } == 4)
      let plain = try analyze(["run", "plain.h5", "--out", "p", "--algorithm", "1.0.0"], in: folder)
      #expect(plain.code == 0)
      let computed = try csvRows(folder.appendingPathComponent("p/recordings.csv"))
      #expect(rows.filter { $0["algorithm"] == "haptika-ppg" } == computed)
    }
  }

  @Test("give the same bytes on one thread and on two, with windows too")
  func determinism() throws {
    try withTemporaryFolder { folder in
      try simulate(in: folder, recorded: true)
      let lines = Self.ids.dropLast().flatMap { ["\($0),,61", "\($0),0,62", "\($0),10,63", "\($0),40,64"] }
      try write("recording,window_start_s,bpm\n" + lines.joined(separator: "\n"), to: "t.csv", in: folder)
      let reports = try ["1", "2"].map { jobs in
        let result = try analyze(
          ["run", "a.h5", "--out", jobs, "--results=tool=t.csv", "--window-seconds", "10", "--jobs", jobs], in: folder)
        #expect(result.code == 0, "\(result.messages)")
        return try comparableFiles(folder.appendingPathComponent(jobs))
      }
      #expect(reports[0] == reports[1])
      let windows = try csvRows(folder.appendingPathComponent("1/windows.csv"))
      // Three windows of each of four recordings; what the archive recorded speaks of none.
      #expect(windows.count { $0["algorithm"] == "tool" } == 12)
      #expect(windows.count { $0["algorithm"] == "tool" && $0["status"] == "published" } == 6)
      #expect(!windows.contains { $0["algorithm"] == "haptika-ppg-recorded" })
    }
  }

  @Test(
    "end with one sentence and their exit code when they cannot be used",
    arguments: [
      (["tool=missing.csv"], Int32(66), "no such file"),
      (["tool=folder"], 66, "is a directory; expected a CSV file of results"),
      (["tool"], 64, "'tool' is not of the form NAME=FILE"),
      (["=good.csv"], 64, "is not of the form NAME=FILE"),
      (["haptika-ppg=good.csv"], 64, "is an algorithm of this program"),
      (["a b=good.csv"], 64, "has other characters than"),
      (["tool=good.csv", "tool=good.csv"], 64, "choose another NAME"),
      (["tool=utf16.csv"], 65, "is UTF-16"),
      (["tool=empty.csv"], 65, "is empty"),
      (["tool=others.csv"], 65, "no row can be used in this run"),
      (["tool=a.h5"], 65, "null bytes"),
    ])
  func refusals(sources: [String], code: Int32, message: String) throws {
    try withTemporaryFolder { folder in
      try simulate(in: folder)
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
      try write("recording,bpm\n\(Self.ids[0]),61\n", to: "good.csv", in: folder)
      try write("recording,bpm\nnobody,61\n", to: "others.csv", in: folder)
      try write("", to: "empty.csv", in: folder)
      try Data([0xFF, 0xFE, 0x61, 0]).write(to: folder.appendingPathComponent("utf16.csv"))
      let result = try analyze(
        ["run", "a.h5", "--out", "r"] + sources.flatMap { ["--results", $0] }, in: folder)
      #expect(result.code == code, "\(result.messages)")
      #expect(result.messages.contains(message), "\(result.messages)")
      #expect(result.messages.filter(\.isNewline).count == 1, "\(result.messages)")
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("r").path))
    }
  }

  @Test("keep the folder that holds their file", arguments: [[String](), ["--force"]])
  func inputInOutput(options: [String]) throws {
    try withTemporaryFolder { folder in
      try simulate(in: folder)
      try FileManager.default.createDirectory(at: folder.appendingPathComponent("r"), withIntermediateDirectories: true)
      try write("recording,bpm\n\(Self.ids[0]),61\n", to: "r/t.csv", in: folder)
      let result = try analyze(["run", "a.h5", "--out", "r", "--results", "tool=r/t.csv"] + options, in: folder)
      #expect(result.code == 73)
      #expect(FileManager.default.fileExists(atPath: folder.appendingPathComponent("r/t.csv").path))
    }
  }
}
