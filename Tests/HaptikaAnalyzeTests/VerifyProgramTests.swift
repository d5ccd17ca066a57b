import Foundation
import HaptikaBatch
import Testing

@Suite("verify")
struct VerifyProgramTests {
  /// Writes `a.h5`, two units × 60, 120 BPM, 30 s, and its report `r`, with few replicates.
  private func report(in folder: URL, units: Int = 2, _ options: [String] = []) throws {
    let simulation = ["simulate", "--out", "a.h5", "--units", "\(units)", "--targets", "60,120", "--duration", "30"]
    try #require(try analyze(simulation, in: folder).code == 0)
    try run(in: folder, options)
  }

  private func run(in folder: URL, _ options: [String] = []) throws {
    let arguments = ["run", "a.h5", "--out", "r", "--bootstrap", "99", "--algorithm", "2.0.0,1.0.0"]
    let result = try analyze(arguments + options, in: folder)
    try #require(result.code == 0, "\(result.messages)")
  }

  /// Replaces a text of the report's manifest.
  private func manifest(in folder: URL, _ old: String, _ new: String) throws {
    let file = folder.appendingPathComponent("r/manifest.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    try #require(text.contains(old), "\(old)")
    try Data(text.replacing(old, with: new).utf8).write(to: file)
  }

  private func scratchFolders() throws -> Set<String> {
    let names = try FileManager.default.contentsOfDirectory(atPath: FileManager.default.temporaryDirectory.path)
    return Set(names.filter { $0.hasPrefix("haptika-") })
  }

  @Test(
    "ends with 0 for a report as it was written, and with 65 when a byte changed, a file is missing or one is extra")
  func folder() throws {
    try withTemporaryFolder { folder in
      try report(in: folder, ["--figures", "none"])
      let same = try analyze(["verify", "r"], in: folder)
      #expect(same.code == 0 && same.output.isEmpty)
      #expect(same.messages.contains("run.json is not compared"))

      let file = folder.appendingPathComponent("r/recordings.csv")
      var data = try Data(contentsOf: file)
      data[data.count - 2] ^= 1
      try data.write(to: file)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("r/accuracy.md"))
      try Data().write(to: folder.appendingPathComponent("r/notes.txt"))
      let other = try analyze(["verify", "r"], in: folder)
      #expect(other.code == 65)
      let kinds = other.output.split(separator: "\n").map { $0.prefix { $0 != ":" } }
      #expect(kinds == ["missing  accuracy.md", "changed  recordings.csv", "extra  notes.txt"])
    }
  }

  @Test("ends with 66 without a folder or a manifest, and with 64 when options and operands do not fit")
  func usage() throws {
    try withTemporaryFolder { folder in
      let commands = [
        ["nowhere"], ["."], [".", "a.h5"], ["--rerun", "."], [".", "--results", "a=b"], [".", "--jobs", "1"],
      ]
      let codes = try commands.map { try analyze(["verify"] + $0, in: folder).code }
      #expect(codes == [66, 66, 64, 64, 64, 64])
    }
  }

  @Test(
    "--rerun gives a run with figures, windows, a baseline and results of another program again, and leaves nothing")
  func rerun() throws {
    try withTemporaryFolder { folder in
      let ids = ["clean/060/unit-01/1", "clean/120/unit-02/1"]
      let rows = ids.map { "\($0),0,61.5\n" }.joined()
      try Data("recording,window_start_s,bpm\n\(rows)".utf8).write(to: folder.appendingPathComponent("t.csv"))
      try report(
        in: folder,
        [
          "--window-seconds", "25", "--step-seconds", "2.5", "--seed", "7", "--baseline", "1.0.0", "--results",
          "tool=t.csv",
        ])
      let before = try scratchFolders()
      let arguments = ["verify", "--rerun", "r", "a.h5", "--results", "tool=t.csv"]
      let result = try analyze(arguments, in: folder)
      #expect(result.code == 0 && result.output.isEmpty, "\(result.output)\(result.messages)")
      #expect(result.messages.contains("made again: the same bytes"))
      #expect(try scratchFolders().subtracting(before).isEmpty)

      // Without the results it is another run.
      let without = try analyze(["verify", "--rerun", "r", "a.h5"], in: folder)
      #expect(without.code == 66 && without.messages.contains("'t.csv'"), "\(without.messages)")
      let renamed = try analyze(["verify", "--rerun", "r", "a.h5", "--results", "other=t.csv"], in: folder)
      #expect(renamed.code == 65 && renamed.messages.contains("option 'results'"), "\(renamed.messages)")
    }
  }

  @Test("--rerun repeats what the manifest says, so that a manifest which was written for other numbers is found out")
  func manipulated() throws {
    try withTemporaryFolder { folder in
      try report(in: folder, ["--figures", "none"])
      // A number made better, and its checksum with it: the folder fits its manifest.
      let file = folder.appendingPathComponent("r/recordings.csv")
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let row = try #require(text.split(separator: "\n").dropFirst().first)
      let better = text.replacing(row, with: row.replacing("unit-01", with: "unit-09"))
      try Data(better.utf8).write(to: file)
      let sums = try [text, better].map { text in
        let copy = folder.appendingPathComponent("copy")
        try Data(text.utf8).write(to: copy)
        let sum = try shell("shasum -a 256 copy 2>/dev/null || sha256sum copy", in: folder).output
        return String(sum.prefix(64))
      }
      try manifest(in: folder, sums[0], sums[1])
      #expect(try analyze(["verify", "r"], in: folder).code == 0)
      let found = try analyze(["verify", "--rerun", "r", "a.h5"], in: folder)
      #expect(found.code == 65 && found.output.contains("changed  recordings.csv: made again"), "\(found.output)")
    }
  }

  @Test("--rerun tells another version, recipe or archive first, and refuses what cannot be repeated")
  func refusals() throws {
    try withTemporaryFolder { folder in
      try report(in: folder, ["--figures", "none"])
      let copy = folder.appendingPathComponent("copy.json")
      try FileManager.default.copyItem(at: folder.appendingPathComponent("r/manifest.json"), to: copy)
      func rerun(_ old: String, _ new: String) throws -> ProgramResult {
        let file = folder.appendingPathComponent("r/manifest.json")
        try Data(contentsOf: copy).write(to: file)
        if !old.isEmpty { try manifest(in: folder, old, new) }
        return try analyze(["verify", "--rerun", "r", "a.h5"], in: folder)
      }
      for (old, new, words) in [
        ("\"bootstrap\": \"99\"", "\"bootstrap\": \"99999999999\"", "option 'bootstrap' is '99999999999'"),
        ("\"bootstrap\": \"99\"", "\"bootstrap\": \"99\", \"magic\": \"1\"", "option 'magic' is none that"),
        ("haptika-ppg@1.0.0 haptika", "haptika-ppg@9.0.0 haptika", "names 'haptika-ppg@9.0.0'"),
        ("\"seed\": \"0\"", "\"seed\": \"-1\"", "option 'seed' is '-1'"),
        ("\"name\": \"a.h5\"", "\"name\": \"b.h5\"", "'b.h5' under another name"),
      ] {
        let result = try rerun(old, new)
        #expect(result.code == 65 && result.messages.contains(words), "\(result.messages)")
      }
      // Of another version, with another recipe: both are told, and the manifest differs for that.
      let old = try rerun("\"version\": \"\(ToolVersion.number)\"", "\"version\": \"0.0.1\"")
      #expect(old.messages.contains("the report is of version 0.0.1"), "\(old.messages)")
      #expect(old.code == 65 && old.output.hasPrefix("changed  manifest.json"), "\(old.output)")

      _ = try rerun("", "")
      let simulation = [
        "simulate", "--out", "a.h5", "--force", "--units", "2", "--targets", "60,75", "--duration", "30",
      ]
      try #require(try analyze(simulation, in: folder).code == 0)
      let wrong = try analyze(["verify", "--rerun", "r", "a.h5"], in: folder)
      #expect(
        wrong.code == 65 && wrong.messages.contains("the file was changed, or is another one"), "\(wrong.messages)")
      #expect(try analyze(["verify", "--rerun", "r", "b.h5"], in: folder).code == 66)
    }
  }

  @Test("--rerun leaves nothing behind when it is stopped", arguments: [("INT", 130), ("TERM", 143)])
  func stopped(signal: String, code: Int32) throws {
    try withTemporaryFolder { folder in
      // Ten units are resampled, and as many replicates as take long, whatever the machine.
      try report(in: folder, units: 10, ["--figures", "none"])
      try manifest(in: folder, "\"bootstrap\": \"99\"", "\"bootstrap\": \"1000000\"")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("tmp"), withIntermediateDirectories: true)
      let command =
        "export TMPDIR=\"$PWD/tmp\"; \"$0\" verify --rerun r a.h5 & "
        + "n=0; until ls tmp | grep -q haptika- || [ $n = 300 ]; do sleep 0.1; n=$((n + 1)); done; sleep 0.3; "
        + "kill -\(signal) $!; wait $!"
      let result = try shell(command, in: folder)
      #expect(result.code == code, "\(result.messages)")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("tmp").path)
      #expect(left == [])
    }
  }
}
