import Foundation
import Testing

@testable import HaptikaBatch

/// Texts of variable length lie in collections: `GCOL`, version, three bytes, size in eight; then objects: number in two
/// bytes, count in two, four bytes, size in eight, text padded to eight.
@Suite("Damage among the texts of an archive")
struct HeapDamageTests {
  /// A change of some bytes, counted from a place that the test knows.
  struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let offset: Int
    let bytes: [UInt8]
  }

  @Test("is a fault of the file, told and survived", arguments: Self.damages)
  func attributes(damage: Damage) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try SampleArchive.write([SampleArchive.fullRecording()], to: path)
    var file = try Data(contentsOf: URL(fileURLWithPath: path))
    let collection = try #require(file.range(of: Data("GCOL".utf8))).lowerBound
    file.replace(damage.bytes, at: collection + damage.offset)
    try file.write(to: URL(fileURLWithPath: path))
    #expect {
      try ArchiveReader(path: path)
    } throws: { error in
      // The first text of the file is the name of the schema.
      guard let error = error as? ArchiveError, error.kind == .badData, error.place == "/" else { return false }
      return error.message.hasPrefix("cannot read attribute 'schema_name': the text")
    }
  }

  private static let huge: [UInt8] = [255, 255, 255, 255, 255, 255, 255, 127]

  private static let damages = [
    Damage(testDescription: "another signature", offset: 3, bytes: [0]),
    Damage(testDescription: "another version", offset: 4, bytes: [2]),
    Damage(testDescription: "a collection without a size", offset: 8, bytes: [0, 0]),
    Damage(testDescription: "a collection that ends in its first object", offset: 8, bytes: [40, 0]),
    Damage(testDescription: "a collection longer than the file", offset: 8, bytes: [0, 0, 0, 1]),
    Damage(testDescription: "a collection of 2^63 bytes", offset: 8, bytes: huge),
    Damage(testDescription: "an object that is marked free", offset: 16, bytes: [0, 0]),
    Damage(testDescription: "an object of another number", offset: 16, bytes: [255, 255]),
    Damage(testDescription: "an object of another's number", offset: 16, bytes: [2, 0]),
    Damage(testDescription: "an object a byte shorter", offset: 24, bytes: [14]),
    Damage(testDescription: "an object a byte longer", offset: 24, bytes: [16]),
    Damage(testDescription: "an object longer than its collection", offset: 24, bytes: [0, 32]),
    Damage(testDescription: "an object of 2^63 bytes", offset: 24, bytes: huge),
  ]

  @Test("never ends the program, whichever byte of the texts is turned", .timeLimit(.minutes(2)))
  func everyByte() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    try CraftedArchive().write(to: path)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let start = try #require(whole.range(of: Data("GCOL".utf8))).lowerBound
    // Three root texts and nine units, 32 bytes each with their headers, and the header of what is free.
    for index in start..<start + 16 + 12 * 32 + 16 {
      for mask in [UInt8(0x01), 0x80, 0xff] {
        var file = whole
        file[index] ^= mask
        try file.write(to: URL(fileURLWithPath: path))
        do {
          _ = try ArchiveReader(path: path).read(rows: 0..<3)
        } catch let error as ArchiveError {
          #expect(error.kind == .badData)
        }
      }
    }
  }

  @Test("of a column takes the recordings whose texts they are")
  func column() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    let source = try #require(Bundle.module.url(forResource: "Golden/archives/variable_text", withExtension: "h5"))
    var file = try Data(contentsOf: source)
    // The condition of the second recording; its size stands in the eight bytes before it.
    let text = try #require(file.range(of: Data("rest".utf8))).lowerBound
    file.replace(Self.huge, at: text - 8)
    try file.write(to: URL(fileURLWithPath: path))
    #expect(throws: ArchiveError.self) { try ArchiveReader(path: path).read(rows: 0..<2) }
    file.replace([3, 0, 0, 0, 0, 0, 0, 0], at: text - 8)
    try file.write(to: URL(fileURLWithPath: path))
    let read = try ArchiveReader(path: path).read(rows: 0..<2)
    #expect(read[0].recording?.metadata.condition == nil)
    #expect(read[1].reason == "/recordings/condition[1]: the text is not UTF-8, too long or damaged")
  }
}

extension Data {
  fileprivate mutating func replace(_ bytes: [UInt8], at index: Int) {
    replaceSubrange(index..<index + bytes.count, with: bytes)
  }
}
