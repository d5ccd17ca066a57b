import Foundation

/// A value of a vector's JSON, or what was computed to stand in its place.
enum VectorValue: Sendable, Hashable {
  /// Undefined.
  case null
  case truth(Bool)
  case number(Double)
  /// Also an integer of 64 bits, which a JSON number would not hold.
  case text(String)
  case list([VectorValue])
  case table([String: VectorValue])
}

extension VectorValue: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([VectorValue].self) {
      self = .list(list)
    } else {
      self = .table(try value.decode([String: VectorValue].self))
    }
  }
}

/// A vector does not hold what its recipe reads.
struct VectorError: Error, CustomStringConvertible {
  let description: String

  init(_ key: String, isNot expected: String) { description = "inputs/\(key) is not \(expected)" }
}

/// Reading inputs by name.
extension VectorValue {
  func value(_ key: String) throws -> VectorValue {
    guard case .table(let values) = self, let value = values[key] else { throw VectorError(key, isNot: "there") }
    return value
  }

  func number(_ key: String) throws -> Double {
    guard let number = try value(key).number else { throw VectorError(key, isNot: "a number") }
    return number
  }

  /// A number, or `nil` where the vector has null.
  func numberIfAny(_ key: String) throws -> Double? {
    try value(key) == .null ? nil : number(key)
  }

  func integer(_ key: String) throws -> Int {
    guard let integer = Int(exactly: try number(key)) else { throw VectorError(key, isNot: "an integer") }
    return integer
  }

  func text(_ key: String) throws -> String {
    guard case .text(let text) = try value(key) else { throw VectorError(key, isNot: "a text") }
    return text
  }

  func list(_ key: String) throws -> [VectorValue] {
    guard case .list(let values) = try value(key) else { throw VectorError(key, isNot: "a list") }
    return values
  }

  func numbers(_ key: String) throws -> [Double] {
    guard let numbers = try value(key).numbers else { throw VectorError(key, isNot: "a list of numbers") }
    return numbers
  }

  func integers(_ key: String) throws -> [Int] {
    try numbers(key).map {
      guard let integer = Int(exactly: $0) else { throw VectorError(key, isNot: "a list of integers") }
      return integer
    }
  }

  /// A list of lists of numbers.
  func rows(_ key: String) throws -> [[Double]] {
    try list(key).map {
      guard let numbers = $0.numbers else { throw VectorError(key, isNot: "a list of lists of numbers") }
      return numbers
    }
  }

  /// Names of people or units; numbers count as names.
  func names(_ key: String) throws -> [String] {
    try list(key).map {
      switch $0 {
      case .text(let text): return text
      case .number(let number): return "\(number)"
      default: throw VectorError(key, isNot: "a list of names")
      }
    }
  }

  /// A list of 0 and 1.
  func flags(_ key: String) throws -> [Bool] { try numbers(key).map { $0 == 1 } }

  private var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The numbers of a list of nothing else.
  private var numbers: [Double]? {
    guard case .list(let values) = self else { return nil }
    let numbers = values.compactMap(\.number)
    return numbers.count == values.count ? numbers : nil
  }
}
