/// What an export says of its person, as far as a recording needs it. The date of birth stays in memory; an archive gets age bands.
struct HealthPerson: Sendable, Hashable {
  private(set) var sex: String?
  private var birth: CivilDate?

  /// Takes the characteristics of the element `Me`.
  mutating func take(_ attributes: [String: String]) {
    switch attributes["HKCharacteristicTypeIdentifierBiologicalSex"] {
    case "HKBiologicalSexMale": sex = "Male"
    case "HKBiologicalSexFemale": sex = "Female"
    case "HKBiologicalSexOther": sex = "Other"
    default: break
    }
    if let text = attributes["HKCharacteristicTypeIdentifierDateOfBirth"] { birth = CivilDate(text) ?? birth }
  }

  /// Returns the band of ten years in which the person's age was, as `30-39`, on a day that is `localDay` days after 1970-01-01;
  /// `nil` when it is not known or cannot be (below 0 or above 129).
  func ageBand(on localDay: Int) -> String? {
    guard let birth, let day = CivilDate(daysSince1970: localDay) else { return nil }
    let age = birth.wholeYears(until: day)
    guard (0..<130).contains(age) else { return nil }
    return "\(age / 10 * 10)-\(age / 10 * 10 + 9)"
  }
}
