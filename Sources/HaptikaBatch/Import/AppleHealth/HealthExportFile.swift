/// Where the records of an export lie.
struct HealthExportFile: Sendable, Hashable {
  /// The file with the records.
  let path: String

  /// Finds the file in what a user names: the file, the export's folder, or a folder that holds the export's folder.
  ///
  /// Phones in other languages call the file otherwise (`Exportieren.xml`), so that in a folder without `export.xml` any XML file
  /// counts whose root element is the right one; `export_cda.xml` has another.
  ///
  /// - Throws: `ImportError` when there is none, or more than one.
  init(in source: String) throws {
    switch FileKind(of: source, followingLinks: true) {
    case .missing, .link: throw ImportError(.noInput, source, "no such file or folder")
    case .file, .other:
      path = source
    case .directory:
      let inner = source + "/apple_health_export"
      let folders = [source] + (FileKind(of: inner, followingLinks: true) == .directory ? [inner] : [])
      path = try Self.exports(in: folders, of: source)
    }
  }

  private static func exports(in folders: [String], of source: String) throws -> String {
    for folder in folders where FileKind(of: folder + "/export.xml", followingLinks: true) == .file {
      return folder + "/export.xml"
    }
    var found: [String] = []
    for folder in folders {
      let names = try RecordingFolder(path: folder, label: folder).names
      // Opening reads up to the root element and refuses other files.
      found += names.filter { $0.lowercased().hasSuffix(".xml") }.map { folder + "/" + $0 }.filter { path in
        (try? HealthXMLReader(path: path)) != nil
      }
      if names.contains(where: { $0.lowercased().hasSuffix(".zip") }), found.isEmpty {
        throw ImportError(.badData, source, "holds a zip archive and no export.xml: unzip it first")
      }
    }
    guard let first = found.first else {
      throw ImportError(.badData, source, "holds no export.xml; expected it there or in apple_health_export")
    }
    if found.count > 1 {
      throw ImportError(
        .question, source,
        "holds \(found.count) exports, which may be of several people: name the file that is meant, as '\(first)'")
    }
    return first
  }
}
