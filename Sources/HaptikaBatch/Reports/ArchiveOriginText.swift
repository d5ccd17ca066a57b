extension ArchiveFact {
  /// Where the recordings of the archive come from, what was assumed when they were packed, and their licence, as Markdown: of texts that
  /// may be as long as their writer liked the first `length` characters each.
  func originText(shown length: Int) -> String {
    func shortened(_ text: String) -> String {
      if text.isEmpty { return "not stated" }
      let scalars = text.unicodeScalars
      let shown = MarkdownWriter.escaped(String(scalars.prefix(length)))
      let isCut = scalars.dropFirst(length).first != nil
      return isCut ? shown + "… (whole in [manifest.json](manifest.json))" : shown
    }
    return "\(MarkdownWriter.escaped(name)): \(shortened(source)). Licence: \(shortened(license))."
  }
}
