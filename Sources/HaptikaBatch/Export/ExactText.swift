/// Values of an archive as texts that read back to the same value.
enum ExactText {
  /// A value that the archive holds in 64 bits: the shortest text that reads back to it, `NaN`, `inf` or `-inf`; zero keeps its sign.
  static func double(_ value: Double) -> String { text(value, NumberText.shortest) }

  /// The same of a value that it holds in 32 bits, which need fewer digits.
  static func single(_ value: Double) -> String { text(value, NumberText.shortestStored) }

  private static func text(_ value: Double, _ finite: (Double?) -> String?) -> String {
    if value.isNaN { return "NaN" }
    if value.isInfinite { return value < 0 ? "-inf" : "inf" }
    if value == 0 { return value.sign == .minus ? "-0" : "0" }
    return finite(value) ?? "NaN"
  }

  /// A verdict of the source: 1 is good, 0 is bad, empty says nothing.
  static func flag(_ value: Bool?) -> String { value.map { $0 ? "1" : "0" } ?? "" }

  /// A text as a cell of CSV.
  static func cell(_ text: String) -> String {
    var line = ""
    CSVWriter.append(text, in: [TableColumn("text", .string, "") { .text($0) }], to: &line)
    line.removeLast()
    return line
  }
}

extension TableColumn {
  /// A column of the archive as one of an exported table: codes as numbers, missing values as empty cells.
  init(exporting column: Column<Row>) {
    let schema = column.schema
    let kind: Field.Kind =
      switch schema.type {
      case .float32, .float64: .number
      case .int8, .int32: .integer
      case .text: .string
      }
    let meaning = schema.meaning + (schema.codes.map { "; \($0.text)" } ?? "")
    self.init(schema.name, kind, unit: kind == .string ? nil : schema.unit, meaning) { row in
      let cell = column.cell(row)
      if cell.isMissing { return .code(nil) }
      switch cell {
      case .number(let value):
        return .code(schema.type == .float32 ? ExactText.single(value) : ExactText.double(value))
      case .integer(let value): return .count(Int(clamping: value))
      case .text(let text): return .text(text)
      }
    }
  }
}
