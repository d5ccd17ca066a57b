/// What a tag says: the name of its element, whether it opens or closes it, and where its attributes are.
struct XMLTag: Sendable {
  /// The bytes between `<` and `>`.
  let bytes: [UInt8]
  /// On which it begins.
  let line: Int
  let isClosing: Bool
  /// Whether it opens an element and closes it, `<Me/>`.
  let isEmpty: Bool
  private let nameRange: Range<Int>
  private let attributeRanges: [(name: Range<Int>, value: Range<Int>)]

  /// Reads a tag.
  ///
  /// - Throws: `XMLFault` when it has no name, or its attributes are not names with quoted values.
  init(_ bytes: [UInt8], line: Int) throws(XMLFault) {
    self.bytes = bytes
    self.line = line
    isClosing = bytes.first == UInt8(ascii: "/")
    isEmpty = !isClosing && bytes.last == UInt8(ascii: "/")
    let start = isClosing ? 1 : 0
    let end = bytes.count - (isEmpty ? 1 : 0)
    var index = start
    func skip(while matches: (UInt8) -> Bool) { while index < end, matches(bytes[index]) { index += 1 } }
    skip { !isBlank($0) }
    nameRange = start..<index
    guard let first = bytes[nameRange].first, isNameStart(first) else {
      throw XMLFault(line: line, message: "is not well-formed XML: a tag without a name")
    }
    var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    while true {
      skip(while: isBlank)
      if index == end { break }
      let nameStart = index
      skip { !isBlank($0) && $0 != UInt8(ascii: "=") }
      let name = nameStart..<index
      skip(while: isBlank)
      guard !isClosing, !name.isEmpty, isNameStart(bytes[name.lowerBound]), index + 1 < end,
        bytes[index] == UInt8(ascii: "=")
      else {
        throw XMLFault(line: line, message: "is not well-formed XML: an attribute without '=' in a tag")
      }
      index += 1
      skip(while: isBlank)
      guard index < end, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") else {
        throw XMLFault(line: line, message: "is not well-formed XML: an attribute without quotes")
      }
      let quote = bytes[index]
      let valueStart = index + 1
      index = valueStart
      skip { $0 != quote }
      guard index < end else {
        throw XMLFault(line: line, message: "is not well-formed XML: an attribute without a second quote")
      }
      attributes.append((name, valueStart..<index))
      index += 1
    }
    attributeRanges = attributes
  }

  /// The name of the element, in bytes.
  var name: ArraySlice<UInt8> { bytes[nameRange] }

  /// Whether the element is called so.
  func isNamed(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { $0.count == nameRange.count && bytes[nameRange].elementsEqual($0) }
  }

  /// Returns the attributes as texts.
  ///
  /// - Throws: `XMLFault` when one occurs twice, or refers to anything but the five entities of XML and numbered characters.
  func attributes() throws(XMLFault) -> [String: String] {
    var values: [String: String] = [:]
    values.reserveCapacity(attributeRanges.count)
    for (name, value) in attributeRanges {
      let key = String(decoding: bytes[name], as: UTF8.self)
      guard values.updateValue(try text(of: bytes[value]), forKey: key) == nil else {
        throw XMLFault(
          line: line, message: "is not well-formed XML: attribute '\(inMessage(key))' occurs twice in a tag")
      }
    }
    return values
  }

  private func text(of value: ArraySlice<UInt8>) throws(XMLFault) -> String {
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var text = ""
    var rest = value
    while let start = rest.firstIndex(of: UInt8(ascii: "&")) {
      text += String(decoding: rest[..<start], as: UTF8.self)
      let reference = rest[(start + 1)...].prefix(32)
      guard let end = reference.firstIndex(of: UInt8(ascii: ";")),
        let scalar = character(String(decoding: reference[..<end], as: UTF8.self))
      else {
        let shown = String(decoding: reference.prefix { $0 != UInt8(ascii: ";") && !isBlank($0) }, as: UTF8.self)
        throw XMLFault(line: line, message: "is not well-formed XML: '&\(inMessage(shown))' stands for nothing")
      }
      text.unicodeScalars.append(scalar)
      rest = rest[(end + 1)...]
    }
    return text + String(decoding: rest, as: UTF8.self)
  }
}

/// The character that a reference stands for; `nil` when it is none of XML's own, or a character that XML does not have.
private func character(_ reference: String) -> Unicode.Scalar? {
  switch reference {
  case "lt": return "<"
  case "gt": return ">"
  case "amp": return "&"
  case "quot": return "\""
  case "apos": return "'"
  default: break
  }
  guard reference.hasPrefix("#") else { return nil }
  let digits = reference.dropFirst()
  let isHexadecimal = digits.hasPrefix("x")
  let number = isHexadecimal ? digits.dropFirst() : digits
  guard let first = number.utf8.first, first != UInt8(ascii: "+"), first != UInt8(ascii: "-"),
    let value = UInt32(number, radix: isHexadecimal ? 16 : 10), let scalar = Unicode.Scalar(value)
  else { return nil }
  let isAllowed = value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : [9, 10, 13].contains(value)
  return isAllowed ? scalar : nil
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

private func isNameStart(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
    UInt8(ascii: ":"),
    0x80...0xFF:
    true
  default: false
  }
}
