/// The value of a statistic, or why it has none. Undefined is a value with a reason, never NaN and never zero.
public enum Statistic: Sendable, Hashable {
  case value(Double)
  /// The reason in snake_case, as it stands in the `reason` column: `no_published_recordings`, `too_few_recordings`, …
  case undefined(String)

  /// The number, when there is one.
  public var number: Double? {
    if case .value(let number) = self { number } else { nil }
  }
}
