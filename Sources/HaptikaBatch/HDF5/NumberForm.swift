import CHDF5

/// How one number is stored: all that is needed to read it without the library.
struct NumberForm: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case signed, unsigned, float }

  let kind: Kind
  /// 1...8 for integers, 4 or 8 for floats of IEEE 754.
  let byteCount: Int
  let isBigEndian: Bool

  /// Judges an open type; `nil` for anything but whole bytes of integers, and floats of IEEE 754.
  init?(of type: borrowing Handle) {
    byteCount = H5Tget_size(type.id)
    isBigEndian = H5Tget_order(type.id) == H5T_ORDER_BE
    guard 1...8 ~= byteCount, H5Tget_precision(type.id) == 8 * byteCount, H5Tget_offset(type.id) == 0,
      isBigEndian || H5Tget_order(type.id) == H5T_ORDER_LE
    else { return nil }
    switch H5Tget_class(type.id) {
    case H5T_INTEGER: kind = H5Tget_sign(type.id) == H5T_SGN_NONE ? .unsigned : .signed
    case H5T_FLOAT where chdf5_is_ieee_float(type.id): kind = .float
    default: return nil
    }
  }

  /// Appends the numbers that `bytes` hold.
  func append(_ bytes: UnsafeRawBufferPointer, to numbers: inout [Double]) {
    let count = bytes.count / byteCount
    if kind == .float, byteCount == 4 {
      for index in 0..<count {
        let bits = bytes.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self)
        numbers.append(Double(Float(bitPattern: isBigEndian ? UInt32(bigEndian: bits) : UInt32(littleEndian: bits))))
      }
    } else {
      for index in 0..<count {
        let bits = bits(of: bytes, at: index)
        switch kind {
        case .float: numbers.append(Double(bitPattern: bits))
        case .unsigned: numbers.append(Double(bits))
        case .signed: numbers.append(Double(signed(bits)))
        }
      }
    }
  }

  /// Appends the integers that `bytes` hold; one that needs 64 bits without a sign becomes the largest with one.
  func append(_ bytes: UnsafeRawBufferPointer, to integers: inout [Int64]) {
    for index in 0..<bytes.count / byteCount {
      let bits = bits(of: bytes, at: index)
      integers.append(kind == .unsigned ? Int64(clamping: bits) : signed(bits))
    }
  }

  /// The bytes of one number, as the lowest ones of 64 bits.
  private func bits(of bytes: UnsafeRawBufferPointer, at index: Int) -> UInt64 {
    let first = index * byteCount
    if byteCount == 8 {
      let bits = bytes.loadUnaligned(fromByteOffset: first, as: UInt64.self)
      return isBigEndian ? UInt64(bigEndian: bits) : UInt64(littleEndian: bits)
    }
    var bits: UInt64 = 0
    for place in 0..<byteCount {
      bits = bits << 8 | UInt64(bytes[first + (isBigEndian ? place : byteCount - 1 - place)])
    }
    return bits
  }

  /// Spreads the sign over 64 bits.
  private func signed(_ bits: UInt64) -> Int64 {
    let unused = 64 - 8 * byteCount
    return Int64(bitPattern: bits << unused) >> unused
  }
}
