import Testing

@testable import HaptikaBatch

@Suite("An exact text")
struct ExactTextTests {
  // U+00E9 is C3 A9 in UTF-8, e + U+0301 is 65 CC 81: one letter, two texts.
  private let composed = ByteText("\u{E9}")
  private let decomposed = ByteText("e\u{301}")

  @Test("keeps two spellings of one letter apart, where String does not")
  func spellings() {
    #expect(composed.text == decomposed.text)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
  }

  @Test("is ordered by its bytes")
  func order() {
    #expect([composed, decomposed, ByteText("f"), ByteText("Z")].sorted().map(\.text.utf8.count) == [1, 3, 1, 2])
  }
}
