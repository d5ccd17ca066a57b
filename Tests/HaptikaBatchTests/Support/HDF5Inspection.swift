import CHDF5

@testable import HaptikaBatch

/// How many files, groups, datasets and attributes this process has open in libhdf5.
func openObjectCount() -> Int {
  withHDF5 { Int(chdf5_open_objects()) }
}

/// What a test looks at in a file beside what a reader needs.
enum HDF5Inspection {
  /// Where a chunk of a dataset, as `/ppg/red`, is in a file; chunks are counted in the order of their rows.
  static func chunkPlace(in path: String, _ dataset: String, chunk: Int) throws -> Range<Int> {
    let names = dataset.split(separator: "/").map(String.init)
    return try withHDF5 { () throws(HDF5Error) in
      let file = try File(reading: path)
      let root = try file.root()
      let group = try root.group(names[0])
      let open = try Dataset(opening: names[1], in: group, cacheByteCount: nil)
      var offset: hsize_t = 0
      var mask: UInt32 = 0
      var address: haddr_t = 0
      var size: hsize_t = 0
      try check(
        H5Dget_chunk_info(open.handle.id, open.space.id, hsize_t(chunk), &offset, &mask, &address, &size),
        while: "look up", dataset)
      return Int(address)..<Int(address) + Int(size)
    }
  }

  /// Which of `columns` a table has, in their order.
  static func present(_ columns: [String], of table: String, in path: String) throws -> [String] {
    try withHDF5 { () throws(HDF5Error) in
      let file = try File(reading: path)
      let root = try file.root()
      let group = try root.group(table)
      var present: [String] = []
      for column in columns where try group.child(column) == .dataset { present.append(column) }
      return present
    }
  }
}
