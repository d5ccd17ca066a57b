/// One line of an interval list, cut into cells.
///
/// Tabs, spaces and `;` separate cells everywhere. A comma separates them too, but in `0,812` it can also be a decimal sign, so
/// that a file in which nothing tells the two apart is not read; see `IntervalTextFile`.
struct IntervalLine: Sendable {
  let cells: [Substring]

  /// How commas were taken.
  let commas: Commas

  enum Commas: Sendable, Hashable {
    case none
    /// They separate cells, and cannot be decimal signs.
    case separators
    /// One comma between two whole numbers: two cells, or one number with a decimal comma.
    case ambiguous
    /// Between digits, in a line whose cells are separated by something else: decimal signs.
    case decimal
  }

  /// Cuts a line.
  init(_ text: String) {
    let parts = text.split { " \t;".contains($0) }
    // `0.8, 812`: the comma stands before a blank, where no decimal sign can stand.
    let tokens = parts.map { part in
      var token = part
      while token.last == "," { token.removeLast() }
      while token.first == "," { token.removeFirst() }
      return token
    }.filter { !$0.isEmpty }
    guard text.contains(",") else {
      (cells, commas) = (tokens, .none)
      return
    }
    if tokens.count > 1 {
      let hasInner = tokens.contains { $0.contains(",") }
      (cells, commas) = (tokens, hasInner ? .decimal : .separators)
      return
    }
    let whole = text.filter { !" \t".contains($0) }[...]
    let cut = whole.split(separator: ",", omittingEmptySubsequences: false)
    let isAmbiguous = cut.count == 2 && cut.allSatisfy { !$0.isEmpty && $0.allSatisfy { "-0123456789".contains($0) } }
    (cells, commas) = (cut, isAmbiguous ? .ambiguous : .separators)
  }

  /// The cells as numbers: NaN for an empty cell, `NA` and `NaN`; `nil` for what is no finite number.
  var numbers: [Double?] { cells.map(Self.number) }

  private static func number(_ cell: Substring) -> Double? {
    if cell.isEmpty || ["na", "nan"].contains(cell.lowercased()) { return .nan }
    // `Double` reads hexadecimal numbers and words like `infinity` too.
    guard cell.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(cell), number.isFinite
    else {
      return nil
    }
    return number
  }
}
