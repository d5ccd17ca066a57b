import CHDF5
import Synchronization

/// libhdf5 has one global lock, and so have we.
private let gate = Mutex(())

func withHDF5<Result: Sendable, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  try gate.withLock { _ throws(Failure) in
    chdf5_silence()
    return try body()
  }
}
