import Testing

@testable import HaptikaDSP

@Suite("A version as another program states it")
struct StatedVersionTests {
  @Test("is a semantic one when it is written as such", arguments: ["0.0.0", "1.2.3", "10.0.0"])
  func semantic(text: String) {
    #expect(Version(stated: text) == Version(text))
    #expect(Version(stated: text).description == text)
  }

  @Test(
    "stands by its own words otherwise", arguments: ["01.2.3", "1.2", "2024-05", "1.0.0 (12)", "+1.0.0", "unstated"])
  func words(text: String) {
    #expect(Version(stated: text).description == text)
    #expect(Version(stated: text).words == text)
  }

  @Test("stands before semantic ones, and words by their text")
  func order() {
    let versions = ["2.0.0", "beta", "0.0.1", "alpha"].map { Version(stated: $0) }
    #expect(versions.sorted().map(\.description) == ["alpha", "beta", "0.0.1", "2.0.0"])
  }
}
