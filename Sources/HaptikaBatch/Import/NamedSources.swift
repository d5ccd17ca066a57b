import Foundation

/// A file of which one recording is made, and the id that its name gives it.
struct NamedSource: Sendable {
  /// The file, as the user named it.
  let path: String
  /// What reports call it.
  let label: String
  /// The recording's id.
  let id: String
}

/// The files that the sources of an import name, one a recording, in the byte order of their ids.
struct NamedSources: Sendable {
  let files: [NamedSource]
  /// Files of the named folders that are of no use.
  let unused: [String]
  /// The study that is meant when none is declared: the name of the first source's folder.
  let studyID: String
  /// Names that had to be changed to be ids.
  let findings: [String]

  /// Finds the files: those that are named, and of a folder those (not in its folders) whose names `isWanted`.
  ///
  /// - Parameters:
  ///   - sources: files and folders.
  ///   - expected: what a folder should hold, as `.txt or .rr files`.
  ///   - stem: the part of a file's name that names the recording.
  ///   - isWanted: whether a file of that name, in a folder with those names, makes a recording.
  /// - Throws: `ImportError` when a source is missing, a folder holds none, or two files have one id.
  init(
    in sources: [String], expecting expected: String, stem: (String) -> String,
    where isWanted: (_ name: String, _ names: [String]) -> Bool
  ) throws {
    var files: [NamedSource] = []
    var unused: [String] = []
    var findings: [String] = []
    func add(_ path: String, _ name: String, label: String) {
      let rawID = stem(name)
      let id = validStudyID(rawID)
      if id != rawID { findings.append("\(label): id '\(inMessage(rawID))' became '\(id)'") }
      files.append(NamedSource(path: path, label: label, id: id))
    }
    var studies: [String] = []
    for source in sources {
      let url = URL(fileURLWithPath: source).standardizedFileURL
      switch FileKind(of: source, followingLinks: true) {
      case .file:
        studies.append(url.deletingLastPathComponent().lastPathComponent)
        add(source, url.lastPathComponent, label: url.lastPathComponent)
      case .directory:
        let path = source.count > 1 && source.hasSuffix("/") ? String(source.dropLast()) : source
        let folder = try RecordingFolder(path: path, label: url.lastPathComponent)
        studies.append(url.lastPathComponent)
        let before = files.count
        for name in folder.names {
          let isFile = FileKind(of: folder.path(of: name), followingLinks: true) == .file
          if isFile, isWanted(name, folder.names) {
            add(folder.path(of: name), name, label: folder.label(of: name))
          } else {
            unused.append(folder.label(of: name))
          }
        }
        if files.count == before { throw ImportError(.badData, source, "holds no recording; expected \(expected)") }
      case .other: throw ImportError(.noInput, source, "is neither a file nor a folder")
      case .missing, .link: throw ImportError(.noInput, source, "no such file or folder")
      }
    }
    guard !files.isEmpty else { throw ImportError(.noInput, "", "no source given") }
    files.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    for (one, next) in zip(files, files.dropFirst()) where one.id == next.id {
      throw ImportError(
        .badData, next.path, "its id '\(next.id)' is that of '\(one.path)' too; expected ids to be unique")
    }
    self.files = files
    self.unused = unused
    self.findings = findings
    let study = validStudyID(studies.first ?? "")
    studyID = study.isEmpty || study == "-" ? "imported" : study
  }
}

/// Returns `declared` when it is a study id.
///
/// - Throws: `ImportError` of the kind `badOption` when it is none.
func checkedStudyID(_ declared: String?) throws -> String? {
  guard let declared, let fault = ArchiveAttributes.fault(ofStudyID: declared) else { return declared }
  throw ImportError(.badOption, inMessage(declared), "'--study-id': \(fault)")
}

/// Returns a file's name without what follows its last point; a name that begins with its only point stays.
func withoutExtension(_ name: String) -> String {
  guard let point = name.lastIndex(of: "."), point != name.startIndex else { return name }
  return String(name[..<point])
}
