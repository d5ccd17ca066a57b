import Foundation
import HaptikaBatch
import HaptikaDSP
import Testing

@Suite("The program's inspect")
struct InspectProgramTests {
  @Test("prints what an archive holds on stdout")
  func overview() throws {
    try withTemporaryFolder { folder in
      try write(["a", "b"], to: folder)
      let result = try analyze(["inspect", "a.h5"], in: folder)
      #expect(result.code == 0 && result.messages.isEmpty, "\(result.messages)")
      #expect(result.output.hasPrefix("archive 'a.h5'\n"))
      #expect(result.output.contains("  readable            2\n"))
    }
  }

  @Test("prints how one recording came to its estimate")
  func recording() throws {
    try withTemporaryFolder { folder in
      try write(["a"], to: folder)
      let result = try analyze(["inspect", "a.h5", "a", "--algorithm", "1.0.0"], in: folder)
      #expect(result.code == 0 && result.messages.isEmpty, "\(result.messages)")
      #expect(result.output.hasPrefix("recording 'a' of study 's'\n"))
      #expect(result.output.contains("decision of haptika-ppg@1.0.0\n"))
    }
  }

  @Test(
    "makes the folder of --csv, refuses it when it exists (73), and replaces it when forced",
    arguments: [([String](), "contents.csv"), (["a"], "summary.csv")])
  func csv(id: [String], file: String) throws {
    try withTemporaryFolder { folder in
      try write(["a"], to: folder)
      let arguments = ["inspect", "a.h5"] + id + ["--csv", "out"]
      #expect(try analyze(arguments, in: folder).code == 0)
      let written = folder.appendingPathComponent("out/\(file)")
      let first = try Data(contentsOf: written)
      let stray = folder.appendingPathComponent("out/stray.txt")
      try Data("kept".utf8).write(to: stray)
      let refused = try analyze(arguments, in: folder)
      #expect(refused.code == 73 && refused.output.isEmpty)
      #expect(refused.messages.contains("--force"), "\(refused.messages)")
      #expect(FileManager.default.fileExists(atPath: stray.path))
      #expect(try analyze(arguments + ["--force"], in: folder).code == 0)
      #expect(try Data(contentsOf: written) == first)
      #expect(!FileManager.default.fileExists(atPath: stray.path))
    }
  }

  @Test(
    "draws a recording with --figure, script and data beside it, the same bytes again, and refuses what exists (73)")
  func figure() throws {
    try withTemporaryFolder { folder in
      try write(["a"], to: folder)
      let arguments = ["inspect", "a.h5", "a", "--figure", "walk-1.svg"]
      guard try analyze(arguments, in: folder).code != 69 else { return }
      let files = ["walk-1.csv", "walk-1.gp", "walk-1.svg"]
      func bytes() throws -> [Data] { try files.map { try Data(contentsOf: folder.appendingPathComponent($0)) } }
      let first = try bytes()
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == (["a.h5"] + files).sorted())
      let refused = try analyze(arguments, in: folder)
      #expect(refused.code == 73 && refused.output.isEmpty && refused.messages.contains("--force"))
      #expect(try analyze(arguments + ["--force"], in: folder).code == 0)
      #expect(try bytes() == first)
    }
  }

  @Test("says that --figure needs gnuplot (69), a recording (64) and a name that a script can hold (73)")
  func figureRefusals() throws {
    try withTemporaryFolder { folder in
      try write(["a"], to: folder)
      let missing = try analyze(["inspect", "a.h5", "a", "--figure", "f.svg"], in: folder, path: folder.path)
      #expect(missing.code == 69 && missing.output.isEmpty && missing.messages.contains("gnuplot is not found"))
      #expect(try analyze(["inspect", "a.h5", "--figure", "f.svg"], in: folder).code == 64)
      for name in ["f.pdf", "f", "it's.svg", "missing/f.svg"] {
        let refused = try analyze(["inspect", "a.h5", "a", "--figure", name], in: folder)
        #expect(refused.code == 73 || refused.code == 69, "\(name): \(refused.messages)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.h5"])
    }
  }

  @Test(
    "answers what it cannot show with one sentence and its exit code",
    arguments: [
      (["a.h5", "wlak"], Int32(66), "did you mean 'walk'?"),
      (["a.h5", "gone"], 66, "was deleted"),
      (["a.h5", "broken"], 65, "cannot be read"),
      (["text.h5"], 65, "not an HDF5 file"),
      (["missing.h5"], 66, "no such file"),
    ])
  func refusals(operands: [String], code: Int32, message: String) throws {
    try withTemporaryFolder { folder in
      // Long enough that the middle of the file is nothing but frames, some of them of the last recording.
      try write(["walk", "gone", "broken"], frameCount: 6000, deleting: "gone", to: folder)
      if operands.last == "broken" { try breakFrames(in: folder) }
      try Data("no archive\n".utf8).write(to: folder.appendingPathComponent("text.h5"))
      let result = try analyze(["inspect"] + operands, in: folder)
      #expect(result.code == code && result.output.isEmpty)
      #expect(result.messages.contains(message), "\(result.messages)")
      #expect(result.messages.filter(\.isNewline).count == 1)
    }
  }

  @Test("lets no control character of an archive reach the terminal", arguments: [["a"], []])
  func hostile(id: [String]) throws {
    try withTemporaryFolder { folder in
      try write(["a"], condition: "rest\u{1B}[2J\rfake", to: folder)
      let result = try analyze(["inspect", "a.h5"] + id, in: folder)
      #expect(result.code == 0, "\(result.messages)")
      #expect(result.output.contains(#"rest\u{1B}[2J\u{D}fake"#))
      #expect(!result.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\r" })
    }
  }

  /// Writes `a.h5` with one recording an id, 20 s long unless `frameCount` says otherwise.
  private func write(
    _ ids: [String], frameCount: Int = 600, deleting deleted: String? = nil, condition: String? = nil, to folder: URL
  ) throws {
    let path = folder.appendingPathComponent("a.h5").path
    let attributes = ArchiveAttributes(title: "t", studyID: "s", creator: "tests", license: "", source: "")
    let writer = try ArchiveWriter(path: path, attributes: attributes, overwrite: false)
    // Noise, so that the frames cannot be squeezed into a few bytes.
    var state: UInt64 = 1
    for id in ids {
      var metadata = RecordingMetadata(id: id, subjectID: "p", source: .other)
      metadata.condition = condition
      let values: [Double] = (0..<frameCount).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 40) / 65_536
      }
      let times = values.indices.map { Double($0) / 30 }
      let frames = FrameSeries(time: times, red: values, green: values, blue: values)
      try writer.append(Recording(studyID: "s", metadata: metadata, frames: frames))
    }
    if let deleted { try writer.append(tombstone: Tombstone(entityID: deleted, entityKind: "measurement")) }
    try writer.finish()
  }

  /// Flips bytes in the middle of the file, where compressed frames lie.
  private func breakFrames(in folder: URL) throws {
    let archive = folder.appendingPathComponent("a.h5")
    var bytes = try Data(contentsOf: archive)
    for index in (bytes.count / 2)..<(bytes.count / 2 + 64) { bytes[index] ^= 0xFF }
    try bytes.write(to: archive)
  }
}
