import Foundation

/// What `meta.json` says of a recording. Keys that nobody knows are ignored; a known key with a value of the wrong type
/// is a finding.
struct FolderMetadata: Sendable {
  var recording: String?
  var subject: String?
  var dataset: String?
  var device: String?
  var reference: String?
  var condition: String?
  var age: String?
  var sex: String?
  var skinTone: String?
  var hand: String?
  var licence: String?
  var citation: String?
  var source: String?
  /// Seconds since 1970 UTC.
  var epoch: Double?
  /// Known keys of a wrong type.
  private(set) var findings: [String] = []

  /// Reads the `meta.json` of a folder; without one nothing is known.
  ///
  /// - Throws: `ImportError` when the file is not a JSON object.
  init(of folder: RecordingFolder) throws {
    let name = "meta.json"
    guard folder.names.contains(name) else { return }
    let values = try Self.object(at: folder.path(of: name))
    let label = folder.label(of: name)

    func text(_ key: String) -> String? {
      switch values[key] {
      case nil, .null: return nil
      case .text(let text): return text.isEmpty ? nil : text
      case .some(let other):
        findings.append("\(label): '\(key)' is \(other.kind); expected text; ignored")
        return nil
      }
    }
    recording = text("recording")
    subject = text("subject")
    dataset = text("dataset")
    device = text("device")
    reference = text("reference")
    condition = text("condition")
    age = text("age")
    sex = text("sex")
    skinTone = text("skin_tone")
    hand = text("hand")
    licence = text("licence")
    citation = text("citation")
    source = text("source")
    switch values["epoch_unix"] {
    case nil, .null: break
    case .number(let number): epoch = number
    case .some(let other): findings.append("\(label): 'epoch_unix' is \(other.kind); expected a number; ignored")
    }
  }

  /// Reads a JSON object of at most 1 MiB.
  private static func object(at path: String) throws -> [String: Value] {
    let data = try smallFile(importing: path)
    guard let object = try? JSONDecoder().decode([String: Value].self, from: data) else {
      throw ImportError(.badData, path, "is not a JSON object")
    }
    return object
  }

  /// A value in a JSON object, as far as metadata need it.
  private enum Value: Decodable {
    case null
    case text(String)
    case number(Double)
    case boolean
    case collection

    init(from decoder: any Decoder) throws {
      guard let value = try? decoder.singleValueContainer() else {
        self = .collection
        return
      }
      if value.decodeNil() {
        self = .null
      } else if (try? value.decode(Bool.self)) != nil {
        self = .boolean
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else {
        self = .collection
      }
    }

    /// What a finding calls it.
    var kind: String {
      switch self {
      case .null: "null"
      case .text: "text"
      case .number: "a number"
      case .boolean: "true or false"
      case .collection: "a list or an object"
      }
    }
  }
}
