import Foundation

/// A value of a map, as JSON has it.
enum MapValue: Sendable, Hashable, Decodable {
  case text(String)
  case number(Double)
  case list([MapValue])
  case object([String: MapValue])

  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: AnyKey.self) {
      var values: [String: MapValue] = [:]
      for key in object.allKeys { values[key.stringValue] = try object.decode(MapValue.self, forKey: key) }
      self = .object(values)
      return
    }
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try value.decode([MapValue].self))
    }
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { return nil }
  }
}

/// One object of a map, read strictly: a key that nobody asked for is refused with the keys that are known.
struct MapObject: Sendable {
  private let values: [String: MapValue]
  private let path: String
  private let place: String

  /// Reads a map of at most 1 MiB.
  ///
  /// - Throws: `ImportError` when it cannot be read, or is not a JSON object of texts, numbers, lists and objects.
  init(path: String) throws {
    let data = try smallFile(importing: path)
    guard let value = try? JSONDecoder().decode(MapValue.self, from: data), case .object(let values) = value else {
      throw ImportError(.badData, path, "is not a JSON object of texts, numbers, lists and objects")
    }
    self.init(values, path: path, place: "")
  }

  private init(_ values: [String: MapValue], path: String, place: String) {
    self.values = values
    self.path = path
    self.place = place
  }

  /// The keys in the order of their bytes.
  var keys: [String] { values.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

  /// Refuses keys that are not among `known`.
  func allow(_ known: [String]) throws {
    if let key = keys.first(where: { !known.contains($0) }) {
      let hint = nearest(to: key, in: known).map { "did you mean '\($0)'? " } ?? ""
      throw fault(at: key, "is not a key of a map; \(hint)known here are '\(known.joined(separator: "', '"))'")
    }
  }

  /// The value under a key, as it stands.
  subscript(key: String) -> MapValue? { values[key] }

  func text(_ key: String) throws -> String? {
    guard let value = values[key] else { return nil }
    guard case .text(let text) = value, !text.isEmpty else { throw fault(at: key, "is not a text; expected one") }
    return text
  }

  func number(_ key: String) throws -> Double? {
    guard let value = values[key] else { return nil }
    guard case .number(let number) = value else { throw fault(at: key, "is not a number; expected one") }
    return number
  }

  func requiredText(_ key: String) throws -> String {
    guard let text = try text(key) else { throw fault(at: key, "is missing; expected a text") }
    return text
  }

  func texts(_ key: String) throws -> [String] {
    guard let value = values[key] else { return [] }
    guard case .list(let list) = value else { throw fault(at: key, "is not a list; expected one of texts") }
    return try list.map {
      guard case .text(let text) = $0 else { throw fault(at: key, "holds more than texts; expected a list of texts") }
      return text
    }
  }

  func object(_ key: String) throws -> MapObject? {
    guard let value = values[key] else { return nil }
    guard case .object(let object) = value else { throw fault(at: key, "is not an object; expected one") }
    return MapObject(object, path: path, place: place.isEmpty ? key : "\(place).\(key)")
  }

  /// An object whose values are all texts.
  func textByKey(_ key: String) throws -> [String: String] {
    guard let object = try object(key) else { return [:] }
    var texts: [String: String] = [:]
    for name in object.keys { texts[name] = try object.requiredText(name) }
    return texts
  }

  /// An error at a key of the object.
  func fault(at key: String, _ message: String) -> ImportError {
    ImportError(.badData, path, at: "key '\(inMessage(place.isEmpty ? key : "\(place).\(key)"))'", message)
  }
}
