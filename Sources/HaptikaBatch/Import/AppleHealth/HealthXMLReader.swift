import Foundation

/// Reads the tags of an export one by one, and checks that each element is closed by its own tag.
///
///     var reader = try HealthXMLReader(path: "export.xml")
///     while let tag = try reader.next() { … }
///
/// Memory is bounded by one piece of the file (128 KiB), one tag (at most 1 MiB) and 256 names of open elements.
struct HealthXMLReader {
  /// The file, as the user named it.
  let path: String
  /// In bytes.
  let size: Int
  /// How many bytes were read so far.
  private(set) var readCount = 0
  /// How many control characters were read as blanks.
  var controlCharacterCount: Int { regions.controlCharacterCount }

  /// Elements nest no deeper; those of an export do four deep.
  static let mostOpenElements = 256
  /// The root element must begin within so many bytes; that of an export begins within 20 KiB.
  private static let longestProlog = 1 << 20

  private let file: FileHandle
  private let pieceLength: Int
  private var regions = XMLRegions()
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtEnd = false
  /// The names of open elements, one after another, and where each ends.
  private var openNames: [UInt8] = []
  private var openEnds: [Int] = []
  private var wasRootClosed = false
  /// The root's tag, which was read already.
  private var root: XMLTag?

  /// Opens a file and reads up to its first element.
  ///
  /// - Throws: `ImportError` when it is no file, is empty, packed, not in UTF-8, or not an Apple Health export.
  init(path: String, pieceLength: Int = 1 << 17) throws {
    self.path = path
    self.pieceLength = pieceLength
    file = try FileHandle(importing: path)
    do {
      size = Int(try file.seekToEnd())
      try file.seek(toOffset: 0)
    } catch {
      throw ImportError(.readFailed, path, "cannot be read: \(systemReason(of: error))")
    }
    if size == 0 { throw ImportError(.badData, path, "is empty; expected the export.xml of Apple Health") }
    root = try next()
    guard let root, !root.isClosing, root.isNamed("HealthData") else {
      let name = root.map { String(decoding: $0.name.prefix(64), as: UTF8.self) } ?? ""
      throw ImportError(
        .badData, path,
        "its root element is '\(inMessage(name))'; expected 'HealthData', that of the export.xml of Apple Health")
    }
  }

  /// Returns the next tag; `nil` at the end of a whole document.
  ///
  /// - Throws: `ImportError` when the file is cut off, not well formed, or cannot be read.
  mutating func next() throws -> XMLTag? {
    if let first = root {
      root = nil
      return first
    }
    do {
      while true {
        if try regions.findTag(in: buffer, from: &position, isLast: isAtEnd) {
          let tag = try XMLTag(regions.tag, line: regions.tagLine)
          try follow(tag)
          return tag
        }
        if isAtEnd { break }
        try readPiece()
      }
    } catch let fault as XMLFault {
      throw ImportError(.badData, path, at: "line \(fault.line)", fault.message)
    }
    guard wasRootClosed, regions.isBetweenTags else {
      throw ImportError(
        .badData, path,
        regions.isInDocument
          ? "ends inside its records: the file is cut off; copy it again"
          : "has no element; expected the export.xml of Apple Health")
    }
    return nil
  }

  private mutating func readPiece() throws {
    if !regions.isInDocument, readCount > Self.longestProlog {
      throw ImportError(.badData, path, "has no element in its first MiB; expected the export.xml of Apple Health")
    }
    let piece: Data
    do {
      piece = try file.read(upToCount: pieceLength) ?? Data()
    } catch {
      throw ImportError(.readFailed, path, "reading failed: \(systemReason(of: error))")
    }
    buffer.removeFirst(position)
    buffer += piece
    position = 0
    if readCount == 0 {
      if let fault = packedOrForeign(buffer) { throw fault }
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }
    readCount += piece.count
    isAtEnd = piece.isEmpty
  }

  /// Opens or closes the element of a tag.
  private mutating func follow(_ tag: XMLTag) throws(XMLFault) {
    if wasRootClosed {
      throw XMLFault(line: tag.line, message: "is not well-formed XML: something follows the root element")
    }
    if tag.isClosing {
      let end = openEnds.popLast() ?? 0
      let start = openEnds.last ?? 0
      guard end > start, openNames[start..<end].elementsEqual(tag.name) else {
        let name = inMessage(String(decoding: tag.name.prefix(200), as: UTF8.self))
        throw XMLFault(line: tag.line, message: "is not well-formed XML: '</\(name)>' closes nothing")
      }
      openNames.removeSubrange(start...)
    } else if !tag.isEmpty {
      guard openEnds.count < Self.mostOpenElements else {
        throw XMLFault(line: tag.line, message: "elements nest deeper than \(Self.mostOpenElements)")
      }
      openNames += tag.name
      openEnds.append(openNames.count)
    }
    wasRootClosed = openEnds.isEmpty
  }

  /// Says what else the file is, by its first bytes.
  private func packedOrForeign(_ bytes: [UInt8]) -> ImportError? {
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return ImportError(
        .badData, path, "is a zip archive: unzip it first, and name export.xml or the folder that holds it")
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      return ImportError(.badData, path, "is compressed with gzip: unzip it first, and name export.xml or its folder")
    }
    let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0x00], [0x00, 0x3C]].contains { bytes.starts(with: $0) }
    return isUTF16
      ? ImportError(.badData, path, "is UTF-16; expected the export.xml of Apple Health, which is UTF-8") : nil
  }
}
