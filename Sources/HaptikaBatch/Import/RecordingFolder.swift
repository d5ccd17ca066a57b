import Foundation

/// A folder that holds the files of one recording.
struct RecordingFolder: Sendable {
  /// The folder, as the user named it.
  let path: String
  /// What reports call it: the path from the source's own name on, as `welltory_ppg/rec_01`.
  let label: String
  /// The names of its files and folders in byte order, hidden ones left out.
  let names: [String]

  /// The folder's own name.
  var name: String { String(label.split(separator: "/").last ?? "recording") }

  /// The name of the source in which it was found.
  var sourceName: String { String(label.split(separator: "/").first ?? "imported") }

  /// Whether the folder holds anything that a recording is made of.
  var holdsRecording: Bool { names.contains(where: RecordingFolder.isData) }

  /// Whether a file is one that recordings are made of; what it is for, `FolderRecordingReader` says.
  static func isData(_ name: String) -> Bool {
    ["ppg.csv", "reference_rpeaks.csv", "reference_rr.csv", "reference_hr.csv", "watch.csv"].contains(name)
      || isIntervalFile(name)
  }

  /// Whether a file is called `watch_ibi.csv` or `watch_ibi_<device>.csv`.
  static func isIntervalFile(_ name: String) -> Bool {
    name == "watch_ibi.csv" || (name.hasPrefix("watch_ibi_") && name.hasSuffix(".csv"))
  }

  /// The path of a file in it.
  func path(of name: String) -> String { path + "/" + name }

  /// The report's name for a file in it.
  func label(of name: String) -> String { label + "/" + name }
}

extension RecordingFolder {
  /// Returns the recordings of a source, which is one recording's folder or a folder of such folders, and the names in
  /// it that are of no use.
  ///
  /// - Throws: `ImportError` when the source is missing, is not a folder, or holds no recording.
  static func find(in source: String, map: ImportMap?) throws -> (folders: [RecordingFolder], unused: [String]) {
    let path = source.count > 1 && source.hasSuffix("/") ? String(source.dropLast()) : source
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw ImportError(.noInput, source, "no such folder")
    }
    guard isDirectory.boolValue else {
      throw ImportError(.noInput, source, "is a file; expected a folder of recordings")
    }
    let own = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
    let top = try RecordingFolder(path: path, label: own)
    let mapped = Set(map?.files.values.map(\.file) ?? [])
    func isRecording(_ folder: RecordingFolder) -> Bool {
      folder.holdsRecording || !mapped.isDisjoint(with: folder.names)
    }
    if isRecording(top) { return ([top], []) }

    var folders: [RecordingFolder] = []
    var unused: [String] = []
    for name in top.names {
      var isDirectory: ObjCBool = false
      if FileManager.default.fileExists(atPath: top.path(of: name), isDirectory: &isDirectory), isDirectory.boolValue {
        let folder = try RecordingFolder(path: top.path(of: name), label: top.label(of: name))
        if isRecording(folder) {
          folders.append(folder)
          continue
        }
      }
      unused.append(top.label(of: name))
    }
    if folders.isEmpty {
      throw ImportError(
        .badData, source, "holds no recording; expected ppg.csv, reference_*.csv or watch*.csv in it or in its folders")
    }
    return (folders, unused)
  }

  init(path: String, label: String) throws {
    self.path = path
    self.label = label
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw ImportError(.readFailed, path, "cannot be listed: \(systemReason(of: error))")
    }
  }

  /// The folder of a table, which a source names itself or by its folder.
  ///
  /// - Throws: `ImportError` when the table is not there.
  init(table: MappedTable, in source: String) throws {
    let url = URL(fileURLWithPath: source)
    let folder = url.lastPathComponent == table.file ? url.deletingLastPathComponent() : url
    try self.init(path: folder.path, label: folder.standardizedFileURL.lastPathComponent)
    if !names.contains(table.file) {
      throw ImportError(.noInput, source, "has no file '\(table.file)', which the map names as its table")
    }
  }
}

/// Returns the name of a folder, or of the folder that a file is in.
func nameOfFolder(of source: String) -> String {
  let url = URL(fileURLWithPath: source).standardizedFileURL
  let isFolder = FileKind(of: source, followingLinks: true) == .directory
  return (isFolder ? url : url.deletingLastPathComponent()).lastPathComponent
}
