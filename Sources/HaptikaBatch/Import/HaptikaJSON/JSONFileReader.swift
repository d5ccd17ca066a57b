import Foundation

/// A JSON value that stands for itself in a file: the whole of it, or one line.
struct JSONText: Sendable {
  let bytes: [UInt8]
  /// With its direct parts.
  let part: JSONPart
  /// The line on which `bytes` begins, from 1.
  let line: Int
}

/// Reads the JSON values of a file, one at a time: one a line (JSON lines), or one for the whole file.
///
/// A file whose first line is a whole value is JSON lines, and is streamed; in any other, the value is the file. A byte-order mark
/// is skipped; lines may end in LF or CRLF; blank lines are skipped.
struct JSONFileReader {
  /// The longest line of JSON lines, and the longest document, in bytes: no document of the app comes near it.
  static let longestDocument = 1 << 20

  /// The longest file that is not JSON lines, in bytes: it is read whole.
  static let longestFile = 1 << 28

  /// The file, as the user named it.
  let path: String

  /// How many bytes have been read.
  private(set) var bytesRead = 0

  private let file: FileHandle
  /// Bytes that were read and not yet taken, from `position` on.
  private var buffer: [UInt8] = []
  private var position = 0
  private var line = 1
  private var isAtEnd = false
  private var isAtStart = true

  /// Opens a file.
  ///
  /// - Throws: `ImportError` when it is no file or cannot be opened.
  init(path: String) throws {
    self.path = path
    file = try FileHandle(importing: path)
  }

  /// Returns the next value; `nil` at the end of the file.
  ///
  /// - Throws: `ImportError` when the file is empty, is not JSON in UTF-8, or is longer than it may be.
  mutating func next() throws -> JSONText? {
    let isFirst = isAtStart
    if isFirst { try begin() }
    while let end = try lineEnd() {
      let whole = position..<end
      let start = JSONScanner.skipSpace(in: buffer, whole)
      if start < end {
        let text = Array(buffer[position..<(buffer[end - 1] == UInt8(ascii: "\n") ? end - 1 : end)])
        if let value = try value(of: text, mayGoOn: isFirst) {
          take(whole.count)
          return value
        }
        return try rest()
      }
      take(whole.count)
    }
    if position < buffer.count {
      // No line end in sight: the first line may be a file in one line; others are too long.
      guard isFirst else {
        throw ImportError(.badData, path, at: "line \(line)", "longer than \(Self.longestDocument) bytes")
      }
      return try rest()
    }
    if isFirst { throw ImportError(.badData, path, "is empty; expected JSON") }
    return nil
  }

  /// The value of a line; `nil` when it ends in the middle of one and may go on in the next lines.
  private func value(of text: [UInt8], mayGoOn: Bool) throws -> JSONText? {
    do throws(JSONFault) {
      let (part, end) = try JSONScanner.value(in: text, text.indices)
      let after = JSONScanner.skipSpace(in: text, end..<text.count)
      if after < text.count { throw JSONFault(offset: after, message: "more follows after a JSON value on its line") }
      return JSONText(bytes: text, part: part, line: line)
    } catch {
      if mayGoOn, error.offset >= text.count { return nil }
      throw located(error, in: text)
    }
  }

  /// The rest of the file as one value.
  private mutating func rest() throws -> JSONText {
    while !isAtEnd {
      try fill()
      if buffer.count - position > Self.longestFile {
        throw ImportError(
          .badData, path, "longer than \(Self.longestFile) bytes; expected one document a line in a file of that length"
        )
      }
    }
    let text = position == 0 ? buffer : Array(buffer[position...])
    position = 0
    buffer = []
    do throws(JSONFault) {
      let (part, end) = try JSONScanner.value(in: text, text.indices)
      let after = JSONScanner.skipSpace(in: text, end..<text.count)
      if after < text.count {
        throw JSONFault(
          offset: after,
          message: "more follows after the JSON value; expected one value, or one a line of at most "
            + "\(Self.longestDocument) bytes")
      }
      return JSONText(bytes: text, part: part, line: line)
    } catch {
      throw located(error, in: text)
    }
  }

  private func located(_ fault: JSONFault, in text: [UInt8]) -> ImportError {
    jsonError(fault, in: text, firstLine: line, path: path)
  }

  /// Reads the beginning, and refuses what is not UTF-8 at first sight.
  private mutating func begin() throws {
    isAtStart = false
    try fill()
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let head = buffer.prefix(2)
    if head.count == 2, head.contains(0) || head == [0xFE, 0xFF] || head == [0xFF, 0xFE] {
      throw ImportError(.badData, path, "is UTF-16 or binary; expected JSON in UTF-8")
    }
  }

  /// The end of the line that begins at `position`, its line feed included; `nil` when it is not within the longest line, or at the
  /// end of the file.
  private mutating func lineEnd() throws -> Int? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return end - position > Self.longestDocument ? nil : end + 1
      }
      searched = buffer.count
      if isAtEnd || searched - position > Self.longestDocument {
        let isLast = isAtEnd && position < searched && searched - position <= Self.longestDocument
        return isLast ? searched : nil
      }
      let before = position
      try fill()
      searched -= before - position
    }
  }

  /// Takes a line.
  private mutating func take(_ count: Int) {
    position += count
    line += 1
  }

  /// Reads more; what was taken is dropped.
  private mutating func fill() throws {
    if position > 0, position >= buffer.count / 2 {
      buffer.removeFirst(position)
      position = 0
    }
    do {
      let data = try file.read(upToCount: 1 << 16) ?? Data()
      isAtEnd = data.isEmpty
      bytesRead += data.count
      buffer.append(contentsOf: data)
    } catch {
      throw ImportError(.readFailed, path, at: "line \(line)", "reading failed: \(systemReason(of: error))")
    }
  }
}

/// The error for a fault in `text`, which begins on `firstLine` of a file: with its line, and its byte in the line, from 1.
func jsonError(_ fault: JSONFault, in text: [UInt8], firstLine: Int, path: String) -> ImportError {
  let before = text[..<min(fault.offset, text.count)]
  let line = firstLine + before.count { $0 == UInt8(ascii: "\n") }
  let column = before.count - ((before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1) + 1
  return ImportError(.badData, path, at: "line \(line), byte \(column)", fault.message)
}
