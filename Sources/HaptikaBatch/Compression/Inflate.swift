import CDeflate

/// Inflates a zlib stream that must become exactly `byteCount` bytes and end where `stream` ends.
///
/// - Throws: `ChunkFault` when it is damaged, longer, shorter, or followed by anything. Never more than `byteCount` bytes are
///   written, whatever the stream claims.
func inflate(_ stream: [UInt8], to byteCount: Int) throws(ChunkFault) -> [UInt8] {
  guard let decompressor = libdeflate_alloc_decompressor() else { throw ChunkFault("there is no memory to inflate it") }
  defer { libdeflate_free_decompressor(decompressor) }
  var (used, written) = (0, 0)
  var status = LIBDEFLATE_BAD_DATA
  let bytes = [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, initialized in
    status = stream.withUnsafeBytes { stream in
      libdeflate_zlib_decompress_ex(
        decompressor, stream.baseAddress, stream.count, buffer.baseAddress, byteCount, &used, &written)
    }
    initialized = status == LIBDEFLATE_SUCCESS ? written : 0
  }
  switch status {
  case LIBDEFLATE_SUCCESS: break
  case LIBDEFLATE_INSUFFICIENT_SPACE: throw ChunkFault("it inflates to more than \(byteCount) bytes")
  default: throw ChunkFault("its deflate stream is damaged")
  }
  guard written == byteCount else { throw ChunkFault("it inflates to \(written) bytes; expected \(byteCount)") }
  guard used == stream.count else {
    throw ChunkFault("\(stream.count - used) bytes follow its deflate stream; expected none")
  }
  return bytes
}
