import CHDF5

/// An open HDF5 file.
struct File: ~Copyable {
  private let handle: Handle
  private let path: String

  /// Whether the bytes at `path` begin as an HDF5 file does.
  static func hasSignature(_ path: String) -> Bool { H5Fis_hdf5(path) > 0 }

  /// Opens an existing file for reading.
  init(reading path: String) throws(HDF5Error) {
    let access = try Handle(taking: H5Pcreate(chdf5_class_file_access()), to: "open", path)
    // Archives appear by rename, so no lock is needed; cluster file systems often have none to give.
    try check(H5Pset_file_locking(access.id, false, true), while: "open", path)
    // Plain reads of one file, whatever the environment says: `GlobalHeap` shares the descriptor.
    try check(H5Pset_fapl_sec2(access.id), while: "open", path)
    handle = try Handle(taking: H5Fopen(path, chdf5_read_only(), access.id), to: "open", path)
    self.path = path
  }

  /// Creates a file that must not exist yet, in the format of HDF5 1.10 and without object times.
  init(creating path: String) throws(HDF5Error) {
    let access = try Handle(taking: H5Pcreate(chdf5_class_file_access()), to: "create", path)
    try check(H5Pset_file_locking(access.id, false, true), while: "create", path)
    try check(H5Pset_libver_bounds(access.id, H5F_LIBVER_V110, H5F_LIBVER_V110), while: "create", path)
    let creation = try Handle(taking: H5Pcreate(chdf5_class_file_create()), to: "create", path)
    try check(H5Pset_obj_track_times(creation.id, false), while: "create", path)
    handle = try Handle(taking: H5Fcreate(path, chdf5_exclusive(), creation.id, access.id), to: "create", path)
    self.path = path
  }

  /// The group that all others are in.
  func root() throws(HDF5Error) -> Group {
    Group(try Handle(taking: H5Gopen2(handle.id, "/", chdf5_default()), to: "open", "/"), path: "")
  }

  /// The size of the file.
  func byteCount() throws(HDF5Error) -> UInt64 {
    var size: hsize_t = 0
    try check(H5Fget_filesize(handle.id, &size), while: "measure", path)
    return UInt64(size)
  }

  /// Writes everything out; what the destructor cannot report is reported here.
  func flush() throws(HDF5Error) {
    try check(H5Fflush(handle.id, H5F_SCOPE_GLOBAL), while: "write", path)
  }
}
