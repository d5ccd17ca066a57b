/// Names of folders for recordings: safe on every file system, and different without regard to case.
///
/// Ids hold letters, digits and `. _ / -`. A `/` becomes `_`, and so does a point at the beginning, which would hide the folder; a name
/// that is taken gets `~2`, `~3` … behind it, in the byte order of the ids. So no name leads out of the folder it is in.
struct ExportNames: Sendable {
  private let names: [String: String]

  /// Names that are files and folders of an export itself.
  private static let reserved: Set<String> = [
    "recordings.csv", "results.csv", "regulations.csv", "tombstones.csv", "devices.csv", "attributes.json",
    "datapackage.json", besides, others,
  ]

  /// The folder beside the app's JSON with what it cannot hold.
  static let besides = "beside"

  /// The folder for what is nobody's.
  static let others = "others"

  /// Gives each of `ids`, of recordings or people, a name.
  init(of ids: [String]) {
    var taken = Self.reserved
    var names: [String: String] = [:]
    for id in Set(ids).sorted(by: { ByteText($0) < ByteText($1) }) {
      var base = validStudyID(String(id.map { $0 == "/" ? "_" : $0 }))
      if base.hasPrefix(".") { base = "_" + base.dropFirst() }
      var name = base
      var number = 2
      while !taken.insert(name.lowercased()).inserted {
        name = "\(base)~\(number)"
        number += 1
      }
      names[id] = name
    }
    self.names = names
  }

  /// The name of an id.
  func folder(of id: String) -> String { names[id] ?? "_" }
}
