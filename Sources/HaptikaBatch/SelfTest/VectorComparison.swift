/// What was expected of a vector beside what was computed.
struct VectorComparison: Sendable, Hashable {
  /// How many values were compared; a list of five is five.
  private(set) var valueCount = 0

  /// The largest deviation as a fraction of what is allowed: up to 1 everything agrees. 0 of equal values, infinite of values that
  /// are of another kind or not there.
  private(set) var largestDeviation = 0.0

  /// Which values do not agree, one text each.
  private(set) var failures: [String] = []

  private let relative: Double
  private let absoluteByKey: [String: Double]
  private let uncomputed: Set<String>

  /// Compares. Names in `uncomputed` may be missing from what was computed, no others; what was computed beyond what is expected is
  /// not looked at.
  init(
    expected: VectorValue, computed: VectorValue, tolerance: ReferenceVector.Tolerance, uncomputed: Set<String>
  ) {
    relative = tolerance.relative
    absoluteByKey = tolerance.absoluteByKey ?? [:]
    self.uncomputed = uncomputed
    compare(expected, computed, absolute: tolerance.absolute, at: "expected")
  }

  private mutating func compare(_ expected: VectorValue, _ computed: VectorValue, absolute: Double, at path: String) {
    switch (expected, computed) {
    case (.table(let expected), .table(let computed)):
      for (key, value) in expected.sorted(by: { $0.key < $1.key }) {
        guard let found = computed[key] else {
          if !uncomputed.contains(key) { fail("\(path)/\(key): not computed") }
          continue
        }
        compare(value, found, absolute: absoluteByKey[key] ?? absolute, at: "\(path)/\(key)")
      }
    case (.list(let expected), .list(let computed)):
      guard expected.count == computed.count else {
        return fail("\(path): \(computed.count) values computed; expected \(expected.count)")
      }
      for (index, pair) in zip(expected, computed).enumerated() {
        compare(pair.0, pair.1, absolute: absolute, at: "\(path)/\(index)")
      }
    case (.number(let expected), .number(let computed)):
      compare(expected, computed, absolute: absolute, at: path)
    default:
      valueCount += 1
      if expected != computed { fail("\(path): computed \(computed); expected \(expected)") }
    }
  }

  private mutating func compare(_ expected: Double, _ computed: Double, absolute: Double, at path: String) {
    valueCount += 1
    let deviation = abs(computed - expected)
    let allowed = absolute + relative * abs(expected)
    largestDeviation = max(largestDeviation, deviation == 0 ? 0 : deviation / allowed)
    // Asked this way round so that not a number is a failure.
    if !(deviation <= allowed) { fail("\(path): computed \(computed); expected \(expected)") }
  }

  private mutating func fail(_ message: String) {
    failures.append(message)
    if !(largestDeviation > 1) { largestDeviation = .infinity }
  }
}

extension VectorValue: CustomStringConvertible {
  /// As in the vector's JSON, keys in order.
  var description: String {
    switch self {
    case .null: "null"
    case .truth(let truth): "\(truth)"
    case .number(let number): "\(number)"
    case .text(let text): "\"\(text)\""
    case .list(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .table(let values):
      "{" + values.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ") + "}"
    }
  }
}
