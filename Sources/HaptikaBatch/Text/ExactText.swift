/// A text that equals another only byte by byte in UTF-8, and is ordered by those bytes.
///
/// `String` calls two spellings of one letter equal (`é` as one scalar or as two), which would merge two names of a study.
struct ExactText: Sendable, Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: Self, b: Self) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  static func < (a: Self, b: Self) -> Bool { a.text.utf8.lexicographicallyPrecedes(b.text.utf8) }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    // So that texts that follow each other in one hash do not run together.
    hasher.combine(UInt8(0xFF))
  }
}
