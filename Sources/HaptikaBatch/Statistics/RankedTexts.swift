import Foundation

/// A column of texts, each replaced by its rank among the different ones.
struct RankedTexts {
  /// The different texts by their UTF-8 bytes.
  let names: [String]
  /// For each element of the column the index of its text in `names`.
  let ranks: [Int]

  init(_ column: TextColumn) {
    let order = column.texts.indices.sorted { column.texts[$0] < column.texts[$1] }
    var rankOfNumber = [Int](repeating: 0, count: order.count)
    for (rank, number) in order.enumerated() { rankOfNumber[number] = rank }
    names = order.map { column.texts[$0].text }
    ranks = column.numbers.map { rankOfNumber[$0] }
  }

  /// Returns `rows` split by rank of their text, each part in the order of `rows`.
  func split(_ rows: [RankedRow]) -> [[RankedRow]] {
    var parts = [[RankedRow]](repeating: [], count: names.count)
    for row in rows { parts[ranks[row.index]].append(row) }
    return parts
  }
}

/// A column of texts, each replaced by the number under which it was first seen.
struct TextColumn {
  fileprivate private(set) var texts: [ByteText] = []
  fileprivate private(set) var numbers: [Int] = []
  private var numberOfText: [ByteText: Int] = [:]

  mutating func append(_ text: String) {
    let text = ByteText(text)
    // Columns mostly repeat themselves: one recording's rows stand together.
    if let latest = numbers.last, texts[latest] == text {
      numbers.append(latest)
      return
    }
    let number = numberOfText[text] ?? texts.count
    if number == texts.count {
      numberOfText[text] = number
      texts.append(text)
    }
    numbers.append(number)
  }
}

/// A text that is compared byte by byte in UTF-8. (`String` orders by canonical form and calls two spellings of one letter equal.)
private struct ByteText: Hashable, Comparable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: Self, b: Self) -> Bool {
    withBytes(of: a, b) { areEqual($0, $1) } ?? a.text.utf8.elementsEqual(b.text.utf8)
  }

  static func < (a: Self, b: Self) -> Bool {
    withBytes(of: a, b) { $0.lexicographicallyPrecedes($1) } ?? a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }

  /// Gives `body` the bytes where they lie; `nil` when a text does not store them in one piece.
  private static func withBytes(
    of a: Self, _ b: Self, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> Bool? {
    a.text.utf8.withContiguousStorageIfAvailable { x in
      b.text.utf8.withContiguousStorageIfAvailable { y in body(x, y) }
    } ?? nil
  }

  /// Whether two stretches of the same length hold the same bytes.
  private static func areEqual(_ x: UnsafeBufferPointer<UInt8>, _ y: UnsafeBufferPointer<UInt8>) -> Bool {
    guard x.count == y.count, let a = x.baseAddress, let b = y.baseAddress else { return x.isEmpty && y.isEmpty }
    return memcmp(a, b, x.count) == 0
  }
}
