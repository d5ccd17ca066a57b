import Foundation

/// What a `manifest.json` says, whoever wrote it: nothing in it is believed before it is checked.
struct StatedManifest: Sendable {
  /// A file that it names.
  struct NamedFile: Sendable, Hashable, Decodable {
    let file: String
    let sha256: String
    /// In bytes.
    let size: Int
    /// The gnuplot that drew it; `nil` of what the program itself wrote.
    let drawnBy: String?

    private enum CodingKeys: String, CodingKey {
      case file, sha256
      case size = "size_bytes"
      case drawnBy = "drawn_by"
    }
  }

  /// An archive, or a file of results, that the run read.
  struct Input: Sendable, Hashable {
    let name: String
    let sha256: String
  }

  let toolVersion: String
  /// Fingerprints of recipes, by `name@version`.
  let fingerprints: [String: String]
  let options: [String: String]
  let archives: [Input]
  /// Files of results; what archives recorded is with the archives.
  let results: [Input]
  let outputs: [NamedFile]
  let drawings: [NamedFile]
  /// The manifest's own SHA-256, as 64 hexadecimal digits.
  let sha256: String
  let bytes: [UInt8]

  /// The largest manifest that is read, in bytes: one of the largest runs has a thousandth of it.
  static let largest = 16 << 20
  /// The most files that a manifest may name.
  static let mostFiles = 100_000

  /// Reads the manifest of `folder`.
  ///
  /// - Throws: `ArchiveError`: `noInput` when there is none, `badData` when it is not one of this program.
  init(of folder: BoundFolder) throws {
    let bytes = try folder.contents(of: Manifest.file, atMost: Self.largest)
    do throws(JSONFault) {
      // First by the scanner, which refuses deep nesting and keys that occur twice.
      let end = try JSONScanner.value(in: bytes, bytes.indices).end
      guard JSONScanner.skipSpace(in: bytes, end..<bytes.count) == bytes.count else {
        throw JSONFault(offset: end, message: "goes on after its end")
      }
    } catch {
      throw folder.fault("byte \(error.offset): \(error.message)")
    }
    let form: Form
    do {
      form = try JSONDecoder().decode(Form.self, from: Data(bytes))
    } catch {
      throw folder.fault("is not a manifest of \(ToolVersion.name): \(Self.reason(of: error))")
    }
    guard form.tool.name == ToolVersion.name else {
      throw folder.fault("is of '\(inMessage(printable(form.tool.name)))'; expected one of \(ToolVersion.name)")
    }
    guard form.manifest_version == 1 else {
      throw folder.fault("manifest_version is \(form.manifest_version); this version reads 1")
    }
    toolVersion = form.tool.version
    fingerprints = Dictionary(
      form.algorithms.map { ("\($0.algorithm)@\($0.algorithm_version)", $0.fingerprint_sha256) },
      uniquingKeysWith: { first, _ in first })
    options = form.options
    archives = form.inputs.map { Input(name: $0.name, sha256: $0.sha256) }
    results = (form.results ?? []).reduce(into: []) { inputs, result in
      guard let name = result.name, let sha256 = result.sha256 else { return }
      let input = Input(name: name, sha256: sha256)
      // One file holds the results of several algorithms.
      if !inputs.contains(input) { inputs.append(input) }
    }
    outputs = form.outputs
    drawings = form.drawings ?? []
    self.bytes = bytes
    var digest = SHA256Digest()
    digest.update(bytes)
    sha256 = digest.hexadecimal()
    try refuseStrange(in: folder)
  }

  /// Every file that it names.
  var files: [NamedFile] { outputs + drawings }

  private func refuseStrange(in folder: BoundFolder) throws {
    guard files.count <= Self.mostFiles else {
      throw folder.fault("names \(files.count) files; at most \(Self.mostFiles) are read")
    }
    var names: Set<ByteText> = []
    for file in files {
      let shown = inMessage(printable(file.file))
      guard BoundFolder.isInside(file.file) else {
        throw folder.fault(
          "names the file '\(shown)', which is no plain path inside the folder; nothing outside it is read")
      }
      guard file.file != Manifest.file, file.file != RunRecord.file else {
        throw folder.fault("names '\(shown)' among the files of the report, which no manifest does")
      }
      guard names.insert(ByteText(file.file)).inserted else { throw folder.fault("names '\(shown)' twice") }
      guard Self.isDigest(file.sha256), file.size >= 0 else {
        throw folder.fault("'\(shown)' has no SHA-256 of 64 hexadecimal digits in lower case, or a negative size")
      }
    }
    for input in archives + results where !Self.isDigest(input.sha256) {
      throw folder.fault(
        "the input '\(inMessage(printable(input.name)))' has no SHA-256 of 64 hexadecimal digits in lower case")
    }
  }

  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }

  /// What the decoder missed, in our words: its own differ between systems.
  private static func reason(of error: any Error) -> String {
    func place(_ path: [any CodingKey]) -> String {
      path.isEmpty ? "" : "'\(inMessage(printable(path.map(\.stringValue).joined(separator: "."))))'"
    }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: return "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      return "\(place(context.codingPath)) is of another kind than expected"
    default: return "it cannot be decoded"
    }
  }

  /// The members of the document that are read, by their names there.
  private struct Form: Decodable {
    struct Tool: Decodable {
      let name: String
      let version: String
    }
    struct Algorithm: Decodable {
      let algorithm: String
      let algorithm_version: String
      let fingerprint_sha256: String
    }
    struct Archive: Decodable {
      let name: String
      let sha256: String
    }
    struct Result: Decodable {
      let name: String?
      let sha256: String?
    }
    let manifest_version: Int
    let tool: Tool
    let algorithms: [Algorithm]
    let options: [String: String]
    let inputs: [Archive]
    let results: [Result]?
    let outputs: [NamedFile]
    let drawings: [NamedFile]?
  }
}
