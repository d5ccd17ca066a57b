/// The columns of one CSV file that an importer asked for, as numbers, row by row as they stand: nothing is sorted,
/// repaired or left out, except rows of the wrong length and rows with a cell that is no number, which are counted.
struct NumberTable {
  /// A column to be read: its name in the header, what its numbers are multiplied with and divided by, and which cells mean
  /// "missing" besides the empty one, `NA` and `NaN`.
  struct Column {
    let name: String
    var divisor = 1.0
    var factor = 1.0
    var missing: [String] = []
    /// Whether a cell that is no number is a missing one; otherwise its row is dropped.
    var isBesides = false
  }

  /// One array a column, in the order in which they were asked for; NaN where a cell is missing.
  private(set) var columns: [[Double]]
  /// The column of text, if one was asked for.
  private(set) var texts: [String] = []
  /// The column of verdicts, if one was asked for: 1 is good, 0 is bad, anything else says nothing.
  private(set) var flags: [Bool?] = []
  /// How many rows were read, kept and dropped.
  private(set) var rows = RowCounts()
  /// The line of the first row that was kept; 0 when none was.
  private(set) var firstLine = 0

  /// Reads the file.
  ///
  /// - Parameters:
  ///   - file: the open file, after its header.
  ///   - header: the file's column names.
  ///   - columns: the columns of numbers; each must be in the header.
  ///   - text: the column of text, when there is one.
  ///   - flag: the column of verdicts, when there is one.
  ///   - label: what the report calls the file.
  /// - Throws: `ImportError` when a column is missing or a row cannot be told from the next.
  init(
    _ file: inout CSVReader, header: TableHeader, columns: [Column], text: String?, flag: String? = nil, label: String
  ) throws {
    let indices = try columns.map { try header.index(of: $0.name) }
    let textIndex = text.flatMap(header.indexIfPresent)
    let flagIndex = flag.flatMap(header.indexIfPresent)
    self.columns = [[Double]](repeating: [], count: columns.count)
    var cells = [Double](repeating: 0, count: columns.count)
    while try file.advance() {
      let place = { [line = file.line] in "\(label): line \(line)" }
      guard file.row.count == header.names.count else {
        rows.drop(because: "not as many cells as the header", at: place())
        continue
      }
      var isNumeric = true
      for (position, index) in indices.enumerated() {
        let column = columns[position]
        if !column.missing.isEmpty, column.missing.contains(file.row.text(at: index)) {
          cells[position] = .nan
          continue
        }
        guard let number = file.row.number(at: index) ?? (column.isBesides ? .nan : nil) else {
          isNumeric = false
          break
        }
        cells[position] = number * column.factor / column.divisor
      }
      guard isNumeric else {
        rows.drop(because: "a cell is not a number", at: place())
        continue
      }
      if rows.kept == 0 { firstLine = file.line }
      rows.keep()
      for (position, number) in cells.enumerated() { self.columns[position].append(number) }
      if let textIndex { texts.append(file.row.text(at: textIndex)) }
      if let flagIndex { flags.append(["0": false, "1": true][file.row.text(at: flagIndex)]) }
    }
  }

  /// The verdict of the row at `index` among those kept; `nil` when there is none.
  func flag(at index: Int) -> Bool? { flags.isEmpty ? nil : flags[index] }

  /// Drops the first row that was kept, for a reason of its own.
  mutating func dropFirst(because reason: String, label: String) {
    for index in columns.indices { columns[index].removeFirst() }
    if !texts.isEmpty { texts.removeFirst() }
    if !flags.isEmpty { flags.removeFirst() }
    rows.dropKept(because: reason, at: "\(label): line \(firstLine)")
  }
}

/// The first row of a CSV file: the names of its columns.
struct TableHeader {
  /// As written, without white space around them.
  let names: [String]
  private let path: String

  /// No table has more columns.
  static let mostColumns = 4096

  /// Reads the header.
  ///
  /// - Throws: `ImportError` when the file is empty, has too many columns or a name occurs twice.
  init(_ file: inout CSVReader) throws {
    guard try file.advance() else { throw ImportError(.badData, file.path, "is empty; expected a header") }
    let row = file.row
    path = file.path
    guard row.count <= Self.mostColumns else {
      throw ImportError(
        .badData, path, at: "line \(file.line)", "\(row.count) columns; expected at most \(Self.mostColumns)")
    }
    names = (0..<row.count).map { row.text(at: $0) }
    var seen: Set<String> = []
    if let name = names.first(where: { !seen.insert($0).inserted }) {
      throw ImportError(.badData, path, at: "line \(file.line)", "column '\(inMessage(name))' occurs twice")
    }
  }

  /// Returns where a column is.
  ///
  /// - Throws: `ImportError` when it is not there.
  func index(of name: String) throws -> Int {
    guard let index = indexIfPresent(name) else { throw missing(name) }
    return index
  }

  /// Returns where a column is, or `nil`.
  func indexIfPresent(_ name: String) -> Int? { names.firstIndex(of: name) }

  /// Returns the column of time in seconds: `t_s` as it is, or `t_ms` divided by 1,000.
  ///
  /// - Throws: `ImportError` when the header has neither or both.
  func time() throws -> NumberTable.Column {
    switch (names.contains("t_s"), names.contains("t_ms")) {
    case (true, false): return NumberTable.Column(name: "t_s")
    case (false, true): return NumberTable.Column(name: "t_ms", divisor: 1000)
    case (false, false): throw missing("t_s' or 't_ms")
    case (true, true): throw ImportError(.badData, path, "has both 't_s' and 't_ms'; expected one of them")
    }
  }

  /// The columns of the file besides `known`, as one clause; `nil` when there are none.
  func unused(besides known: [String]) -> String? {
    let known = Set(known)
    let others = names.filter { !known.contains($0) }
    guard let first = others.first else { return nil }
    if others.count == 1 { return "column '\(inMessage(first))' is not used" }
    let left = others.count > 10 ? " and \(others.count - 10) more" : ""
    return "columns '" + others.prefix(10).map(inMessage).joined(separator: "', '") + "'\(left) are not used"
  }

  private var headerShown: String {
    names.prefix(20).map(inMessage).joined(separator: ",") + (names.count > 20 ? ",…" : "")
  }

  private func missing(_ name: String) -> ImportError {
    ImportError(.badData, path, "has no column '\(name)'; its header is '\(headerShown)'")
  }
}
