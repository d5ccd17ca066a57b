import Foundation

/// How numbers are written: the same on every system and in every locale.
///
/// A number that is not there, or not finite, has no text; the caller writes an empty cell or `n/a (reason)`.
enum NumberText {
  /// The shortest decimal text that reads back to the same `Double`; integers without a point, zero without a sign.
  static func shortest(_ value: Double?) -> String? {
    guard let value, value.isFinite else { return nil }
    if value == 0 { return "0" }
    return withoutPoint("\(value)")
  }

  /// The shortest text of a value that an archive holds in 32 bits, read into a `Double`: 75.1, not 75.0999984741211. A value
  /// that has more digits than 32 bits hold is written in full.
  static func shortestStored(_ value: Double?) -> String? {
    guard let value, value.isFinite, value != 0 else { return shortest(value) }
    let single = Float(value)
    return Double(single) == value ? withoutPoint("\(single)") : shortest(value)
  }

  /// `value` as C's `%.*f` writes it in the C locale; a text of zeros alone has no sign.
  static func fixed(_ value: Double?, decimals: Int) -> String? {
    guard let value, value.isFinite else { return nil }
    // Without a locale argument Foundation formats as the C locale does.
    let text = String(format: "%.\(decimals)f", value)
    let isZero = text.allSatisfy { "-0.".contains($0) }
    return isZero && text.hasPrefix("-") ? String(text.dropFirst()) : text
  }

  /// A fraction as a percentage with one decimal, formatted once from the full value.
  static func percent(_ fraction: Double?) -> String? {
    fixed(fraction.map { 100 * $0 }, decimals: 1)
  }

  private static func withoutPoint(_ text: String) -> String {
    text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
