import Foundation

/// Reads a CSV file (RFC 4180) row by row, in bounded memory.
///
///     var reader = try CSVReader(path: "ppg.csv")
///     while try reader.advance() { print(reader.row.text(at: 0)) }
///
/// A byte-order mark is skipped; lines may end in LF, CRLF or CR; a quoted cell may hold commas, line ends and doubled
/// quotes; blank lines are skipped. A quote inside an unquoted cell is an ordinary character.
///
/// - Reference: RFC 4180, [doi:10.17487/RFC4180](https://doi.org/10.17487/RFC4180).
struct CSVReader {
  /// The longest row that is read, in bytes: a file without line ends shall not fill the memory.
  static let longestRow = 1 << 20

  /// The file, as the user named it.
  let path: String

  /// The current row.
  private(set) var row = CSVRow()

  /// The line on which the current row begins, from 1.
  private(set) var line = 0

  private let file: FileHandle
  /// What stands between two cells: `,` or `;`.
  private let separator: UInt8
  private var buffer: [UInt8] = []
  private var position = 0
  private var isAtStart = true
  private var nextLine = 1

  /// Opens a file.
  ///
  /// - Throws: `ImportError` when it is no file or cannot be opened.
  init(path: String, separator: UInt8 = UInt8(ascii: ",")) throws {
    self.path = path
    self.separator = separator
    file = try FileHandle(importing: path)
  }

  /// Goes to the next row that is not blank, and returns whether there is one.
  ///
  /// - Throws: `ImportError` when a row is too long, a quoted cell has no end, or reading fails.
  mutating func advance() throws -> Bool {
    while try readRow() {
      if !row.isBlank { return true }
    }
    return false
  }

  /// Reads the next row, blank or not, and returns whether there was one.
  private mutating func readRow() throws -> Bool {
    row.removeAll()
    line = nextLine
    var isQuoted = false
    var length = 0
    while let byte = try nextByte() {
      length += 1
      if length > Self.longestRow { throw tooLong() }
      if isQuoted {
        if byte != quote {
          if byte == lineFeed { nextLine += 1 }
          row.append(byte)
        } else if try peek() == quote {
          position += 1
          row.append(quote)
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case quote where row.isAtCellStart:
        isQuoted = true
        row.hasQuotes = true
      case separator:
        row.endCell()
      case carriageReturn, lineFeed:
        if byte == carriageReturn, try peek() == lineFeed { position += 1 }
        nextLine += 1
        row.endCell()
        return true
      default:
        row.append(byte)
        length += takeOrdinaryBytes()
        if length > Self.longestRow { throw tooLong() }
      }
    }
    if isQuoted { throw fault("a quoted cell is not closed before the file ends") }
    if length == 0 { return false }
    row.endCell()
    return true
  }

  /// Moves bytes of an unquoted cell from the buffer into the row, up to the end of the cell or of the buffer; returns
  /// how many.
  private mutating func takeOrdinaryBytes() -> Int {
    let start = position
    while position < buffer.count, buffer[position] != separator, buffer[position] != lineFeed,
      buffer[position] != carriageReturn
    { position += 1 }
    row.append(buffer[start..<position])
    return position - start
  }

  /// Takes the next byte of the file; `nil` at its end.
  private mutating func nextByte() throws -> UInt8? {
    guard let byte = try peek() else { return nil }
    position += 1
    return byte
  }

  /// Returns the next byte of the file without taking it; `nil` at its end.
  private mutating func peek() throws -> UInt8? {
    if position < buffer.count { return buffer[position] }
    do {
      buffer = [UInt8](try file.read(upToCount: 1 << 16) ?? Data())
    } catch {
      throw ImportError(.readFailed, path, at: "line \(nextLine)", "reading failed: \(systemReason(of: error))")
    }
    position = 0
    if isAtStart {
      isAtStart = false
      if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    }
    return position < buffer.count ? buffer[position] : nil
  }

  private func tooLong() -> ImportError { fault("longer than \(Self.longestRow) bytes") }

  private func fault(_ message: String) -> ImportError {
    ImportError(.badData, path, at: "line \(line)", message)
  }
}

/// One row of a CSV file: its cells without quotes.
struct CSVRow {
  /// The bytes of all cells, one after another.
  private var bytes: [UInt8] = []
  /// Where each cell ends in `bytes`.
  private var ends: [Int] = []
  /// Whether a cell was quoted.
  fileprivate(set) var hasQuotes = false

  /// The number of cells.
  var count: Int { ends.count }

  /// Whether the row is an empty line, or one of white space.
  var isBlank: Bool { ends.count == 1 && !hasQuotes && bytes.allSatisfy { $0 == space || $0 == tab } }

  /// Returns a cell as text without white space around it; bytes that are not UTF-8 become replacement characters.
  ///
  /// - Precondition: `index` is one of the row's cells.
  func text(at index: Int) -> String {
    String(decoding: trimmed(index), as: UTF8.self)
  }

  /// Returns a cell as a number: NaN when it is empty, `NA` or `NaN` (in any case), and `nil` when it is something else
  /// than a number.
  ///
  /// The decimal sign is a point, whatever the locale.
  ///
  /// - Precondition: `index` is one of the row's cells.
  func number(at index: Int) -> Double? {
    let cell = trimmed(index)
    if cell.isEmpty { return .nan }
    // A null byte would end the text for the system's parser, and what stands before it is not what was written.
    if cell.contains(0) { return nil }
    let text = String(decoding: cell, as: UTF8.self)
    if let first = cell.first, first == letterN || first == letterSmallN {
      return ["na", "nan"].contains(text.lowercased()) ? .nan : nil
    }
    // Double("0x1p3") is 8; in a table of measurements it is a fault.
    return cell.contains(letterSmallX) ? nil : Double(text)
  }

  fileprivate var isAtCellStart: Bool { bytes.count == ends.last ?? 0 }

  fileprivate mutating func append(_ byte: UInt8) { bytes.append(byte) }

  fileprivate mutating func append(_ some: ArraySlice<UInt8>) { bytes.append(contentsOf: some) }

  fileprivate mutating func endCell() { ends.append(bytes.count) }

  fileprivate mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    hasQuotes = false
  }

  private func trimmed(_ index: Int) -> ArraySlice<UInt8> {
    var start = index == 0 ? 0 : ends[index - 1]
    var end = ends[index]
    while start < end, bytes[start] == space || bytes[start] == tab { start += 1 }
    while start < end, bytes[end - 1] == space || bytes[end - 1] == tab { end -= 1 }
    return bytes[start..<end]
  }
}

private let quote = UInt8(ascii: "\"")
private let carriageReturn = UInt8(ascii: "\r")
private let lineFeed = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let letterN = UInt8(ascii: "N")
private let letterSmallN = UInt8(ascii: "n")
private let letterSmallX = UInt8(ascii: "x")
