import Foundation
import Testing

@Suite("The program")
struct ProgramTests {
  @Test(
    "prints help on stdout and ends with 0", arguments: [["--help"], ["run", "--help"], ["simulate", "-h"], ["help"]])
  func help(arguments: [String]) throws {
    let result = try analyze(arguments)
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("usage: haptika-analyze"))
    #expect(result.messages.isEmpty)
  }

  @Test(
    "answers a mistake on the command line with one sentence on stderr and 64",
    arguments: [
      ([], "missing command"),
      (["rnu"], "unknown command 'rnu'; did you mean 'run'?"),
      (["--versoin"], "unknown option '--versoin'; did you mean '--version'?"),
      (["run", "a.h5", "--ouput", "x"], "unknown option '--ouput'; did you mean '--out'?"),
      (["run", "a.h5"], "--out"),
      (["run", "--out", "x"], "missing ARCHIVE…"),
      (["run", "a.h5", "--out", "x", "--algorithm", "1.0.1"], "did you mean '1.0.0'?"),
      (["run", "a.h5", "--out", "x", "--step-seconds", "5"], "--window-seconds"),
      (["run", "a.h5", "--out", "x", "--baseline", "spectral-peek@1.0.0"], "did you mean 'spectral-peak@1.0.0'?"),
      (["run", "a.h5", "--out", "x", "--baseline", "1.0.1"], "did you mean '1.0.0'?"),
      (
        ["run", "a.h5", "--out", "x", "--algorithm", "1.0.0", "--baseline", "spectral-peak@1.0.0"],
        "add '--algorithm spectral-peak@1.0.0'"
      ),
      (["run", "a.h5", "--out", "x", "--jobs", "0"], "is not a whole number"),
      (["simulate"], "--out"),
      (["simulate", "--out", "x.h5", "--conditions", "claen"], "did you mean 'clean'?"),
      (["simulate", "--out", "x.h5", "--cohort", "0"], "is not a whole number"),
      (["simulate", "--out", "x.h5", "--cohort", "5", "--units", "2"], "'--units' is of simulator units"),
      (["simulate", "--out", "x.h5", "--cohort", "5", "--fps", "30"], "'--fps' is of simulator units"),
      (
        ["simulate", "--out", "x.h5", "--cohort", "5", "--conditions", "clean"], "'--conditions' is of simulator units"
      ),
      (["import", "x", "--out", "y.h5", "--format", "foldr"], "did you mean 'folder'?"),
      (["inspect"], "missing ARCHIVE [ID]"),
      (["inspect", "a.h5", "--algorithm", "1.0.0"], "needs the ID"),
      (["algorithms", "extra"], "unexpected operand 'extra'"),
    ])
  func usage(arguments: [String], message: String) throws {
    let result = try analyze(arguments)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.messages.hasPrefix("haptika-analyze: "))
    #expect(result.messages.contains(message), "\(result.messages)")
    #expect(result.messages.filter(\.isNewline).count == 1)
  }

  @Test(
    "answers input that is not there, or is no archive, with one sentence and its exit code",
    arguments: [
      ("missing.h5", Int32(66), "no such file"),
      ("folder", Int32(66), "is a directory"),
      ("text.h5", Int32(65), "not an HDF5 file"),
      ("empty.h5", Int32(65), "not an HDF5 file"),
    ])
  func input(name: String, code: Int32, message: String) throws {
    try withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
      try Data("no archive\n".utf8).write(to: folder.appendingPathComponent("text.h5"))
      try Data().write(to: folder.appendingPathComponent("empty.h5"))
      let result = try analyze(["run", name, "--out", "report"], in: folder)
      #expect(result.code == code)
      #expect(result.messages.contains("'\(name)'") && result.messages.contains(message), "\(result.messages)")
      #expect(result.messages.filter(\.isNewline).count == 1, "\(result.messages)")
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("report").path))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 3)
    }
  }

  @Test("refuses a truncated archive with 65")
  func truncated() throws {
    try withTemporaryFolder { folder in
      let archive = folder.appendingPathComponent("a.h5")
      try simulateSmall(archive)
      let bytes = try Data(contentsOf: archive)
      try bytes.prefix(bytes.count / 2).write(to: archive)
      let result = try analyze(["run", archive.path, "--out", folder.appendingPathComponent("r").path])
      #expect(result.code == 65)
      #expect(result.messages.contains("truncated"), "\(result.messages)")
    }
  }

  @Test("names both archives when a recording is in two of them, 65")
  func duplicate() throws {
    try withTemporaryFolder { folder in
      let archive = folder.appendingPathComponent("a.h5")
      try simulateSmall(archive)
      try FileManager.default.copyItem(at: archive, to: folder.appendingPathComponent("b.h5"))
      let result = try analyze(["run", "a.h5", "b.h5", "--out", "r"], in: folder)
      #expect(result.code == 65)
      #expect(result.messages.contains("'a.h5'") && result.messages.contains("'b.h5'"), "\(result.messages)")
    }
  }

  @Test("writes the same bytes on one thread, on two, and again")
  func determinism() throws {
    try withTemporaryFolder { folder in
      let archive = folder.appendingPathComponent("a.h5")
      try simulateSmall(archive)
      var reports: [[String: Data]] = []
      for (name, jobs) in [("one", "1"), ("two", "2"), ("again", "2")] {
        let report = folder.appendingPathComponent(name)
        let result = try analyze(["run", archive.path, "--out", report.path, "--jobs", jobs, "--window-seconds", "20"])
        #expect(result.code == 0, "\(result.messages)")
        reports.append(try comparableFiles(report))
      }
      #expect(reports[0].count >= 8)
      #expect(reports[0] == reports[1])
      #expect(reports[1] == reports[2])
    }
  }

  @Test("ends with its exit code where nobody can read its messages", arguments: ["2>&-", "2>/dev/full"])
  func silent(redirection: String) throws {
    guard redirection == "2>&-" || FileManager.default.fileExists(atPath: "/dev/full") else { return }
    try withTemporaryFolder { folder throws in
      try Data("800\n810\n".utf8).write(to: folder.appendingPathComponent("a.txt"))
      let made = try shell(
        "\"$0\" import a.txt --format rr-text --out a.h5 \(redirection); echo $?; \"$0\" import b.txt --format rr-text --out b.h5 \(redirection); echo $?",
        in: folder)
      #expect(made.output == "0\n66\n")
    }
  }

  @Test("leaves nothing behind where files may not grow, and says so with 74")
  func fileSizeLimit() throws {
    try withTemporaryFolder { folder throws in
      let list = String(repeating: "800\n", count: 200_000)
      try Data(list.utf8).write(to: folder.appendingPathComponent("a.txt"))
      let made = try shell(
        "ulimit -f 4; \"$0\" import a.txt --format rr-text --out a.h5 2>/dev/null; echo $?", in: folder)
      #expect(made.output == "74\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
    }
  }

  @Test("compares all pairs, or each version with the baseline, and says so")
  func baseline() throws {
    try withTemporaryFolder { folder in
      try simulateSmall(folder.appendingPathComponent("a.h5"))
      func sides(_ options: [String]) throws -> Set<[String?]> {
        let result = try analyze(["run", "a.h5", "--out", "r", "--figures", "none"] + options, in: folder)
        #expect(result.code == 0, "\(result.messages)")
        return Set(
          try csvRows(folder.appendingPathComponent("r/comparison.csv")).map {
            [$0["algorithm"], $0["baseline_algorithm"]]
          })
      }
      #expect(try sides([]).contains(["haptika-ppg", "spectral-peak"]))
      #expect(try sides(["--baseline", "1.0.0"]).contains(["spectral-peak", "haptika-ppg"]))
      let report = folder.appendingPathComponent("r")
      let document = try String(contentsOf: report.appendingPathComponent("comparison.md"), encoding: .utf8)
      #expect(document.contains("Every version is compared with `haptika-ppg@1.0.0`, as asked by `--baseline`."))
      let manifest = try String(contentsOf: report.appendingPathComponent("manifest.json"), encoding: .utf8)
      #expect(manifest.contains("\"baseline\": \"haptika-ppg@1.0.0\""))
      // One version alone is compared with nothing.
      _ = try analyze(["run", "a.h5", "--out", "one", "--algorithm", "1.0.0", "--figures", "none"], in: folder)
      let index = try String(contentsOf: folder.appendingPathComponent("one/README.md"), encoding: .utf8)
      #expect(index.contains("a comparison takes two versions, and one was run"))
    }
  }

  @Test("simulates the same bytes on one thread and on two")
  func simulation() throws {
    try withTemporaryFolder { folder in
      let archives = try ["1", "2"].map { jobs in
        let archive = folder.appendingPathComponent("\(jobs).h5")
        try simulateSmall(archive, ["--jobs", jobs])
        return try Data(contentsOf: archive)
      }
      #expect(archives[0] == archives[1])
    }
  }

  @Test(
    "simulates a cohort: the same bytes on one thread and on two, others of another seed, and an archive that run takes"
  )
  func cohort() throws {
    try withTemporaryFolder { folder in
      let archives = try [["--jobs", "1"], ["--jobs", "2"], ["--seed", "2"]].enumerated().map { number, options in
        let archive = folder.appendingPathComponent("\(number).h5")
        let result = try analyze(["simulate", "--out", archive.path, "--cohort", "3"] + options)
        try #require(result.code == 0, "\(result.messages)")
        return try Data(contentsOf: archive)
      }
      #expect(archives[0] == archives[1])
      #expect(archives[0] != archives[2])
      #expect(try analyze(["validate", "0.h5"], in: folder).code == 0)
    }
  }

  @Test("replaces its own report, and refuses a folder that is not one, 73")
  func output() throws {
    try withTemporaryFolder { folder in
      let archive = folder.appendingPathComponent("a.h5").path
      try simulateSmall(URL(fileURLWithPath: archive))
      for _ in 0..<2 { #expect(try analyze(["run", archive, "--out", "r"], in: folder).code == 0) }
      let foreign = folder.appendingPathComponent("mine")
      try FileManager.default.createDirectory(at: foreign, withIntermediateDirectories: true)
      try Data("keep".utf8).write(to: foreign.appendingPathComponent("thesis.txt"))
      let refused = try analyze(["run", archive, "--out", "mine"], in: folder)
      #expect(refused.code == 73)
      #expect(refused.messages.contains("--force"), "\(refused.messages)")
      #expect(FileManager.default.fileExists(atPath: foreign.appendingPathComponent("thesis.txt").path))
      #expect(try analyze(["simulate", "--out", archive], in: folder).code == 73)
    }
  }

  @Test("analyses what can be read, says how many could not, and fails beyond the allowed share")
  func unreadable() throws {
    try withTemporaryFolder { folder in
      let archive = folder.appendingPathComponent("a.h5")
      // 24 recordings of 900 frames: 18 of them share the first chunk of 16,384 frames, 6 lie behind it.
      try simulateSmall(archive, ["--units", "12"])
      let whole = try analyze(["run", "a.h5", "--out", "whole", "--algorithm", "1.0.0"], in: folder)
      #expect(whole.code == 0, "\(whole.messages)")
      try breakFrames(of: archive)
      let lenient = try analyze(
        ["run", "a.h5", "--out", "lenient", "--algorithm", "1.0.0", "--max-failed-fraction", "0.99"], in: folder)
      let strict = try analyze(["run", "a.h5", "--out", "strict", "--algorithm", "1.0.0"], in: folder)
      #expect(lenient.code == 0)
      #expect(lenient.messages.contains("of 24 recordings could not be read"), "\(lenient.messages)")
      #expect(strict.code == 65)
      #expect(strict.messages.contains("more than --max-failed-fraction 0.1 allows"), "\(strict.messages)")

      let before = try csvRows(folder.appendingPathComponent("whole/recordings.csv"))
      let after = try csvRows(folder.appendingPathComponent("lenient/recordings.csv"))
      let readable = after.filter { $0["status"] != "unreadable" }
      #expect((1..<24).contains(readable.count))
      #expect(readable.allSatisfy { before.contains($0) })
      #expect(after.count == 24)
    }
  }

  /// Flips bytes in the middle of the file, where compressed frames lie.
  private func breakFrames(of archive: URL) throws {
    var bytes = try Data(contentsOf: archive)
    for index in (bytes.count / 2)..<(bytes.count / 2 + 64) { bytes[index] ^= 0xFF }
    try bytes.write(to: archive)
  }

  @Test("recomputes its vectors from any folder, and prints the same bytes each time")
  func selftest() throws {
    try withTemporaryFolder { folder in
      let (first, again) = (try analyze(["selftest"], in: folder), try analyze(["selftest"], in: folder))
      #expect(first.code == 0)
      #expect(first.messages.isEmpty, "\(first.messages)")
      let lines = first.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("vector ") == true)
      #expect(lines.count == 42)
      #expect(lines.last?.hasPrefix("40 of 40 vectors pass, ") == true)
      #expect(first.output == again.output)
    }
  }

  @Test(
    "fails with 74 when stdout cannot be written",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "this system has no /dev/full"))
  func fullStdout() throws {
    let result = try analyze(["schema"], output: URL(fileURLWithPath: "/dev/full"))
    #expect(result.code == 74)
    #expect(result.messages.contains("stdout"), "\(result.messages)")
  }

  /// Writes an archive of 2 units × 60, 120 BPM, 30 s.
  private func simulateSmall(_ archive: URL, _ options: [String] = []) throws {
    let arguments = ["simulate", "--out", archive.path, "--units", "2", "--targets", "60,120", "--duration", "30"]
    let result = try analyze(arguments + options)
    try #require(result.code == 0, "\(result.messages)")
  }
}
