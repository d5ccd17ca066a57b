import Foundation

/// The export of one person: a file, or a folder of files.
struct HaptikaSource: Sendable {
  /// As the user named it.
  let path: String
  /// What reports call it, and the person when no document does: its own name, of a file without the extension.
  let name: String
  /// The JSON files in it.
  let files: [HaptikaFile]
  /// Names of a folder that are not JSON files.
  let others: [String]

  /// The extensions of the files that are read in a folder.
  static let extensions = ["json", "jsonl", "ndjson"]

  /// The data dictionary that lies beside an export of ours: by its standard a description of files, never a measurement.
  private static let dictionary = "datapackage.json"

  /// Finds the exports at `path`: a file; a folder that holds JSON files; or a folder of such folders, one a person. In folders, links
  /// are not followed.
  ///
  /// - Returns: the exports, and the labels of what is beside the folders.
  /// - Throws: `ImportError` when nothing is there, or no JSON file.
  static func find(at path: String) throws -> (sources: [HaptikaSource], unused: [String]) {
    let own = URL(fileURLWithPath: path).standardizedFileURL
    switch FileKind(of: path, followingLinks: true) {
    case .missing, .link: throw ImportError(.noInput, path, "no such file or folder")
    case .other: throw ImportError(.badData, path, "is neither a file nor a folder; expected one of them")
    case .file:
      let file = HaptikaFile(
        path: path, label: own.lastPathComponent, folder: own.deletingLastPathComponent().path)
      return ([HaptikaSource(path: path, name: name(of: path), files: [file], others: [])], [])
    case .directory: break
    }
    let top = try RecordingFolder(path: own.path, label: own.lastPathComponent)
    let source = HaptikaSource(top)
    if !source.files.isEmpty { return ([source], []) }
    let inner = try top.names.filter { FileKind(of: top.path(of: $0), followingLinks: false) == .directory }
      .map { HaptikaSource(try RecordingFolder(path: top.path(of: $0), label: top.label(of: $0))) }
      .filter { !$0.files.isEmpty }
    guard !inner.isEmpty else {
      throw ImportError(
        .badData, path, "holds no JSON file; expected .\(extensions.joined(separator: ", .")) in it or in its folders")
    }
    let taken = Set(inner.map(\.path))
    return (inner, top.names.filter { !taken.contains(top.path(of: $0)) }.map(top.label(of:)))
  }

  /// The name of a file without the extension of a JSON file, or of a folder.
  static func name(of path: String) -> String {
    let own = URL(fileURLWithPath: path).standardizedFileURL
    let isJSON = extensions.contains(own.pathExtension.lowercased())
    return isJSON && FileKind(of: path, followingLinks: true) == .file
      ? own.deletingPathExtension().lastPathComponent : own.lastPathComponent
  }

  private init(path: String, name: String, files: [HaptikaFile], others: [String]) {
    self.path = path
    self.name = name
    self.files = files
    self.others = others
  }

  private init(_ folder: RecordingFolder) {
    let names = folder.names.filter { name in
      Self.extensions.contains { name.lowercased().hasSuffix(".\($0)") }
        && name != Self.dictionary && FileKind(of: folder.path(of: name), followingLinks: false) == .file
    }
    let known = Set(names)
    self.init(
      path: folder.path, name: folder.name,
      files: names.map { HaptikaFile(path: folder.path(of: $0), label: folder.label(of: $0), folder: folder.path) },
      others: folder.names.filter { !known.contains($0) })
  }

  /// Where it is when links are followed.
  var realPath: String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }

  /// The label of a file in it that is not a JSON file.
  func label(of other: String) -> String { "\(name)/\(other)" }
}

/// A JSON file of an export.
struct HaptikaFile: Sendable {
  let path: String
  /// What reports call it: from the source's own name on.
  let label: String
  /// The folder that it lies in, in which the frames are that it names.
  let folder: String
}

extension HaptikaFile {
  /// How long it is; 0 when that is not known.
  var byteCount: Int {
    ((try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? NSNumber)?.intValue ?? 0
  }
}
