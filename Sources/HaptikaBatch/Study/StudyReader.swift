import Foundation

/// Reads a study file by the list of fields and notes every fault with its line.
///
/// A study file is a JSON object of at most 1 MiB and eight levels. It is strict: an unknown key is an error with a suggestion, a key
/// that occurs twice, a number that is not finite or out of its range too. `null`, an empty text and an empty list are "not provided".
struct StudyReader {
  /// The deepest nesting of a study file.
  static let deepest = 8
  /// How many entries a list may have.
  static let longestList = 10_000

  private let bytes: [UInt8]
  private let lineStarts: [Int]
  private(set) var findings: [StudyFinding] = []

  /// Reads `bytes`; the root is `nil` when they are no JSON object.
  static func read(_ bytes: [UInt8]) -> (root: StudyNode?, findings: [StudyFinding]) {
    var reader = StudyReader(bytes)
    let root = reader.root()
    return (root, reader.findings)
  }

  private init(_ bytes: [UInt8]) {
    // A byte-order mark says nothing in UTF-8.
    self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array("   ".utf8) + bytes.dropFirst(3) : bytes
    lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
  }

  private mutating func root() -> StudyNode? {
    guard let part = scan(bytes.indices, "") else { return nil }
    let end = JSONScanner.skipSpace(in: bytes, part.range.upperBound..<bytes.count)
    if end < bytes.count { note(.error, end, "", "something stands behind the object; expected its end") }
    guard part.kind == .object else {
      note(.error, part.range.lowerBound, "", "is not a JSON object; expected one, as 'study init' writes")
      return nil
    }
    return section(part, StudySchema.fields, "", depth: 1)
  }

  private mutating func scan(_ range: Range<Int>, _ place: String) -> JSONPart? {
    do {
      return try JSONScanner.value(in: bytes, range).part
    } catch {
      note(.error, error.offset, place, error.message)
      return nil
    }
  }

  private mutating func section(_ part: JSONPart, _ fields: [StudyField], _ place: String, depth: Int) -> StudyNode {
    var node = StudyNode(line: line(of: part.range.lowerBound))
    let known = fields.map(\.key)
    for (key, value) in part.members where !known.contains(key) && key != StudyField.comment {
      let hint = nearest(to: key, in: known).map { "did you mean '\($0)'? " } ?? ""
      let list = known.joined(separator: "', '")
      note(
        .error, value.range.lowerBound, path(place, key),
        "is not a key of a study file; \(hint)known here are '\(list)'")
    }
    for field in fields {
      let place = path(place, field.key)
      guard let found = part.members.first(where: { $0.key == field.key })?.part, !isEmpty(found) else {
        let start = part.members.first { $0.key == field.key }?.part.range.lowerBound ?? part.range.lowerBound
        if !field.mayBeLeftOut { note(.missing, start, place, field.meaning) }
        continue
      }
      guard depth < Self.deepest, let value = value(found, field, place, depth: depth + 1) else { continue }
      node.set(field.key, value, line: line(of: found.range.lowerBound))
    }
    return node
  }

  /// Whether nothing is said: `null`, `""`, `[]`.
  private func isEmpty(_ part: JSONPart) -> Bool {
    switch part.kind {
    case .null: true
    case .text: part.range.count == 2
    case .array:
      JSONScanner.skipSpace(in: bytes, part.range.lowerBound + 1..<part.range.upperBound) == part.range.upperBound - 1
    default: false
    }
  }

  private mutating func value(_ part: JSONPart, _ field: StudyField, _ place: String, depth: Int) -> StudyValue? {
    switch field.kind {
    case .text: return text(part, place, isLinted: true).map { .text($0) }
    case .name: return text(part, place, isLinted: false).map { .text($0) }
    case .choice(let choices): return choice(part, choices, place).map { .text($0) }
    case .texts:
      return entries(part, place)?.compactMap { text($0.part, $0.place, isLinted: true) }.nonEmpty.map { .texts($0) }
    case .choices(let choices):
      return entries(part, place)?.compactMap { choice($0.part, choices, $0.place) }.nonEmpty.map { .texts($0) }
    case .flag:
      guard part.kind == .word else { return fault(part, place, "is not true or false") }
      return .flag(source(part) == "true")
    case .number(let range):
      guard part.kind == .number, let number = Double(source(part)), number.isFinite, range.contains(number) else {
        return fault(part, place, "is not a number from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))")
      }
      return .number(number)
    case .integer(let range):
      guard part.kind == .number, let number = Int(source(part)), range.contains(number) else {
        let end = range.upperBound == .max ? "2^63 - 1" : "\(range.upperBound)"
        return fault(
          part, place,
          range.lowerBound == range.upperBound
            ? "is not \(end)" : "is not a whole number from \(range.lowerBound) to \(end)")
      }
      return .integer(number)
    case .section(let fields):
      guard part.kind == .object else { return fault(part, place, "is not an object in braces") }
      guard let whole = scan(part.range, place) else { return nil }
      return .section(section(whole, fields, place, depth: depth))
    case .list(let fields):
      guard let entries = entries(part, place) else { return nil }
      let nodes = entries.compactMap { entry -> StudyNode? in
        guard entry.part.kind == .object else { return fault(entry.part, entry.place, "is not an object in braces") }
        return scan(entry.part.range, entry.place).map { section($0, fields, entry.place, depth: depth) }
      }
      return nodes.isEmpty ? nil : .list(nodes)
    }
  }

  private mutating func entries(_ part: JSONPart, _ place: String) -> [(part: JSONPart, place: String)]? {
    guard part.kind == .array else { return fault(part, place, "is not a list in brackets") }
    guard let whole = scan(part.range, place) else { return nil }
    guard whole.elements.count <= Self.longestList else {
      return fault(part, place, "has \(whole.elements.count) entries; expected at most \(Self.longestList)")
    }
    return whole.elements.enumerated().map { ($0.element, "\(place)[\($0.offset + 1)]") }
  }

  private mutating func text(_ part: JSONPart, _ place: String, isLinted: Bool) -> String? {
    guard part.kind == .text, let text = try? JSONDecoder().decode(String.self, from: Data(bytes[part.range])) else {
      return fault(part, place, "is not a text in double quotes")
    }
    guard !text.utf8.contains(0) else { return fault(part, place, "holds a null character") }
    guard isLinted else { return text }
    let linter = VocabularyLinter(topic: place.hasPrefix("reference_devices") ? .watch : .camera)
    for finding in linter.findings(inText: text) {
      note(
        .error, part.range.lowerBound, place,
        "'\(inMessage(finding.phrase))' is not said of a wellness measurement; write: \(finding.suggestion)")
    }
    return text
  }

  private mutating func choice(_ part: JSONPart, _ choices: [String], _ place: String) -> String? {
    guard let text = text(part, place, isLinted: false) else { return nil }
    if choices.contains(text) { return text }
    let hint = nearest(to: text, in: choices).map { "; did you mean '\($0)'?" } ?? ""
    return fault(part, place, "is '\(inMessage(text))'; expected one of \(choices.joined(separator: ", "))\(hint)")
  }

  private mutating func fault<Value>(_ part: JSONPart, _ place: String, _ message: String) -> Value? {
    note(.error, part.range.lowerBound, place, message)
    return nil
  }

  private mutating func note(_ severity: StudyFinding.Severity, _ offset: Int, _ field: String, _ message: String) {
    findings.append(StudyFinding(severity: severity, line: line(of: offset), field: field, message: message))
  }

  private func line(of offset: Int) -> Int { lineStarts.partition(after: offset) }

  private func source(_ part: JSONPart) -> String { String(decoding: bytes[part.range], as: UTF8.self) }

  private func path(_ place: String, _ key: String) -> String {
    place.isEmpty ? inMessage(key) : "\(place).\(inMessage(key))"
  }
}

private func shortest(_ number: Double) -> String { NumberText.shortest(number) ?? "" }

extension [String] {
  /// The texts, when there are any.
  fileprivate var nonEmpty: [String]? { isEmpty ? nil : self }
}

extension [Int] {
  /// How many numbers of this rising list are at most `value`.
  fileprivate func partition(after value: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
