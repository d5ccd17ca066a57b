/// Whether a folder of reports is as its `manifest.json` says: the checksum of every file that is named there, taken again.
///
///     let verification = try FolderVerification(of: "Reports/study")
///     verification.differences  // [] when nothing is changed, missing or extra
///
/// `run.json` is not compared: it says when and where, and no manifest names it. The manifest cannot vouch for itself, so its own
/// SHA-256 is told.
public struct FolderVerification: Sendable {
  /// A file that is not as it should be.
  public struct Difference: Sendable, Hashable, CustomStringConvertible {
    /// What is the matter.
    public enum Kind: String, Sendable, Hashable {
      case changed, missing, extra
    }

    /// What is the matter.
    public let kind: Kind
    /// Its path in the folder, or another name of what differs, as strangers may have written it.
    public let file: String
    /// What was found and expected, as a clause; `nil` when the kind says it.
    public let detail: String?

    /// `changed  accuracy.csv: 12 bytes; expected 34`.
    public var description: String { "\(kind.rawValue)  \(file)" + (detail.map { ": \($0)" } ?? "") }
  }

  /// What is not as the manifest says: files in the order of their bytes, and extra ones behind them.
  public let differences: [Difference]
  /// Files that were compared.
  public let fileCount: Int
  /// The SHA-256 of the manifest itself, as 64 hexadecimal digits.
  public let manifestSHA256: String

  /// The most extra files that are told of.
  static let mostExtras = 1000

  let manifest: StatedManifest

  /// Compares the folder at `path` with its manifest. Nothing outside the folder is read, whatever the manifest names.
  ///
  /// - Throws: `ArchiveError`: `noInput` without a folder or a manifest, `badData` when the manifest cannot be used.
  /// - Complexity: memory is that of the manifest, and a block of a file.
  public init(of path: String) throws {
    let folder = try BoundFolder(path)
    manifest = try StatedManifest(of: folder)
    manifestSHA256 = manifest.sha256
    fileCount = manifest.files.count
    var differences = manifest.files.sorted { ByteText($0.file) < ByteText($1.file) }.compactMap {
      Self.difference(of: $0, in: folder)
    }
    let known = Set(manifest.files.map(\.file) + [Manifest.file, RunRecord.file])
    differences += try folder.others(than: known, atMost: Self.mostExtras).map {
      Difference(kind: .extra, file: $0, detail: nil)
    }
    self.differences = differences
  }

  private static func difference(of file: StatedManifest.NamedFile, in folder: BoundFolder) -> Difference? {
    func changed(_ detail: String) -> Difference { Difference(kind: .changed, file: file.file, detail: detail) }
    switch folder.look(at: file.file, expecting: file.size) {
    case .missing: return Difference(kind: .missing, file: file.file, detail: nil)
    case .noFile: return changed("is a link or something else than a file, and is not followed; expected a file")
    case .unreadable: return changed("cannot be read")
    case .ofOtherSize(let size): return changed("\(size) bytes; expected \(file.size)")
    case .file(_, let sha256):
      return sha256 == file.sha256 ? nil : changed("SHA-256 \(sha256.prefix(12))…; expected \(file.sha256.prefix(12))…")
    }
  }
}
