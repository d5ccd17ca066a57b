import Foundation
public import HaptikaDSP

/// What a run was asked to do and what it read: the part of a report that the rows do not tell.
///
/// Equal facts and equal rows give equal bytes, so nothing here knows of times, hosts, numbers of threads or absolute paths.
public struct RunFacts: Sendable {
  /// The version of the program.
  public var toolVersion: String
  /// The recipes of all algorithm versions that were run.
  public var recipes: [Recipe]
  /// The recipes of rules that judged something besides: those of watch series. They stand in the manifest with the others.
  public var rules: [Recipe] = []
  /// The windows of the run; `nil` when whole recordings were compared.
  public var windows: Windowing?
  /// The archives that were read.
  public var archives: [ArchiveFact]
  /// Recordings in them that a tombstone covers: they were not read.
  public var deletedRecordings: Int
  /// Algorithm versions of other programs whose results stand beside those computed here, by name and version.
  public var results: [ResultsFact] = []
  /// The study file that the run was bound to; `nil` without one.
  public var study: StudyFact?
  /// Options that change the results, by name, as they were understood: defaults included, paths and `--jobs` left out.
  public var options: [String: String]

  /// Creates the facts of a run.
  public init(
    toolVersion: String, recipes: [Recipe], windows: Windowing?, archives: [ArchiveFact],
    deletedRecordings: Int, options: [String: String]
  ) {
    self.toolVersion = toolVersion
    self.recipes = recipes
    self.windows = windows
    self.archives = archives
    self.deletedRecordings = deletedRecordings
    self.options = options
  }
}

/// An archive that was read.
public struct ArchiveFact: Sendable, Hashable {
  /// The file's name without its folders.
  public let name: String
  /// The SHA-256 of the file, as 64 hexadecimal digits.
  public let sha256: String
  public let studyID: String
  /// Where the recordings came from, with every assumption that was made when they were packed: declared lags among them.
  public let source: String
  /// The licence of the recordings.
  public let license: String
  /// The SHA-256 of the study file that was frozen when the archive was packed; `nil` when none was.
  public let studySHA256: String?

  /// Creates the record of the archive at `path`, of which only the last component is kept.
  public init(path: String, sha256: String, attributes: ArchiveAttributes) {
    name = URL(fileURLWithPath: path).lastPathComponent
    self.sha256 = sha256
    studyID = attributes.studyID
    source = attributes.source
    license = attributes.license
    studySHA256 = attributes.studySHA256
  }
}

/// An algorithm version of another program, and where its results are from.
public struct ResultsFact: Sendable, Hashable {
  /// What it is called in reports.
  public let algorithm: AlgorithmIdentifier
  /// The name of the file of results without its folders; `nil` when archives recorded them.
  public let file: String?
  /// The SHA-256 of that file, as 64 hexadecimal digits; an archive's stands with the archive.
  public let sha256: String?
  /// Results of whole recordings of the run.
  public let wholeCount: Int
  /// Results of windows of the run.
  public let windowCount: Int

  /// Creates the record of `tool`, whose results are in the file at `path`; only its last component is kept.
  public init(_ tool: StatedTool, path: String?, sha256: String?) {
    algorithm = tool.identifier
    file = path.map { URL(fileURLWithPath: $0).lastPathComponent }
    self.sha256 = sha256
    wholeCount = tool.wholeCount
    windowCount = tool.windowCount
  }
}

extension Sequence<ArchiveFact> {
  /// The archives by study and name, as every list of them stands.
  func inOrder() -> [ArchiveFact] {
    sorted { ($0.studyID, $0.name, $0.sha256) < ($1.studyID, $1.name, $1.sha256) }
  }
}
