import Foundation

/// Reads a text file line by line, in bounded memory.
///
///     var lines = try TextLineReader(path: "walk.txt", longestLine: 4096)
///     while let line = try lines.next() { print(lines.number, line) }
///
/// Lines end in LF, CRLF or CR; a byte-order mark of UTF-8 is skipped. Any other encoding than UTF-8 is refused.
struct TextLineReader {
  /// The file, as the user named it.
  let path: String

  /// The number of the line that was read last, from 1; 0 before the first.
  private(set) var number = 0

  private let file: FileHandle
  private let longestLine: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtStart = true
  private var endedInCarriageReturn = false

  /// Opens a file of which no line may have more than `longestLine` bytes.
  ///
  /// - Throws: `ImportError` when it is no file or cannot be opened.
  init(path: String, longestLine: Int) throws {
    self.path = path
    self.longestLine = longestLine
    file = try FileHandle(importing: path)
  }

  /// Returns the next line without its end; `nil` when there is none left.
  ///
  /// - Throws: `ImportError` when a line is too long, the file is not UTF-8, or reading fails.
  mutating func next() throws -> String? {
    var line: [UInt8] = []
    var isAny = false
    while try fill() {
      if endedInCarriageReturn {
        endedInCarriageReturn = false
        if buffer[position] == lineFeed {
          position += 1
          continue
        }
      }
      isAny = true
      let start = position
      while position < buffer.count, buffer[position] != lineFeed, buffer[position] != carriageReturn { position += 1 }
      line += buffer[start..<position]
      if line.count > longestLine {
        throw ImportError(
          .badData, path, at: "line \(number + 1)", "longer than \(longestLine) bytes; is it another format?")
      }
      guard position < buffer.count else { continue }
      endedInCarriageReturn = buffer[position] == carriageReturn
      position += 1
      break
    }
    guard isAny else { return nil }
    number += 1
    guard let text = String(validating: line, as: UTF8.self) else {
      throw ImportError(.badData, path, at: "line \(number)", "holds bytes that are not UTF-8; save the file as UTF-8")
    }
    return text
  }

  /// Sees to it that there is a byte at `position`; `false` at the end of the file.
  private mutating func fill() throws -> Bool {
    if position < buffer.count { return true }
    do {
      buffer = [UInt8](try file.read(upToCount: 1 << 16) ?? Data())
    } catch {
      throw ImportError(.readFailed, path, at: "line \(number + 1)", "reading failed: \(systemReason(of: error))")
    }
    position = 0
    if isAtStart {
      isAtStart = false
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }
    try checkIsText(buffer, of: path)
    return position < buffer.count
  }
}

/// Refuses bytes of a file that no text in UTF-8 has.
///
/// - Throws: `ImportError` when they begin as UTF-16 does, or hold a null byte.
func checkIsText(_ bytes: some Collection<UInt8>, of path: String) throws {
  if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
    throw ImportError(.badData, path, "is UTF-16; expected UTF-8")
  }
  if bytes.contains(0) { throw ImportError(.badData, path, "holds null bytes; expected text in UTF-8") }
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
