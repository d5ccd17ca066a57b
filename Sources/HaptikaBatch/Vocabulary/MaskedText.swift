/// A text of which every character is prose or is not.
struct MaskedText: Sendable {
  private(set) var scalars: [Unicode.Scalar]
  /// Whether the character is read.
  private(set) var isProse: [Bool]
  /// Whether the character is emphasis, or an escape, within which a word goes on.
  private(set) var isFormatting: [Bool]
  /// Whether a block begins here.
  private(set) var marks: [Bool]

  init(plain scalars: [Unicode.Scalar]) {
    self.init(scalars)
    for line in lines where isBlank(line) { mark(line.lowerBound) }
  }

  init(markdown scalars: [Unicode.Scalar]) {
    self.init(scalars)
    var text: [Range<Int>] = []
    var fence: (mark: Unicode.Scalar, length: Int)?
    var wasBlank = true
    var isInList = false
    var wasCode = false
    for line in lines {
      let content = trimmed(line)
      let indent = content.lowerBound - line.lowerBound
      if let open = fence {
        let run = scalars[content].prefix { $0 == open.mark }.count
        if run >= open.length, run == content.count { fence = nil }
        hide(line)
        mark(line.lowerBound)
        continue
      }
      if let opened = Self.fence(scalars[content]) {
        fence = opened
        hide(line)
        mark(line.lowerBound)
        continue
      }
      if content.isEmpty {
        mark(line.lowerBound)
        wasBlank = true
        continue
      }
      if indent >= 4, wasBlank || wasCode, !isInList {
        hide(line)
        mark(line.lowerBound)
        (wasBlank, wasCode) = (false, true)
        continue
      }
      (wasBlank, wasCode) = (false, false)
      let item = Self.isItem(scalars[content])
      isInList = item || (isInList && indent > 0)
      let first = scalars[content.lowerBound]
      if item || first == "#" || first == "|" || first == ">" || first == "=" { mark(line.lowerBound) }
      if first == "#" || first == "|" { mark(line.upperBound) }
      text.append(line)
    }
    hideSpans(in: paragraphs(of: text))
  }

  private init(_ scalars: [Unicode.Scalar]) {
    self.scalars = scalars
    isProse = [Bool](repeating: true, count: scalars.count)
    isFormatting = [Bool](repeating: false, count: scalars.count)
    marks = [Bool](repeating: false, count: scalars.count)
  }

  /// Whether white space belongs to a hyphen at the end of a line: a line break stands in it.
  func isWithinHyphenation(at index: Int) -> Bool {
    var place = index
    while place < scalars.count, scalars[place] == " " || scalars[place] == "\t" || scalars[place] == "\r" {
      place += 1
    }
    if place < scalars.count, scalars[place] == "\n" { return true }
    place = index
    while place >= 0, scalars[place] == " " || scalars[place] == "\t" { place -= 1 }
    return place >= 0 && scalars[place] == "\n"
  }
}

extension MaskedText {
  /// The lines, each with its line feed.
  private var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == "\n" {
      lines.append(start..<index + 1)
      start = index + 1
    }
    if start < scalars.count { lines.append(start..<scalars.count) }
    return lines
  }

  /// Lines that belong together: code and links may go over line breaks, but not over the beginning of a block.
  private func paragraphs(of lines: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for line in lines {
      if let last = joined.last, last.upperBound == line.lowerBound, !marks[line.lowerBound] {
        joined[joined.count - 1] = last.lowerBound..<line.upperBound
      } else {
        joined.append(line)
      }
    }
    return joined
  }

  private func isBlank(_ line: Range<Int>) -> Bool { trimmed(line).isEmpty }

  private func trimmed(_ line: Range<Int>) -> Range<Int> {
    var (start, end) = (line.lowerBound, line.upperBound)
    while start < end, isSpace(scalars[start]) { start += 1 }
    while end > start, isSpace(scalars[end - 1]) { end -= 1 }
    return start..<end
  }

  private mutating func mark(_ index: Int) {
    if index < marks.count { marks[index] = true }
  }

  private mutating func hide(_ range: Range<Int>) { for index in range { isProse[index] = false } }

  private static func fence(_ line: ArraySlice<Unicode.Scalar>) -> (mark: Unicode.Scalar, length: Int)? {
    guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
    let length = line.prefix { $0 == mark }.count
    // A line with more of the same after it is code within a line.
    return length >= 3 && !(mark == "`" && line.dropFirst(length).contains(mark)) ? (mark, length) : nil
  }

  private static func isItem(_ line: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = line.first else { return false }
    let rest = line.dropFirst()
    if "-*+".unicodeScalars.contains(first) { return rest.first.map(isSpace) ?? true }
    let digits = line.prefix { "0"..."9" ~= $0 }
    guard !digits.isEmpty, digits.count < 10, let end = line.dropFirst(digits.count).first else { return false }
    return (end == "." || end == ")") && (line.dropFirst(digits.count + 1).first.map(isSpace) ?? true)
  }
}

extension MaskedText {
  /// Hides code, targets of links, addresses and tags; undoes escapes and entities.
  private mutating func hideSpans(in paragraphs: [Range<Int>]) {
    for paragraph in paragraphs {
      let isTable = scalars[trimmed(paragraph).lowerBound] == "|"
      var index = paragraph.lowerBound
      while index < paragraph.upperBound { index = hideSpan(at: index, in: paragraph, isTable: isTable) }
    }
  }

  /// Reads one mark and returns where to go on.
  private mutating func hideSpan(at index: Int, in paragraph: Range<Int>, isTable: Bool) -> Int {
    let end = paragraph.upperBound
    switch scalars[index] {
    case "\\" where index + 1 < end && isPunctuation(scalars[index + 1]):
      hide(index..<index + 1)
      isFormatting[index] = true
      return index + 2
    case "`": return hideCode(at: index, before: end)
    case "]" where index + 1 < end && scalars[index + 1] == "(":
      guard let close = closing(after: index + 1, before: end) else { return index + 1 }
      hide(index..<close + 1)
      for place in index..<close + 1 { isFormatting[place] = true }
      return close + 1
    case "]" where index + 1 < end && scalars[index + 1] == ":" && scalars[trimmed(paragraph).lowerBound] == "[":
      return hideWord(at: index + 2, before: end)
    case "<":
      guard let close = scalars[index..<end].firstIndex(of: ">"), isTag(index + 1) else { return index + 1 }
      hide(index..<close + 1)
      return close + 1
    case "&": return decodeEntity(at: index, before: end)
    case "*", "~":
      isFormatting[index] = true
      isProse[index] = false
      return index + 1
    case "|" where isTable:
      mark(index)
      return index + 1
    case ":" where index + 2 < end && scalars[index + 1] == "/" && scalars[index + 2] == "/":
      return hideWord(at: index, before: end)
    default: return index + 1
    }
  }

  private mutating func hideCode(at index: Int, before end: Int) -> Int {
    let length = scalars[index..<end].prefix { $0 == "`" }.count
    var place = index + length
    while place < end {
      guard scalars[place] == "`" else {
        place += 1
        continue
      }
      let run = scalars[place..<end].prefix { $0 == "`" }.count
      if run == length {
        hide(index..<place + run)
        return place + run
      }
      place += run
    }
    return index + length
  }

  private func closing(after open: Int, before end: Int) -> Int? {
    var depth = 0
    for index in open..<end {
      if scalars[index] == "(" { depth += 1 }
      if scalars[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  private mutating func hideWord(at index: Int, before end: Int) -> Int {
    var place = index
    while place < end, isSpace(scalars[place]), scalars[place] != "\n" { place += 1 }
    while place < end, !isSpace(scalars[place]), !")>|".unicodeScalars.contains(scalars[place]) {
      isProse[place] = false
      place += 1
    }
    return place
  }

  private func isTag(_ index: Int) -> Bool {
    guard index < scalars.count else { return false }
    let first = scalars[index]
    return first == "/" || first.properties.isAlphabetic
  }

  /// Puts the character that an entity stands for in its place.
  private mutating func decodeEntity(at index: Int, before end: Int) -> Int {
    guard let close = scalars[index..<min(end, index + 12)].firstIndex(of: ";") else { return index + 1 }
    let name = String(String.UnicodeScalarView(scalars[index + 1..<close]))
    guard let scalar = Self.entity(name) else { return index + 1 }
    scalars[index] = scalar
    hide(index + 1..<close + 1)
    for place in index + 1..<close + 1 { isFormatting[place] = true }
    return close + 1
  }

  private static func entity(_ name: String) -> Unicode.Scalar? {
    let named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "nbsp": " ", "shy": "\u{AD}", "eacute": "é", "egrave": "è",
    ]
    if let scalar = named[name] { return scalar }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return UInt32(isHexadecimal ? digits.dropFirst() : digits, radix: isHexadecimal ? 16 : 10).flatMap(
      Unicode.Scalar.init)
  }
}

private func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
  default: false
  }
}

private func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
