import Foundation
import Testing

@Suite("The output of an import")
struct ImportOutputTests {
  /// A folder with one recording, `src/p01/watch.csv`, and a map that changes nothing.
  private func withSource(_ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let recording = folder.appendingPathComponent("src/p01")
      try FileManager.default.createDirectory(at: recording, withIntermediateDirectories: true)
      try Data("t_s,bpm\n0,60\n".utf8).write(to: recording.appendingPathComponent("watch.csv"))
      try Data("{\"map_version\": 1}".utf8).write(to: folder.appendingPathComponent("map.json"))
      try body(folder)
    }
  }

  @Test("is never what is imported, nor its map", arguments: ["src/p01/watch.csv", "map.json", "src/../map.json"])
  func input(output: String) throws {
    try withSource { folder throws in
      let file = folder.appendingPathComponent(output)
      let before = try Data(contentsOf: file)
      let result = try analyze(
        ["import", "src", "--format", "folder", "--map", "map.json", "--out", output, "--force"], in: folder)
      #expect(result.code == 73, "\(result.messages)")
      #expect(result.messages.contains("is part of the input"))
      #expect(try Data(contentsOf: file) == before)
    }
  }

  @Test("may be replaced elsewhere")
  func elsewhere() throws {
    try withSource { folder throws in
      let arguments = ["import", "src", "--format", "folder", "--map", "map.json", "--out", "a.h5", "--force"]
      #expect(try analyze(arguments, in: folder).code == 0)
      #expect(try analyze(arguments, in: folder).code == 0)
    }
  }

  @Test("needs a map that is there")
  func noMap() throws {
    try withSource { folder throws in
      let result = try analyze(
        ["import", "src", "--format", "folder", "--map", "none.json", "--out", "a.h5"], in: folder)
      #expect(result.code == 66, "\(result.messages)")
    }
  }
}
