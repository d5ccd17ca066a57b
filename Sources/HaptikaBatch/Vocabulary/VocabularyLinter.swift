/// Looks for words that a wellness measurement must not say of itself, and says what to write instead.
///
///     VocabularyLinter().findings(inMarkdown: "Your pulse is normal.")
///     // 1:15: 'normal'; write: lower or higher than one's own baseline
///
/// Case, accents, plural forms, hyphens, emphasis, entities and line breaks within a paragraph make no difference; English and French
/// are looked for in every text. Read is prose: not code, targets of links, addresses, names of files or of columns. Allowed are the fixed
/// disclaimer, the titles in `CitedTitles`, any quoted title of four words or more in a sentence that also names a standard or a
/// DOI, and what is harmless in its place (`normal distribution`, `peak detection`, `treated as missing`).
public struct VocabularyLinter: Sendable {
  /// What the text is about when a sentence does not say where its rates come from.
  public enum Topic: Sendable {
    case camera
    /// A watch, or a reference: their rates are heart rates.
    case watch
  }

  private let topic: Topic
  /// Texts of the data that the document repeats, as words.
  private let supplied: [[String]]

  /// - Parameters:
  ///   - topic: What the text is about.
  ///   - supplied: Texts of the data that the document repeats, as the names of conditions. What is found within them is reported as
  ///     theirs: a reader wants to know, but the tool cannot word it otherwise.
  public init(topic: Topic = .camera, supplied: [String] = []) {
    self.topic = topic
    self.supplied = supplied.map { Prose(plain: $0).words.map(\.text) }.filter { !$0.isEmpty }
  }

  /// What is found in a Markdown document, in its order.
  public func findings(inMarkdown text: String) -> [VocabularyFinding] { findings(in: Prose(markdown: text)) }

  /// What is found in a text without markup, in its order.
  public func findings(inText text: String) -> [VocabularyFinding] { findings(in: Prose(plain: text)) }

  private func findings(in prose: Prose) -> [VocabularyFinding] {
    let allowed = Self.ends(of: Self.cited(in: prose), in: prose)
    let owned = Self.ends(of: Self.occurrences(of: supplied, in: prose), in: prose)
    var found: [(range: Range<Int>, suggestion: String)] = []
    var candidates: [String: [Int]] = [:]
    for start in prose.words.indices {
      for index in Self.candidates(at: start, in: prose, &candidates) {
        let phrase = AvoidedPhrase.all[index]
        guard let range = phrase.pattern.match(at: start, in: prose),
          allowed[start] < range.upperBound, !isHarmless(range, phrase, in: prose)
        else { continue }
        found.append((range, phrase.suggestion))
      }
    }
    return Self.longest(found).map { item in
      let place = prose.place(of: item.range.lowerBound)
      let isOwned = owned[item.range.lowerBound] >= item.range.upperBound
      return VocabularyFinding(
        line: place.line, column: place.column, phrase: prose.source(of: item.range), suggestion: item.suggestion,
        origin: isOwned ? .supplied : .text)
    }
  }

  /// The phrases that may begin with the word, or with it and the one behind its hyphen.
  private static func candidates(at start: Int, in prose: Prose, _ known: inout [String: [Int]]) -> [Int] {
    func beginning(with word: String) -> [Int] {
      if let indices = known[word] { return indices }
      let indices = AvoidedPhrase.all.indices.filter { AvoidedPhrase.all[$0].pattern.mayBegin(with: word) }
      known[word] = indices
      return indices
    }
    let word = prose.words[start].text
    let alone = beginning(with: word)
    guard start + 1 < prose.words.count, prose.words[start + 1].followsHyphen else { return alone }
    return alone + beginning(with: word + prose.words[start + 1].text).filter { !alone.contains($0) }
  }

  /// Of findings that overlap only the one that says most: the longest, of those the first in the list.
  private static func longest(
    _ found: [(range: Range<Int>, suggestion: String)]
  ) -> [(range: Range<Int>, suggestion: String)] {
    var kept: [(range: Range<Int>, suggestion: String)] = []
    for item in found {
      if let last = kept.last, last.range.overlaps(item.range) {
        if item.range.count > last.range.count { kept[kept.count - 1] = item }
      } else {
        kept.append(item)
      }
    }
    return kept
  }
}

extension VocabularyLinter {
  private func isHarmless(_ range: Range<Int>, _ phrase: AvoidedPhrase, in prose: Prose) -> Bool {
    let sentence = prose.sentence(around: range.lowerBound)
    let isWithin = phrase.harmless.contains { pattern in
      (max(sentence.lowerBound, range.lowerBound - 6)..<range.upperBound).contains { start in
        pattern.match(at: start, in: prose)?.overlaps(range) ?? false
      }
    }
    if isWithin { return true }
    let words = prose.words[sentence].map(\.text)
    switch phrase.condition {
    case .always: return false
    case .ofCamera: return !isOfCamera(range, in: sentence, of: prose)
    case .withoutInterval:
      return words.contains { $0.first?.isNumber == true } && words.contains(where: Self.intervals.contains)
    case .withoutWhole:
      // A cell of numbers alone has its head.
      let isOfNumbers = words.allSatisfy { ["%", "of", "to"].contains($0) || $0.first?.isNumber == true }
      return isOfNumbers || words.contains(where: Self.wholes.contains) || Self.holdsCounts(words)
    case .ofStress: return !words.contains { $0.hasPrefix("stress") }
    }
  }

  /// Whether `60 of 60` stands among the words.
  private static func holdsCounts(_ words: [String]) -> Bool {
    func isCount(_ word: String) -> Bool { !word.isEmpty && word.utf8.allSatisfy { 48...57 ~= $0 } }
    return words.indices.dropFirst().dropLast().contains {
      (words[$0] == "of" || words[$0] == "sur") && isCount(words[$0 - 1]) && isCount(words[$0 + 1])
    }
  }

  /// Whether the nearest source of values that the sentence names is a camera; when it names none, what the text is about.
  private func isOfCamera(_ range: Range<Int>, in sentence: Range<Int>, of prose: Prose) -> Bool {
    func distance(to names: Set<String>) -> Int? {
      sentence.filter { !range.contains($0) && names.contains(prose.words[$0].text) }
        .map { $0 < range.lowerBound ? range.lowerBound - $0 : $0 - range.upperBound + 1 }.min()
    }
    switch (distance(to: Self.cameras), distance(to: Self.electrodes)) {
    case (let camera?, let electrode?): return camera <= electrode
    case (_?, nil): return true
    case (nil, _?): return false
    case (nil, nil): return topic == .camera
    }
  }

  private static let cameras: Set<String> = [
    "camera", "cameras", "phone", "phones", "smartphone", "iphone", "ppg", "finger", "fingertip", "app", "haptika",
    "torch", "video",
    "telephone", "doigt", "application", "appareil",
  ]

  private static let electrodes: Set<String> = [
    "ecg", "ekg", "electrocardiogram", "electrocardiograph", "electrocardiographic", "electrode", "electrodes", "strap",
    "straps",
    "chest", "watch", "watches", "wristband", "wearable", "wearables", "reference", "references", "polar", "rr",
    "holter", "oximeter",
    "montre", "montres", "ceinture", "sangle", "thoracique", "electrocardiogramme", "healthkit",
  ]

  private static let intervals: Set<String> = [
    "interval", "intervals", "ci", "confidence", "intervalle", "intervalles", "ic",
  ]

  private static let wholes: Set<String> = [
    "coverage", "recording", "recordings", "estimate", "estimates", "eligible", "published", "interval", "ci", "window",
    "windows", "couverture",
    "enregistrement", "enregistrements", "estimations", "publies", "intervalle",
  ]

  /// What others wrote: known titles and the disclaimer, and quoted titles beside the number of a standard or a DOI.
  private static func cited(in prose: Prose) -> [Range<Int>] {
    var ranges = occurrences(of: CitedTitles.words, in: prose)
    var start = 0
    while start < prose.words.count {
      var end = start + 1
      while end < prose.words.count, prose.words[end].quotes == prose.words[start].quotes,
        prose.words[end].breakBefore < .block
      {
        end += 1
      }
      if prose.words[start].quotes % 2 == 1, end - start >= 4 {
        let around = prose.sentence(around: start).lowerBound..<prose.sentence(around: end - 1).upperBound
        let outside = around.filter { !(start..<end).contains($0) }
        if outside.contains(where: { CitedTitles.designations.contains(prose.words[$0].text) }) {
          ranges.append(start..<end)
        }
      }
      start = end
    }
    return ranges
  }

  /// For each word where the last of the ranges ends that it lies in; 0 outside all.
  private static func ends(of ranges: [Range<Int>], in prose: Prose) -> [Int] {
    var ends = [Int](repeating: 0, count: prose.words.count)
    for range in ranges { for index in range { ends[index] = max(ends[index], range.upperBound) } }
    return ends
  }

  /// Where word lists stand in the prose, whatever marks part their words.
  private static func occurrences(of lists: [[String]], in prose: Prose) -> [Range<Int>] {
    var byFirst: [String: [[String]]] = [:]
    for list in lists { if let first = list.first { byFirst[first, default: []].append(list) } }
    var ranges: [Range<Int>] = []
    for start in prose.words.indices {
      for list in byFirst[prose.words[start].text] ?? []
      where start + list.count <= prose.words.count
        && zip(list.indices, list).allSatisfy({ prose.words[start + $0].text == $1 })
      {
        ranges.append(start..<start + list.count)
      }
    }
    return ranges
  }
}
