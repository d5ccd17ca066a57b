/// The devices that an import has met, each under an id of its own that fits its column.
struct ImportedDevices: Sendable {
  /// In the order of their first occurrence.
  private(set) var all: [Device] = []

  /// The place of each device by the name that the source gives it.
  private var places: [String: Int32] = [:]
  private var ids: Set<String> = []

  /// Returns where the device of that name stands among those met so far, and a finding when it is new and its id is
  /// not the whole name; a device without a name is not known.
  mutating func place(of name: String) -> (index: Int32?, finding: String?) {
    if name.isEmpty { return (nil, nil) }
    if let known = places[name] { return (known, nil) }
    let id = unusedID(for: name)
    let index = Int32(all.count)
    all.append(Device(id: id))
    ids.insert(id)
    places[name] = index
    return (index, id == name ? nil : "device '\(inMessage(name))' is stored as '\(id)'")
  }

  /// Returns `name` as its column can hold it; with a number at the end when another device has that id already.
  private func unusedID(for name: String) -> String {
    let limit = Device.idBytes
    var id = StorableText(name, bytes: limit).text
    var number = 2
    while id.isEmpty || ids.contains(id) {
      let suffix = "~\(number)"
      id = StorableText(name, bytes: limit - suffix.utf8.count).text + suffix
      number += 1
    }
    return id
  }
}
