/// A value that every recording gets.
struct MappedConstant: Sendable {
  let column: String
  let cell: Cell
  /// As a person reads it.
  let shown: String

  init(_ column: String, of object: MapObject) throws {
    self.column = column
    let known = try MappedValue.column(column, of: object)
    switch object[column] {
    case .number(let number):
      guard let cell = MappedValue.cell(number, in: known.schema) else {
        throw object.fault(at: column, "is \(number); \(MappedValue.expectation(known.schema))")
      }
      self.cell = cell
      shown = NumberText.shortest(number) ?? "\(number)"
    case .text(let text):
      guard let cell = MappedValue.cell(text, in: known.schema) else {
        throw object.fault(at: column, "is '\(inMessage(text))'; \(MappedValue.expectation(known.schema))")
      }
      self.cell = cell
      shown = "'\(text)'"
    default: throw object.fault(at: column, "is neither a number nor a text")
    }
  }
}

/// A value that a column of a table gives a recording: as it is, by a code, or by a linear map of a number.
struct MappedValue: Sendable {
  let target: Column<RecordingRow>
  let column: String
  let codes: [String: String]
  let scale: Double?
  let offset: Double?

  init(_ name: String, _ object: MapObject, of parent: MapObject) throws {
    target = try Self.column(name, of: parent)
    try object.allow(["column", "codes", "scale", "offset"])
    column = try object.requiredText("column")
    codes = try object.textByKey("codes")
    scale = try object.number("scale")
    offset = try object.number("offset")
  }

  /// The value for a cell's text; `nil` when the column of the archive cannot hold it.
  func cell(of text: String, missing: [String]) -> Cell? {
    if text.isEmpty || missing.contains(text) { return Cell.missing(of: target.schema.type) }
    if !codes.isEmpty { return codes[text].flatMap { Self.cell($0, in: target.schema) } }
    if case .text = target.schema.type { return Self.cell(text, in: target.schema) }
    guard let number = Double(text) else { return nil }
    return Self.cell(number * (scale ?? 1) + (offset ?? 0), in: target.schema)
  }

  /// What is taken for granted; `nil` when the cell is taken as it is.
  var assumption: String? {
    if !codes.isEmpty {
      let pairs = codes.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }
      return "\(target.schema.name) from '\(column)': \(pairs.joined(separator: ", ")) (map)"
    }
    if scale == nil, offset == nil { return nil }
    let factor = scale.flatMap { $0 == 1 ? nil : NumberText.shortest($0).map { "\($0) * " } } ?? ""
    return "\(target.schema.name) = \(factor)\(column) + \(NumberText.shortest(offset ?? 0) ?? "0") (map)"
  }

  /// The column of `/recordings` that a map may set.
  static func column(_ name: String, of object: MapObject) throws -> Column<RecordingRow> {
    let taken = ["id", "subject_id", "session_id", "reference_kind", "reference_clock", "started_at_s", "duration_s"]
    let known = RecordingRow.columns.filter {
      !taken.contains($0.schema.name) && !$0.schema.name.hasSuffix("_offset") && !$0.schema.name.hasSuffix("_count")
    }
    guard let column = known.first(where: { $0.schema.name == name }) else {
      throw object.fault(
        at: name,
        "is not a column of /recordings that a map can set; known are '\(known.map(\.schema.name).joined(separator: "', '"))'"
      )
    }
    return column
  }

  static func cell(_ number: Double, in schema: ColumnSchema) -> Cell? {
    let cell: Cell
    switch schema.type {
    case .float64, .float32: cell = .number(number)
    case .int32, .int8:
      guard let whole = Int64(exactly: number) else { return nil }
      cell = .integer(whole)
    case .text: return nil
    }
    return schema.obstacle(to: cell) == nil ? cell : nil
  }

  static func cell(_ text: String, in schema: ColumnSchema) -> Cell? {
    if case .text = schema.type { return schema.obstacle(to: .text(text)) == nil ? .text(text) : nil }
    if case .names(let names) = schema.codes, let code = names.firstIndex(of: text) { return .integer(Int64(code)) }
    return Double(text).flatMap { cell($0, in: schema) }
  }

  static func expectation(_ schema: ColumnSchema) -> String {
    if let codes = schema.codes { return "expected \(codes.text)" }
    if case .text(let bytes) = schema.type { return "expected a text of at most \(bytes) bytes" }
    return "expected a finite number in \(schema.unit)"
  }
}
