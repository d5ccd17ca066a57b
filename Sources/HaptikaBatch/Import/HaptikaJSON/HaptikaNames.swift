/// The ids that entities of one kind have in the archive.
///
/// A UUID that is written in upper and in lower case is one id, in the spelling that is first by its bytes; characters that an archive
/// does not take are replaced.
struct HaptikaNames: Sendable {
  private var names: [EntityKey: String] = [:]

  /// What a person should look at: ids that were changed.
  private(set) var findings: [String] = []

  /// Names the entities with these ids, of which some may be the same.
  ///
  /// - Throws: `ImportError` of the file at `path` when two entities would get the same id.
  init(of ids: [String], path: String) throws {
    var spellings: [EntityKey: ByteText] = [:]
    for id in ids {
      let key = EntityKey(id)
      spellings[key] = min(spellings[key] ?? ByteText(id), ByteText(id))
    }
    var owners: [String: String] = [:]
    for (key, spelling) in spellings.sorted(by: { $0.value < $1.value }) {
      let name = validID(spelling.text)
      if let other = owners.updateValue(spelling.text, forKey: name) {
        throw ImportError(
          .badData, path, "the ids '\(inMessage(other))' and '\(inMessage(spelling.text))' would both become '\(name)'")
      }
      names[key] = name
      guard name != spelling.text else { continue }
      if findings.count < DocumentTally.mostFindings {
        findings.append("id '\(inMessage(spelling.text))' became '\(name)'")
      }
    }
  }

  /// The id in the archive of an entity that was named.
  func name(of id: String) -> String { names[EntityKey(id)] ?? validID(id) }
}
