import Foundation

/// A text that is compared byte by byte in UTF-8. (`String` orders by canonical form and calls two spellings of one letter equal.)
struct ByteText: Sendable, Hashable, Comparable {
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

  /// Whether two stretches hold the same bytes.
  private static func areEqual(_ x: UnsafeBufferPointer<UInt8>, _ y: UnsafeBufferPointer<UInt8>) -> Bool {
    guard x.count == y.count, let a = x.baseAddress, let b = y.baseAddress else { return x.isEmpty && y.isEmpty }
    return memcmp(a, b, x.count) == 0
  }
}
