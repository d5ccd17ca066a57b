/// What an import read, kept and left out. It is complete when the last recording has been read.
public struct ImportReport: Sendable, Hashable {
  /// The rows of one kind of file, over all recordings: `rowsRead` = `rowsKept` + the rows dropped.
  public struct TableCounts: Sendable, Hashable {
    /// The file's name, with `*` where it varies: `ppg.csv`, `watch_ibi*.csv`.
    public let name: String
    public internal(set) var fileCount = 0
    /// Rows with data; neither the header nor blank lines.
    public internal(set) var rowsRead = 0
    public internal(set) var rowsKept = 0
    /// By reason, in the order of first occurrence.
    public internal(set) var dropped: [DroppedRows] = []
  }

  /// The rows of one kind of file that were dropped for one reason.
  public struct DroppedRows: Sendable, Hashable {
    public let reason: String
    public internal(set) var count: Int
    /// The first such row: `rec_01/ppg.csv: line 17`.
    public let first: String
  }

  /// In the order in which the kinds first occur.
  public internal(set) var tables: [TableCounts] = []

  /// Files that the importer has no use for, in order of recording and name.
  public internal(set) var unusedFiles: [String] = []

  /// What was taken for granted; also in the archive's `source`.
  public internal(set) var assumptions: [String] = []

  /// What a person should look at: wrong types, columns without a use, missing clocks, texts cut short.
  public internal(set) var findings: [String] = []

  /// The report as lines of text: tables, assumptions, findings, files that were not used.
  public var lines: [String] {
    tables.map(\.line) + assumptions.map { "assumed: \($0)" } + findings.map { "note: \($0)" }
      + unusedFiles.map { "not used: \($0)" }
  }

  /// Counts one file of a kind and the rows in it.
  mutating func count(_ file: RowCounts, as name: String) {
    let index =
      tables.firstIndex { $0.name == name }
      ?? {
        tables.append(TableCounts(name: name))
        return tables.count - 1
      }()
    tables[index].fileCount += 1
    tables[index].rowsRead += file.read
    tables[index].rowsKept += file.kept
    for dropped in file.dropped {
      if let known = tables[index].dropped.firstIndex(where: { $0.reason == dropped.reason }) {
        tables[index].dropped[known].count += dropped.count
      } else {
        tables[index].dropped.append(dropped)
      }
    }
  }
}

extension ImportReport.TableCounts {
  /// `ppg.csv: 13 files, 31927 rows read, 31925 kept, 2 dropped: not a number (first: rec_01/ppg.csv: line 17)`.
  var line: String {
    let reasons = dropped.map { ", \($0.count) dropped: \($0.reason) (first: \($0.first))" }
    return "\(name): files \(fileCount), rows read \(rowsRead), kept \(rowsKept)" + reasons.joined()
  }
}

/// The rows of one file.
struct RowCounts: Sendable {
  var read = 0
  var kept = 0
  var dropped: [ImportReport.DroppedRows] = []

  /// Counts a row that is kept.
  mutating func keep() {
    read += 1
    kept += 1
  }

  /// Counts a row that is dropped; `place` says where it is.
  mutating func drop(because reason: String, at place: @autoclosure () -> String) {
    read += 1
    if let index = dropped.firstIndex(where: { $0.reason == reason }) {
      dropped[index].count += 1
    } else {
      dropped.append(ImportReport.DroppedRows(reason: reason, count: 1, first: place()))
    }
  }

  /// Takes a row that was counted as kept for dropped after all.
  mutating func dropKept(because reason: String, at place: String) {
    read -= 1
    kept -= 1
    drop(because: reason, at: place)
  }

  /// Adds the rows of another part of the same file.
  mutating func add(_ other: RowCounts) {
    read += other.read
    kept += other.kept
    for part in other.dropped {
      if let index = dropped.firstIndex(where: { $0.reason == part.reason }) {
        dropped[index].count += part.count
      } else {
        dropped.append(part)
      }
    }
  }
}
