import Testing

@testable import HaptikaBatch

@Suite("The self-test")
struct SelfTestTests {
  /// The vector of Wilson's interval with something else in it.
  private func outcome(replacing old: String, with new: String) throws -> SelfTest.VectorOutcome {
    let recipe = try #require(VectorRecipe.all.first { $0.id == "12_wilson" })
    let json = try #require(recipe.json)
    try #require(json.contains(old))
    return SelfTest.outcome(of: recipe, json: json.replacing(old, with: new))
  }

  @Test("fails when an expected value is another one")
  func changedValue() throws {
    let outcome = try outcome(replacing: "\"p_lo_hi\": [", with: "\"p_lo_hi\": [[0.5, 0.25, 0.75], ")
    #expect(!outcome.passes)
    #expect(outcome.failures == ["expected/p_lo_hi: 6 values computed; expected 7"])
  }

  @Test("fails when something is expected that is not computed")
  func unknownValue() throws {
    let outcome = try outcome(replacing: "\"expected\": {", with: "\"expected\": { \"coverage\": 0.95, ")
    #expect(outcome.failures == ["expected/coverage: not computed"])
  }

  @Test("fails when an input is not there")
  func missingInput() throws {
    let outcome = try outcome(replacing: "\"x_n\"", with: "\"n_x\"")
    #expect(outcome.failures == ["inputs/x_n is not there"])
    #expect(outcome.valueCount == 0)
  }

  @Test("fails when the vector cannot be read")
  func unreadable() throws {
    let outcome = try outcome(replacing: "\"tolerance\"", with: "tolerance")
    #expect(outcome.failures.count == 1)
    #expect(outcome.failures[0].hasPrefix("the vector cannot be read"))
  }

  @Test("declares only names that a vector expects, each with a reason")
  func declarations() throws {
    let texts = VectorRecipe.all.compactMap(\.json)
    for (name, reason) in VectorRecipe.uncomputed {
      #expect(texts.contains { $0.contains("\"\(name)\"") }, "\(name)")
      #expect(!reason.isEmpty)
    }
  }

  @Test("has the same outcomes for any number of threads", arguments: [2, 5])
  func threads(workers: Int) {
    #expect(SelfTest.outcomes(workers: workers) == SelfTest.outcomes(workers: 1))
  }

  @Test("is printed as a table with a line that counts")
  func text() {
    let outcomes = [
      SelfTest.VectorOutcome(
        vector: "01_a", title: "Tests of a", verifiedBy: ["R", "SciPy"], valueCount: 12, largestDeviation: 0.25,
        failures: []),
      SelfTest.VectorOutcome(
        vector: "02_bc", title: "Tests of b", verifiedBy: ["by hand"], valueCount: 3, largestDeviation: .infinity,
        failures: ["expected/x: not computed"]),
      SelfTest.VectorOutcome(
        vector: "03_d", title: "Tests of d", verifiedBy: ["R"], valueCount: 1, largestDeviation: 1e-9, failures: []),
    ]
    #expect(
      SelfTest.text(of: outcomes) == """
        vector  values  deviation  result  title       verified by
        01_a        12      0.250  pass    Tests of a  R; SciPy
        02_bc        3        n/a  FAIL    Tests of b  by hand
        03_d         1     <0.001  pass    Tests of d  R
        2 of 3 vectors pass, 16 values

        """)
  }
}
