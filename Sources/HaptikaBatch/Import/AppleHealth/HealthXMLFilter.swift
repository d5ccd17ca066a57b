/// Leaves of an export only what is read: elements with their attributes. All else becomes blanks in place, so that line numbers
/// stay: the XML declaration, the document type, comments, processing instructions, character data sections, control characters.
///
/// Why before the XML parser and not behind it: exports of iOS 16 have a document type that is not well formed and control
/// characters that XML forbids; and Foundation's parser on Linux takes attribute declarations without a default and instructions
/// without data for null pointers, and ends the process. What it does not see can neither end it nor be expanded by it.
struct HealthXMLFilter {
  /// Why an export is refused, with the line.
  struct Fault: Error, Sendable, Hashable {
    let line: Int
    let message: String
  }

  /// No tag is longer, in bytes: a file without an end of tags shall not fill the memory.
  static let longestTag = 1 << 20

  /// The name of the first element; `nil` until it was read.
  private(set) var root: String?

  /// How many control characters became blanks.
  private(set) var controlCharacterCount = 0

  /// The line of the next byte, from 1.
  private(set) var line = 1

  private enum Region {
    case text, tag, comment, instruction, characterData, doctype, doctypeComment, doctypeInstruction
  }

  /// Enough to tell what begins: `<![CDATA[`.
  private static let lookahead = 9

  private var region = Region.text
  private var quote: UInt8 = 0
  private var tagLength = 0
  private var isInSubset = false
  /// The last eight bytes of the region, the newest lowest.
  private var recent: UInt64 = 0
  private var rootName: [UInt8] = []
  private var isAtFirstByte = true
  /// The XML declaration, as far as it was read; `nil` when it is over or there is none.
  private var declaration: [UInt8]?
  private var text = UTF8Check()

  /// Cleans `bytes` in place and returns how many are done; the rest, fewer than nine, must be given again with what follows.
  ///
  /// - Throws: `Fault` when the bytes are not UTF-8, not XML, declare an entity, or hold a tag that is too long.
  mutating func clean(_ bytes: inout [UInt8], isLast: Bool) throws(Fault) -> Int {
    let count = bytes.count
    var index = 0
    while index < count {
      let byte = bytes[index]
      if region == .text, byte == lessThan {
        if count - index < Self.lookahead, !isLast { return index }
        try begin(at: index, of: bytes)
      }
      if byte == lineFeed { line += 1 }
      if !text.take(byte) { throw Fault(line: line, message: "is not UTF-8, as an export is") }
      if byte < 0x20, byte != lineFeed, byte != tab, byte != carriageReturn {
        controlCharacterCount += 1
        bytes[index] = blank
      }
      recent = recent << 8 | UInt64(byte)
      if try step(byte) { bytes[index] = byte == lineFeed ? lineFeed : blank }
      isAtFirstByte = false
      index += 1
    }
    return count
  }

  /// Says what the `<` at `index` begins.
  private mutating func begin(at index: Int, of bytes: [UInt8]) throws(Fault) {
    func follows(_ opening: StaticString) -> Bool {
      opening.withUTF8Buffer { bytes[index...].prefix($0.count).elementsEqual($0) }
    }
    recent = 0
    if follows("<?") {
      region = .instruction
      if isAtFirstByte { declaration = [] }
    } else if follows("<!--") {
      region = .comment
    } else if follows("<![CDATA[") {
      region = .characterData
    } else if root == nil, rootName.isEmpty, follows("<!DOCTYPE") {
      region = .doctype
      (quote, isInSubset) = (0, false)
    } else {
      region = .tag
      (quote, tagLength) = (0, 0)
    }
  }

  /// Goes on by one byte of the region, and returns whether the byte becomes a blank.
  private mutating func step(_ byte: UInt8) throws(Fault) -> Bool {
    switch region {
    case .text:
      if root == nil, byte != blank, byte != lineFeed, byte != tab, byte != carriageReturn {
        throw Fault(line: line, message: "is not XML; expected the export.xml of Apple Health")
      }
      return false
    case .tag:
      try stepInTag(byte)
      return false
    case .comment: return leave(when: ends("-->"), for: .text)
    case .instruction:
      declaration?.append(byte)
      if ends("?>") || (declaration?.count ?? 0) > 256 { try endDeclaration() }
      return leave(when: ends("?>"), for: .text)
    case .characterData: return leave(when: ends("]]>"), for: .text)
    case .doctypeComment: return leave(when: ends("-->"), for: .doctype)
    case .doctypeInstruction: return leave(when: ends("?>"), for: .doctype)
    case .doctype:
      try stepInDoctype(byte)
      return true
    }
  }

  private mutating func stepInTag(_ byte: UInt8) throws(Fault) {
    tagLength += 1
    if tagLength > Self.longestTag {
      throw Fault(line: line, message: "a tag is longer than \(Self.longestTag) bytes")
    }
    if root == nil, tagLength > 1 {
      let isEnd = [blank, lineFeed, tab, carriageReturn, greaterThan, UInt8(ascii: "/")].contains(byte)
      if isEnd || rootName.count == 64 {
        root = String(decoding: rootName, as: UTF8.self)
      } else {
        rootName.append(byte)
      }
    }
    if quote != 0 {
      if byte == quote { quote = 0 }
    } else if byte == doubleQuote || byte == singleQuote {
      quote = byte
    } else if byte == greaterThan {
      region = .text
    }
  }

  private mutating func stepInDoctype(_ byte: UInt8) throws(Fault) {
    if ends("<!ENTITY") {
      throw Fault(line: line, message: "declares an entity, which an export never does; nothing was read")
    }
    if quote != 0 {
      if byte == quote { quote = 0 }
    } else if ends("<!--") {
      (region, recent) = (.doctypeComment, 0)
    } else if ends("<?") {
      (region, recent) = (.doctypeInstruction, 0)
    } else {
      switch byte {
      case doubleQuote, singleQuote: quote = byte
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case greaterThan where !isInSubset: region = .text
      default: break
      }
    }
  }

  /// Whether the region's last bytes are `ending`, of at most eight.
  private func ends(_ ending: StaticString) -> Bool {
    ending.withUTF8Buffer { bytes in
      let wanted = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      let mask = bytes.count == 8 ? UInt64.max : (1 << UInt64(8 * bytes.count)) - 1
      return recent & mask == wanted
    }
  }

  private mutating func leave(when isOver: Bool, for next: Region) -> Bool {
    if isOver { (region, recent) = (next, 0) }
    return true
  }

  /// Refuses an encoding in which the bytes would mean something else.
  private mutating func endDeclaration() throws(Fault) {
    guard let bytes = declaration else { return }
    declaration = nil
    let words = String(decoding: bytes, as: UTF8.self).split { "\"' =".contains($0) }
    guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count else { return }
    let encoding = String(words[place + 1])
    guard ["utf-8", "us-ascii", "ascii"].contains(encoding.lowercased()) else {
      throw Fault(line: line, message: "is declared as '\(inMessage(encoding))'; expected UTF-8, as an export is")
    }
  }
}

/// Tells UTF-8 from other bytes, byte by byte.
///
/// - Reference: The Unicode Standard, table 3-7, "Well-formed UTF-8 byte sequences".
struct UTF8Check: Sendable {
  private var remaining = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Takes the next byte, and returns whether all bytes so far can be UTF-8.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    if remaining == 0, byte < 0x80 { return true }
    return takeOther(byte)
  }

  private mutating func takeOther(_ byte: UInt8) -> Bool {
    if remaining > 0 {
      guard range.contains(byte) else { return false }
      range = 0x80...0xBF
      remaining -= 1
      return true
    }
    switch byte {
    case 0xC2...0xDF: remaining = 1
    case 0xE0...0xEF:
      remaining = 2
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      remaining = 3
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default: return false
    }
    return true
  }
}

private let lessThan = UInt8(ascii: "<")
private let greaterThan = UInt8(ascii: ">")
private let doubleQuote = UInt8(ascii: "\"")
private let singleQuote = UInt8(ascii: "'")
private let blank = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
