import CHDF5

/// An open group.
struct Group: ~Copyable {
  private let handle: Handle

  /// Its path, empty for the root.
  let path: String

  /// What a name in a group stands for.
  enum Child: Sendable, Hashable {
    case absent
    case group
    case dataset
    /// Something else: what it is, as a noun.
    case other(String)
  }

  init(_ handle: consuming Handle, path: String) {
    self.handle = handle
    self.path = path
  }

  var id: hid_t { handle.id }

  /// The path of a child.
  func path(of child: String) -> String { "\(path)/\(child)" }

  /// Says what `name` is. Soft and external links are named, never followed.
  func child(_ name: String) throws(HDF5Error) -> Child {
    let exists = H5Lexists(id, name, chdf5_default())
    try check(exists, while: "look up", path(of: name))
    guard exists > 0 else { return .absent }
    switch chdf5_link_type(id, name) {
    case Int32(H5L_TYPE_HARD.rawValue): break
    case Int32(H5L_TYPE_SOFT.rawValue): return .other("a soft link")
    case Int32(H5L_TYPE_EXTERNAL.rawValue): return .other("an external link")
    default: return .other("a link of unknown kind")
    }
    let object = try Handle(taking: H5Oopen(id, name, chdf5_default()), to: "open", path(of: name))
    switch H5Iget_type(object.id) {
    case H5I_GROUP: return .group
    case H5I_DATASET: return .dataset
    default: return .other("a named type")
    }
  }

  /// The names in the group, sorted, and no more than `limit` of them.
  func childNames(atMost limit: Int) throws(HDF5Error) -> [String] {
    var found = (names: [String](), limit: limit)
    let status = withUnsafeMutablePointer(to: &found) { found in
      chdf5_visit_names(
        id,
        { name, context in
          guard let name, let found = context?.assumingMemoryBound(to: (names: [String], limit: Int).self),
            found.pointee.names.count < found.pointee.limit
          else { return 1 }
          found.pointee.names.append(String(cString: name))
          return 0
        }, found)
    }
    try check(status, while: "list", path.isEmpty ? "/" : path)
    return found.names
  }

  /// Opens a child group.
  func group(_ name: String) throws(HDF5Error) -> Group {
    let child = path(of: name)
    return Group(try Handle(taking: H5Gopen2(id, name, chdf5_default()), to: "open", child), path: child)
  }

  /// Creates a child group without object times.
  func createGroup(_ name: String) throws(HDF5Error) -> Group {
    let child = path(of: name)
    let creation = try Handle(taking: H5Pcreate(chdf5_class_group_create()), to: "create", child)
    try check(H5Pset_obj_track_times(creation.id, false), while: "create", child)
    return Group(
      try Handle(taking: H5Gcreate2(id, name, chdf5_default(), creation.id, chdf5_default()), to: "create", child),
      path: child)
  }
}
