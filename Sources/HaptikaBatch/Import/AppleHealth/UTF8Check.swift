/// Tells UTF-8 from other bytes, byte by byte.
///
/// - Reference: The Unicode Standard, table 3-7, "Well-formed UTF-8 byte sequences".
struct UTF8Check: Sendable {
  private var remaining = 0
  private var range: ClosedRange<UInt8> = 0x80...0xBF

  /// Takes the next byte, and returns whether all bytes so far can be UTF-8.
  @inline(__always)
  mutating func take(_ byte: UInt8) -> Bool {
    if remaining == 0, byte < 0x80 { return true }
    return takeOther(byte)
  }

  private mutating func takeOther(_ byte: UInt8) -> Bool {
    if remaining > 0 {
      guard range.contains(byte) else { return false }
      range = 0x80...0xBF
      remaining -= 1
      return true
    }
    switch byte {
    case 0xC2...0xDF: remaining = 1
    case 0xE0...0xEF:
      remaining = 2
      if byte == 0xE0 { range = 0xA0...0xBF }
      if byte == 0xED { range = 0x80...0x9F }
    case 0xF0...0xF4:
      remaining = 3
      if byte == 0xF0 { range = 0x90...0xBF }
      if byte == 0xF4 { range = 0x80...0x8F }
    default: return false
    }
    return true
  }
}
