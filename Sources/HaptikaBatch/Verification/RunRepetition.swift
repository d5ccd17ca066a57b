import Foundation
import HaptikaDSP

/// A run that is made again by what its manifest says, to see whether the same bytes come of it.
///
/// Nothing is taken from the manifest that the command line of `run` would refuse, and no file is read that the user did not name.
public struct RunRepetition: Sendable {
  /// What must be known before anything is compared, one clause each: another version of the program, another recipe, another gnuplot.
  public let notes: [String]

  private let stated: StatedManifest
  private let drawings: RepeatedDrawings
  private var run: Run

  /// Prepares the run that made the folder of `verification`.
  ///
  /// - Parameters:
  ///   - verification: the folder, whatever was found in it.
  ///   - path: that folder, as the user named it.
  ///   - archives: the archives of that run, in any order.
  ///   - results: the files of results of that run, each with its name.
  ///   - jobs: how many recordings are analysed at once. Changes no result.
  /// - Throws: `ArchiveError`: `noInput` when an archive is not there or not given, `badData` when one is another than the manifest
  ///   names, or the manifest asks for what this version cannot do.
  public init(
    of verification: FolderVerification, at path: String, archives: [String], results: [ResultsSource], jobs: Int
  ) throws {
    stated = verification.manifest
    let options = try StatedOptions(of: stated, in: path)
    let ordered = try RepeatedInputs.match(archives, with: stated.archives, what: "archive", of: path)
    let files = try RepeatedInputs.match(
      results.map(\.path), with: stated.results, what: "file of results", of: path)
    drawings = RepeatedDrawings(of: stated)
    run = Run(
      archives: ordered, output: "", algorithms: options.algorithms, baseline: options.baseline,
      windowing: options.windowing, jobs: jobs, bootstrap: options.bootstrap,
      figures: FigureOptions(
        mode: options.makesFigures ? .auto : .none, bitmaps: options.drawsBitmaps, draws: !stated.drawings.isEmpty),
      force: false, commandLine: [])
    run.recalibrates = options.recalibrates
    if let study = try Self.study(of: stated, in: path) { run = try run.bound(to: study) }
    run.results = files.compactMap { file in results.first { $0.path == file } }
    let understood = run.options
    for (name, value) in stated.options.sorted(by: { $0.key < $1.key }) where understood[name] != value {
      let given = understood[name].map { "'\($0)'" } ?? "nothing"
      throw ArchiveError(
        .badData, path, at: Manifest.file,
        "option '\(name)' was '\(inMessage(printable(value)))'; what is given makes it \(given)")
    }
    notes = Self.notes(on: stated, algorithms: options.algorithms) + drawings.notes
  }

  /// The study file that the folder keeps, when the run was bound to one.
  private static func study(of stated: StatedManifest, in path: String) throws -> StudyCheck? {
    guard let sha256 = stated.options["study"] else { return nil }
    let file = StudyFileCopy.file
    let check = StudyCheck(
      path: "\(path)/\(file)", data: Data(try BoundFolder(path).contents(of: file, atMost: 1 << 20)))
    guard check.sha256 == sha256 else {
      throw ArchiveError(.badData, path, "its \(file) is not the study file that the manifest names")
    }
    return check
  }

  /// What the repetition found.
  public struct Repeated: Sendable {
    /// What did not come out as the manifest says, in the order of its bytes.
    public let differences: [FolderVerification.Difference]
    /// Files that were compared.
    public let fileCount: Int
  }

  /// Runs everything again into `scratch`, and compares.
  ///
  /// - Throws: as `Run.execute`.
  public func execute(in scratch: ScratchFolder, tell: (Run.Event) -> Void) throws -> Repeated {
    var run = run
    run.output = scratch.path + "/report"
    _ = try run.execute(tell: tell)
    let made = try StatedManifest(of: BoundFolder(run.output))
    let before = stated.files.filter { drawings.compares($0) }
    var differences = Self.differences(between: before, and: made.files.filter { drawings.compares($0) })
    if drawings.comparesMarkdown, try !stated.saysTheSame(as: made, drawingsToo: drawings.areCompared) {
      differences.append(
        FolderVerification.Difference(
          kind: .changed, file: Manifest.file, detail: "the run made again has another one" + Self.parts(stated, made)))
    }
    return Repeated(differences: differences, fileCount: before.count)
  }

  private static func differences(
    between before: [StatedManifest.NamedFile], and after: [StatedManifest.NamedFile]
  ) -> [FolderVerification.Difference] {
    let made = Dictionary(after.map { (ByteText($0.file), $0) }, uniquingKeysWith: { first, _ in first })
    let known = Set(before.map { ByteText($0.file) })
    let lost = before.compactMap { file -> FolderVerification.Difference? in
      guard let again = made[ByteText(file.file)] else {
        return FolderVerification.Difference(
          kind: .missing, file: file.file, detail: "the run made again has no such file")
      }
      if again.sha256 == file.sha256 { return nil }
      return FolderVerification.Difference(
        kind: .changed, file: file.file,
        detail: "made again it has SHA-256 \(again.sha256.prefix(12))…; the manifest says \(file.sha256.prefix(12))…")
    }
    let new = after.filter { !known.contains(ByteText($0.file)) }.map {
      FolderVerification.Difference(
        kind: .extra, file: $0.file, detail: "the run made again has it; the manifest does not name it")
    }
    return (lost + new).sorted { ByteText($0.file) < ByteText($1.file) }
  }

  /// Which parts of two manifests differ, as the end of a clause.
  private static func parts(_ a: StatedManifest, _ b: StatedManifest) -> String {
    let parts = [
      a.toolVersion == b.toolVersion ? nil : "version", a.fingerprints == b.fingerprints ? nil : "recipes",
      a.options == b.options ? nil : "options", a.archives == b.archives ? nil : "inputs",
    ].compactMap { $0 }
    return parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))"
  }

  private static func notes(on stated: StatedManifest, algorithms: [any Algorithm]) -> [String] {
    var notes: [String] = []
    if stated.toolVersion != ToolVersion.number {
      notes.append(
        "the report is of version \(inMessage(printable(stated.toolVersion))), and this is \(ToolVersion.number); "
          + "for that alone files may differ")
    }
    let rules = [WatchComparison.rules.recipe].filter { stated.fingerprints["\($0.identifier)"] != nil }
    for recipe in algorithms.map(\.recipe) + rules {
      let here = fingerprint(of: recipe)
      guard stated.fingerprints["\(recipe.identifier)"] != here else { continue }
      let there = stated.fingerprints["\(recipe.identifier)"].map { "has the fingerprint \(inMessage(printable($0)))" }
      notes.append(
        "the recipe of \(recipe.identifier) \(there ?? "has none") in the report, and \(here.prefix(12))… here; "
          + "its numbers may differ")
    }
    return notes
  }
}

/// What is compared of drawings, which depend on gnuplot's version.
struct RepeatedDrawings: Sendable {
  /// Whether the drawings themselves are.
  let areCompared: Bool
  /// Whether the Markdown is, which shows drawings where there are some.
  let comparesMarkdown: Bool
  /// Why not, for people.
  let notes: [String]

  init(of stated: StatedManifest) {
    let versions = Set(stated.drawings.map { $0.drawnBy ?? "" })
    guard !versions.isEmpty else {
      (areCompared, comparesMarkdown, notes) = (true, true, [])
      return
    }
    let here = Gnuplot.find(searching: ProcessInfo.processInfo.environment["PATH"] ?? "")?.version
    let there = versions.sorted().map { "'\(inMessage(printable($0)))'" }.joined(separator: ", ")
    areCompared = here.map { versions == [$0] } ?? false
    comparesMarkdown = here != nil
    if areCompared {
      notes = []
    } else if let here {
      notes = ["drawings are not compared, but their scripts and data: drawn by \(there), and here is '\(here)'"]
    } else {
      notes = [
        "gnuplot is not found here: drawings (by \(there)), the Markdown that shows them, and manifest.json are not compared"
      ]
    }
  }

  func compares(_ file: StatedManifest.NamedFile) -> Bool {
    if file.drawnBy != nil { return areCompared }
    return comparesMarkdown || !(file.file.hasSuffix(".md"))
  }
}

extension StatedManifest {
  /// Whether two manifests are the same, their drawings left out unless these count.
  func saysTheSame(as other: StatedManifest, drawingsToo: Bool) throws -> Bool {
    if drawingsToo { return sha256 == other.sha256 }
    return try withoutDrawings == other.withoutDrawings
  }

  private var withoutDrawings: Data {
    get throws {
      var members = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
      members["drawings"] = nil
      return try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys])
    }
  }
}
