import Foundation

/// The words of a text in reading order, each with its place.
struct Prose: Sendable {
  /// What parts a word from the one before it.
  enum Break: Int, Comparable, Sendable {
    /// Spaces, a line break within a paragraph, hyphens, slashes, apostrophes, quotes, emphasis.
    case none
    /// A comma, a colon, a semicolon, a bracket.
    case clause
    case sentence
    /// The end of a paragraph, a cell, an item.
    case block

    static func < (a: Break, b: Break) -> Bool { a.rawValue < b.rawValue }
  }

  struct Word: Sendable {
    /// In lower case, without accents; a percent sign is a word, a number stands without its zeros after the point.
    var text: String
    /// Its scalars in the source.
    let range: Range<Int>
    let breakBefore: Break
    /// Whether nothing but a hyphen, at the end of a line perhaps, parts it from the word before.
    let followsHyphen: Bool
    /// How many quotes were passed before it: an odd number means that it is quoted.
    let quotes: Int
  }

  let words: [Word]
  /// The source.
  let scalars: [Unicode.Scalar]
  /// The words of each word's sentence.
  private let sentences: [Range<Int>]
  private let lineStarts: [Int]

  /// The prose of a text without markup: an empty line ends a paragraph.
  init(plain text: String) { self.init(MaskedText(plain: Array(text.unicodeScalars))) }

  /// The prose of a Markdown document: no code, no targets of links, no HTML.
  init(markdown text: String) { self.init(MaskedText(markdown: Array(text.unicodeScalars))) }

  private init(_ text: MaskedText) {
    var reader = WordReader(text)
    let words = reader.words()
    let starts = words.indices.filter { $0 == 0 || words[$0].breakBefore >= .sentence }
    self.words = words
    scalars = text.scalars
    sentences = zip(starts, starts.dropFirst() + [words.count]).flatMap { start, end in
      [Range<Int>](repeating: start..<end, count: end - start)
    }
    lineStarts = [0] + scalars.indices.filter { text.scalars[$0] == "\n" }.map { $0 + 1 }
  }

  /// The words of the sentence that the word `index` is in, at most 60 to either side.
  func sentence(around index: Int) -> Range<Int> { sentences[index].clamped(to: max(0, index - 60)..<index + 61) }

  /// Where a word is: the line, and the Unicode scalar in it, both from 1.
  func place(of index: Int) -> (line: Int, column: Int) {
    let position = words[index].range.lowerBound
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= position { low = middle } else { high = middle }
    }
    return (low + 1, position - lineStarts[low] + 1)
  }

  /// The words as they stand, with single spaces.
  func source(of range: Range<Int>) -> String {
    guard let last = range.last else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[words[range.lowerBound].range.lowerBound..<words[last].range.upperBound])
    return String(view).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Takes a masked text apart into words.
private struct WordReader {
  private let text: MaskedText
  private var found: [Prose.Word] = []
  private var pending = Prose.Break.none
  private var quotes = 0
  private var isAfterHyphen = false

  init(_ text: MaskedText) { self.text = text }

  mutating func words() -> [Prose.Word] {
    var index = 0
    while index < text.scalars.count {
      if text.marks[index] {
        pending = .block
        quotes = 0
      }
      guard text.isProse[index] else {
        if !text.isFormatting[index] {
          pending = max(pending, .clause)
          isAfterHyphen = false
        }
        index += 1
        continue
      }
      if isWord(text.scalars[index]) {
        index = takeWord(at: index)
      } else {
        part(at: index)
        index += 1
      }
    }
    return found
  }

  private mutating func takeWord(at start: Int) -> Int {
    var view = String.UnicodeScalarView()
    var end = start
    var index = start
    let isNumber = isDigit(text.scalars[start])
    while index < text.scalars.count {
      let scalar = text.scalars[index]
      if text.isProse[index], isWord(scalar) || (isNumber && isPoint(at: index)) {
        view.append(scalar)
        end = index + 1
      } else if !(text.isFormatting[index] || isIgnorable(scalar)) {
        break
      }
      index += 1
    }
    let word = normalised(String(view))
    // A name of a file or of a column is no word, but those before and after it do not become neighbours.
    add(isIdentifier(from: start, to: end) ? "\u{FFFC}" : word, start..<end)
    return end
  }

  private mutating func add(_ word: String, _ range: Range<Int>) {
    found.append(
      Prose.Word(
        text: word, range: range, breakBefore: found.isEmpty ? .block : pending,
        followsHyphen: isAfterHyphen && pending == .none, quotes: quotes))
    pending = .none
    isAfterHyphen = false
  }

  private mutating func part(at index: Int) {
    let scalar = text.scalars[index]
    let wasAfterHyphen = isAfterHyphen
    isAfterHyphen = false
    switch scalar {
    case "%": add("%", index..<index + 1)
    case "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}":
      isAfterHyphen = index > 0 && isWord(text.scalars[index - 1])
    case ",", ";", ":", "(", ")", "\u{2014}", "=": pending = max(pending, .clause)
    case ".", "!", "?", "\u{2026}":
      if endsSentence(at: index) { pending = max(pending, .sentence) }
    case "\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}": quotes += 1
    case _ where isIgnorable(scalar): isAfterHyphen = wasAfterHyphen
    // A hyphen at the end of a line may part one word.
    case "\n", "\r", " ", "\t": isAfterHyphen = wasAfterHyphen && text.isWithinHyphenation(at: index)
    default: break
    }
  }

  /// A point ends a sentence where a space and no small letter follow.
  private func endsSentence(at index: Int) -> Bool {
    var next = index + 1
    guard next < text.scalars.count else { return true }
    if isWord(text.scalars[next]) { return false }
    while next < text.scalars.count, !isWord(text.scalars[next]) || !text.isProse[next] {
      if text.marks[next] { return true }
      next += 1
    }
    return next == text.scalars.count || !text.scalars[next].properties.isLowercase
  }

  /// Whether a word is part of a name as `n_subjects`, `normal.csv` or `warning@2`.
  private func isIdentifier(from start: Int, to end: Int) -> Bool {
    for (edge, beyond) in [(start - 1, start - 2), (end, end + 1)] {
      guard edge >= 0, edge < text.scalars.count, beyond >= 0, beyond < text.scalars.count else { continue }
      guard isWord(text.scalars[beyond]) else { continue }
      if text.scalars[edge] == "_" && text.isProse[edge] || text.scalars[edge] == "@" { return true }
    }
    guard end < text.scalars.count, text.scalars[end] == "." else { return false }
    let suffix = text.scalars[(end + 1)...].prefix { isWord($0) }
    return Self.fileSuffixes.contains(String(String.UnicodeScalarView(suffix)).lowercased())
  }

  private static let fileSuffixes: Set<String> = [
    "csv", "md", "json", "h5", "svg", "png", "gp", "txt", "xml", "swift", "zip", "docx", "pdf", "py", "tsv", "hea",
    "dat",
  ]

  private func isPoint(at index: Int) -> Bool {
    let scalar = text.scalars[index]
    return (scalar == "." || scalar == ",") && index + 1 < text.scalars.count && isDigit(text.scalars[index + 1])
  }
}

/// A word as the lists have it; a number without zeros after its point.
private func normalised(_ word: String) -> String {
  let plain = String(
    String.UnicodeScalarView(
      word.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
        $0.properties.generalCategory != .nonspacingMark
      })
  ).lowercased()
  guard plain.first?.isNumber == true, let point = plain.firstIndex(where: { $0 == "." || $0 == "," }) else {
    return plain
  }
  let decimals = plain[plain.index(after: point)...]
  return decimals.count < 3 && decimals.allSatisfy { $0 == "0" } ? String(plain[..<point]) : plain
}

private func isWord(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.isASCII {
    return "a"..."z" ~= scalar || "A"..."Z" ~= scalar || "0"..."9" ~= scalar
  }
  switch scalar.properties.generalCategory {
  case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
    .decimalNumber:
    return true
  default: return false
  }
}

private func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

/// Soft hyphens, joiners and other marks without a look of their own.
private func isIgnorable(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.generalCategory == .format }
