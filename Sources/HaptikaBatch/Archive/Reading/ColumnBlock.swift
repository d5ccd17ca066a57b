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
  mutating func reserveCapacity(_ count: Int) {
    switch values {
    case .numbers(var all):
      all.reserveCapacity(count)
      values = .numbers(all)
    case .integers(var all):
      all.reserveCapacity(count)
      values = .integers(all)
    case .fixedText(var all, let width, let spacePadded):
      all.reserveCapacity(count * width)
      values = .fixedText(all, bytesPerRow: width, spacePadded: spacePadded)
    case .text: break
    }
  }

  /// Adds rows that are stored as `bytes`: numbers in their form, texts as they are, references to texts by `follow`.
  mutating func append(
    _ bytes: ArraySlice<UInt8>, numbers form: NumberForm?, following follow: (ArraySlice<UInt8>) -> [String?]
  ) {
    // Taken out and put back, so that the array is not copied.
    let old = values
    values = .text([])
    switch consume old {
    case .numbers(var all):
      bytes.withUnsafeBytes { form?.append($0, to: &all) }
      values = .numbers(all)
    case .integers(var all):
      bytes.withUnsafeBytes { form?.append($0, to: &all) }
      values = .integers(all)
    case .fixedText(var all, let width, let spacePadded):
      all += bytes
      values = .fixedText(all, bytesPerRow: width, spacePadded: spacePadded)
    case .text(let all):
      values = .text(all + follow(bytes))
    }
  }

  /// Adds values of the same kind.
  mutating func append(_ part: Values) {
    switch (values, part) {
    case (.numbers(let all), .numbers(let some)): values = .numbers(all + some)
    case (.integers(let all), .integers(let some)): values = .integers(all + some)
    case (.text(let all), .text(let some)): values = .text(all + some)
    case (.fixedText(let all, let width, let spacePadded), .fixedText(let some, _, _)):
      values = .fixedText(all + some, bytesPerRow: width, spacePadded: spacePadded)
    default: preconditionFailure("a column was read as two kinds of values")
    }
  }
}
