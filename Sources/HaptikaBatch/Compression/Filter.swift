/// A filter that a chunk passes when it is written.
enum Filter: Sendable, Hashable {
  /// The bytes of the elements, sorted by their place in the element. `elementBytes` is what the filter was told.
  case shuffle(elementBytes: Int)
  case deflate
  case fletcher32
  /// One that no archive has, by its registered number.
  case other(Int32)
}

/// Why a chunk cannot be used, in words that follow its place.
struct ChunkFault: Error, Sendable, Hashable, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension [Filter] {
  /// Whether each filter is known and there at most once, so that the size of every stage can be known.
  var isKnown: Bool {
    func count(_ isMeant: (Filter) -> Bool) -> Int { lazy.filter(isMeant).count }
    let shuffles = count { if case .shuffle(let bytes) = $0 { bytes > 0 } else { false } }
    let (deflates, checksums) = (count { $0 == .deflate }, count { $0 == .fletcher32 })
    return Swift.max(shuffles, deflates, checksums) <= 1 && shuffles + deflates + checksums == self.count
  }

  /// Undoes the filters of a stored chunk, the last one first.
  ///
  /// `skipped` has a bit for each filter that the chunk did not pass, as the file says. Nothing larger is allocated than
  /// the result and a checksum.
  ///
  /// - Returns: exactly `byteCount` bytes.
  /// - Throws: `ChunkFault` when a checksum is wrong, a stream is damaged, or anything is longer or shorter than it must be.
  func undo(on stored: [UInt8], skipped: UInt32, byteCount: Int) throws(ChunkFault) -> [UInt8] {
    guard isKnown else { throw ChunkFault("it passed a filter that no archive has") }
    let passed = enumerated().filter { $0.offset < 32 && skipped & (1 << UInt32($0.offset)) == 0 }.map(\.element)
    var bytes = stored
    for (index, filter) in passed.enumerated().reversed() {
      switch filter {
      case .fletcher32:
        bytes = try withoutChecksum(bytes)
      case .deflate:
        // What came before deflate keeps the size, but for a checksum.
        let checksum = passed[..<index].contains(.fletcher32) ? Fletcher32.byteCount : 0
        bytes = try inflate(bytes, to: byteCount + checksum)
      case .shuffle(let elementBytes):
        bytes = unshuffled(bytes, elementBytes: elementBytes)
      case .other:
        break
      }
    }
    guard bytes.count == byteCount else {
      throw ChunkFault("it holds \(bytes.count) bytes; expected \(byteCount)")
    }
    return bytes
  }
}
