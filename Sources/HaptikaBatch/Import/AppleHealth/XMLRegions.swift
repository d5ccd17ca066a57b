/// Why an XML text is refused, with the line.
struct XMLFault: Error, Sendable, Hashable {
  let line: Int
  let message: String
}

/// Finds the tags in the bytes of an XML text, byte by byte, and passes over everything else: the XML declaration, the document type,
/// comments, processing instructions, character data and text.
///
/// Why no general parser reads the export: Foundation's on Linux ends the process on attribute declarations without a default (which every
/// export has), on instructions without data and on many malformed tags; and exports of iOS 16 have a document type that is not well
/// formed, and control characters that XML forbids. Of an export only tags and attributes are needed. Nothing is ever expanded or
/// fetched: an entity that a text declares is refused, one that it uses too, but for the five of XML and numbered characters.
struct XMLRegions: Sendable {
  /// No tag is longer, in bytes: a file without an end of tags shall not fill the memory.
  static let longestTag = 1 << 20

  /// Enough to tell what begins: `<![CDATA[`.
  static let lookahead = 9

  private enum Region {
    case text, tag, comment, instruction, characterData, doctype, doctypeComment, doctypeInstruction
  }

  /// The bytes between `<` and `>` of the tag that was read last, with blanks for control characters.
  private(set) var tag: [UInt8] = []
  /// The line on which it begins, from 1.
  private(set) var tagLine = 1
  /// The line of the next byte.
  private(set) var line = 1
  /// How many control characters were read as blanks.
  private(set) var controlCharacterCount = 0
  /// Whether nothing is open: neither a tag nor a comment.
  var isBetweenTags: Bool { region == .text }
  /// Whether a tag was seen: a document type may come before, and nothing else than white space.
  private(set) var isInDocument = false

  private var region = Region.text
  private var quote: UInt8 = 0
  private var isInSubset = false
  /// The last eight bytes of the region, the newest lowest.
  private var recent: UInt64 = 0
  private var isAtFirstByte = true
  /// The XML declaration, as far as it was read; `nil` when it is over or there is none.
  private var declaration: [UInt8]?
  private var text = UTF8Check()

  /// Goes on from `position` to behind the next tag, and returns whether there was one; `position` is then where to go on.
  ///
  /// Without one all bytes were used but fewer than nine, which must be given again with what follows.
  ///
  /// - Throws: `XMLFault` when the bytes are not UTF-8, not XML, declare an entity, or hold a tag that is too long.
  mutating func findTag(in bytes: [UInt8], from position: inout Int, isLast: Bool) throws(XMLFault) -> Bool {
    while position < bytes.count {
      let byte = bytes[position]
      if region == .text, byte == UInt8(ascii: "<") {
        if bytes.count - position < Self.lookahead, !isLast { return false }
        begin(at: position, of: bytes)
      }
      if byte == lineFeed { line += 1 }
      if !text.take(byte) { throw XMLFault(line: line, message: "is not UTF-8, as an export is") }
      let isControl = byte < 0x20 && byte != lineFeed && byte != tab && byte != carriageReturn
      if isControl { controlCharacterCount += 1 }
      position += 1
      isAtFirstByte = false
      if region == .tag {
        if try takeInTag(isControl ? blank : byte) { return true }
      } else {
        recent = recent << 8 | UInt64(byte)
        try takeElsewhere(byte)
      }
    }
    return false
  }

  /// Says what the `<` at `index` begins.
  private mutating func begin(at index: Int, of bytes: [UInt8]) {
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
    } else if !isInDocument, follows("<!DOCTYPE") {
      region = .doctype
      (quote, isInSubset) = (0, false)
    } else {
      region = .tag
      isInDocument = true
      quote = 0
      tagLine = line
      tag.removeAll(keepingCapacity: true)
    }
  }

  /// Takes a byte of a tag, and returns whether the tag is complete.
  private mutating func takeInTag(_ byte: UInt8) throws(XMLFault) -> Bool {
    if byte == UInt8(ascii: ">"), quote == 0 {
      region = .text
      tag.removeFirst()
      return true
    }
    if byte == UInt8(ascii: "<"), !tag.isEmpty {
      throw XMLFault(line: line, message: "is not well-formed XML: '<' inside a tag")
    }
    if tag.count == Self.longestTag {
      throw XMLFault(line: line, message: "a tag is longer than \(Self.longestTag) bytes")
    }
    tag.append(byte)
    if quote != 0 {
      if byte == quote { quote = 0 }
    } else if byte == doubleQuote || byte == singleQuote {
      quote = byte
    }
    return false
  }

  /// Takes a byte of what is passed over.
  private mutating func takeElsewhere(_ byte: UInt8) throws(XMLFault) {
    switch region {
    case .tag: break
    case .text:
      if !isInDocument, byte != blank, byte != lineFeed, byte != tab, byte != carriageReturn {
        throw XMLFault(line: line, message: "is not XML; expected the export.xml of Apple Health")
      }
    case .comment: leave(when: ends("-->"), for: .text)
    case .instruction:
      declaration?.append(byte)
      if ends("?>") || (declaration?.count ?? 0) > 256 { try endDeclaration() }
      leave(when: ends("?>"), for: .text)
    case .characterData: leave(when: ends("]]>"), for: .text)
    case .doctypeComment: leave(when: ends("-->"), for: .doctype)
    case .doctypeInstruction: leave(when: ends("?>"), for: .doctype)
    case .doctype: try takeInDoctype(byte)
    }
  }

  private mutating func takeInDoctype(_ byte: UInt8) throws(XMLFault) {
    if ends("<!ENTITY") {
      throw XMLFault(line: line, message: "declares an entity, which an export never does; nothing was read")
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
      case UInt8(ascii: ">") where !isInSubset: region = .text
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

  private mutating func leave(when isOver: Bool, for next: Region) {
    if isOver { (region, recent) = (next, 0) }
  }

  /// Refuses an encoding in which the bytes would mean something else.
  private mutating func endDeclaration() throws(XMLFault) {
    guard let bytes = declaration else { return }
    declaration = nil
    let words = String(decoding: bytes, as: UTF8.self).split { "\"' =".contains($0) }
    guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count else { return }
    let encoding = String(words[place + 1])
    guard ["utf-8", "us-ascii", "ascii"].contains(encoding.lowercased()) else {
      let shown = inMessage(encoding.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
      throw XMLFault(line: line, message: "is declared as '\(shown)'; expected UTF-8, as an export is")
    }
  }
}

private let doubleQuote = UInt8(ascii: "\"")
private let singleQuote = UInt8(ascii: "'")
private let blank = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
