/// Returns `text` as an id: characters outside `[A-Za-z0-9._/-]` become `-`, and what exceeds 64 bytes is cut.
func validID(_ text: String) -> String {
  replacingOthers(in: text, than: { isPlain($0) || $0 == "/" })
}

/// Returns `text` as a study id: characters outside `[A-Za-z0-9._-]` become `-`, and what exceeds 64 bytes is cut.
func validStudyID(_ text: String) -> String {
  replacingOthers(in: text, than: isPlain)
}

/// Refuses a study id that an archive cannot have.
///
/// - Throws: `ImportError` of the kind `badOption` that proposes one it can have.
func checkDeclaredStudyID(_ id: String) throws {
  guard id.isEmpty || id != validStudyID(id) else { return }
  throw ImportError(
    .badOption, id,
    "is not a study id; expected 1 to 64 letters, digits, '.', '_' or '-'; try "
      + "'--study-id \(id.isEmpty ? "my-study" : validStudyID(id))'")
}

/// A text as an archive can hold it.
struct StorableText: Sendable, Hashable {
  let text: String

  /// What was done to it, as in `was cut to 32 bytes`; `nil` when nothing was.
  let change: String?

  /// Takes null characters out, which end a text in HDF5, and cuts what exceeds `limit` bytes.
  init(_ text: String, bytes limit: Int) {
    let whole = text.utf8.contains(0) ? text.filter { !$0.utf8.contains(0) } : text
    let kept = clipped(whole, toBytes: limit)
    let changes = [
      whole == text ? nil : "lost its null characters",
      kept == whole ? nil : "was cut from \(whole.utf8.count) to \(limit) bytes",
    ].compactMap { $0 }
    self.text = kept
    change = changes.isEmpty ? nil : changes.joined(separator: " and ")
  }
}

/// Returns the longest beginning of `text` that has at most `limit` bytes in UTF-8 and does not split a character.
func clipped(_ text: String, toBytes limit: Int) -> String {
  if text.utf8.count <= limit { return text }
  var length = 0
  let kept = text.prefix { character in
    length += character.utf8.count
    return length <= limit
  }
  return String(kept)
}

/// Returns `text` as messages show it: a long one by its first 40 characters.
func inMessage(_ text: String) -> String {
  text.utf8.count > 40 && text.count > 40 ? "\(text.prefix(40))…" : text
}

private func replacingOthers(in text: String, than isAllowed: (Unicode.Scalar) -> Bool) -> String {
  var id = ""
  for scalar in text.unicodeScalars.prefix(64) { id.unicodeScalars.append(isAllowed(scalar) ? scalar : "-") }
  return id
}

private func isPlain(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "A"..."Z", "a"..."z", "0"..."9", ".", "_", "-": true
  default: false
  }
}
