import Foundation

/// The two files of a record that are read: its header and one of its annotation files.
struct WFDBRecord: Sendable {
  let id: String
  let header: String
  let annotations: String
  /// The ending of the annotation file, as `atr`.
  let annotator: String
  /// What reports call the annotation file.
  let label: String

  /// The endings under which beats are looked for: reference annotations of the public databases, and what common detectors write.
  /// A file with any other ending is read when it is named itself.
  static let annotators = [
    "ann", "ari", "atr", "beat", "ecg", "gqrs", "man", "qrs", "qrsc", "sqrs", "wqrs", "xqrs",
  ]

  /// The record of a header or an annotation file; `nil` when the header has no annotation file beside it.
  ///
  /// - Throws: `ImportError`: `question` when it has several, `noInput` when an annotation file has no header.
  init?(_ source: NamedSource) throws {
    id = source.id
    let stem = withoutExtension(source.path)
    header = stem + ".hea"
    let ending = String(source.path.dropFirst(stem.count + 1))
    if ending != "hea" {
      guard FileKind(of: header, followingLinks: true) == .file else {
        throw ImportError(.noInput, source.path, "has no header beside it; expected '\(header)'")
      }
      (annotations, annotator, label) = (source.path, ending, source.label)
      return
    }
    let found = Self.annotators.filter { FileKind(of: stem + "." + $0, followingLinks: true) == .file }
    guard let first = found.first else { return nil }
    if found.count > 1 {
      throw ImportError(
        .question, source.path,
        "has several annotation files ('\(found.joined(separator: "', '"))'); which are its beats? name that file as the source"
      )
    }
    (annotations, annotator) = (stem + "." + first, first)
    label = withoutExtension(source.label) + "." + first
  }
}
