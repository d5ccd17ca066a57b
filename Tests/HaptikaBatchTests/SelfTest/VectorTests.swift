import Foundation
import Testing

@testable import HaptikaBatch

@Suite("Every vector")
struct VectorTests {
  @Test("that is part of the program agrees", arguments: VectorRecipe.all.filter { $0.json != nil })
  func embedded(recipe: VectorRecipe) throws {
    try expectAgreement(recipe, try #require(recipe.json))
  }

  @Test(
    "that may not be passed on agrees",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"),
    arguments: VectorRecipe.all.filter { $0.json == nil })
  func shared(recipe: VectorRecipe) throws {
    try expectAgreement(recipe, try sharedText(recipe.id))
  }

  private func expectAgreement(_ recipe: VectorRecipe, _ json: String) throws {
    let outcome = SelfTest.outcome(of: recipe, json: json)
    #expect(outcome.vector == recipe.id)
    #expect(outcome.failures.isEmpty)
    #expect(outcome.valueCount > 0)
    #expect(outcome.largestDeviation <= 1)
    #expect(!outcome.verifiedBy.isEmpty)
  }

  @Test("has a recipe, once", .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"))
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: StatisticsVector.sharedFolder.path)
    let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    #expect(VectorRecipe.all.map(\.id) == names)
  }

  @Test(
    "that is part of the program is the one beside the package, to the byte",
    .enabled(if: StatisticsVector.hasShared, "the shared vectors are not beside the package"),
    arguments: VectorRecipe.all.filter { $0.json != nil })
  func identical(recipe: VectorRecipe) throws {
    // A literal has no last line feed.
    let json = try #require(recipe.json)
    #expect(try json + "\n" == sharedText(recipe.id))
  }

  @Test("that is part of the program may be passed on", arguments: VectorRecipe.all.compactMap(\.json))
  func redistribution(json: String) throws {
    #expect(try ReferenceVector(json: json).redistribution == "commit-safe")
  }

  private func sharedText(_ id: String) throws -> String {
    try String(contentsOf: StatisticsVector.sharedFolder.appending(path: "\(id).json"), encoding: .utf8)
  }
}

extension VectorRecipe: CustomTestStringConvertible {
  public var testDescription: String { id }
}
