/// Some rows of one column, as they were read: plain values that may leave the lock.
struct ColumnBlock: Sendable {
  enum Values: Sendable {
    case numbers([Double])
    case integers([Int64])
    /// Fields of equal width, one after another.
    case fixedText([UInt8], bytesPerRow: Int, spacePadded: Bool)
    /// `nil` is text that cannot be used.
    case text([String?])
  }

  var values: Values

  /// Rows, counted in the table, that could not be read; their values here mean nothing.
  var damage: [Damage] = []

  struct Damage: Sendable, Hashable {
    let rows: Range<Int>
    let reason: String
  }

  /// Hands out the values at `indices`, counted in the block, each with its distance from the first one; `nil` is text
  /// that is not UTF-8 or is too long.
  func forEachCell(in indices: Range<Int>, _ body: (Int, Cell?) -> Void) {
    switch values {
    case .numbers(let numbers):
      for index in indices { body(index - indices.lowerBound, .number(numbers[index])) }
    case .integers(let integers):
      for index in indices { body(index - indices.lowerBound, .integer(integers[index])) }
    case .text(let texts):
      for index in indices { body(index - indices.lowerBound, texts[index].map { .text($0) }) }
    case .fixedText(let bytes, let width, let spacePadded):
      for index in indices {
        let text = decodedText(bytes[index * width..<(index + 1) * width], spacePadded: spacePadded)
        body(index - indices.lowerBound, text.map { .text($0) })
      }
    }
  }

  /// The value at `index`, counted in the block.
  func cell(at index: Int) -> Cell? {
    var found: Cell?
    forEachCell(in: index..<index + 1) { found = $1 }
    return found
  }

  /// The numbers at `indices`, counted in the block; `nil` when the column does not hold numbers.
  func numbers(_ indices: Range<Int>) -> ArraySlice<Double>? {
    if case .numbers(let numbers) = values { numbers[indices] } else { nil }
  }
}

extension ColumnBlock {
  /// Puts values of the same kind in from `index` on.
  mutating func replace(_ index: Int, with part: Values) {
    switch (values, part) {
    case (.numbers(var all), .numbers(let some)):
      all.replaceSubrange(index..<index + some.count, with: some)
      values = .numbers(all)
    case (.integers(var all), .integers(let some)):
      all.replaceSubrange(index..<index + some.count, with: some)
      values = .integers(all)
    case (.text(var all), .text(let some)):
      all.replaceSubrange(index..<index + some.count, with: some)
      values = .text(all)
    case (.fixedText(var all, let width, let spacePadded), .fixedText(let some, _, _)):
      all.replaceSubrange(index * width..<index * width + some.count, with: some)
      values = .fixedText(all, bytesPerRow: width, spacePadded: spacePadded)
    default: preconditionFailure("a column was read as two kinds of values")
    }
  }
}
