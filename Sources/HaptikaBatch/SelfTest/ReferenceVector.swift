import Foundation

/// A vector: inputs, and what independent tools computed from them.
struct ReferenceVector: Sendable, Decodable {
  let id: String
  let title: String
  /// `commit-safe`, or why the file may not be passed on.
  let redistribution: String
  /// The tools, people and definitions that the expected values come from.
  let verifiedBy: [String]
  let tolerance: Tolerance
  let inputs: VectorValue
  let expected: VectorValue

  /// A value *x* agrees with the expected *e* when |x − e| ≤ absolute + relative · |e|.
  struct Tolerance: Sendable, Hashable, Decodable {
    let absolute: Double
    let relative: Double
    /// What stands in place of `absolute` for the values under some names.
    let absoluteByKey: [String: Double]?

    enum CodingKeys: String, CodingKey {
      case absolute = "abs"
      case relative = "rel"
      case absoluteByKey = "per_key"
    }
  }

  enum CodingKeys: String, CodingKey {
    case id, title, redistribution, tolerance, inputs, expected
    case verifiedBy = "verified_by"
  }

  /// Reads a vector's JSON.
  init(json: String) throws { self = try JSONDecoder().decode(ReferenceVector.self, from: Data(json.utf8)) }
}
