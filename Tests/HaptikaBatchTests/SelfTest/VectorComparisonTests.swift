import Testing

@testable import HaptikaBatch

@Suite("The comparison with a vector")
struct VectorComparisonTests {
  private func compare(
    _ expected: VectorValue, _ computed: ComputedTable, absolute: Double = 0.5, relative: Double = 0,
    byKey: [String: Double] = [:], uncomputed: Set<String> = []
  ) -> VectorComparison {
    VectorComparison(
      expected: expected, computed: .of(computed),
      tolerance: ReferenceVector.Tolerance(absolute: absolute, relative: relative, absoluteByKey: byKey),
      uncomputed: uncomputed)
  }

  @Test(
    "takes a deviation up to absolute + relative · |expected|, its end included",
    arguments: [(99.0, 0.8, true), (101.25, 1, true), (98.75, 1, true), (101.5, 1.2, false), (.nan, .infinity, false)])
  func tolerance(computed: Double, deviation: Double, passes: Bool) {
    // 0.25 + 0.01 · 100 = 1.25.
    let result = compare(.table(["x": .number(100)]), ["x": computed], absolute: 0.25, relative: 0.01)
    #expect(result.failures.isEmpty == passes)
    #expect(result.largestDeviation == deviation)
    #expect(result.valueCount == 1)
  }

  @Test("gives a name its own absolute tolerance, also within tables and lists")
  func byKey() {
    let expected = VectorValue.table(["a": .table(["p": .list([.number(1), .number(2)])]), "x": .number(1)])
    let computed: ComputedTable = ["a": VectorValue.of(["p": [1.25, 2.25]]), "x": 1.25]
    #expect(compare(expected, computed, byKey: ["p": 0.125]).failures.count == 2)
    #expect(
      compare(expected, computed, absolute: 0.125, byKey: ["p": 0.5]).failures == [
        "expected/x: computed 1.25; expected 1.0"
      ])
  }

  @Test("fails where a value was expected and none computed, unless its name is declared")
  func missing() {
    let expected = VectorValue.table(["x": .number(1), "y": .number(2)])
    #expect(compare(expected, ["x": 1.0]).failures == ["expected/y: not computed"])
    #expect(compare(expected, ["x": 1.0]).largestDeviation == .infinity)
    #expect(compare(expected, ["x": 1.0], uncomputed: ["y"]).failures.isEmpty)
    // Declared or not, what is computed must agree.
    #expect(compare(expected, ["x": 1.0, "y": 9.0], uncomputed: ["y"]).failures.count == 1)
  }

  @Test("takes nothing but null for null, and nothing undefined for a number")
  func undefined() {
    let none = Statistic(undefined: .constant)
    #expect(compare(.table(["x": .null]), ["x": none]).failures.isEmpty)
    #expect(compare(.table(["x": .null]), ["x": 0.0]).failures.count == 1)
    #expect(compare(.table(["x": .null]), ["x": Double.nan]).failures.count == 1)
    #expect(compare(.table(["x": .number(0)]), ["x": none]).failures.count == 1)
  }

  @Test("compares integers of 64 bits as texts, whatever the tolerance")
  func words() {
    let expected = VectorValue.table(["seed": .text("18446744073709551615")])
    #expect(compare(expected, ["seed": UInt64.max], absolute: 1e30).failures.isEmpty)
    #expect(compare(expected, ["seed": UInt64.max - 1], absolute: 1e30).failures.count == 1)
  }

  @Test("fails where a list has another length")
  func length() {
    let result = compare(.table(["x": .list([.number(1), .number(2)])]), ["x": [1.0]])
    #expect(result.failures == ["expected/x: 1 values computed; expected 2"])
  }

  @Test("allows no deviation where the tolerance is 0")
  func exact() {
    #expect(compare(.table(["x": .number(1)]), ["x": 1.0], absolute: 0).largestDeviation == 0)
    #expect(compare(.table(["x": .number(1)]), ["x": 1.0.nextUp], absolute: 0).largestDeviation == .infinity)
  }
}
