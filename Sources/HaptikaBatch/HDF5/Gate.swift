import CHDF5
import Synchronization

/// libhdf5 has one global lock, and so have we; the value says whether the library has been set up.
private let gate = Mutex(false)

/// Runs `body` while no other thread is inside libhdf5.
///
/// The lock is not reentrant: only the public face of a reader or writer takes it, for a whole batch at a time.
func withHDF5<Result: Sendable, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  try gate.withLock { isSetUp throws(Failure) in
    if !isSetUp {
      // At exit other threads may still be reading, so the library must not tear itself down under them.
      H5dont_atexit()
      // A file must not be able to name a shared library to load.
      H5PLset_loading_state(0)
    }
    chdf5_silence()
    if !isSetUp {
      registerTextReferences()
      isSetUp = true
    }
    return try body()
  }
}

/// A value made of HDF5 handles that outlives one take of the lock, yet is touched and destroyed only under it.
///
/// A class, because closing handles needs one well-defined last owner.
final class HDF5Guarded<Value: ~Copyable>: Sendable {
  // Always uncontended: `gate` is held around every use. It makes the box `Sendable` without a promise to the compiler.
  private let value = Mutex<Value?>(nil)

  /// Makes the value under the lock.
  init<Failure: Error>(_ make: () throws(Failure) -> sending Value) throws(Failure) {
    try withHDF5 { () throws(Failure) in
      try value.withLock { held throws(Failure) in held = try make() }
    }
  }

  deinit {
    withHDF5 { value.withLock { $0 = nil } }
  }

  /// Runs `body` on the value under the lock.
  func withValue<Result: Sendable, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withHDF5 { () throws(Failure) in
      try value.withLock { held throws(Failure) in
        guard var inside = held.take() else { preconditionFailure("the value was taken") }
        do throws(Failure) {
          let result = try body(&inside)
          held = consume inside
          return result
        } catch {
          held = consume inside
          throw error
        }
      }
    }
  }
}
