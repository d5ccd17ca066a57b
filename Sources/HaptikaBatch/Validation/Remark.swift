/// A clause about a place in an archive.
struct Remark: Sendable, Hashable {
  /// The path inside the file, with the row where it is known, as `/ppg/red` or `/ppg/time_s[17]`.
  let place: String
  /// What was found, what was expected.
  let message: String

  init(_ place: String, _ message: String) {
    self.place = place
    self.message = message
  }

  /// Takes a reader's reason apart, as `/ppg/red: chunk 5 of 10: its checksum is wrong`; one without a path is about `place`.
  init(_ reason: String, otherwiseAt place: String) {
    if reason.hasPrefix("/"), let colon = reason.firstRange(of: ": ") {
      self.init(String(reason[..<colon.lowerBound]), String(reason[colon.upperBound...]))
    } else {
      self.init(place, reason)
    }
  }

  /// The same place with other words.
  func saying(_ words: (String) -> String) -> Remark { Remark(place, words(message)) }
}
