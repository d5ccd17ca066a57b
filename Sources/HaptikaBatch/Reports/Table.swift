/// Rows under described columns. CSV and Markdown are two ways to write it.
struct Table<Row: Sendable>: Sendable {
  var title: String
  var columns: [TableColumn<Row>]
  var rows: [Row]
}

/// One column of a table: what it is called, what it means, and how a row fills it.
struct TableColumn<Row>: Sendable {
  private(set) var field: Field
  /// Digits after the point in Markdown; CSV always has all of them.
  let decimals: Int?
  let cell: @Sendable (Row) -> TableCell

  init(
    _ name: String, _ kind: Field.Kind, unit: String? = nil, decimals: Int? = nil, _ meaning: String,
    cell: @escaping @Sendable (Row) -> TableCell
  ) {
    field = Field(name: name, kind: kind, unit: unit, meaning: meaning)
    self.decimals = decimals
    self.cell = cell
  }
}

extension TableColumn {
  /// The same column of a table whose rows have, or stand for, a row of this kind.
  func of<Other>(_ row: @escaping @Sendable (Other) -> Row) -> TableColumn<Other> {
    let cell = cell
    var column = TableColumn<Other>(field.name, field.kind, unit: field.unit, decimals: decimals, field.meaning) {
      cell(row($0))
    }
    column.field = field
    return column
  }

  /// The same column, of which the data dictionary says that no row lacks a value.
  var required: TableColumn { promising { $0.isRequired = true } }

  /// The same column, whose values are all among `words`.
  func among(_ words: [String]) -> TableColumn { promising { $0.words = words } }

  /// The same column, whose values are at least `minimum`.
  func atLeast(_ minimum: Int) -> TableColumn { promising { $0.minimum = minimum } }

  /// The same column, whose values are shares.
  var from0To1: TableColumn {
    promising {
      $0.minimum = 0
      $0.maximum = 1
    }
  }

  private func promising(_ change: (inout FieldPromise) -> Void) -> TableColumn {
    var column = self
    change(&column.field.promise)
    return column
  }
}

/// What a column holds: the one source of headers, of the data dictionary and of the documentation.
struct Field: Sendable, Hashable {
  /// The types of the Frictionless Table Schema that the tables use.
  enum Kind: String, Sendable {
    case string, number, integer, boolean
  }

  let name: String
  let kind: Kind
  /// `nil` for texts; `1` for pure numbers.
  let unit: String?
  let meaning: String
  var promise = FieldPromise()
}

/// What is true of every value of a column, whatever the archive: the constraints of the data dictionary. Only what this program
/// itself sees to is promised, never what strangers should have written.
struct FieldPromise: Sendable, Hashable {
  /// No row lacks a value.
  var isRequired = false
  /// The values that there may be; empty when they are open.
  var words: [String] = []
  var minimum: Int?
  var maximum: Int?
}

/// A CSV file's description without its rows.
struct CSVFormat: Sendable {
  /// The file's name in the report folder.
  let file: String
  /// What one row is.
  let about: String
  let fields: [Field]
  /// The columns that together name a row, all of them filled in every row; empty when there is no such set.
  let key: [String]
  /// Which columns name rows of another file of the same folder.
  var links: [CSVLink] = []
}

/// Columns of a file whose values are, in every row, those of the columns of the same names in some row of another file.
struct CSVLink: Sendable, Hashable {
  let columns: [String]
  /// The name of the other file.
  let file: String
}

/// The content of one cell.
enum TableCell: Sendable, Hashable {
  /// A word of this program: a code, an enumeration, a composed figure.
  case code(String?)
  /// A text from an archive, which strangers may have written.
  case text(String?)
  case number(Double?)
  case count(Int?)
  case flag(Bool?)
  /// No value, for a reason in snake_case.
  case undefined(String)

  /// The cell of a statistic that a row may lack.
  init(_ statistic: Statistic?) {
    switch statistic {
    case .value(let number): self = number.isFinite ? .number(number) : .undefined("not_finite")
    case .undefined(let reason): self = .undefined(reason)
    case nil: self = .undefined("not_computed")
    }
  }
}
