import CHDF5

/// How a dataset is created.
struct DatasetCreation: Sendable, Hashable {
  let elements: ElementType

  /// The rows it begins with.
  let rowCount: Int

  /// Whether it can grow later.
  let isExtendible: Bool

  /// Rows in a chunk; `nil` is contiguous.
  let rowsPerChunk: Int?

  /// One element, as stored, that stands for "not written".
  let missing: [UInt8]
}

extension Dataset {
  /// Creates a dataset in `group`: chunks pass shuffle, deflate 4 and fletcher32, and no object times are kept.
  convenience init(creating name: String, in group: borrowing Group, _ form: DatasetCreation) throws(HDF5Error) {
    let path = group.path(of: name)
    let creation = try Handle(taking: H5Pcreate(chdf5_class_dataset_create()), to: "create", path)
    try check(H5Pset_obj_track_times(creation.id, false), while: "create", path)
    var extent = hsize_t(form.rowCount)
    var limit = form.isExtendible ? chdf5_unlimited() : extent
    let space = try Handle(taking: H5Screate_simple(1, &extent, &limit), to: "create", path)
    let access = try Handle(taking: H5Pcreate(chdf5_class_dataset_access()), to: "create", path)
    if let rowsPerChunk = form.rowsPerChunk {
      var chunk = hsize_t(rowsPerChunk)
      try check(H5Pset_chunk(creation.id, 1, &chunk), while: "create", path)
      try check(H5Pset_shuffle(creation.id), while: "create", path)
      try check(H5Pset_deflate(creation.id, 4), while: "create", path)
      try check(H5Pset_fletcher32(creation.id), while: "create", path)
      // Chunks are written whole and once: one in the cache is enough.
      try check(
        H5Pset_chunk_cache(access.id, 521, rowsPerChunk * form.elements.byteCount, 1), while: "create", path)
    }
    let handle = try form.elements.withStoredType { type throws(HDF5Error) in
      try check(H5Pset_fill_value(creation.id, type, form.missing), while: "create", path)
      return H5Dcreate2(group.id, name, type, space.id, chdf5_default(), creation.id, access.id)
    }
    try self.init(taking: Handle(taking: handle, to: "create", path), path: path)
  }
}
