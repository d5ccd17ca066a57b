/// Writes tables as CSV by RFC 4180: UTF-8 without a mark, comma, `.` as the decimal sign, quotes only where they are needed.
///
/// Lines end in a line feed, not in the RFC's CRLF: pandas and R read both, and on Linux they write and the shell's tools
/// expect the line feed.
enum CSVWriter {
  /// Returns the whole table as text.
  static func text<Row>(of table: Table<Row>) -> String {
    var text = header(of: table.columns)
    for row in table.rows { append(row, in: table.columns, to: &text) }
    return text
  }

  /// Returns the line of column names.
  static func header<Row>(of columns: [TableColumn<Row>]) -> String {
    columns.map(\.field.name).joined(separator: ",") + "\n"
  }

  /// Adds the line of `row` to `text`.
  static func append<Row>(_ row: Row, in columns: [TableColumn<Row>], to text: inout String) {
    for (index, column) in columns.enumerated() {
      if index > 0 { text += "," }
      text += quoted(plainText(of: column.cell(row)))
    }
    text += "\n"
  }

  /// Returns `rows` in the order of the columns named in `key`, compared as they are written, by their UTF-8 bytes.
  ///
  /// - Complexity: O(*n* log *n*).
  static func sorted<Row>(_ rows: [Row], in columns: [TableColumn<Row>], by key: [String]) -> [Row] {
    let columns = key.compactMap { name in columns.first { $0.field.name == name } }
    return rows.map { row in (row: row, key: columns.map { ByteText(plainText(of: $0.cell(row))) }) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map(\.row)
  }

  /// Returns a text from outside so that no spreadsheet runs it: one that begins with `=`, `+`, `-`, `@`, a tab or a carriage
  /// return gets a leading apostrophe. A plain negative number, as the level `-60`, is no formula and stays.
  static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, "=+-@\t\r".unicodeScalars.contains(first), !isNegativeNumber(text)
    else { return text }
    return "'" + text
  }

  /// Whether the whole text is a number as this program writes them: `-60`, `-0.5`, `-1e-07`.
  private static func isNegativeNumber(_ text: String) -> Bool {
    text.wholeMatch(of: /-[0-9]+(\.[0-9]+)?(e[+-]?[0-9]+)?/) != nil
  }

  private static func plainText(of cell: TableCell) -> String {
    switch cell {
    case .code(let text): text ?? ""
    case .text(let text): text.map(harmless) ?? ""
    case .number(let value): NumberText.shortest(value) ?? ""
    case .count(let value): value.map { String($0) } ?? ""
    case .flag(let value): value.map { $0 ? "true" : "false" } ?? ""
    case .undefined: ""
    }
  }

  private static func quoted(_ text: String) -> String {
    // Bytes, because Swift sees CR LF as one character that is neither.
    let needsQuotes = text.utf8.contains { byte in
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
      default: false
      }
    }
    guard needsQuotes else { return text }
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
