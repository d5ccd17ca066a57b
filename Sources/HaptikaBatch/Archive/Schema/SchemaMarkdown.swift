/// Returns the schema of archives as Markdown: every table with its columns, types, units and meanings.
public func schemaMarkdown() -> String {
  let head = """
    # Schema `\(ArchiveSchema.name)` \(ArchiveSchema.version)

    Each table is a group of one-dimensional datasets of equal length. Missing: NaN for floats, -1 for integers, the empty
    string for text. A required column must be there; a required value must be there in every row.

    """
  return ([head] + ArchiveTable.allCases.map { markdown(of: $0.schema) }).joined(separator: "\n")
}

private func markdown(of table: TableSchema) -> String {
  let rows = table.columns.map { column in
    let meaning = column.meaning + (column.codes.map { ": \($0.text)" } ?? "")
    return "| \(column.name) | \(column.type.name) | \(column.unit) | \(column.presence.text) | \(meaning) |"
  }
  let title = "## `/\(table.name)`" + (table.isRequired ? " (required)" : "")
  let head = ["| column | type | unit | required | meaning |", "|---|---|---|---|---|"]
  let intro = "\(table.meaning.prefix(1).uppercased())\(table.meaning.dropFirst())."
  return ([title, "", intro, ""] + head + rows + [""]).joined(separator: "\n")
}

extension ColumnSchema.Presence {
  fileprivate var text: String {
    switch self {
    case .optional: "no"
    case .column: "column"
    case .value: "value"
    }
  }
}

extension ElementType {
  /// The type's name in documentation and messages.
  var name: String {
    switch self {
    case .float64: "float64"
    case .float32: "float32"
    case .int32: "int32"
    case .int8: "int8"
    case .text(let bytes): "text of \(bytes) bytes"
    }
  }
}
