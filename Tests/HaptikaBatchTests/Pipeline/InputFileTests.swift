import Foundation
import Testing

@testable import HaptikaBatch

@Suite("An input file")
struct InputFileTests {
  @Test("has the SHA-256 of its bytes")
  func checksum() throws {
    let folder = try TemporaryFolder()
    try Data("abc".utf8).write(to: folder.url.appendingPathComponent("a"))
    // FIPS 180-4, example of one block.
    let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try InputFile(at: folder.path("a")).sha256 == expected)
  }

  @Test("is noticed when it is written to, replaced or removed", arguments: ["append", "replace", "remove"])
  func change(what: String) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a")
    try Data("abc".utf8).write(to: url)
    let input = try InputFile(at: url.path)
    try input.checkUnchanged()
    switch what {
    case "append": try Data("abcd".utf8).write(to: url)
    case "replace":
      try FileManager.default.moveItem(at: url, to: folder.url.appendingPathComponent("b"))
      try Data("abc".utf8).write(to: url)
    default: try FileManager.default.removeItem(at: url)
    }
    #expect {
      try input.checkUnchanged()
    } throws: { ($0 as? ArchiveError)?.kind == .readOrWriteFailed }
  }

  @Test("that is not there, or is a folder, is no input", arguments: ["missing", "."])
  func missing(name: String) throws {
    let folder = try TemporaryFolder()
    #expect {
      _ = try InputFile(at: folder.path(name))
    } throws: { ($0 as? ArchiveError)?.kind == .noInput }
  }
}
