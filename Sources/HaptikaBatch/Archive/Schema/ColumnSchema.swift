/// What one column of an archive is: the only description of it, from which files are written, read and explained.
struct ColumnSchema: Sendable {
  let name: String

  /// How it is stored.
  let type: ElementType

  /// A unit of the archive: `s`, `ms`, `min`, `bpm`, `Hz`, `degC` or `1`.
  let unit: String

  /// What it means, as in the attribute `long_name`.
  let meaning: String

  let presence: Presence

  /// The values that an integer may have besides −1.
  let codes: Codes?

  /// Whether the column is written only when some row has a value.
  var isSparse = false

  /// Whether a value is a sample, which algorithms judge: anything is data then, also infinity.
  var isSample = false

  /// Whether an archive, and a row, may lack it.
  enum Presence: Sendable, Hashable {
    /// The column may be absent and any row may lack a value.
    case optional
    /// The column must be there; a row may lack a value.
    case column
    /// The column must be there, with a value in every row.
    case value
  }

  /// What the values of an integer column mean.
  enum Codes: Sendable, Hashable {
    /// Names by code, counted from zero.
    case names([String])
    /// Grades of a scale, each standing for itself.
    case scale(ClosedRange<Int>)

    /// The valid values.
    var range: ClosedRange<Int> {
      switch self {
      case .names(let names): 0...max(0, names.count - 1)
      case .scale(let range): range
      }
    }

    /// Names by code, as in the attribute `flag_meanings`: each one word.
    var words: [String] {
      switch self {
      case .names(let names): names
      case .scale(let range): range.map { "grade_\($0)" }
      }
    }

    /// Codes and names, as in `0 no, 1 yes`.
    var text: String {
      switch self {
      case .names(let names): names.enumerated().map { "\($0) `\($1)`" }.joined(separator: ", ")
      case .scale(let range): "\(range.lowerBound) to \(range.upperBound)"
      }
    }
  }

  /// Says what is wrong with one value of a row, in words that follow the column's path; `nil` when it is right.
  func fault(of cell: Cell) -> String? {
    switch cell {
    case _ where cell.isMissing:
      return presence == .value ? "no value; expected one in every row" : nil
    case .number(let value):
      guard value.isInfinite, !isSample else { return nil }
      return "the value is infinite; expected a finite number, or NaN when it is not known"
    case .integer(let value):
      if let codes, !codes.range.contains(Int(clamping: value)) {
        return "the value is \(value); expected \(codes.text), or -1 when it is not known"
      }
      return Int32(exactly: value) == nil ? "the value is \(value); expected at most 32 bits" : nil
    case .text:
      return nil
    }
  }

  /// Says why a value cannot be stored, in words that follow the column's path; `nil` when it can.
  func obstacle(to cell: Cell) -> String? {
    if case .number(let value) = cell, type == .float32, value.isFinite, !Float(value).isFinite {
      return "the value \(value) is too large for float32"
    }
    guard case .text(let bytes) = type, case .text(let text) = cell else { return fault(of: cell) }
    if text.utf8.count > bytes {
      let shown = text.count > 40 ? "\(text.prefix(40))…" : text
      return "'\(shown)' has \(text.utf8.count) bytes; expected at most \(bytes)"
    }
    return text.utf8.contains(0) ? "'\(text)' contains a null character" : fault(of: cell)
  }
}

/// One value of a column, missing ones included.
enum Cell: Sendable, Hashable {
  /// NaN when missing.
  case number(Double)
  /// −1 when missing.
  case integer(Int64)
  /// Empty when missing.
  case text(String)

  /// The missing value of columns stored as `type`.
  static func missing(of type: ElementType) -> Cell {
    switch type {
    case .float64, .float32: .number(.nan)
    case .int32, .int8: .integer(-1)
    case .text: .text("")
    }
  }

  var isMissing: Bool {
    switch self {
    case .number(let value): value.isNaN
    case .integer(let value): value == -1
    case .text(let text): text.isEmpty
    }
  }

  /// The number; `nil` when it is missing.
  var number: Double? {
    guard case .number(let value) = self, !value.isNaN else { return nil }
    return value
  }

  /// The integer; `nil` when it is missing or has more than 32 bits.
  var integer: Int32? {
    guard case .integer(let value) = self, value != -1 else { return nil }
    return Int32(exactly: value)
  }

  /// The text; `nil` when it is missing.
  var text: String? {
    guard case .text(let text) = self, !text.isEmpty else { return nil }
    return text
  }
}
