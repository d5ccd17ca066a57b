import Foundation

/// The files that a user gives for those that a manifest names.
enum RepeatedInputs {
  /// Returns `paths` in the order of `expected`, each of which must be there once with its name and checksum.
  ///
  /// - Throws: `ArchiveError`: `noInput` when one is not there or not given, `badData` when one is another file.
  static func match(
    _ paths: [String], with expected: [StatedManifest.Input], what: String, of folder: String
  ) throws -> [String] {
    var open = expected
    var found: [(input: StatedManifest.Input, path: String)] = []
    for path in paths {
      let file = try InputFile(at: path, expecting: "the \(what) of the run")
      let name = URL(fileURLWithPath: path).lastPathComponent
      if let index = open.firstIndex(where: { $0.sha256 == file.sha256 && $0.name == name }) {
        found.append((open.remove(at: index), path))
        continue
      }
      if let other = open.first(where: { $0.sha256 == file.sha256 }) {
        throw ArchiveError(
          .badData, path,
          "is '\(shown(other.name))' under another name; reports name their inputs, so give it under that one")
      }
      let wanted = open.first { $0.name == name }
      throw ArchiveError(
        .badData, path,
        "SHA-256 \(file.sha256.prefix(12))…; "
          + (wanted.map { "the manifest names \($0.sha256.prefix(12))…: the file was changed, or is another one" }
            ?? "the manifest names no such \(what)" + (open.isEmpty ? "" : ", but \(list(open))")))
    }
    if !open.isEmpty {
      throw ArchiveError(.noInput, folder, at: Manifest.file, "not given of what the run read: \(list(open))")
    }
    return expected.compactMap { input in found.first { $0.input == input }?.path }
  }

  private static func list(_ inputs: [StatedManifest.Input]) -> String {
    let first = inputs.prefix(5).map { "'\(shown($0.name))' (SHA-256 \($0.sha256.prefix(12))…)" }
    return first.joined(separator: ", ") + (inputs.count > 5 ? " and \(inputs.count - 5) more" : "")
  }

  private static func shown(_ name: String) -> String { inMessage(printable(name)) }
}
