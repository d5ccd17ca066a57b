import Foundation
import Testing

@Suite("Interval lists, WFDB records and results tables on the command line")
struct FormatProgramTests {
  /// A file that is no source of any format.
  struct Bad: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]

    static let all = [
      Bad(testDescription: "an empty file", bytes: []),
      Bad(testDescription: "JSON", bytes: Array("{\"a\": [1, 2]}\n".utf8)),
      Bad(testDescription: "prose", bytes: Array("Dear reader,\nthis is a letter.\nYours\n".utf8)),
      Bad(
        testDescription: "UTF-16",
        bytes: [0xFF, 0xFE] + "recording,bpm\n800\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
      Bad(
        testDescription: "UTF-16 without a mark",
        bytes: "800\n810\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }),
      Bad(testDescription: "Latin-1", bytes: Array("# pers".utf8) + [0xF6] + Array("nlich\n800\n".utf8)),
      Bad(testDescription: "a line of a megabyte", bytes: Array(repeating: UInt8(ascii: "7"), count: 1_000_000)),
      Bad(testDescription: "a line of two megabytes", bytes: Array(repeating: UInt8(ascii: "x"), count: 2_000_000)),
      Bad(testDescription: "a picture", bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]),
      Bad(testDescription: "half an archive", bytes: [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]),
    ]
  }

  @Test("answer what is no source of theirs with one sentence and 65, and write nothing", arguments: Bad.all)
  func bad(_ bad: Bad) throws {
    try withTemporaryFolder { folder in
      let source = folder.appendingPathComponent("src")
      try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
      for name in ["100.hea", "100.txt", "good.atr", "t.csv"] {
        try Data(bad.bytes).write(to: source.appendingPathComponent(name))
      }
      try Data("good 1 250\n".utf8).write(to: source.appendingPathComponent("good.hea"))
      try Data([1, 4, 250, 4, 0, 0]).write(to: source.appendingPathComponent("100.atr"))
      let archive = folder.appendingPathComponent("a.h5").path
      #expect(
        try analyze(["simulate", "--out", archive, "--units", "1", "--targets", "60", "--duration", "2", "--quiet"])
          .code == 0)
      for arguments in [
        ["src/100.txt", "--format", "rr-text"], ["src/100.hea", "--format", "wfdb"],
        ["src/good.hea", "--format", "wfdb"],
        ["a.h5", "src/t.csv", "--format", "results-csv"],
      ] {
        let result = try analyze(["import"] + arguments + ["--out", "o.h5"], in: folder)
        #expect(result.code == 65, "\(arguments): \(result.messages)")
        #expect(result.messages.filter(\.isNewline).count == 1, "\(arguments): \(result.messages)")
        #expect(result.messages.utf8.count < 400, "\(arguments): \(result.messages)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.h5", "src"])
    }
  }

  @Test("are read with CRLF and a byte-order mark")
  func lineEnds() throws {
    try withTemporaryFolder { folder in
      let mark = "\u{FEFF}"
      try Data((mark + "rr_ms\r\n800\r\n810\r\n").utf8).write(to: folder.appendingPathComponent("w.txt"))
      try Data("100 1 250\r\n".utf8).write(to: folder.appendingPathComponent("100.hea"))
      // Beats at samples 1 and 251.
      try Data([1, 4, 250, 4, 0, 0]).write(to: folder.appendingPathComponent("100.atr"))
      for (source, format) in [("w.txt", "rr-text"), ("100.hea", "wfdb")] {
        let result = try analyze(["import", source, "--format", format, "--out", format + ".h5"], in: folder)
        #expect(result.code == 0, "\(result.messages)")
        #expect(try analyze(["validate", format + ".h5"], in: folder).code == 0)
      }
      let archive = folder.appendingPathComponent("a.h5").path
      #expect(
        try analyze(["simulate", "--out", archive, "--units", "1", "--targets", "60", "--duration", "2", "--quiet"])
          .code == 0)
      let id = try #require(try recordingIDs(of: archive, in: folder).first)
      try Data((mark + "recording,algorithm,algorithm_version,bpm\r\n\(id),tool,1,61\r\n").utf8).write(
        to: folder.appendingPathComponent("t.csv"))
      let result = try analyze(["import", "a.h5", "t.csv", "--format", "results-csv", "--out", "b.h5"], in: folder)
      #expect(result.code == 0, "\(result.messages)")
    }
  }

  @Test("refuse options that are not theirs")
  func options() throws {
    for (format, option) in [("rr-text", "--cut"), ("wfdb", "--watch-lag"), ("results-csv", "--reference-lag")] {
      let result = try analyze(["import", "x", "--format", format, option, "5", "--out", "y.h5"])
      #expect(result.code == 64 && result.messages.contains("is not one of '--format \(format)'"), "\(result.messages)")
    }
  }
}

@Suite("Exporting and forgetting on the command line")
struct ExportProgramTests {
  /// A folder with an archive of two simulator units, `a.h5`.
  private func withArchive(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let arguments = ["simulate", "--out", "a.h5", "--units", "2", "--targets", "60", "--duration", "2", "--quiet"]
      #expect(try analyze(arguments, in: folder).code == 0)
      try body(folder)
    }
  }

  @Test("export writes a folder that import reads again", arguments: ["csv", "haptika-json"])
  func export(format: String) throws {
    try withArchive { folder in
      let result = try analyze(["export", "a.h5", "--format", format, "--out", "out"], in: folder)
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.messages.contains("wrote 2 recordings to 'out'"))
      // Simulated recordings have no shape of the app: they are beside it.
      let source = format == "csv" ? "out" : "out/beside"
      let again = try analyze(["import", source, "--format", "folder", "--out", "b.h5"], in: folder)
      #expect(again.code == 0, "\(again.messages)")
      #expect(try recordingIDs(of: "b.h5", in: folder) == recordingIDs(of: "a.h5", in: folder))
      #expect(try analyze(["export", "a.h5", "--format", format, "--out", "out"], in: folder).code == 73)
      #expect(try analyze(["export", "a.h5", "--format", format, "--out", "out", "--force"], in: folder).code == 0)
    }
  }

  @Test("forget writes an archive without the person that can be analysed")
  func forget() throws {
    try withArchive { folder in
      let result = try analyze(["forget", "unit-01", "--in", "a.h5", "--out", "b.h5"], in: folder)
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.messages.contains("note: the person's id is part of a text in /tombstones/entity_id"))
      #expect(result.messages.contains("left out 1 recording and 0 sessions; wrote 1 recording to 'b.h5'"))
      #expect(
        try recordingIDs(of: "b.h5", in: folder)
          == recordingIDs(of: "a.h5", in: folder).filter { !$0.contains("unit-01") })
      #expect(try analyze(["validate", "b.h5"], in: folder).code == 0)
    }
  }

  @Test(
    "answer mistakes with one sentence and its exit code",
    arguments: [
      (["export", "a.h5", "--format", "csv"], Int32(64), "--out"), (["export", "a.h5", "--out", "x"], 64, "--format"),
      (["export", "a.h5", "--format", "cvs", "--out", "x"], 64, "did you mean 'csv'?"),
      (["export", "none.h5", "--format", "csv", "--out", "x"], 66, "no such file"),
      (["export", "a.h5", "--format", "csv", "--out", "x", "--subject", "unit-1"], 66, "did you mean 'unit-01'?"),
      (["export", "a.h5", "--format", "csv", "--out", "."], 73, "exists"),
      (["export", "a.h5", "--format", "csv", "--out", "a.h5"], 73, "exists"),
      (["export", "a.h5", "--format", "csv", "--out", "a.h5", "--force"], 73, "is not a folder"),
      (["forget", "unit-01", "--in", "a.h5"], 64, "--out"), (["forget", "unit-01", "--out", "b.h5"], 64, "--in"),
      (["forget", "--in", "a.h5", "--out", "b.h5"], 64, "missing SUBJECT"),
      (["forget", "unit-03", "--in", "a.h5", "--out", "b.h5"], 66, "did you mean 'unit-01'?"),
      (["forget", "unit-01", "--in", "a.h5", "--out", "a.h5", "--force"], 73, "is part of the input"),
      (["forget", "unit-01", "--in", "a.h5", "--out", "./x/../a.h5", "--force"], 73, "is part of the input"),
      (["forget", "unit-01", "--in", "none.h5", "--out", "b.h5"], 66, "no such file"),
    ])
  func mistakes(arguments: [String], code: Int32, message: String) throws {
    try withArchive { folder in
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("x"), withIntermediateDirectories: true)
      let before = try Data(contentsOf: folder.appendingPathComponent("a.h5"))
      var arguments = arguments
      if arguments.first == "export", let index = arguments.firstIndex(of: "x") { arguments[index] = "new" }
      let result = try analyze(arguments, in: folder)
      #expect(result.code == code, "\(result.messages)")
      #expect(result.messages.contains(message), "\(result.messages)")
      #expect(result.messages.filter(\.isNewline).count == 1, "\(result.messages)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["a.h5", "x"])
      #expect(try Data(contentsOf: folder.appendingPathComponent("a.h5")) == before)
    }
  }

  @Test("are in the help and in completions")
  func help() throws {
    #expect(try analyze(["--help"]).output.contains("forget SUBJECT"))
    #expect(try analyze(["--completions", "fish"]).output.contains("__fish_seen_subcommand_from export' -l subject"))
    #expect(try analyze(["import", "--help"]).output.contains("  rr-text"))
  }
}

/// The ids of an archive's recordings, in byte order, as `inspect` lists them.
private func recordingIDs(of archive: String, in folder: URL) throws -> [String] {
  let list = folder.appendingPathComponent(UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: list) }
  _ = try analyze(["inspect", archive, "--csv", list.path, "--quiet"], in: folder)
  return try csvRows(list.appendingPathComponent("contents.csv")).compactMap { $0["recording_id"] }
}
