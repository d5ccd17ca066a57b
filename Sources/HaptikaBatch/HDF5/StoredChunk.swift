import CHDF5
import Synchronization

/// A chunk as it was stored, taken out of the lock; its filters are undone by whoever needs it first.
///
/// A class, because neighbouring batches share a chunk, and it is to be inflated once.
final class StoredChunk: Sendable {
  /// Its number in the dataset, from 0.
  let number: Int

  private let filters: [Filter]
  private let byteCount: Int
  private let state: Mutex<State>

  private enum State {
    case stored([UInt8], skipped: UInt32)
    case decoded(Result<[UInt8], ChunkFault>)
  }

  /// Holds what was read of chunk `number`, which is `byteCount` bytes without its filters.
  init(_ number: Int, stored: Result<(bytes: [UInt8], skipped: UInt32), ChunkFault>, filters: [Filter], byteCount: Int)
  {
    self.number = number
    self.filters = filters
    self.byteCount = byteCount
    switch stored {
    case .success(let found): state = Mutex(.stored(found.bytes, skipped: found.skipped))
    case .failure(let fault): state = Mutex(.decoded(.failure(fault)))
    }
  }

  /// Its elements as bytes, or why there are none.
  func bytes() -> Result<[UInt8], ChunkFault> {
    state.withLock { state in
      if case .stored(let bytes, let skipped) = state {
        let decoded: Result<[UInt8], ChunkFault>
        do throws(ChunkFault) {
          decoded = .success(try filters.undo(on: bytes, skipped: skipped, byteCount: byteCount))
        } catch {
          decoded = .failure(error)
        }
        state = .decoded(decoded)
      }
      guard case .decoded(let result) = state else { return .failure(ChunkFault("it was not read")) }
      return result
    }
  }
}

extension Dataset {
  /// Reads the chunk that begins with `row` as it is stored, at most `limit` bytes of it.
  func readStoredChunk(at row: Int, limit: Int) -> Result<(bytes: [UInt8], skipped: UInt32), ChunkFault> {
    var start = hsize_t(row)
    var size: hsize_t = 0
    guard H5Dget_chunk_storage_size(handle.id, &start, &size) >= 0, size > 0 else {
      H5Eclear2(chdf5_default())
      return .failure(ChunkFault("it is not in the file"))
    }
    guard size <= hsize_t(limit) else {
      return .failure(ChunkFault("it claims \(size) bytes in the file; expected at most \(limit)"))
    }
    var skipped: UInt32 = 0
    var status: herr_t = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, initialized in
      status = chdf5_read_chunk(handle.id, &start, &skipped, buffer.baseAddress)
      initialized = status >= 0 ? Int(size) : 0
    }
    guard status >= 0 else {
      return .failure(ChunkFault("it \(HDF5Error.current(while: "be read", path))"))
    }
    return .success((bytes, skipped))
  }
}
