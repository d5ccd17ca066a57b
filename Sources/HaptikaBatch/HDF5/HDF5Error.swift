import CHDF5

/// What libhdf5 said when it could not do something.
struct HDF5Error: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was tried, as in `open` or `read`.
  let action: String

  /// What it was tried on: a path inside the file.
  let object: String

  /// The deepest frame of the library's error stack: the one that helps.
  let detail: String

  /// `cannot read: filter returned failure during read`.
  var description: String { "cannot \(action): \(detail)" }

  /// Whether the system said that there is no room left.
  var isDiskFull: Bool { detail.contains("No space left on device") }

  /// Takes the calling thread's error stack as a value and clears it.
  static func current(while action: String, _ object: String) -> HDF5Error {
    var detail: String?
    withUnsafeMutablePointer(to: &detail) { found in
      // Upward begins at the deepest frame; a positive return ends the walk there.
      _ = H5Ewalk2(
        chdf5_default(), H5E_WALK_UPWARD,
        { _, frame, found in
          guard let text = frame?.pointee.desc else { return 0 }
          found?.assumingMemoryBound(to: String?.self).pointee = String(cString: text)
          return 1
        }, found)
    }
    H5Eclear2(chdf5_default())
    return HDF5Error(action: action, object: object, detail: detail.map(plain) ?? "libhdf5 gave no reason")
  }

  /// Of a failed system call libhdf5 tells time, buffer and offset; only the system's own words help.
  private static func plain(_ detail: String) -> String {
    guard let start = detail.range(of: "error message = '"),
      let end = detail[start.upperBound...].firstIndex(of: "'")
    else { return detail.split(whereSeparator: \.isNewline).joined(separator: " ") }
    return String(detail[start.upperBound..<end])
  }
}

/// Throws what libhdf5 says went wrong when `status` is negative.
func check(_ status: herr_t, while action: String, _ object: String) throws(HDF5Error) {
  guard status >= 0 else { throw .current(while: action, object) }
}
