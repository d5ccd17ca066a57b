/// A number with its 95 % interval, as the tables of Markdown show it.
struct SpreadText: Sendable {
  let statistic: Statistic
  let interval: ConfidenceInterval?
  /// Whether it is a share, shown in percent with one digit.
  let isFraction: Bool
  /// Whether so few recordings allow the number to be told.
  let isTold: Bool

  /// The number with `decimals` digits and its interval as `0.54 [0.41, 0.70]`; a fraction in percent with one digit.
  func text(decimals: Int) -> String {
    let digits = isFraction ? 1 : decimals
    if !isTold, statistic.number != nil {
      return MarkdownWriter.text(of: Statistic(undefined: .tooFewRecordings), decimals: digits)
    }
    let number = MarkdownWriter.text(of: isFraction ? statistic.asPercent : statistic, decimals: digits)
    return number + (ends(decimals: digits).map { " [\($0.low), \($0.high)]" } ?? "")
  }

  /// `95 % interval 0.41 to 0.70`; `nil` without one.
  func words(decimals: Int) -> String? {
    guard let (low, high) = ends(decimals: isFraction ? 1 : decimals) else { return nil }
    return "95 % interval \(low) to \(high)\(isFraction ? " %" : "")"
  }

  private func ends(decimals: Int) -> (low: String, high: String)? {
    let factor = isFraction ? 100.0 : 1
    guard let interval, let low = NumberText.fixed(factor * interval.low, decimals: decimals),
      let high = NumberText.fixed(factor * interval.high, decimals: decimals)
    else { return nil }
    return (low, high)
  }
}
