/// Returns a text from outside as one that a terminal only shows: control characters, line breaks and marks that turn the
/// direction of writing are written as `\u{1B}`.
public func printable(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// Lines of names and values under headings, as a terminal shows them. Texts from outside are made printable by it.
struct TerminalPage: Sendable {
  private(set) var text = ""

  /// Begins a section.
  mutating func heading(_ title: String) {
    text += (text.isEmpty ? "" : "\n") + printable(title) + "\n"
  }

  /// Adds `name  value`; nothing when there is no value.
  mutating func line(_ name: String, _ value: String?) {
    guard let value else { return }
    let padding = String(repeating: " ", count: max(0, 18 - name.count))
    text += "  \(printable(name))\(padding)  \(printable(value))\n"
  }

  /// Adds rows as columns of equal width, numbers and words alike to the left.
  mutating func table(_ rows: [[String]]) {
    let rows = rows.map { $0.map(printable) }
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
    for row in rows {
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      var line = "  " + cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      text += line + "\n"
    }
  }

  /// `71.30`, or `n/a (not finite)` and the like.
  static func number(_ value: Double?, decimals: Int, unit: String, missing: String) -> String {
    guard let value else { return "n/a (\(missing))" }
    guard let text = NumberText.fixed(value, decimals: decimals) else { return "n/a (not finite)" }
    return unit.isEmpty ? text : "\(text) \(unit)"
  }
}
