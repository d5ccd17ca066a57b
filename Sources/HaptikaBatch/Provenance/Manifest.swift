import Foundation
import HaptikaDSP

/// A file of an output folder as it was written.
struct FolderFile: Sendable, Hashable {
  /// Its path in the folder.
  let file: String
  /// 64 hexadecimal digits.
  let sha256: String
  /// In bytes.
  let size: Int
}

/// `manifest.json`: what made a report folder, from what, and the checksums of all that is in it.
///
/// The same inputs, options and version give the same bytes, but for `drawings`: these depend on gnuplot's version too, and stand
/// apart so that the rest can be compared.
struct Manifest: Sendable {
  static let file = "manifest.json"

  let facts: RunFacts
  let outputs: [FolderFile]
  /// What gnuplot drew.
  var drawings: [FolderFile] = []
  /// Which gnuplot, as it names itself.
  var drawnBy = ""

  /// The manifest as JSON.
  var document: String {
    let recipes = (facts.recipes + facts.rules).sorted { $0.identifier < $1.identifier }.map { recipe in
      JSONValue.object([
        "algorithm": .string(recipe.identifier.name),
        "algorithm_version": .string(recipe.identifier.version.description),
        "recipe": .string(recipe.text),
        "fingerprint_sha256": .string(fingerprint(of: recipe)),
      ])
    }
    var members: [String: JSONValue] = [
      "manifest_version": .integer(1),
      "tool": .object(["name": .string(ToolVersion.name), "version": .string(facts.toolVersion)]),
      "algorithms": .array(recipes),
      "options": .object(facts.options.mapValues { .string($0) }),
      "inputs": .array(
        facts.archives.inOrder().map {
          .object([
            "name": .string($0.name), "sha256": .string($0.sha256), "study_id": .string($0.studyID),
            "source": .string($0.source), "license": .string($0.license),
          ])
        }),
      "outputs": .array(
        outputs.sorted { $0.file < $1.file }.map { .object(Self.members(of: $0)) }),
    ]
    if !facts.results.isEmpty { members["results"] = .array(facts.results.map(Self.result)) }
    if !drawings.isEmpty {
      members["drawings"] = .array(
        drawings.sorted { $0.file < $1.file }.map {
          .object(Self.members(of: $0).merging(["drawn_by": .string(drawnBy)]) { first, _ in first })
        })
    }
    return JSONValue.object(members).document
  }

  /// A file of results is pinned by its checksum as an archive is; what archives recorded is pinned with them.
  private static func result(_ result: ResultsFact) -> JSONValue {
    var members: [String: JSONValue] = [
      "algorithm": .string(result.algorithm.name),
      "algorithm_version": .string(result.algorithm.version.description),
      "from": .string(result.file == nil ? "archives" : "file"),
    ]
    if let file = result.file { members["name"] = .string(file) }
    if let sha256 = result.sha256 { members["sha256"] = .string(sha256) }
    return .object(members)
  }

  private static func members(of output: FolderFile) -> [String: JSONValue] {
    ["file": .string(output.file), "sha256": .string(output.sha256), "size_bytes": .integer(output.size)]
  }

  /// Whether the folder at `path` holds a manifest that this program wrote.
  static func isOurs(folderAt path: String) -> Bool {
    struct Head: Decodable {
      struct Tool: Decodable { let name: String }
      let tool: Tool
    }
    let url = URL(fileURLWithPath: path).appendingPathComponent(file)
    guard let data = try? Data(contentsOf: url), let head = try? JSONDecoder().decode(Head.self, from: data) else {
      return false
    }
    return head.tool.name == ToolVersion.name
  }
}
