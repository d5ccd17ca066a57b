import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A file of JSON")
struct JSONReadingTests {
  private static let one = jsonLine(watchMeasurement(1))
  private static let two = jsonLine(watchMeasurement(2))

  @Test(
    "holds one document, a list, a bundle, or one of these a line; a byte-order mark and CRLF change nothing",
    arguments: [
      "\(one)", "\(one)\n", "\u{FEFF}\(one)", "\n\n  \(one)\r\n\r\n", "[\(one)]", "[\n \(one)\n]",
      "{\"measurements\": [\(one)]}",
      "{\n\"measurements\": [\(one)],\n\"sessions\": [],\"profile\":null}", "[\(one)]\n[]\n",
      "{\"m\":[]}\r\n{\"m\":[\(one)]}\r\n",
      "{\"schemaVersion\": 1, \"measurement\": \(one)}",
    ])
  func forms(text: String) throws {
    let made = try importJSON(["a.json": Data(text.utf8)])
    #expect(made.recordings.map(\.metadata.id) == [uuid(1)])
    let plain = try importJSON(["a.json": Data(Self.one.utf8)])
    #expect(made.archive == plain.archive)
  }

  @Test(
    "is refused in one sentence that says where and what",
    arguments: [
      ("", nil, "is empty; expected JSON"), (" \r\n\n", nil, "is empty; expected JSON"),
      ("{\"id\": \"x\", \"n\": 1e400}", "line 1, byte 18", "the number '1e400' is out of the range of numbers"),
      ("{\"id\": \"x\", \"n\": -1e-400}", "line 1, byte 18", "the number '-1e-400' is out of the range of numbers"),
      ("{\"id\": 1, \"id\": 2}", "line 1, byte 11", "the key 'id' occurs twice in one object"),
      ("{\"id\": 1,\n \"i\\u0064\": 2}", "line 2, byte 2", "the key 'id' occurs twice in one object"),
      ("{\"a\": {\"b\": [{\"c\": 1, \"c\": 1}]}}", "line 1, byte 23", "the key 'c' occurs twice in one object"),
      (String(repeating: "[", count: 40), "line 1, byte 33", "is nested more than 32 deep"),
      (String(repeating: "{\"a\":", count: 100_000), "line 1, byte 161", "is nested more than 32 deep"),
      ("t_s,bpm\n0,60\n", "line 1, byte 1", "is not JSON: found 't', expected a value"),
      ("<html></html>", "line 1, byte 1", "is not JSON: found '<', expected a value"),
      ("0.5,60\n", "line 1, byte 4", "more follows after a JSON value on its line"),
      ("{\"a\": 1", "line 1, byte 8", "ends in the middle of a JSON value"),
      ("{\n\"a\": [1,\n", "line 3, byte 1", "ends in the middle of a JSON value"),
      ("{\"a\": \"b", "line 1, byte 9", "ends in the middle of a JSON value"),
      ("\(one)\n{\"a\": tru\n", "line 2, byte 7", "is not JSON: found 't', expected a value"),
      ("\(one)\n{\"a\":\n", "line 2, byte 6", "ends in the middle of a JSON value"),
      ("{\"a\": 01}", "line 1, byte 7", "a number begins with 0 and goes on with digits"),
      ("{\"a\": 1.}", "line 1, byte 9", "is not JSON: found '}', expected a digit"),
      ("{\"a\": NaN}", "line 1, byte 7", "is not JSON: found 'N', expected a value"),
      ("{'a': 1}", "line 1, byte 2", "is not JSON: found ''', expected a key in double quotes"),
      ("{\"a\": 1,}", "line 1, byte 9", "is not JSON: found '}', expected a key in double quotes"),
      ("[1 2]", "line 1, byte 4", "is not JSON: found '2', expected ',' or ']'"),
      ("{\"a\" 1}", "line 1, byte 6", "is not JSON: found '1', expected ':' after a key"),
      ("{\"a\": \"\u{01}\"}", "line 1, byte 8", "a text holds a control character that is not escaped"),
      ("{\"a\": \"\\ud800\"}", "line 1, byte 7", "a text has an escape that stands for no character"),
      ("{\"a\": \"\\x\"}", "line 1, byte 7", "a text has an escape that stands for no character"),
      (
        "{\n}\n{\n}\n", "line 3, byte 1",
        "more follows after the JSON value; expected one value, or one a line of at most 1048576 bytes"
      ),
      ("{\"schemaVersion\": 2}", "line 1", "schemaVersion is 2; expected 1"),
    ] as [(String, String?, String)])
  func refusals(text: String, place: String?, message: String) {
    let fault = importFault(Data(text.utf8))
    #expect(fault?.kind == .badData)
    #expect(fault?.place == place)
    #expect(fault?.message == message)
    #expect(fault?.file.hasSuffix("a.json") == true)
  }

  @Test("is UTF-8: UTF-16, Latin-1, cut characters and null bytes are refused")
  func encodings() throws {
    let utf16 = try #require("{\"id\": 1}".data(using: .utf16))
    let utf16be = try #require("{\"id\": 1}".data(using: .utf16BigEndian))
    for data in [utf16, utf16be, Data([0x89, 0x00, 0x01]), Data([0xFF, 0xFE])] {
      #expect(importFault(data)?.message == "is UTF-16 or binary; expected JSON in UTF-8")
    }
    // é in Latin-1; the first half of é in UTF-8; an overlong slash; a surrogate.
    for bytes: [UInt8] in [[0xE9], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80]] {
      let fault = importFault(Data("{\"id\": \"Ren".utf8) + Data(bytes) + Data("\"}".utf8))
      #expect(fault?.message == "is not UTF-8; expected JSON in UTF-8")
      #expect(fault?.place == "line 1, byte 12")
    }
    #expect(importFault(Data("{\"id\": \"a".utf8) + Data([0]) + Data("\"}".utf8))?.kind == .badData)
    let foreign = jsonLine(watchMeasurement(1, ["device": ["id": "w", "name": "Rénée 🫀"]]))
    #expect(try importJSON(["a.json": Data(foreign.utf8)]).devices.first?.name == "Rénée 🫀")
  }

  @Test("has no line and no document over 1 MiB")
  func longLines() {
    let filler = String(repeating: "x", count: 1 << 20)
    let long = jsonLine(watchMeasurement(3, ["note": filler]))
    let line = importFault(Data("\(Self.one)\n\(long)\n".utf8))
    #expect(line?.message == "longer than 1048576 bytes" && line?.place == "line 2")
    #expect(importFault(Data(long.utf8))?.message == "a document longer than 1048576 bytes")
    #expect(importFault(Data("[\(Self.one),\n\(long)]".utf8))?.place == "line 2, [1]")
    #expect(
      importFault(Data("\(long)\n\(Self.one)\n".utf8))?.message.hasPrefix("more follows after the JSON value") == true)
    #expect(importFault(Data(filler.utf8))?.message == "is not JSON: found 'x', expected a value")
  }

  @Test("may be a list in one line that is longer than any document")
  func longFile() throws {
    let note = String(repeating: "x", count: 100_000)
    let text = "[" + (1...11).map { jsonLine(watchMeasurement($0, ["note": note])) }.joined(separator: ",") + "]"
    #expect(text.utf8.count > JSONFileReader.longestDocument)
    #expect(try importJSON(["a.json": Data(text.utf8)]).recordings.count == 11)
  }

  @Test("may have lines across the pieces in which it is read")
  func pieces() throws {
    // Lines of all lengths up to 3,000 bytes, so that they fall on every place of the pieces of 64 KiB.
    let lines = (1...400).map {
      jsonLine(watchMeasurement($0, ["note": String(repeating: "é", count: $0 * 7 % 1300)]))
    }
    let made = try importJSON(["a.jsonl": Data(lines.joined(separator: "\r\n").utf8)])
    #expect(made.recordings.map(\.metadata.id) == (1...400).map(uuid))
  }

  @Test("is a file, or lies in a folder; other things are told or refused")
  func sources() throws {
    #expect(throws: ImportError.self) { try HaptikaJSONImporter(sources: [], options: .init()) }
    try withFolder(["empty/readme.txt": "x"]) { folder in
      let missing = #expect(throws: ImportError.self) {
        try HaptikaJSONImporter(sources: [folder + "/none"], options: .init())
      }
      #expect(missing?.kind == .noInput)
      let empty = #expect(throws: ImportError.self) {
        try HaptikaJSONImporter(sources: [folder + "/empty"], options: .init())
      }
      #expect(empty?.message == "holds no JSON file; expected .json, .jsonl, .ndjson in it or in its folders")
    }
    let made = try importJSON(
      ["b.json": Data(Self.two.utf8), "A.JSON": Data(Self.one.utf8), "notes.txt": Data(), "more/c.json": Data()]
    ) { top in
      try FileManager.default.createSymbolicLink(atPath: top + "/p01/z.json", withDestinationPath: top + "/p01/b.json")
    }
    #expect(made.recordings.count == 2)
    #expect(made.report.unusedFiles == ["p01/more", "p01/notes.txt", "p01/z.json"])
    #expect(made.table("watch measurements")?.fileCount == 2)
  }
}
