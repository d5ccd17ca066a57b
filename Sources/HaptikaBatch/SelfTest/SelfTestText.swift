extension SelfTest {
  /// Returns `outcomes` as a table for people, one line a vector, and a last line that counts: the same bytes for the same outcomes,
  /// to be put into the appendix of a report.
  public static func text(of outcomes: [VectorOutcome]) -> String {
    let head = ["vector", "values", "deviation", "result", "title", "verified by"]
    let rows = outcomes.map { outcome in
      [
        outcome.vector, "\(outcome.valueCount)", text(ofDeviation: outcome.largestDeviation),
        outcome.passes ? "pass" : "FAIL", outcome.title, outcome.verifiedBy.joined(separator: "; "),
      ]
    }
    let passed = outcomes.count(where: \.passes)
    let values = outcomes.reduce(0) { $0 + $1.valueCount }
    return table([head] + rows) + "\(passed) of \(outcomes.count) vectors pass, \(values) values\n"
  }

  /// A fraction of the tolerance, with three decimals; where that says 0 and it is not, so.
  private static func text(ofDeviation deviation: Double) -> String {
    if deviation > 0, deviation < 0.0005 { return "<0.001" }
    return NumberText.fixed(deviation, decimals: 3) ?? "n/a"
  }

  /// Columns two spaces apart; the second and third to the right, as numbers are.
  private static func table(_ rows: [[String]]) -> String {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - cell.count)
        line += [1, 2].contains(column) ? space + cell : column == row.count - 1 ? cell : cell + space
        if column < row.count - 1 { line += "  " }
      }
      return line + "\n"
    }.joined()
  }
}
