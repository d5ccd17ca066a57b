/// Recomputes the vectors that are part of the program, on the machine where it runs: whether its statistics agree with those of
/// R, SciPy, statsmodels and other tools.
///
///     let outcomes = SelfTest.outcomes(workers: 2)
///     outcomes.allSatisfy(\.passes)
///
/// A vector has inputs and expected values that were computed elsewhere, with a tolerance: a value *x* agrees with the expected *e*
/// when |x − e| ≤ absolute + relative · |e|, and what is expected to be undefined must be.
public enum SelfTest {
  /// What came of one vector.
  public struct VectorOutcome: Sendable, Hashable {
    /// The vector's id, as `01_bland_altman_pefr`.
    public let vector: String
    /// What it is about.
    public let title: String
    /// The tools, people and definitions that the expected values come from.
    public let verifiedBy: [String]
    /// How many values were compared.
    public let valueCount: Int
    /// The largest deviation as a fraction of what is allowed, 0 to 1 when the vector passes.
    public let largestDeviation: Double
    /// Which values do not agree, one text each; empty when the vector passes.
    public let failures: [String]

    /// Whether every value agrees.
    public var passes: Bool { failures.isEmpty }
  }

  /// Returns what comes of each vector, by id. The number of `workers` changes nothing but the time.
  ///
  /// - Complexity: about a second on one thread; most of it exact limits of agreement and bootstraps.
  public static func outcomes(workers: Int) -> [VectorOutcome] {
    let embedded = VectorRecipe.all.compactMap { recipe in recipe.json.map { (recipe, $0) } }
    return concurrentMap(embedded, workers: workers) { outcome(of: $0.0, json: $0.1) }
  }

  /// Returns what comes of one vector; one that cannot be read fails.
  static func outcome(of recipe: VectorRecipe, json: String) -> VectorOutcome {
    do {
      let vector = try ReferenceVector(json: json)
      do {
        let comparison = try recipe.comparison(with: vector)
        return VectorOutcome(
          vector: vector.id, title: vector.title, verifiedBy: vector.verifiedBy, valueCount: comparison.valueCount,
          largestDeviation: comparison.largestDeviation, failures: comparison.failures)
      } catch {
        return VectorOutcome(
          vector: vector.id, title: vector.title, verifiedBy: vector.verifiedBy, valueCount: 0,
          largestDeviation: .infinity, failures: ["\(error)"])
      }
    } catch {
      return VectorOutcome(
        vector: recipe.id, title: "", verifiedBy: [], valueCount: 0, largestDeviation: .infinity,
        failures: ["the vector cannot be read: \(error)"])
    }
  }
}
