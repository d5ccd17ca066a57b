import Foundation

/// The cleaned text of an export, piece by piece, as an XML parser asks for it.
///
/// Memory is bounded by the pieces: Foundation's parser takes 128 KiB at a time from a stream, where it would take a file whole.
/// A class, because Foundation's streams are classes.
final class HealthXMLStream: InputStream {
  /// The file, as the user named it.
  let path: String
  /// In bytes.
  let size: Int
  /// What stopped the stream before the file's end.
  private(set) var fault: ImportError?
  /// Whether every byte was handed out.
  private(set) var isAtEnd = false
  /// Hears how many bytes were read so far.
  var tell: ((Int) -> Void)?

  /// How many control characters became blanks.
  var controlCharacterCount: Int { filter.controlCharacterCount }

  /// The root element must begin within so many bytes; that of an export begins within 20 KiB.
  private static let longestProlog = 1 << 20
  private static let pieceLength = 1 << 17

  private let file: FileHandle
  private var filter = HealthXMLFilter()
  /// Bytes of which is not known yet what they are.
  private var undecided: [UInt8] = []
  private var ready: [UInt8] = []
  private var readyPosition = 0
  private var readCount = 0

  /// Opens a file and reads up to its first element.
  ///
  /// - Throws: `ImportError` when it is no file, is empty, packed, not in UTF-8, or not an Apple Health export.
  init(path: String) throws {
    self.path = path
    file = try FileHandle(importing: path)
    do {
      size = Int(try file.seekToEnd())
      try file.seek(toOffset: 0)
    } catch {
      throw ImportError(.readFailed, path, "cannot be read: \(systemReason(of: error))")
    }
    super.init(data: Data())
    try readProlog()
  }

  private func readProlog() throws {
    if size == 0 { throw ImportError(.badData, path, "is empty; expected the export.xml of Apple Health") }
    while filter.root == nil, readCount < size, ready.count < Self.longestProlog { readPiece() }
    if let fault { throw fault }
    guard let root = filter.root else {
      throw ImportError(.badData, path, "has no element in its first MiB; expected the export.xml of Apple Health")
    }
    guard root == "HealthData" else {
      throw ImportError(
        .badData, path,
        "its root element is '\(inMessage(root))'; expected 'HealthData', that of the export.xml of Apple Health")
    }
  }

  /// Reads and cleans the next piece; at the end of the file, or when it is not what it should be, nothing is added.
  private func readPiece() {
    do {
      let isFirst = readCount == 0
      var bytes = undecided + [UInt8](try file.read(upToCount: Self.pieceLength) ?? Data())
      readCount += bytes.count - undecided.count
      if isFirst {
        if let fault = packedOrForeign(bytes) { throw fault }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
      }
      let cleaned = try filter.clean(&bytes, isLast: bytes.count == undecided.count)
      isAtEnd = cleaned == bytes.count && readCount >= size && bytes.count == undecided.count
      undecided = Array(bytes[cleaned...])
      ready += bytes[..<cleaned]
      tell?(readCount)
    } catch let error as ImportError {
      fault = error
    } catch let error as HealthXMLFilter.Fault {
      fault = ImportError(.badData, path, at: "line \(error.line)", error.message)
    } catch {
      fault = ImportError(.readFailed, path, "reading failed: \(systemReason(of: error))")
    }
  }

  /// Says what else the file is, by its first bytes.
  private func packedOrForeign(_ bytes: [UInt8]) -> ImportError? {
    let expected = "expected the export.xml of Apple Health"
    if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return ImportError(
        .badData, path, "is a zip archive: unzip it first, and name export.xml or the folder that holds it")
    }
    if bytes.starts(with: [0x1F, 0x8B]) {
      return ImportError(.badData, path, "is compressed with gzip: unzip it first, and name export.xml or its folder")
    }
    let isUTF16 = [[0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0x00], [0x00, 0x3C]].contains { bytes.starts(with: $0) }
    return isUTF16 ? ImportError(.badData, path, "is UTF-16; \(expected), which is UTF-8") : nil
  }

  override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength length: Int) -> Int {
    while readyPosition == ready.count, !isAtEnd, fault == nil {
      ready.removeAll(keepingCapacity: true)
      readyPosition = 0
      readPiece()
    }
    if fault != nil { return 0 }
    let count = min(length, ready.count - readyPosition)
    for offset in 0..<max(0, count) { buffer[offset] = ready[readyPosition + offset] }
    readyPosition += count
    return count
  }

  override func open() {}
  override func close() {}
  override var streamStatus: Stream.Status { isAtEnd && readyPosition == ready.count ? .atEnd : .open }
  override var streamError: (any Error)? { nil }
  override var hasBytesAvailable: Bool { fault == nil && !(isAtEnd && readyPosition == ready.count) }
}
