import CHDF5

/// The value of an attribute that a reader may meet.
enum AttributeValue: Sendable, Hashable {
  case text(String)
  case integer(Int64)
  /// A kind that no attribute of an archive has.
  case other
}

/// No text attribute is longer, in bytes of UTF-8; a longer one is not read.
let longestAttributeText = 1 << 16

/// Reads an attribute of an open group or dataset; `nil` when it has none of that name. Text of variable length is found in
/// `heap`, which is that of the file.
func readAttribute(
  _ name: String, of object: hid_t, at path: String, texts heap: inout GlobalHeap
) throws(HDF5Error) -> AttributeValue? {
  let exists = H5Aexists(object, name)
  try check(exists, while: "read attribute '\(name)'", path)
  guard exists > 0 else { return nil }
  let action = "read attribute '\(name)'"
  let attribute = try Handle(taking: H5Aopen(object, name, chdf5_default()), to: action, path)
  let type = try Handle(taking: H5Aget_type(attribute.id), to: action, path)
  let space = try Handle(taking: H5Aget_space(attribute.id), to: action, path)
  guard H5Sget_simple_extent_npoints(space.id) == 1 else { return .other }
  switch StoredElements(of: type) {
  case .integer:
    var value: Int64 = 0
    try check(H5Aread(attribute.id, chdf5_native_int64(), &value), while: action, path)
    return .integer(value)
  case .text(let bytes, let spacePadded) where bytes <= longestAttributeText:
    var buffer = [UInt8](repeating: 0, count: bytes)
    try check(H5Aread(attribute.id, type.id, &buffer), while: action, path)
    return decodedText(buffer[...], spacePadded: spacePadded).map { .text($0) } ?? .other
  case .variableText:
    let raw = try makeReferenceType(byteCount: heap.referenceWidth)
    var reference = [UInt8](repeating: 0, count: heap.referenceWidth)
    try check(H5Aread(attribute.id, raw.id, &reference), while: action, path)
    switch heap.text(at: reference[...], limit: longestAttributeText) {
    case .success(let text): return .text(text)
    case .failure(.unusable): return .other
    case .failure(.damaged(let detail)): throw HDF5Error(action: action, object: path, detail: detail)
    }
  case .text, .float, .other:
    return .other
  }
}

/// Writes a text attribute: a scalar UTF-8 string of variable length.
func writeAttribute(_ name: String, _ text: String, to object: hid_t, at path: String) throws(HDF5Error) {
  let action = "write attribute '\(name)'"
  let type = try makeTextType(byteCount: nil)
  let space = try Handle(taking: H5Screate(H5S_SCALAR), to: action, path)
  let attribute = try Handle(
    taking: H5Acreate2(object, name, type.id, space.id, chdf5_default(), chdf5_default()), to: action, path)
  let status = text.withCString { characters in
    var pointer: UnsafePointer<CChar>? = characters
    return H5Awrite(attribute.id, type.id, &pointer)
  }
  try check(status, while: action, path)
}

/// Writes an int32 attribute: a scalar, or a list when `isList`.
func writeAttribute(
  _ name: String, _ values: [Int32], isList: Bool, to object: hid_t, at path: String
) throws(HDF5Error) {
  let action = "write attribute '\(name)'"
  var count = hsize_t(values.count)
  let space = try Handle(
    taking: isList ? H5Screate_simple(1, &count, nil) : H5Screate(H5S_SCALAR), to: action, path)
  let attribute = try Handle(
    taking: H5Acreate2(object, name, chdf5_stored_int32(), space.id, chdf5_default(), chdf5_default()),
    to: action, path)
  try check(H5Awrite(attribute.id, chdf5_stored_int32(), values.map(\.littleEndian)), while: action, path)
}

/// The text in a fixed field: up to the first null byte, and without trailing spaces when it is padded with them;
/// `nil` unless it is UTF-8.
func decodedText(_ field: ArraySlice<UInt8>, spacePadded: Bool) -> String? {
  var text = field.prefix { $0 != 0 }
  if spacePadded { while text.last == UInt8(ascii: " ") { text.removeLast() } }
  return String(validating: text, as: UTF8.self)
}
