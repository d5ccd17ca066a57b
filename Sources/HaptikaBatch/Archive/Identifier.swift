/// The rule for names that stand in file names, CSV keys and shards: of studies and of recordings.
enum Identifier {
  /// Says what is wrong with the id of a recording; `nil` when it is right.
  static func fault(ofRecording id: String) -> String? {
    fault(of: id, allowing: "._/-", expectation: "letters, digits and . _ / -")
  }

  /// Says what is wrong with the id of a study; `nil` when it is right.
  static func fault(ofStudy id: String) -> String? {
    fault(of: id, allowing: "._-", expectation: "letters, digits and . _ -")
  }

  private static func fault(of id: String, allowing extra: StaticString, expectation: String) -> String? {
    guard !id.isEmpty else { return "the id is empty; expected \(expectation)" }
    guard id.utf8.count <= 64 else { return "the id '\(id)' has \(id.utf8.count) bytes; expected at most 64" }
    let isRight = id.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: extra.withUTF8Buffer { $0.contains(byte) }
      }
    }
    return isRight ? nil : "the id '\(id)' has other characters than \(expectation)"
  }
}
