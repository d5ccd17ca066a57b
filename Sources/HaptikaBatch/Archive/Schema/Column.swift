/// A column whose values live in a property of `Row`: what it is, and how a value goes in and out.
struct Column<Row>: Sendable {
  let schema: ColumnSchema

  /// The row's value.
  let cell: @Sendable (Row) -> Cell

  /// Puts a value that has no fault into the row.
  let set: @Sendable (inout Row, Cell) -> Void
}

/// A path to a property that may travel between threads.
typealias Path<Row, Value> = WritableKeyPath<Row, Value> & Sendable

extension Column {
  /// Text that every row has.
  static func text(_ name: String, _ path: Path<Row, String>, bytes: Int, _ meaning: String) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: .text(bytes: bytes), unit: "1", meaning: meaning, presence: .value, codes: nil),
      cell: { .text($0[keyPath: path]) },
      set: { $0[keyPath: path] = $1.text ?? "" })
  }

  /// Text that may be unknown; nothing and the empty string are the same.
  static func text(_ name: String, _ path: Path<Row, String?>, bytes: Int, _ meaning: String) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: .text(bytes: bytes), unit: "1", meaning: meaning, presence: .optional, codes: nil),
      cell: { .text($0[keyPath: path] ?? "") },
      set: { $0[keyPath: path] = $1.text })
  }

  /// A number that may be unknown; nothing and NaN are the same.
  static func number(
    _ name: String, _ path: Path<Row, Double?>, _ type: ElementType, unit: String, _ meaning: String
  ) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: type, unit: unit, meaning: meaning, presence: .optional, codes: nil),
      cell: { .number($0[keyPath: path] ?? .nan) },
      set: { $0[keyPath: path] = $1.number })
  }

  /// The same column, written only when some row has a value.
  var writtenWhenKnown: Column {
    var schema = schema
    schema.isSparse = true
    return Column(schema: schema, cell: cell, set: set)
  }

  /// A number of a sample, NaN included.
  static func sample(
    _ name: String, _ path: Path<Row, Double>, _ type: ElementType, unit: String,
    presence: ColumnSchema.Presence, _ meaning: String
  ) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: type, unit: unit, meaning: meaning, presence: presence, codes: nil, isSample: true),
      cell: { .number($0[keyPath: path]) },
      set: { row, cell in if case .number(let value) = cell { row[keyPath: path] = value } })
  }

  /// A whole number that may be unknown; nothing and −1 are the same.
  static func integer(_ name: String, _ path: Path<Row, Int32?>, unit: String, _ meaning: String) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: .int32, unit: unit, meaning: meaning, presence: .optional, codes: nil),
      cell: { .integer(Int64($0[keyPath: path] ?? -1)) },
      set: { $0[keyPath: path] = $1.integer })
  }

  /// A grade of a scale, which may be unknown.
  static func grade(
    _ name: String, _ path: Path<Row, Int32?>, _ scale: ClosedRange<Int>, _ meaning: String
  ) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: .int8, unit: "1", meaning: meaning, presence: .optional, codes: .scale(scale)),
      cell: { .integer(Int64($0[keyPath: path] ?? -1)) },
      set: { $0[keyPath: path] = $1.integer })
  }

  /// A yes or no, which may be unknown.
  static func flag(
    _ name: String, _ path: Path<Row, Bool?>, _ meaning: String, no: String = "no", yes: String = "yes"
  ) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: .int8, unit: "1", meaning: meaning, presence: .optional, codes: .names([no, yes])),
      cell: { .integer($0[keyPath: path].map { $0 ? 1 : 0 } ?? -1) },
      set: { $0[keyPath: path] = $1.integer.map { $0 == 1 } })
  }

  /// One of a closed set, which may be unknown.
  static func code<Value: ArchiveCode>(_ name: String, _ path: Path<Row, Value?>, _ meaning: String) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: .int8, unit: "1", meaning: meaning, presence: .optional, codes: Value.codes),
      cell: { .integer(Int64($0[keyPath: path]?.rawValue ?? -1)) },
      set: { $0[keyPath: path] = Value($1) })
  }

  /// One of a closed set. A row without a value keeps the one it was created with, unless every row must have one.
  static func code<Value: ArchiveCode>(
    _ name: String, _ path: Path<Row, Value>, presence: ColumnSchema.Presence, _ meaning: String
  ) -> Column {
    Column(
      schema: ColumnSchema(
        name: name, type: .int8, unit: "1", meaning: meaning, presence: presence, codes: Value.codes),
      cell: { .integer(Int64($0[keyPath: path].rawValue)) },
      set: { row, cell in if let value = Value(cell) { row[keyPath: path] = value } })
  }
}

/// A closed set whose raw values are the archive's codes, counted from zero in the order of its cases.
protocol ArchiveCode: RawRepresentable<Int8>, CaseIterable, Sendable {}

extension ArchiveCode {
  static var codes: ColumnSchema.Codes { .names(allCases.map(\.codeName)) }

  /// The name of the code in the archive's `flag_meanings`.
  var codeName: String { "\(self)" }

  init?(_ cell: Cell) {
    guard let value = cell.integer.flatMap(Int8.init(exactly:)) else { return nil }
    self.init(rawValue: value)
  }
}

extension RecordingSource: ArchiveCode {}
extension CameraPosition: ArchiveCode {}
extension ThermalState: ArchiveCode {}
extension Posture: ArchiveCode {}
extension ReferenceKind: ArchiveCode {}
extension ReferenceClock: ArchiveCode {}
extension RegulationState: ArchiveCode {}
