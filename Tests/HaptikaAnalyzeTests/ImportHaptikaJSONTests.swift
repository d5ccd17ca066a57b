import Foundation
import Testing

@Suite("The import of the app's JSON")
struct ImportHaptikaJSONTests {
  private static let measurement = """
    {"schemaVersion":1,"id":"00000000-0000-4000-8000-000000000001","updatedAt":"2026-03-01T08:01:00Z",\
    "startedAt":"2026-03-01T08:00:00Z","endedAt":"2026-03-01T08:01:00Z","source":"appleWatchOptical","averageBpm":60,\
    "samples":[{"offsetSeconds":0,"bpm":60}],"valid":true}
    """

  private func run(_ text: String, _ arguments: [String] = []) throws -> (result: ProgramResult, files: [String]) {
    try withTemporaryFolder { folder in
      try Data(text.utf8).write(to: folder.appendingPathComponent("p01.jsonl"))
      let result = try analyze(
        ["import", "p01.jsonl", "--format", "haptika-json", "--out", "a.h5"] + arguments, in: folder)
      if result.code == 0 { #expect(try analyze(["validate", "a.h5"], in: folder).code == 0) }
      return (result, try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
    }
  }

  @Test("writes an archive that is valid, and says what it read")
  func done() throws {
    let (result, files) = try run(Self.measurement + "\n{\"steps\": 1}\n")
    #expect(result.code == 0, "\(result.messages)")
    #expect(files == ["a.h5", "p01.jsonl"])
    #expect(result.messages.contains("watch measurements: files 1, rows read 1, kept 1"))
    #expect(
      result.messages.contains("note: p01.jsonl: line 2: a document that has the keys 'steps' is of no known shape"))
    #expect(result.messages.contains("assumed: each source is the export of one person"))
    #expect(result.messages.contains("wrote 1 recording of study 'p01' to 'a.h5'"))
  }

  @Test(
    "ends with 65, one sentence and no file when the data are bad",
    arguments: [
      ("", "'p01.jsonl': is empty; expected JSON"),
      ("{\"a\": 1e400}", "the number '1e400' is out of the range of numbers"),
      ("{\"a\": 1, \"a\": 1}", "the key 'a' occurs twice in one object"), ("t_s,bpm\n", "is not JSON: found 't'"),
      (measurement + "\n{\"id\":", "line 2, byte 7: ends in the middle of a JSON value"),
      (measurement.replacing("\"schemaVersion\":1", with: "\"schemaVersion\":2"), "schemaVersion is 2; expected 1"),
      ("{\"steps\": 1}", "holds nothing that can be imported"),
      (measurement + "\n" + String(repeating: " ", count: 1 + 1 << 20) + "\n", "line 2: longer than 1048576 bytes"),
    ])
  func badData(text: String, sentence: String) throws {
    let (result, files) = try run(text)
    #expect(result.code == 65, "\(result.messages)")
    #expect(result.messages.contains(sentence), "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1)
    #expect(files == ["p01.jsonl"])
  }

  @Test("ends with 66 when a source is not there, with 64 for an option of another format")
  func usage() throws {
    try withTemporaryFolder { folder in
      let missing = try analyze(
        ["import", "none", "--format", "haptika-json", "--out", "a.h5"], in: folder)
      #expect(missing.code == 66, "\(missing.messages)")
    }
    let (result, files) = try run(Self.measurement, ["--cut", "60"])
    #expect(result.code == 64, "\(result.messages)")
    #expect(files == ["p01.jsonl"])
    #expect(try run(Self.measurement, ["--study-id", "walks"]).result.messages.contains("of study 'walks'"))
  }
}
