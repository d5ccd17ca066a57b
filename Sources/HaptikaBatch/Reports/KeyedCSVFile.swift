import Foundation

/// A CSV file that is written as recordings arrive, in any order, and stands sorted by recording once it is closed.
///
/// Memory holds one place in the file for each recording, never its rows. A class, because it owns an open file.
final class KeyedCSVFile<Row> {
  private struct Block {
    let key: RecordingKey
    let offset: Int
    let count: Int
  }

  private let url: URL
  private let columns: [TableColumn<Row>]
  private let file: FileHandle
  private var blocks: [Block] = []
  private var buffer: String
  private let headerCount: Int
  private var end: Int

  /// Creates the file at `url` and writes the line of names.
  init(at url: URL, columns: [TableColumn<Row>]) throws {
    self.url = url
    self.columns = columns
    try Data().write(to: url)
    file = try FileHandle(forUpdating: url)
    buffer = CSVWriter.header(of: columns)
    headerCount = buffer.utf8.count
    end = headerCount
  }

  /// Adds all rows of one recording.
  func append(_ rows: [Row], of key: RecordingKey) throws {
    guard !rows.isEmpty else { return }
    let before = buffer.utf8.count
    for row in rows { CSVWriter.append(row, in: columns, to: &buffer) }
    let count = buffer.utf8.count - before
    blocks.append(Block(key: key, offset: end, count: count))
    end += count
    if buffer.utf8.count > 1 << 18 { try flush() }
  }

  /// Writes what is left, sorts, and closes the file. Recordings that came in order cost nothing here.
  func close() throws {
    try flush()
    let inOrder = zip(blocks, blocks.dropFirst()).allSatisfy { $0.key <= $1.key }
    if !inOrder { try sort() }
    try file.close()
  }

  private func flush() throws {
    try file.write(contentsOf: Data(buffer.utf8))
    buffer = ""
  }

  private func sort() throws {
    let sortedURL = url.appendingPathExtension("sorted")
    try Data().write(to: sortedURL)
    let sorted = try FileHandle(forWritingTo: sortedURL)
    try sorted.write(contentsOf: bytes(from: 0, count: headerCount))
    // The offset keeps the order of arrival among blocks of one recording.
    for block in blocks.sorted(by: { ($0.key, $0.offset) < ($1.key, $1.offset) }) {
      try sorted.write(contentsOf: bytes(from: block.offset, count: block.count))
    }
    try sorted.close()
    try FileManager.default.removeItem(at: url)
    try FileManager.default.moveItem(at: sortedURL, to: url)
  }

  private func bytes(from offset: Int, count: Int) throws -> Data {
    try file.seek(toOffset: UInt64(offset))
    return try file.read(upToCount: count) ?? Data()
  }
}
