import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The CSV reader")
struct CSVReaderTests {
  @Test(
    "reads the same rows from every form of file",
    arguments: [
      "a,b\n1,2\n3,4\n", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4", "\u{FEFF}a,b\n1,2\n3,4",
      "\n\na,b\n \n1,2\n\n3,4\n\n",
      "\"a\",\"b\"\n\"1\",2\n3,\"4\"\n", " a , b \n1 ,\t2\n3, 4 ",
    ])
  func forms(text: String) throws {
    #expect(try rows(of: text) == [["a", "b"], ["1", "2"], ["3", "4"]])
  }

  @Test("keeps commas, line ends and doubled quotes in quoted cells, and quotes in others")
  func quotes() throws {
    #expect(try rows(of: "\"a,b\",\"c\r\nd\",\"say \"\"e\"\"\",f\"g\n") == [["a,b", "c\r\nd", "say \"e\"", "f\"g"]])
  }

  @Test("tells empty cells from no cells")
  func empty() throws {
    #expect(try rows(of: ",\n\"\"\n\n") == [["", ""], [""]])
    #expect(try rows(of: "") == [])
  }

  @Test("crosses the borders of its buffer")
  func long() throws {
    let expected = (0..<20_000).map { ["\($0)", "ä\($0)"] }
    #expect(try rows(of: expected.map { $0.joined(separator: ",") }.joined(separator: "\r\n")) == expected)
  }

  @Test("refuses a quoted cell without an end, and names the line on which its row begins")
  func openQuote() {
    #expect { try rows(of: "a\n1\n\"2\n3\n") } throws: { error in
      "\(error)".hasSuffix("line 3: a quoted cell is not closed before the file ends")
    }
  }

  @Test("refuses a row that is longer than 1 MiB")
  func tooLong() {
    #expect { try rows(of: "a\n" + String(repeating: "1", count: 1 << 20) + "0") } throws: { error in
      "\(error)".hasSuffix("line 2: longer than 1048576 bytes")
    }
  }

  @Test(
    "reads numbers, and missing values as NaN",
    arguments: [
      ("1.5", 1.5), ("-1", -1), ("0", 0), ("1e-3", 0.001), ("+2", 2), ("", Double.nan), ("NA", .nan), ("nan", .nan),
      ("NaN", .nan),
    ])
  func numbers(text: String, number: Double) throws {
    let read = try #require(try numbers(in: "\"\(text)\"\n").first)
    #expect(read == number || (read?.isNaN == true && number.isNaN))
  }

  @Test(
    "takes nothing else for a number",
    arguments: ["abc", "1,5", "0x10", "1.2.3", "null", "12 bpm", "62\u{0}abc", "6\u{0}2"])
  func notNumbers(text: String) throws {
    #expect(try numbers(in: "\"\(text)\"\n") == [nil])
  }

  private func rows(of text: String) throws -> [[String]] {
    try withFolder(["x.csv": text]) { folder in
      var reader = try CSVReader(path: folder + "/x.csv")
      var rows: [[String]] = []
      while try reader.advance() { rows.append((0..<reader.row.count).map { reader.row.text(at: $0) }) }
      return rows
    }
  }

  private func numbers(in text: String) throws -> [Double?] {
    try withFolder(["x.csv": text]) { folder in
      var reader = try CSVReader(path: folder + "/x.csv")
      var numbers: [Double?] = []
      while try reader.advance() { numbers.append(reader.row.number(at: 0)) }
      return numbers
    }
  }
}

/// Runs `body` with a new folder that holds `files` (path and text), and removes the folder afterwards.
func withFolder<Result>(_ files: [String: String], _ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (path, text) in files {
    let file = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try body(folder.path)
}
