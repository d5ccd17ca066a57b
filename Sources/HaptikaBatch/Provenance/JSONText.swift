/// A JSON value that is written the same everywhere: keys sorted by their bytes, two spaces, numbers in their shortest form.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int)
  /// Not finite numbers are written as `null`.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value as a document: RFC 8259, UTF-8, a line feed at the end.
  var document: String {
    var text = ""
    write(to: &text, indent: "")
    return text + "\n"
  }

  private func write(to text: inout String, indent: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += NumberText.shortest(value) ?? "null"
    case .string(let value): text += Self.quoted(value)
    case .array(let values) where values.isEmpty: text += "[]"
    case .array(let values):
      let inner = indent + "  "
      text += "[\n"
      for (index, value) in values.enumerated() {
        text += inner
        value.write(to: &text, indent: inner)
        text += index + 1 < values.count ? ",\n" : "\n"
      }
      text += indent + "]"
    case .object(let members) where members.isEmpty: text += "{}"
    case .object(let members):
      let inner = indent + "  "
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      text += "{\n"
      for (index, member) in sorted.enumerated() {
        text += inner + Self.quoted(member.key) + ": "
        member.value.write(to: &text, indent: inner)
        text += index + 1 < sorted.count ? ",\n" : "\n"
      }
      text += indent + "}"
    }
  }

  private static func quoted(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
