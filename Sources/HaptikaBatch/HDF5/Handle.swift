import CHDF5

/// Sole owner of one libhdf5 identifier. Made and destroyed only inside `withHDF5`.
struct Handle: ~Copyable {
  let id: hid_t

  /// Takes over `id`, or throws what libhdf5 says went wrong.
  init(taking id: hid_t, to action: String, _ object: String) throws(HDF5Error) {
    guard id >= 0 else { throw .current(while: action, object) }
    self.id = id
  }

  deinit { H5Idec_ref(id) }
}

@available(*, unavailable)
extension Handle: Sendable {}
