import CHDF5
import Foundation

/// The texts of variable length of an open file, which lie in its *global heap*: collections of numbered objects.
///
/// Attributes and datasets hold references into it: length, address of a collection, number of the object. libhdf5 follows
/// them without checking what it finds there, and nothing in the heap has a checksum: one damaged byte made 1.10.8 copy
/// from where no memory was. So the library is asked for the references alone, and the heap is read here, where
/// every number is checked before it is used.
///
/// - Reference: HDF5 File Format Specification 3.0, sections III.E (global heap) and IV.B (variable-length data).
struct GlobalHeap {
  private let descriptor: Int32
  private let fileByteCount: UInt64
  /// Where in the file its addresses count from.
  private let base: UInt64
  /// The bytes of an address, and of a size, in this file.
  private let addressWidth: Int
  private let sizeWidth: Int

  /// The collections read so far, by address.
  private var collections: [UInt64: Collection] = [:]

  /// The collections that are kept: texts that belong together lie in few of them.
  private static let mostCollections = 4

  /// No larger collection is read; the library makes them of 4 KiB, or as large as a longer text needs.
  private static let longestCollection: UInt64 = 1 << 24

  /// Finds the heap of the file that an open object is in.
  init(ofFileWith object: hid_t, at path: String) throws(HDF5Error) {
    let action = "open the texts of"
    let file = try Handle(taking: H5Iget_file_id(object), to: action, path)
    let creation = try Handle(taking: H5Fget_create_plist(file.id), to: action, path)
    var userBlock: hsize_t = 0
    try check(H5Pget_userblock(creation.id, &userBlock), while: action, path)
    var (addressWidth, sizeWidth) = (0, 0)
    try check(H5Pget_sizes(creation.id, &addressWidth, &sizeWidth), while: action, path)
    var size: hsize_t = 0
    try check(H5Fget_filesize(file.id, &size), while: action, path)
    // What the driver that `File` asks for has as its handle.
    var pointer: UnsafeMutableRawPointer?
    try check(H5Fget_vfd_handle(file.id, chdf5_default(), &pointer), while: action, path)
    guard let pointer, 1...8 ~= addressWidth, 1...8 ~= sizeWidth else {
      throw HDF5Error(action: action, object: path, detail: "addresses of \(addressWidth) bytes; expected 1 to 8")
    }
    descriptor = pointer.load(as: Int32.self)
    fileByteCount = UInt64(size)
    base = UInt64(userBlock)
    self.addressWidth = addressWidth
    self.sizeWidth = sizeWidth
  }

  /// The bytes of a reference in this file.
  var referenceWidth: Int { 4 + addressWidth + 4 }

  /// Returns the text that a reference leads to, or why there is none: it is longer than `limit` bytes, not UTF-8, or the
  /// heap is damaged there.
  ///
  /// - Precondition: `reference` has `referenceWidth` bytes.
  mutating func text(at reference: ArraySlice<UInt8>, limit: Int) -> Result<String, Fault> {
    let length = number(in: reference.prefix(4))
    let address = number(in: reference.dropFirst(4).prefix(addressWidth))
    let object = number(in: reference.suffix(4))
    if length == 0 { return .success("") }
    if length > limit { return .failure(.unusable) }
    switch collection(at: address) {
    case .failure(let fault): return .failure(fault)
    case .success(let collection):
      guard let place = collection.objects[object] else {
        return .failure(.damaged("the text that should be number \(object) at byte \(address) is not there"))
      }
      guard place.count == length else {
        return .failure(
          .damaged("the text at byte \(address) has \(place.count) bytes, and should have \(length)"))
      }
      return decodedText(collection.bytes[place], spacePadded: false).map { .success($0) } ?? .failure(.unusable)
    }
  }

  /// Why there is no text.
  enum Fault: Error, Hashable {
    /// It is too long or not UTF-8.
    case unusable
    /// What was found, and where.
    case damaged(String)
  }
}

extension GlobalHeap {
  /// One collection: its bytes, and where in them each object is.
  private struct Collection {
    var bytes: [UInt8]
    var objects: [UInt64: Range<Int>] = [:]
  }

  private mutating func collection(at address: UInt64) -> Result<Collection, Fault> {
    if let known = collections[address] { return .success(known) }
    let found = readCollection(at: address)
    if case .success(let collection) = found {
      if collections.count == Self.mostCollections { collections.removeAll() }
      collections[address] = collection
    }
    return found
  }

  private func readCollection(at address: UInt64) -> Result<Collection, Fault> {
    func damaged(_ what: String) -> Result<Collection, Fault> {
      .failure(.damaged("the texts at byte \(address) \(what)"))
    }
    let headerLength = 8 + sizeWidth
    let (start, overflow) = address.addingReportingOverflow(base)
    guard !overflow, start < fileByteCount, let header = bytes(from: start, count: headerLength),
      header.starts(with: Array("GCOL".utf8) + [1])
    else { return damaged("are not there") }
    let size = number(in: header[8...])
    guard size >= UInt64(headerLength), size <= Self.longestCollection, size <= fileByteCount - start,
      let all = bytes(from: start, count: Int(size))
    else { return damaged("claim \(size) bytes, more than can be") }

    var collection = Collection(bytes: all)
    var position = headerLength
    // What is left behind the last object may be too short for the header of another.
    while all.count - position >= headerLength {
      let object = number(in: all[position..<position + 2])
      let length = number(in: all[position + 8..<position + headerLength])
      // Object 0 is what is free.
      if object == 0 { break }
      let room = all.count - position - headerLength
      guard length <= UInt64(room), collection.objects[object] == nil else {
        return damaged("overlap: number \(object) of \(length) bytes does not fit")
      }
      let first = position + headerLength
      collection.objects[object] = first..<first + Int(length)
      position = min(all.count, first + (Int(length) + 7) / 8 * 8)
    }
    return .success(collection)
  }

  /// Reads so many bytes of the file; `nil` when it has fewer.
  private func bytes(from offset: UInt64, count: Int) -> [UInt8]? {
    guard let offset = off_t(exactly: offset) else { return nil }
    let read = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        let now = pread(descriptor, start + filled, count - filled, offset + off_t(filled))
        if now < 0, errno == EINTR { continue }
        if now <= 0 { return }
        filled += now
      }
    }
    return read.count == count ? read : nil
  }

  private func number(in bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Teaches libhdf5 to hand out the references of texts of variable length as they stand in the file: a conversion from
/// such texts to opaque values of the same size that changes nothing.
func registerTextReferences() {
  let text = H5Tcopy(chdf5_c_string())
  let reference = H5Tcreate(H5T_OPAQUE, 16)
  H5Tset_size(text, chdf5_variable_size())
  H5Tregister(
    H5T_PERS_SOFT, "text reference", text, reference,
    { source, destination, data, _, _, _, _, _, _ in
      guard data?.pointee.command == H5T_CONV_INIT else { return 0 }
      data?.pointee.need_bkg = H5T_BKG_NO
      return H5Tget_class(source) == H5T_STRING && H5Tget_size(source) == H5Tget_size(destination) ? 0 : -1
    })
  H5Tclose(text)
  H5Tclose(reference)
}
