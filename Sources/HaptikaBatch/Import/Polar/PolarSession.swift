import Foundation

/// The files of one recording: those whose names differ in the last word only, as `…_HR.txt` and `…_RR.txt`.
struct PolarSession: Sendable, Hashable {
  let id: String
  /// The folder inside the source that names the person; `nil` when the files lie in the source itself.
  let subject: String?
  /// `Polar H10`, as far as the name says it.
  let model: String?
  /// `Polar H10 02849638`.
  let device: String
  let files: [PolarFile]

  /// Finds the recordings of a source, which is a file, a folder of files, or a folder of people's folders, and the files in it that
  /// are of no use.
  ///
  /// - Throws: `ImportError` when the source is missing or holds nothing that can be read.
  static func find(in source: String) throws -> (sessions: [PolarSession], unused: [String]) {
    switch FileKind(of: source, followingLinks: true) {
    case .missing, .link: throw ImportError(.noInput, source, "no such file or folder")
    case .file, .other:
      let name = URL(fileURLWithPath: source).lastPathComponent
      let file = try PolarFile(path: source, label: name)
      guard !file.columns.isEmpty else {
        throw ImportError(
          .badData, source, "has neither HR, RR nor PP intervals; expected a file of Polar Sensor Logger that has")
      }
      return (sessions(of: [file], subject: nil), [])
    case .directory:
      let path = source.count > 1 && source.hasSuffix("/") ? String(source.dropLast()) : source
      let name = URL(fileURLWithPath: path).standardizedFileURL.lastPathComponent
      let top = try RecordingFolder(path: path, label: name)
      var (sessions, unused) = try sessions(in: top, subject: nil)
      for inner in top.names where FileKind(of: top.path(of: inner), followingLinks: true) == .directory {
        let folder = try RecordingFolder(path: top.path(of: inner), label: top.label(of: inner))
        let found = try Self.sessions(in: folder, subject: validID(inner))
        sessions += found.sessions
        unused += found.unused
      }
      guard !sessions.isEmpty else {
        throw ImportError(
          .badData, source, "holds no file of Polar Sensor Logger with HR, RR or PP intervals, nor do its folders")
      }
      return (sessions, unused)
    }
  }

  private static func sessions(
    in folder: RecordingFolder, subject: String?
  ) throws -> (sessions: [PolarSession], unused: [String]) {
    var files: [PolarFile] = []
    var unused: [String] = []
    for name in folder.names where FileKind(of: folder.path(of: name), followingLinks: true) == .file {
      let isText = [".txt", ".csv"].contains { name.lowercased().hasSuffix($0) }
      do {
        let file = isText ? try PolarFile(path: folder.path(of: name), label: folder.label(of: name)) : nil
        if let file, !file.columns.isEmpty { files.append(file) } else { unused.append(folder.label(of: name)) }
      } catch let error as ImportError where error.kind == .badData {
        unused.append("\(folder.label(of: name)): \(error.message)")
      }
    }
    return (sessions(of: files, subject: subject), unused)
  }

  private static func sessions(of files: [PolarFile], subject: String?) -> [PolarSession] {
    var byName: [String: [PolarFile]] = [:]
    for file in files { byName[sessionName(of: file), default: []].append(file) }
    return byName.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { name in
      // Polar_H10_02849638_20220312_101112: what is before the date is the device. A serial number may have eight digits too, so that
      // the date is the last of such words.
      let words = name.split(separator: "_")
      let date = words.lastIndex { [8, 14].contains($0.utf8.count) && decimalNumber($0.utf8.prefix(8)) != nil }
      let deviceWords = words[..<(date ?? 0)]
      let isPolar = deviceWords.first == "Polar" && deviceWords.count >= 2
      let id = validID((subject.map { $0 + "/" } ?? "") + name)
      return PolarSession(
        id: id, subject: subject, model: isPolar ? deviceWords.prefix(2).joined(separator: " ") : nil,
        device: deviceWords.joined(separator: " "), files: byName[name] ?? [])
    }
  }

  /// The file's name without what says which stream it is.
  private static func sessionName(of file: PolarFile) -> String {
    var name = String(file.label.split(separator: "/").last ?? "recording")
    if let point = name.lastIndex(of: "."), point > name.startIndex { name = String(name[..<point]) }
    for ending in ["_HR", "_RR", "_PPI"] where name.uppercased().hasSuffix(ending) && name.count > ending.count {
      return String(name.dropLast(ending.count))
    }
    return name
  }
}
