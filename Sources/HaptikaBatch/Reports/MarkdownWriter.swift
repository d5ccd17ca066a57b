/// Writes tables as GitHub-flavoured Markdown, which pandoc reads as `gfm`.
enum MarkdownWriter {
  /// Returns the table under its title, with `limit` rows at most; a line below says how many more are in `file`. `total` is how many
  /// rows there are when the table holds only the first of them.
  static func text<Row>(of table: Table<Row>, limit: Int, restIn file: String, total: Int? = nil) -> String {
    let headings = table.columns.map { column in
      column.field.name + (column.field.unit.map { " (\($0))" } ?? "")
    }
    let rules = table.columns.map { column in
      column.field.kind == .string ? "---" : "---:"
    }
    var lines = ["**\(table.title).**", "", line(headings), line(rules)]
    for row in table.rows.prefix(limit) {
      lines.append(line(table.columns.map { text(of: $0.cell(row), decimals: $0.decimals) }))
    }
    let rest = max(total ?? 0, table.rows.count) - min(limit, table.rows.count)
    if rest > 0 {
      lines += ["", "\(rest) more \(rest == 1 ? "row is" : "rows are") in [\(file)](\(file))."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns one item a line; each is Markdown already.
  static func list(_ items: [String]) -> String { items.map { "- \($0)\n" }.joined() }

  /// Returns a text from outside as plain words: no markup, no link, no HTML, no second line, no second cell.
  static func escaped(_ text: String) -> String {
    var result = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // Entities where GitHub would make a mention, a link or an emoji in spite of a backslash.
      case "@": result += "&#64;"
      case ":": result += "&#58;"
      case "." where isAfterBareHost(scalars[..<index]): result += "&#46;"
      case "_" where isInsideWord(scalars, at: index): result += "_"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "!", "$", "^": result += "\\" + String(scalar)
      case _ where isInvisible(scalar): result += " "
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a name as code; what would end the code or the cell becomes a question mark.
  static func code(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { $0 == "`" || $0 == "|" || isInvisible($0) ? "?" : String($0) }
    return "`\(scalars.joined())`"
  }

  /// Returns the statistic with `decimals` digits, or `n/a (reason)`.
  static func text(of statistic: Statistic?, decimals: Int) -> String {
    text(of: TableCell(statistic), decimals: decimals)
  }

  private static func text(of cell: TableCell, decimals: Int?) -> String {
    switch cell {
    case .code(let text): text ?? ""
    case .text(let text): text.map(escaped) ?? ""
    case .number(let value):
      (decimals.map { NumberText.fixed(value, decimals: $0) } ?? NumberText.shortest(value)) ?? "n/a (missing)"
    case .count(let value): value.map { String($0) } ?? "n/a (missing)"
    case .flag(let value): value.map { $0 ? "yes" : "no" } ?? "n/a (missing)"
    case .undefined(let reason): "n/a (\(escaped(reason)))"
    }
  }

  private static func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

  /// `www.` becomes a link without any scheme.
  private static func isAfterBareHost(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
    before.suffix(3).map { String($0).lowercased() }.joined() == "www"
  }

  /// An underscore between letters or digits is never emphasis.
  private static func isInsideWord(_ scalars: [Unicode.Scalar], at index: Int) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    return [scalars[index - 1], scalars[index + 1]].allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
    }
  }

  /// Line breaks, other control characters, and the marks that turn the direction of writing.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }
}
