import CHDF5

/// What a dataset claims to be, so that it can be judged before anything is allocated or read.
struct DatasetForm: Sendable, Hashable {
  enum Layout: Sendable, Hashable {
    case contiguous
    /// In pieces of so many rows.
    case chunked(rowsPerChunk: UInt64)
    /// Bytes in another file.
    case external
    /// Rows of other datasets.
    case virtual
  }

  /// The number of dimensions.
  let rank: Int

  /// The extent of the first dimension, as the file claims it.
  let rowCount: UInt64

  let elements: StoredElements

  /// How its numbers are stored; `nil` for text, and for numbers that only the library can read.
  let numbers: NumberForm?

  let layout: Layout

  /// The filters that a chunk passes, in order.
  let filters: [Filter]

  /// Opens a child dataset only to read its form.
  init(of name: String, in group: borrowing Group) throws(HDF5Error) {
    let path = group.path(of: name)
    let handle = try Handle(taking: H5Dopen2(group.id, name, chdf5_default()), to: "open", path)
    let space = try Handle(taking: H5Dget_space(handle.id), to: "open", path)
    let type = try Handle(taking: H5Dget_type(handle.id), to: "open", path)
    let creation = try Handle(taking: H5Dget_create_plist(handle.id), to: "open", path)
    elements = StoredElements(of: type)
    numbers = NumberForm(of: type)
    let isSimple = H5Sget_simple_extent_type(space.id) == H5S_SIMPLE
    rank = isSimple ? Int(H5Sget_simple_extent_ndims(space.id)) : 0
    rowCount = rank == 1 ? UInt64(max(0, H5Sget_simple_extent_npoints(space.id))) : 0
    filters = (0..<UInt32(max(0, H5Pget_nfilters(creation.id)))).map { Filter(at: $0, of: creation) }
    if H5Pget_external_count(creation.id) > 0 {
      layout = .external
    } else {
      switch H5Pget_layout(creation.id) {
      case H5D_VIRTUAL: layout = .virtual
      case H5D_CHUNKED where rank == 1:
        var rowsPerChunk: hsize_t = 0
        try check(H5Pget_chunk(creation.id, 1, &rowsPerChunk), while: "open", path)
        layout = .chunked(rowsPerChunk: UInt64(rowsPerChunk))
      default: layout = .contiguous
      }
    }
  }
}

/// What of a chunked dataset, or of one in one piece, is in the file.
struct DatasetStorage: Sendable, Hashable {
  /// The bytes of the chunks that were looked at.
  private(set) var byteCount: UInt64 = 0

  /// The chunks that are there; 0 when the dataset is in one piece.
  private(set) var presentChunkCount: UInt64 = 0

  /// The chunks that are not there, counted up to `mostMissingChunks`.
  private(set) var missingChunkCount: UInt64 = 0

  /// The first chunk that is not there; `nil` when all are, or the dataset is in one piece.
  private(set) var firstMissingChunk: UInt64?

  /// More are not looked for.
  static let mostMissingChunks: UInt64 = 1024

  /// Looks for the chunks one by one and stops when too many are missing. libhdf5's own sum (`H5Dget_storage_size`) visits
  /// every chunk that a dataset claims, and it can claim more than anybody can wait for.
  init(of dataset: Dataset, rowCount: UInt64, rowsPerChunk: Int?) throws(HDF5Error) {
    guard let rowsPerChunk else {
      byteCount = UInt64(H5Dget_storage_size(dataset.handle.id))
      return
    }
    for row in stride(from: 0, to: rowCount, by: rowsPerChunk) where missingChunkCount < Self.mostMissingChunks {
      var start = hsize_t(row)
      var size: hsize_t = 0
      if H5Dget_chunk_storage_size(dataset.handle.id, &start, &size) >= 0, size > 0 {
        byteCount = byteCount.addingReportingOverflow(UInt64(size)).partialValue
        presentChunkCount += 1
      } else {
        H5Eclear2(chdf5_default())
        firstMissingChunk = firstMissingChunk ?? row / UInt64(rowsPerChunk)
        missingChunkCount += 1
      }
    }
  }
}

extension Filter {
  /// The filter at a place in the pipeline of an open creation list.
  fileprivate init(at index: UInt32, of creation: borrowing Handle) {
    var flags: UInt32 = 0
    var values: [UInt32] = [0]
    var count = values.count
    switch H5Pget_filter2(creation.id, index, &flags, &count, &values, 0, nil, nil) {
    case 1: self = .deflate
    case 2: self = .shuffle(elementBytes: count > 0 ? Int(values[0]) : 0)
    case 3: self = .fletcher32
    case let id: self = .other(id)
    }
  }
}
