/// What a recipe computes: values under the names that the vector expects.
typealias ComputedTable = [String: any VectorComputed]

/// Something that can stand beside a vector's expected value.
protocol VectorComputed: Sendable {
  /// It in the form of the vector's JSON; what is undefined is null.
  var vectorValue: VectorValue { get }
}

extension VectorValue: VectorComputed {
  var vectorValue: VectorValue { self }

  /// A table within a table.
  static func of(_ computed: ComputedTable) -> VectorValue { .table(computed.mapValues(\.vectorValue)) }
}

extension Double: VectorComputed {
  var vectorValue: VectorValue { .number(self) }
}

extension Int: VectorComputed {
  var vectorValue: VectorValue { .number(Double(self)) }
}

extension UInt64: VectorComputed {
  var vectorValue: VectorValue { .text(String(self)) }
}

extension Bool: VectorComputed {
  var vectorValue: VectorValue { .truth(self) }
}

extension String: VectorComputed {
  var vectorValue: VectorValue { .text(self) }
}

extension Optional: VectorComputed where Wrapped: VectorComputed {
  var vectorValue: VectorValue { map(\.vectorValue) ?? .null }
}

extension Array: VectorComputed where Element: VectorComputed {
  var vectorValue: VectorValue { .list(map(\.vectorValue)) }
}

extension Statistic: VectorComputed {
  var vectorValue: VectorValue { number.vectorValue }
}

extension ConfidenceInterval: VectorComputed {
  var vectorValue: VectorValue { [low, high].vectorValue }
}

extension Agreement.Limits: VectorComputed {
  var vectorValue: VectorValue { [lower, upper].vectorValue }
}
