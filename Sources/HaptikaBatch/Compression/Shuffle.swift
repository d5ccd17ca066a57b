/// Undoes HDF5's shuffle: the first bytes of all elements, then the second ones and so on; what is left over stands behind.
func unshuffled(_ bytes: [UInt8], elementBytes: Int) -> [UInt8] {
  let count = bytes.count / elementBytes
  guard elementBytes > 1, count > 1 else { return bytes }
  return [UInt8](unsafeUninitializedCapacity: bytes.count) { out, initialized in
    bytes.withUnsafeBufferPointer { bytes in
      // A block of elements at a time, so that what is written stays in the nearest cache.
      for block in stride(from: 0, to: count, by: 1024) {
        let end = min(count, block + 1024)
        for byte in 0..<elementBytes {
          let plane = byte * count
          var place = block * elementBytes + byte
          for index in block..<end {
            out[place] = bytes[plane + index]
            place += elementBytes
          }
        }
      }
      for index in count * elementBytes..<bytes.count { out[index] = bytes[index] }
    }
    initialized = bytes.count
  }
}
