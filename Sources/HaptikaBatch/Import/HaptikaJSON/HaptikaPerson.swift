/// The person whose export a source is.
struct HaptikaPerson: Sendable {
  /// In the archive.
  let id: String
  /// As the source names them.
  let rawID: String
  /// Whether a profile says who it is; otherwise the source's name stands for them.
  let isNamed: Bool
  let profile: EntityState<HaptikaDocument.Profile>?

  /// Reads who the people of the sources are, in their order.
  ///
  /// - Throws: `ImportError` when a source is of two people, or two people would get the same id.
  static func all(of sources: [HaptikaSource], _ intake: HaptikaIntake) throws -> [HaptikaPerson] {
    let people = try sources.enumerated().map { index, source in
      try HaptikaPerson(of: source, intake.profiles[index] ?? [:])
    }
    var owners: [String: Int] = [:]
    for (index, person) in people.enumerated() {
      guard let other = owners.updateValue(index, forKey: person.id) else { continue }
      // Two exports with one profile are of one person; two that are called alike may not be.
      let isSame =
        person.isNamed && people[other].isNamed && ByteText(person.rawID) == ByteText(people[other].rawID)
      if isSame { continue }
      throw ImportError(
        .badData, sources[index].path,
        "its person would be called '\(person.id)', as that of '\(sources[other].path)'; rename one, or put the files of "
          + "one person into one folder")
    }
    return people
  }

  private init(of source: HaptikaSource, _ profiles: [ByteText: EntityState<HaptikaDocument.Profile>]) throws {
    let ids = profiles.keys.filter { !$0.text.isEmpty }.sorted()
    if ids.count > 1 {
      throw ImportError(
        .badData, source.path,
        "holds the profiles of \(ids.count) people, as '\(inMessage(ids[0].text))' and '\(inMessage(ids[1].text))'; "
          + "expected the export of one person")
    }
    isNamed = !ids.isEmpty
    rawID = ids.first?.text ?? source.name
    id = validID(rawID)
    profile = profiles.sorted { $0.key < $1.key }.map(\.value).reduce(nil) { best, next in
      guard let best else { return next }
      return next.replaces(best) ? next : best
    }
  }
}
