/// The origins that an export names, each with a number, and the groups in which their recordings are made.
struct HealthOrigins: Sendable {
  /// No export has more; a file that invents names shall not fill the memory.
  static let most = 4096

  /// In the order of their first occurrence.
  private(set) var all: [HealthOrigin] = []
  /// The group of each origin, in the same order: origins that differ in the version of the system only are one group.
  private(set) var groups: [UInt16] = []
  private(set) var groupOrigins: [HealthOrigin] = []
  private var places: [HealthOrigin: UInt16] = [:]
  private var groupPlaces: [HealthOrigin: UInt16] = [:]
  /// Numbers by the attributes as they are written, which saves reading a device's text millions of times.
  private var known: [String: UInt16] = [:]

  /// Returns the number of what wrote a record; `nil` when there are more than 4,096.
  mutating func place(source: String, sourceVersion: String, device: String) -> UInt16? {
    // The address that every device's text begins with says nothing.
    let named = device.firstIndex(of: ",").map { device[$0...] } ?? device[...]
    let key = source + "\u{1F}" + sourceVersion + "\u{1F}" + named
    if let place = known[key] { return place }
    let origin = HealthOrigin(source: source, sourceVersion: sourceVersion, device: device)
    if known.count >= 4 * Self.most { known.removeAll(keepingCapacity: true) }
    if let place = places[origin] {
      known[key] = place
      return place
    }
    guard all.count < Self.most else { return nil }
    let place = UInt16(all.count)
    let group = origin.withoutSoftware
    if groupPlaces[group] == nil {
      groupPlaces[group] = UInt16(groupOrigins.count)
      groupOrigins.append(group)
    }
    all.append(origin)
    groups.append(groupPlaces[group] ?? 0)
    places[origin] = place
    known[key] = place
    return place
  }

  /// The groups in the byte order of what they are, each with the word that ids of its recordings begin with; words are unique.
  var orderedGroups: [(group: UInt16, label: String)] {
    var counts: [String: Int] = [:]
    return groupOrigins.indices.sorted { groupOrigins[$0] < groupOrigins[$1] }.map { index in
      let label = groupOrigins[index].label
      let number = (counts[label] ?? 0) + 1
      counts[label] = number
      return (UInt16(index), number == 1 ? label : "\(label).\(number)")
    }
  }

  /// The place of each origin in byte order.
  var ranks: [Int] {
    var ranks = [Int](repeating: 0, count: all.count)
    for (rank, index) in all.indices.sorted(by: { all[$0] < all[$1] }).enumerated() { ranks[index] = rank }
    return ranks
  }

  /// The devices in the order of `ranks`, without the names of people. An origin that names neither a source nor a device is
  /// `unknown`.
  var devices: [Device] {
    var ids: Set<String> = []
    return all.sorted().map { origin in
      let name = origin.shownDevice.isEmpty ? origin.shownSource : origin.shownDevice
      let model = origin.hardware.isEmpty ? origin.model : origin.hardware
      let words = [name, model, origin.software].filter { !$0.isEmpty }
      var device = Device(id: unused(words.isEmpty ? "unknown" : words.joined(separator: " "), in: &ids))
      let names = origin.shownSource == name ? [name] : [origin.shownSource, name]
      device.name = stored(names.filter { !$0.isEmpty }.joined(separator: ": "), bytes: 128)
      device.model = stored(model, bytes: 64)
      device.systemVersion = stored(origin.software, bytes: 64)
      return device
    }
  }

  private func stored(_ text: String, bytes: Int) -> String? {
    let kept = StorableText(text, bytes: bytes).text
    return kept.isEmpty ? nil : kept
  }

  private func unused(_ name: String, in ids: inout Set<String>) -> String {
    var id = StorableText(name, bytes: Device.idBytes).text
    var number = 2
    while id.isEmpty || !ids.insert(id).inserted {
      let suffix = "~\(number)"
      id = StorableText(name, bytes: Device.idBytes - suffix.utf8.count).text + suffix
      number += 1
    }
    return id
  }
}
