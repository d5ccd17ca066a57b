import HaptikaDSP

/// How algorithms of other programs are called in reports: never like one of ours.
enum ToolName {
  /// What stands behind a name of ours that an archive recorded: `haptika-ppg-recorded` is what the app showed at the time,
  /// `haptika-ppg` what is computed here.
  static let recordedSuffix = "-recorded"

  /// The version of results that state none.
  static let unstatedVersion = "unstated"

  /// Whether an algorithm of this program has that name, in any version, published or not yet: case does not tell them apart.
  static func isOurs(_ name: String) -> Bool {
    AlgorithmRegistry.all.contains { $0.identifier.name == name.lowercased() }
  }

  /// Whether a name is one of ours, or one under which what an archive recorded stands.
  static func isReserved(_ name: String) -> Bool {
    isOurs(name) || (name.hasSuffix(recordedSuffix) && isReserved(String(name.dropLast(recordedSuffix.count))))
  }

  /// Returns what a recorded algorithm is called in reports; `nil` when a text is no name. Two names never become one.
  static func recorded(_ name: String, version: String) -> AlgorithmIdentifier? {
    guard isName(name), isName(version) else { return nil }
    return AlgorithmIdentifier(isReserved(name) ? name + recordedSuffix : name, Version(stated: version))
  }

  /// Whether `text` can name an algorithm or version: it begins with a letter or digit, holds only letters and digits of ASCII,
  /// spaces and `. _ - + / : ( )`, does not end in a space, and has at most 64 bytes. So no name is a formula, markup or a second spelling of another
  /// one, and `name@version` has one reading.
  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, let last = text.utf8.last, text.utf8.count <= 64 else { return false }
    return isLetterOrDigit(first) && last != UInt8(ascii: " ")
      && text.utf8.allSatisfy { isLetterOrDigit($0) || punctuation.contains($0) }
  }

  /// Whether `text` can be a reason code: letters, digits and `. _ - :` of ASCII, at most 64 bytes.
  static func isCode(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 64
      && text.utf8.allSatisfy { isLetterOrDigit($0) || codePunctuation.contains($0) }
  }

  /// Says what is wrong with NAME of `--results NAME=FILE`; `nil` when it is right.
  static func fault(ofGiven name: String) -> String? {
    if let fault = Identifier.fault(ofStudy: name) { return fault }
    guard isName(name) else { return "the name '\(name)' does not begin with a letter or digit" }
    return isReserved(name) ? "'\(name)' is an algorithm of this program; choose another name" : nil
  }

  private static let punctuation = Set(" ._-+/:()".utf8)
  private static let codePunctuation = Set("._-:".utf8)

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
