import CHDF5

/// What the elements of a dataset that we write are. Nothing else is ever written.
enum ElementType: Sendable, Hashable {
  case float64, float32, int32, int8
  /// UTF-8, null-padded to a fixed number of bytes.
  case text(bytes: Int)

  /// The size of one element.
  var byteCount: Int {
    switch self {
    case .float64: 8
    case .float32, .int32: 4
    case .int8: 1
    case .text(let bytes): bytes
    }
  }

  /// The bytes of a text field; `nil` for numbers.
  var textBytes: Int? { if case .text(let bytes) = self { bytes } else { nil } }

  /// Runs `body` with the type's identifier as it is stored, which is also how the writer's buffers hold it.
  func withStoredType<Result>(_ body: (hid_t) throws(HDF5Error) -> Result) throws(HDF5Error) -> Result {
    switch self {
    case .float64: return try body(chdf5_stored_float64())
    case .float32: return try body(chdf5_stored_float32())
    case .int32: return try body(chdf5_stored_int32())
    case .int8: return try body(chdf5_stored_int8())
    case .text(let bytes):
      let type = try makeTextType(byteCount: bytes)
      return try body(type.id)
    }
  }
}

/// What the elements of a dataset or attribute that we find are.
enum StoredElements: Sendable, Hashable {
  case integer(bytes: Int)
  case float(bytes: Int)
  case text(bytes: Int, spacePadded: Bool)
  case variableText
  /// A kind that no column has.
  case other(String)

  /// Judges an open type.
  init(of type: borrowing Handle) {
    let bytes = H5Tget_size(type.id)
    switch H5Tget_class(type.id) {
    case H5T_INTEGER: self = .integer(bytes: bytes)
    case H5T_FLOAT: self = .float(bytes: bytes)
    case H5T_STRING where H5Tis_variable_str(type.id) > 0: self = .variableText
    case H5T_STRING: self = .text(bytes: bytes, spacePadded: H5Tget_strpad(type.id) == H5T_STR_SPACEPAD)
    case H5T_ENUM: self = .other("enumerated values")
    case H5T_COMPOUND: self = .other("compound values")
    case H5T_VLEN: self = .other("variable-length lists")
    case H5T_ARRAY: self = .other("arrays")
    case H5T_REFERENCE: self = .other("references")
    default: self = .other("values of an unusual type")
    }
  }

  /// The size of one element in the dataset itself; for text of variable length that is a reference to it.
  var byteCount: Int {
    switch self {
    case .integer(let bytes), .float(let bytes), .text(let bytes, _): bytes
    case .variableText: 16
    case .other: 0
    }
  }
}

/// Makes a string type: fixed and null-padded, or of variable length when `byteCount` is `nil`; UTF-8.
func makeTextType(byteCount: Int?) throws(HDF5Error) -> Handle {
  let type = try Handle(taking: H5Tcopy(chdf5_c_string()), to: "make", "a string type")
  try check(H5Tset_size(type.id, byteCount ?? chdf5_variable_size()), while: "make", "a string type")
  try check(H5Tset_cset(type.id, H5T_CSET_UTF8), while: "make", "a string type")
  if byteCount != nil { try check(H5Tset_strpad(type.id, H5T_STR_NULLPAD), while: "make", "a string type") }
  return type
}

/// Makes the type under which references of texts of variable length are read; see `GlobalHeap`.
func makeReferenceType(byteCount: Int) throws(HDF5Error) -> Handle {
  try Handle(taking: H5Tcreate(H5T_OPAQUE, byteCount), to: "make", "a reference type")
}
