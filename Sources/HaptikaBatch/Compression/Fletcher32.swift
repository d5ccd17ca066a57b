/// The checksum of HDF5's filter of that name.
///
/// - Reference: Fletcher (1982), "An arithmetic checksum for serial transmissions", doi:10.1109/TCOM.1982.1095369, over
///   words of 16 bits, most significant byte first, both sums beginning with zero; stored after the data, least significant byte first.
enum Fletcher32 {
  /// The bytes that it adds to a chunk.
  static let byteCount = 4

  /// The checksum of `bytes`; an odd last byte counts as a word with a zero behind it.
  static func checksum(_ bytes: some Collection<UInt8>) -> UInt32 {
    bytes.withContiguousStorageIfAvailable(checksum(of:)) ?? Array(bytes).withUnsafeBufferPointer(checksum(of:))
  }

  private static func checksum(of bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var (sum, sumOfSums) = (UInt32(0), UInt32(0))
    let even = bytes.count & ~1
    var index = 0
    while index < even {
      // So many words at most before a sum of 32 bits could overflow.
      let end = min(even, index + 2 * 360)
      while index < end {
        sum &+= UInt32(bytes[index]) << 8 | UInt32(bytes[index + 1])
        sumOfSums &+= sum
        index += 2
      }
      sum = folded(sum)
      sumOfSums = folded(sumOfSums)
    }
    if bytes.count > even {
      sum = folded(sum &+ UInt32(bytes[even]) << 8)
      sumOfSums = folded(sumOfSums &+ sum)
    }
    return folded(sumOfSums) << 16 | folded(sum)
  }

  /// The sum in 16 bits, or one more: ones' complement.
  private static func folded(_ sum: UInt32) -> UInt32 { (sum & 0xffff) + (sum >> 16) }
}

/// Returns a chunk without the checksum behind it.
///
/// - Throws: `ChunkFault` when the checksum is not that of the bytes. HDF5 before 1.6.3 swapped the bytes of each half on
///   little-endian machines; such a checksum is right too.
func withoutChecksum(_ bytes: [UInt8]) throws(ChunkFault) -> [UInt8] {
  guard bytes.count >= Fletcher32.byteCount else { throw ChunkFault("it is shorter than its checksum") }
  let data = bytes.dropLast(Fletcher32.byteCount)
  let stored = bytes.suffix(Fletcher32.byteCount).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  let found = Fletcher32.checksum(data)
  let swapped = (found & 0x00ff_00ff) << 8 | (found & 0xff00_ff00) >> 8
  guard stored == found || stored == swapped else { throw ChunkFault("its checksum is wrong") }
  return Array(data)
}
