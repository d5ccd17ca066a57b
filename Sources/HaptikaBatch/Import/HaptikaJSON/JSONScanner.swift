import Foundation

/// Why a text is not JSON, or not JSON that is taken from strangers.
struct JSONFault: Error, Sendable, Hashable {
  /// Where in the bytes.
  let offset: Int
  /// One clause: what was found, what was expected.
  let message: String
}

/// Where a JSON value is, and where its parts are.
struct JSONPart: Sendable {
  enum Kind: Sendable { case object, array, text, number, word, null }

  let kind: Kind
  let range: Range<Int>
  /// Of an object that was scanned by itself, in its order.
  var members: [(key: String, part: JSONPart)] = []
  /// Of an array that was scanned by itself.
  var elements: [JSONPart] = []
}

/// Finds the parts of a JSON text (RFC 8259) and refuses what Foundation's decoder takes in silence or only with luck: keys that
/// occur twice (of which it takes one), numbers that no `Double` holds, deep nesting, and faults in values that nobody asks for.
///
/// It finds; what the values are, `JSONDecoder` says.
struct JSONScanner {
  /// The deepest nesting that is read; documents of the app have five levels, and lie in an array of a bundle at most.
  static let deepest = 32

  private let bytes: [UInt8]
  private let end: Int
  private var position: Int

  /// Returns the value that begins in `range`, white space aside, with its direct parts, and where it ends.
  static func value(in bytes: [UInt8], _ range: Range<Int>) throws(JSONFault) -> (part: JSONPart, end: Int) {
    var scanner = JSONScanner(bytes: bytes, end: range.upperBound, position: range.lowerBound)
    let part = try scanner.value(depth: 1)
    return (part, scanner.position)
  }

  /// Returns the first place in `range` that is not white space; its end when there is none.
  static func skipSpace(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    range.first { !isSpace(bytes[$0]) } ?? range.upperBound
  }

  private init(bytes: [UInt8], end: Int, position: Int) {
    self.bytes = bytes
    self.end = end
    self.position = position
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONPart {
    skipSpace()
    let start = position
    guard let first = peek else { throw unfinished }
    switch first {
    case UInt8(ascii: "{"): return try object(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""):
      _ = try text()
      return JSONPart(kind: .text, range: start..<position)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      try number()
      return JSONPart(kind: .number, range: start..<position)
    default:
      for (word, kind) in [("true", JSONPart.Kind.word), ("false", .word), ("null", .null)] {
        guard bytes[start..<end].starts(with: word.utf8) else { continue }
        position += word.utf8.count
        return JSONPart(kind: kind, range: start..<position)
      }
      throw unexpected("a value")
    }
  }

  private mutating func object(_ depth: Int) throws(JSONFault) -> JSONPart {
    let start = position
    try enter(depth)
    var part: [(key: String, part: JSONPart)] = []
    var keys: Set<String> = []
    if try !closes(with: UInt8(ascii: "}")) {
      repeat {
        skipSpace()
        let place = position
        guard let first = peek else { throw unfinished }
        guard first == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
        let key = try text()
        guard keys.insert(key).inserted else {
          throw JSONFault(offset: place, message: "the key '\(inMessage(key))' occurs twice in one object")
        }
        skipSpace()
        try take(UInt8(ascii: ":"), "':' after a key")
        let value = try value(depth: depth + 1)
        if depth == 1 { part.append((key, value)) }
      } while try goesOn(until: UInt8(ascii: "}"), "',' or '}'")
    }
    return JSONPart(kind: .object, range: start..<position, members: part)
  }

  private mutating func array(_ depth: Int) throws(JSONFault) -> JSONPart {
    let start = position
    try enter(depth)
    var elements: [JSONPart] = []
    if try !closes(with: UInt8(ascii: "]")) {
      repeat {
        let value = try value(depth: depth + 1)
        if depth == 1 { elements.append(value) }
      } while try goesOn(until: UInt8(ascii: "]"), "',' or ']'")
    }
    return JSONPart(kind: .array, range: start..<position, elements: elements)
  }

  private mutating func enter(_ depth: Int) throws(JSONFault) {
    if depth > Self.deepest { throw fault("is nested more than \(Self.deepest) deep") }
    position += 1
  }

  /// Whether an object or array ends before its first part.
  private mutating func closes(with bracket: UInt8) throws(JSONFault) -> Bool {
    skipSpace()
    guard let next = peek else { throw unfinished }
    if next == bracket { position += 1 }
    return next == bracket
  }

  /// Whether another part follows.
  private mutating func goesOn(until bracket: UInt8, _ expectation: String) throws(JSONFault) -> Bool {
    skipSpace()
    guard let next = peek else { throw unfinished }
    guard next == bracket || next == UInt8(ascii: ",") else { throw unexpected(expectation) }
    position += 1
    return next != bracket
  }

  private mutating func take(_ byte: UInt8, _ expectation: String) throws(JSONFault) {
    guard let next = peek else { throw unfinished }
    guard next == byte else { throw unexpected(expectation) }
    position += 1
  }

  private mutating func skipSpace() { position = Self.skipSpace(in: bytes, position..<end) }

  private var peek: UInt8? { position < end ? bytes[position] : nil }
}

extension JSONScanner {
  /// Takes a text in quotes and returns what it says; its escapes are undone by Foundation.
  private mutating func text() throws(JSONFault) -> String {
    let start = position
    var hasEscapes = false
    position += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        if !hasEscapes { return String(decoding: bytes[start + 1..<position - 1], as: UTF8.self) }
        guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<position])) else {
          throw JSONFault(offset: start, message: "a text has an escape that stands for no character")
        }
        return text
      case UInt8(ascii: "\\"):
        hasEscapes = true
        position += 2
      case ..<0x20: throw fault("a text holds a control character that is not escaped")
      case 0x80...: try otherThanASCII()
      default: position += 1
      }
    }
    throw unfinished
  }

  /// Takes a run of bytes that are not ASCII: in UTF-8 it holds whole characters.
  private mutating func otherThanASCII() throws(JSONFault) {
    let start = position
    while let byte = peek, byte >= 0x80 { position += 1 }
    if String(validating: bytes[start..<position], as: UTF8.self) == nil {
      throw JSONFault(offset: start, message: "is not UTF-8; expected JSON in UTF-8")
    }
  }

  private mutating func number() throws(JSONFault) {
    let start = position
    if peek == UInt8(ascii: "-") { position += 1 }
    let firstDigit = position
    try digits()
    if bytes[firstDigit] == UInt8(ascii: "0"), position > firstDigit + 1 {
      throw JSONFault(offset: start, message: "a number begins with 0 and goes on with digits")
    }
    if peek == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    var hasExponent = false
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      hasExponent = true
      position += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    // Shorter ones without an exponent are far inside the range of a Double.
    guard hasExponent || position - start > 300 else { return }
    let written = String(decoding: bytes[start..<position], as: UTF8.self)
    let value = Double(written) ?? .infinity
    let isZero = written.prefix { $0 != "e" && $0 != "E" }.allSatisfy { "-0.".contains($0) }
    if !value.isFinite || (value == 0 && !isZero) {
      throw JSONFault(offset: start, message: "the number '\(inMessage(written))' is out of the range of numbers")
    }
  }

  private mutating func digits() throws(JSONFault) {
    let start = position
    while let byte = peek, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    if position > start { return }
    throw peek == nil ? unfinished : unexpected("a digit")
  }

  private func fault(_ message: String) -> JSONFault { JSONFault(offset: position, message: message) }

  private func unexpected(_ expectation: String) -> JSONFault {
    let found = bytes[position]
    let shown = 0x21...0x7E ~= found ? "'\(Character(Unicode.Scalar(found)))'" : "byte \(found)"
    return fault("is not JSON: found \(shown), expected \(expectation)")
  }

  private var unfinished: JSONFault { JSONFault(offset: end, message: "ends in the middle of a JSON value") }
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\t")
}
