/// What wrote a record: the app or device that gave it to the phone, and the device that measured.
struct HealthOrigin: Sendable, Hashable, Comparable {
  /// The export's `sourceName`, kept in memory only: it often has the owner's name in it.
  let source: String
  var deviceName = ""
  var manufacturer = ""
  var model = ""
  var hardware = ""
  /// Version of the device's system; part of a device, not of what makes recordings belong together.
  var software = ""

  /// Reads the attributes of a record.
  ///
  /// `device` is a text as `<<HKDevice: 0x2811a4f50>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch4,4,
  /// software:6.1.1>`. The address in it is another for every record or launch, so it is no part of the device.
  init(source: String, sourceVersion: String, device: String) {
    self.source = source
    var key: Substring = ""
    func value(_ text: Substring) -> String {
      var text = text
      while text.last == ">" || text.last == " " || text.last == "," { text = text.dropLast() }
      return String(text.prefix(200))
    }
    var fields: [Substring: String] = [:]
    var start = device.startIndex
    for (place, name, end) in Self.keys(in: device) {
      if !key.isEmpty { fields[key] = value(device[start..<place]) }
      (key, start) = (name, end)
    }
    if !key.isEmpty { fields[key] = value(device[start...]) }
    deviceName = fields["name"] ?? ""
    manufacturer = fields["manufacturer"] ?? ""
    model = fields["model"] ?? ""
    hardware = fields["hardware"] ?? ""
    software = fields["software"] ?? ""
    if device.isEmpty, isWatch { software = sourceVersion }
  }

  /// Where the known keys of a device's text stand: the place of the separator before, the key, and the place after its colon. A
  /// comma alone does not end a value: `hardware:Watch4,4`.
  private static func keys(in text: String) -> [(Substring.Index, Substring, Substring.Index)] {
    let known = [
      "name", "manufacturer", "model", "hardware", "firmware", "software", "localIdentifier", "UDIDeviceIdentifier",
    ]
    var found: [(Substring.Index, Substring, Substring.Index)] = []
    var rest = text[...]
    while let comma = rest.firstIndex(of: ",") {
      rest = rest[rest.index(after: comma)...]
      let word = rest.drop { $0 == " " }
      guard let colon = word.prefix(24).firstIndex(of: ":") else { continue }
      let name = word[..<colon]
      guard known.contains(String(name)) || name == "creation date" else { continue }
      found.append((comma, name, word.index(after: colon)))
    }
    return found
  }

  /// Whether an Apple Watch measured it. The device tells; only when the export does not name one, the source's name does. A chest
  /// strap that is paired with a watch is written by the watch, and its device is the strap.
  var isWatch: Bool {
    if deviceName.isEmpty, manufacturer.isEmpty, model.isEmpty, hardware.isEmpty {
      return isNamedAsWatch
    }
    return hardware.hasPrefix("Watch") || (model == "Watch" && manufacturer.hasPrefix("Apple"))
  }

  /// Whether the source is called as an Apple Watch is, by itself or with its owner (`Anna’s Apple Watch`, `Apple Watch de Anna`). An app that has
  /// the watch's name in its own is none.
  private var isNamedAsWatch: Bool {
    let name = String(source.map { $0 == "\u{A0}" ? " " : $0 == "\u{2019}" ? "'" : $0 })
    let owned = ["'s Apple Watch", "s' Apple Watch"].contains { name.hasSuffix($0) }
    let ofOwner = ["von", "de", "di", "van", "af", "av"].contains { name.hasPrefix("Apple Watch \($0) ") }
    return name == "Apple Watch" || owned || ofOwner || name.hasPrefix("Apple Watch d'")
  }

  /// The source without its owner: `Anna’s Apple Watch` is `Apple Watch`, an app's name is itself.
  var shownSource: String { Self.withoutOwner(source) }

  /// The device without its owner; empty when the export names none.
  var shownDevice: String { Self.withoutOwner(deviceName) }

  private static func withoutOwner(_ name: String) -> String {
    let plain = String(name.map { $0 == "\u{A0}" ? " " : $0 })
    return ["Apple Watch", "iPhone", "iPad"].first { plain.range(of: $0) } ?? plain
  }

  /// The same without the version of the system: what belongs together over updates.
  var withoutSoftware: HealthOrigin {
    var copy = self
    copy.software = ""
    return copy
  }

  /// What ids of recordings are made from; it holds no owner.
  var label: String {
    let text = [shownSource, shownDevice, manufacturer, model, hardware].joined(separator: "\u{1F}")
    let digits = String(fnv1a64(of: text) >> 32, radix: 16)
    return (isWatch ? "watch-" : "other-") + String(repeating: "0", count: 8 - digits.count) + digits
  }

  static func < (a: Self, b: Self) -> Bool {
    for path in [\Self.source, \.deviceName, \.manufacturer, \.model, \.hardware, \.software] {
      let (x, y) = (ByteText(a[keyPath: path]), ByteText(b[keyPath: path]))
      if x != y { return x < y }
    }
    return false
  }
}

extension String {
  /// Whether a shorter text occurs in it, byte by byte.
  fileprivate func range(of part: String) -> Bool {
    let (all, wanted) = (Array(utf8), Array(part.utf8))
    guard all.count >= wanted.count else { return false }
    return (0...(all.count - wanted.count)).contains { all[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}
