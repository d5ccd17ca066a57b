import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

/// A file of inputs and independently computed results; a result agrees when |x − e| ≤ abs + rel·|e|.
struct StatisticsVector {
  private let content: [String: Any]
  let absolute: Double
  let relative: Double

  /// A vector that is part of the program.
  init(_ name: String) throws {
    let recipe = try #require(VectorRecipe.all.first { $0.id == name }, "no vector is called \(name)")
    let json = try #require(recipe.json)
    content = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let tolerance = try #require(content["tolerance"] as? [String: Any])
    absolute = try #require(tolerance["abs"] as? Double)
    relative = try #require(tolerance["rel"] as? Double)
  }

  /// Where vectors lie that may not be passed on: in a folder beside the package.
  static let sharedFolder: URL = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    return root.appending(path: "shared/vectors/statistics")
  }()

  static var hasShared: Bool { FileManager.default.fileExists(atPath: sharedFolder.path) }

  func inputs<Value>(_ path: String..., as type: Value.Type = Value.self) throws -> Value {
    try find(["inputs"] + path)
  }

  func expected<Value>(_ path: String..., as type: Value.Type = Value.self) throws -> Value {
    try find(["expected"] + path)
  }

  private func find<Value>(_ path: [String]) throws -> Value {
    var here: Any = content
    for name in path { here = try #require((here as? [String: Any])?[name], "no \(path.joined(separator: "/"))") }
    return try #require(here as? Value, "\(path.joined(separator: "/")) is not a \(Value.self)")
  }

  /// Expects that `value` agrees with `expected`.
  func expect(
    _ value: Double?, _ expected: Double, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let value = try #require(value, comment, sourceLocation: sourceLocation)
    #expect(
      abs(value - expected) <= absolute + relative * abs(expected), comment, sourceLocation: sourceLocation)
  }
}

extension Agreement {
  /// The agreement of errors, each with the person it is of; people in the order given.
  init?<Subject: Equatable>(_ differences: [Double], of subjects: [Subject]) {
    self.init(
      differences.map(roundedToNano),
      subjectStarts: subjects.indices.filter { $0 == 0 || subjects[$0] != subjects[$0 - 1] })
  }
}
