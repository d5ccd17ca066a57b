/// A phrase to look for, word by word.
///
///     PhrasePattern("detect* ~3 stress|anxiety")
///
/// Words are in lower case without accents; `a|b` is one of several, `stem*` any word that begins so, and `~3` up to three words of
/// the same sentence in between. Words that follow each other directly may be parted by spaces, a line break, hyphens, slashes,
/// quotes or emphasis, but by no other mark.
struct PhrasePattern: Sendable {
  /// One word of the phrase and how many others may stand before it.
  private struct Element: Sendable {
    let stems: [String]
    let words: Set<String>
    let gap: Int

    init(_ text: Substring, gap: Int) {
      let choices = text.split(separator: "|")
      stems = choices.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
      words = Set(choices.filter { !$0.hasSuffix("*") }.map(String.init))
      self.gap = gap
    }

    func matches(_ word: String) -> Bool { words.contains(word) || stems.contains { word.hasPrefix($0) } }
  }

  private let elements: [Element]

  init(_ text: String) {
    var elements: [Element] = []
    var gap = 0
    for part in text.split(separator: " ") {
      if part.hasPrefix("~") {
        gap = Int(part.dropFirst()) ?? 0
      } else {
        elements.append(Element(part, gap: gap))
        gap = 0
      }
    }
    precondition(!elements.isEmpty, "a phrase has a word")
    self.elements = elements
  }

  /// Whether a phrase may begin with `word`.
  func mayBegin(with word: String) -> Bool { elements[0].matches(word) }

  /// The words of the first match that begins with the word `start`; `nil` when none does.
  func match(at start: Int, in prose: Prose) -> Range<Int>? {
    guard let first = end(ofWordAt: start, matching: elements[0], in: prose) else { return nil }
    var end = first
    for element in elements.dropFirst() {
      guard let next = next(element, from: end, in: prose) else { return nil }
      end = next
    }
    return start..<end
  }

  private func next(_ element: Element, from start: Int, in prose: Prose) -> Int? {
    for index in start...start + element.gap {
      guard index < prose.words.count, prose.words[index].breakBefore <= (element.gap > 0 ? .clause : .none) else {
        return nil
      }
      if let end = end(ofWordAt: index, matching: element, in: prose) { return end }
    }
    return nil
  }

  /// Where a word ends that may be written in one or, with a hyphen, in two pieces.
  private func end(ofWordAt index: Int, matching element: Element, in prose: Prose) -> Int? {
    let word = prose.words[index]
    if element.matches(word.text) { return index + 1 }
    guard index + 1 < prose.words.count, prose.words[index + 1].followsHyphen else { return nil }
    return element.matches(word.text + prose.words[index + 1].text) ? index + 2 : nil
  }
}
