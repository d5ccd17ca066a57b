import CHDF5

/// An open dataset of one dimension.
///
/// A class, because a table is a list of open datasets and noncopyable values cannot stand in an array; not `Sendable`, so
/// the compiler keeps it inside the lock. Its handles still have one owner.
final class Dataset {
  /// Its path in the file.
  let path: String

  let handle: Handle
  /// The extent, with the selection of the read or write under way.
  private(set) var space: Handle
  private let storedType: Handle

  init(taking handle: consuming Handle, path: String) throws(HDF5Error) {
    space = try Handle(taking: H5Dget_space(handle.id), to: "open", path)
    storedType = try Handle(taking: H5Dget_type(handle.id), to: "open", path)
    self.handle = handle
    self.path = path
  }

  /// Opens a dataset to read from. At most `cacheByteCount` bytes of its chunks are kept by the library.
  convenience init(opening name: String, in group: borrowing Group, cacheByteCount: Int?) throws(HDF5Error) {
    let path = group.path(of: name)
    let access = try Handle(taking: H5Pcreate(chdf5_class_dataset_access()), to: "open", path)
    if let cacheByteCount {
      // 521 slots and 0.75 are the library's own choice.
      try check(H5Pset_chunk_cache(access.id, 521, cacheByteCount, 0.75), while: "open", path)
    }
    try self.init(taking: Handle(taking: H5Dopen2(group.id, name, access.id), to: "open", path), path: path)
  }

  /// Reads rows of numbers, whatever their width.
  ///
  /// What is stored as it stands in memory is widened here: the library's conversion clears a buffer of 1 MiB a read.
  func readNumbers(_ rows: Range<Int>) throws(HDF5Error) -> [Double] {
    if isStored(as: chdf5_native_float()) { return try read(rows, as: storedType.id, Float.self).map(Double.init) }
    return try read(rows, as: chdf5_native_double(), Double.self)
  }

  /// Reads rows of integers, whatever their width.
  func readIntegers(_ rows: Range<Int>) throws(HDF5Error) -> [Int64] {
    if isStored(as: chdf5_native_int8()) { return try read(rows, as: storedType.id, Int8.self).map(Int64.init) }
    if isStored(as: chdf5_native_int32()) { return try read(rows, as: storedType.id, Int32.self).map(Int64.init) }
    return try read(rows, as: chdf5_native_int64(), Int64.self)
  }

  /// Reads rows of fixed-length text as the bytes of the fields, one after another.
  func readFixedText(_ rows: Range<Int>, bytesPerRow: Int) throws(HDF5Error) -> [UInt8] {
    try read(rows, as: storedType.id, UInt8.self, elementsPerRow: bytesPerRow)
  }

  /// Reads rows of variable-length text as the bytes of the references to it; see `texts(at:limit:)`.
  func readReferences(_ rows: Range<Int>) throws(HDF5Error) -> [UInt8] {
    // The library tells the size of a pointer in memory, which is another.
    let width = try GlobalHeap(ofFileWith: handle.id, at: path).referenceWidth
    let raw = try makeReferenceType(byteCount: width)
    return try read(rows, as: raw.id, UInt8.self, elementsPerRow: width)
  }

  /// Follows references to variable-length text; `nil` where it is longer than `limit` bytes, not UTF-8 or damaged.
  func texts(at references: ArraySlice<UInt8>, limit: Int) throws(HDF5Error) -> [String?] {
    var heap = try GlobalHeap(ofFileWith: handle.id, at: path)
    let width = heap.referenceWidth
    return stride(from: references.startIndex, to: references.endIndex - width + 1, by: width).map { start in
      try? heap.text(at: references[start..<start + width], limit: limit).get()
    }
  }

  /// Makes the dataset `rowCount` rows long.
  func extend(to rowCount: Int) throws(HDF5Error) {
    var extent = hsize_t(rowCount)
    try check(H5Dset_extent(handle.id, &extent), while: "extend", path)
    space = try Handle(taking: H5Dget_space(handle.id), to: "extend", path)
  }

  /// Writes rows from `bytes`, which hold them as they are stored.
  func write(_ bytes: [UInt8], to rows: Range<Int>) throws(HDF5Error) {
    guard !rows.isEmpty else { return }
    let memory = try select(rows, to: "write")
    try check(
      H5Dwrite(handle.id, storedType.id, memory.id, space.id, chdf5_default(), bytes), while: "write", path)
  }

  private func isStored(as type: hid_t) -> Bool { H5Tequal(storedType.id, type) > 0 }

  /// Selects `rows` in the dataset and returns a space of that size for the memory side.
  private func select(_ rows: Range<Int>, to action: String) throws(HDF5Error) -> Handle {
    var start = hsize_t(rows.lowerBound)
    var count = hsize_t(rows.count)
    try check(H5Sselect_hyperslab(space.id, H5S_SELECT_SET, &start, nil, &count, nil), while: action, path)
    return try Handle(taking: H5Screate_simple(1, &count, nil), to: action, path)
  }

  private func read<Element: BitwiseCopyable>(
    _ rows: Range<Int>, as type: hid_t, _: Element.Type, elementsPerRow: Int = 1
  ) throws(HDF5Error) -> [Element] {
    guard !rows.isEmpty else { return [] }
    let memory = try select(rows, to: "read")
    let count = rows.count * elementsPerRow
    return try Array(unsafeUninitializedCapacity: count) { buffer, initialized throws(HDF5Error) in
      try check(
        H5Dread(handle.id, type, memory.id, space.id, chdf5_default(), buffer.baseAddress), while: "read", path)
      initialized = count
    }
  }
}
