import Foundation

/// Where a document is.
struct DocumentPlace: Sendable, Hashable, Comparable {
  /// Among the files that are read, in their order.
  let file: Int
  /// The line on which it begins, from 1.
  let line: Int
  /// Where in a list or bundle, as `measurements[3]`, and in an envelope, as `payload`; empty when it stands for itself.
  var path: String

  /// `line 4, measurements[3]`.
  var text: String { "line \(line)" + (path.isEmpty ? "" : ", \(inMessage(path))") }

  static func < (a: Self, b: Self) -> Bool {
    (a.file, a.line, ByteText(a.path)) < (b.file, b.line, ByteText(b.path))
  }
}

/// A JSON value that may be a document, not yet decoded.
struct HaptikaDocumentText: Sendable {
  private let bytes: [UInt8]
  /// With its direct parts.
  let part: JSONPart
  let place: DocumentPlace
  /// What it is; `nil` when it is nothing that is known.
  let kind: HaptikaDocumentKind?

  private init(bytes: [UInt8], part: JSONPart, place: DocumentPlace) {
    self.bytes = bytes
    self.part = part
    self.place = place
    kind = HaptikaDocumentKind(part)
  }

  /// The documents of `text` one by one: the value itself, the elements of a list, or what a bundle holds.
  static func forEach(
    in text: JSONText, file: Int, path: String, _ body: (HaptikaDocumentText) throws -> Void
  ) throws {
    let place = DocumentPlace(file: file, line: text.line, path: "")
    let whole = HaptikaDocumentText(bytes: text.bytes, part: text.part, place: place)
    var lines = LineCounter(line: text.line)
    func visit(_ part: JSONPart, at name: String) throws {
      let line = lines.line(of: part.range.lowerBound, in: text.bytes)
      let place = DocumentPlace(file: file, line: line, path: name)
      try body(HaptikaDocumentText(bytes: text.bytes, part: try rescan(part), place: place).checkingLength(in: path))
    }
    func rescan(_ part: JSONPart) throws -> JSONPart {
      do {
        return try JSONScanner.value(in: text.bytes, part.range).part
      } catch {
        throw jsonError(error, in: text.bytes, firstLine: text.line, path: path)
      }
    }
    switch text.part.kind {
    case .array:
      for (index, element) in text.part.elements.enumerated() { try visit(element, at: "[\(index)]") }
    case .object where whole.isBundle:
      try whole.checkSchemaVersion(in: path)
      for member in text.part.members {
        switch member.part.kind {
        case .array:
          for (index, element) in try rescan(member.part).elements.enumerated() {
            try visit(element, at: "\(member.key)[\(index)]")
          }
        case .object: try visit(member.part, at: member.key)
        default: break
        }
      }
    default: try body(whole.checkingLength(in: path))
    }
  }

  /// The object under a key, as a document of its own.
  func object(_ key: String) -> HaptikaDocumentText? {
    guard let member = part.members.first(where: { $0.key == key }), member.part.kind == .object,
      let value = try? JSONScanner.value(in: bytes, member.part.range).part
    else { return nil }
    var place = place
    place.path += (place.path.isEmpty ? "" : ".") + key
    return HaptikaDocumentText(bytes: bytes, part: value, place: place)
  }

  /// The keys as findings show them, or what else it is.
  var shown: String {
    guard part.kind == .object else { return "is no object" }
    if part.members.isEmpty { return "is an object without keys" }
    let keys = part.members.map(\.key).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let more = keys.count > 8 ? " and \(keys.count - 8) more" : ""
    return "has the keys '\(keys.prefix(8).map(inMessage).joined(separator: "', '"))'\(more)"
  }

  private var isBundle: Bool {
    guard kind == nil else { return false }
    let values = part.members.filter { $0.key != "schemaVersion" && $0.part.kind != .null }.map(\.part.kind)
    return !values.isEmpty && values.allSatisfy { $0 == .array || $0 == .object }
  }

  private func checkingLength(in path: String) throws -> HaptikaDocumentText {
    guard part.range.count <= JSONFileReader.longestDocument else {
      throw ImportError(
        .badData, path, at: place.text, "a document longer than \(JSONFileReader.longestDocument) bytes")
    }
    return self
  }
}

extension HaptikaDocumentText {
  /// Refuses an object of a version that is not known, whatever else it is.
  ///
  /// - Returns: whether it says a version.
  /// - Throws: `ImportError`.
  @discardableResult
  func checkSchemaVersion(in path: String) throws -> Bool {
    guard let version = part.members.first(where: { $0.key == "schemaVersion" })?.part, version.kind != .null else {
      return false
    }
    let written = String(decoding: bytes[version.range], as: UTF8.self)
    if version.kind == .number, Double(written) == Double(HaptikaDocument.schemaVersion) { return true }
    throw ImportError(
      .badData, path, at: place.text,
      "schemaVersion is \(inMessage(written)); expected \(HaptikaDocument.schemaVersion)")
  }

  /// Decodes the document.
  ///
  /// - Throws: `ShapeFault` when a value is missing or is not of its type.
  func decode<Document: Decodable>(_ type: Document.Type) throws(ShapeFault) -> Document {
    do {
      return try JSONDecoder().decode(type, from: Data(bytes[part.range]))
    } catch {
      throw ShapeFault(of: error)
    }
  }
}

/// Why an object is not what its keys say.
struct ShapeFault: Error, Sendable, Hashable {
  /// One clause, as in `'samples[2].bpm' is not a number`.
  let message: String

  init(_ message: String) { self.message = message }

  init(of error: any Error) {
    guard let error = error as? DecodingError else {
      message = "cannot be read"
      return
    }
    switch error {
    case .keyNotFound(let key, let context): message = "'\(shown(context.codingPath + [key]))' is missing"
    case .valueNotFound(_, let context): message = "'\(shown(context.codingPath))' is missing"
    case .typeMismatch(let type, let context):
      message = "'\(shown(context.codingPath))' is not \(words(for: type))"
    case .dataCorrupted(let context):
      let isOurs = context.debugDescription.hasPrefix("'")
      message =
        "'\(shown(context.codingPath))' " + (isOurs ? "is wrong: \(context.debugDescription)" : "does not fit its type")
    @unknown default: message = "cannot be read"
    }
  }
}

/// `samples[2].bpm`.
private func shown(_ path: [any CodingKey]) -> String {
  path.reduce(into: "") { text, key in
    if let index = key.intValue { text += "[\(index)]" } else { text += (text.isEmpty ? "" : ".") + key.stringValue }
  }
}

private func words(for type: any Any.Type) -> String {
  switch type {
  case is Double.Type: "a number"
  case is Int.Type: "a whole number"
  case is String.Type: "a text"
  case is Bool.Type: "true or false"
  case is [Any].Type: "a list"
  case is [String: Any].Type: "an object"
  default: "of its type"
  }
}

/// Counts lines forward through a text.
private struct LineCounter {
  var line: Int
  var offset = 0

  /// The line of a place that is no earlier than the last one asked for.
  mutating func line(of place: Int, in bytes: [UInt8]) -> Int {
    line += bytes[offset..<place].count { $0 == UInt8(ascii: "\n") }
    offset = place
    return line
  }
}
