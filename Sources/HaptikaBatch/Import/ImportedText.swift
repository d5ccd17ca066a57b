/// Returns `text` as an id: characters outside `[A-Za-z0-9._/-]` become `-`, and what exceeds 64 bytes is cut.
func validID(_ text: String) -> String {
  replacingOthers(in: text, than: { isPlain($0) || $0 == "/" })
}

/// Returns `text` as a study id: characters outside `[A-Za-z0-9._-]` become `-`, and what exceeds 64 bytes is cut.
func validStudyID(_ text: String) -> String {
  replacingOthers(in: text, than: isPlain)
}

/// Returns the longest beginning of `text` that has at most `limit` bytes in UTF-8 and does not split a character.
func cut(_ text: String, toBytes limit: Int) -> String {
  if text.utf8.count <= limit { return text }
  var length = 0
  let kept = text.prefix { character in
    length += character.utf8.count
    return length <= limit
  }
  return String(kept)
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
