import Foundation

/// The study file that `study init` writes: every field, empty, with its meaning beside it.
public enum StudyTemplate {
  /// The text: JSON whose sections each have a `comment` that says what their fields mean.
  public static let text = object(StudySchema.fields, indent: "") + "\n"

  /// Writes the template to a new file.
  ///
  /// - Throws: `ArchiveError` of the kind `cannotCreate` when there is something at `path` and it may not be replaced, or the file cannot
  ///   be written.
  public static func write(to path: String, overwrite: Bool) throws {
    switch FileKind(of: path, followingLinks: false) {
    case .missing: break
    case .file:
      if !overwrite {
        throw ArchiveError(.cannotCreate, path, "exists; choose another name, or replace it with --force")
      }
    default: throw ArchiveError(.cannotCreate, path, "exists and is no file; choose another name")
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: overwrite ? .atomic : .withoutOverwriting)
    } catch {
      throw ArchiveError(.cannotCreate, path, "cannot be written: \(systemReason(of: error))")
    }
  }

  private static func object(_ fields: [StudyField], indent: String) -> String {
    let inner = indent + "  "
    let comments = fields.map { "\(inner)  \"\($0.key): \($0.meaning)\"" }
    let comment = "\(inner)\"\(StudyField.comment)\": [\n" + comments.joined(separator: ",\n") + "\n\(inner)]"
    let members = fields.map { "\(inner)\"\($0.key)\": \(value(of: $0, indent: inner))" }
    return "{\n" + ([comment] + members).joined(separator: ",\n") + "\n\(indent)}"
  }

  private static func value(of field: StudyField, indent: String) -> String {
    switch field.kind {
    case .section(let fields): object(fields, indent: indent)
    case .list(let fields): "[\n\(indent)  " + object(fields, indent: indent + "  ") + "\n\(indent)]"
    default: field.proposal ?? "null"
    }
  }
}
