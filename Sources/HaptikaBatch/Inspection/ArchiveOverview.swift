/// What an archive holds, counted recording by recording.
///
/// Memory: a few numbers a recording and every distinct name; no samples.
struct ArchiveOverview: Sendable {
  private(set) var counts: [ContentsRow.Status: Int] = [:]
  private(set) var sources = Tally()
  private(set) var arms = Tally()
  private(set) var subjects = Tally()
  private(set) var phones = Tally()
  private(set) var cameras = Tally()
  private(set) var referenceDevices = Tally()
  private(set) var watchDevices = Tally()
  private(set) var conditions = Tally()
  private(set) var targets = Tally()
  private(set) var channels = Tally()
  private(set) var referenceKinds = Tally()
  private(set) var durations: [Double] = []
  private(set) var frameCounts: [Double] = []
  private(set) var nominalRates: [Double] = []
  private(set) var meanRates: [Double] = []
  private(set) var referenceRates: [Double] = []
  private(set) var withoutFrames = 0
  /// The first few, with their recordings.
  private(set) var faults: [(id: String, reason: String)] = []

  /// Reasons that are shown; all are in `contents.csv`.
  static let shownFaults = 5

  private let devices: [Device]

  init(devices: [Device]) { self.devices = devices }

  mutating func add(_ row: ContentsRow) {
    counts[row.status, default: 0] += 1
    if row.status == .unreadable, faults.count < Self.shownFaults { faults.append((row.id, row.reason ?? "")) }
    guard row.status == .readable, let metadata = row.metadata else { return }
    sources.add(metadata.source.codeName)
    arms.add(metadata.effectiveArm)
    subjects.add(metadata.subjectID)
    phones.add(metadata.deviceModel)
    cameras.add(metadata.cameraPosition?.codeName)
    conditions.add(metadata.condition)
    targets.add(NumberText.shortestStored(metadata.targetBeatsPerMinute).map { "\($0) bpm" })
    for channel in row.channels { channels.add(channel) }
    referenceKinds.add(metadata.referenceKind.words)
    referenceDevices.add(referenceName(metadata))
    for device in row.watchDevices { watchDevices.add(name(of: device, lag: metadata.watchLag)) }
    add(row, metadata)
  }

  private mutating func add(_ row: ContentsRow, _ metadata: RecordingMetadata) {
    func keep(_ value: Double?, in list: inout [Double]) {
      if let value, value.isFinite { list.append(value) }
    }
    keep(row.duration, in: &durations)
    keep(metadata.nominalFrameRate, in: &nominalRates)
    keep(row.times?.meanRate, in: &meanRates)
    keep(row.reference?.beatsPerMinute, in: &referenceRates)
    if row.frameCount == 0 { withoutFrames += 1 } else { frameCounts.append(Double(row.frameCount)) }
  }

  private func referenceName(_ metadata: RecordingMetadata) -> String? {
    guard metadata.referenceKind != .none, let device = metadata.referenceDevice else { return nil }
    let version = metadata.referenceVersion.map { " \($0)" } ?? ""
    return device + version + lagText(metadata.referenceLag)
  }

  private func name(of device: Int32, lag: Double?) -> String {
    guard devices.indices.contains(Int(device)) else { return "device \(device), not in /devices" }
    let known = devices[Int(device)]
    return (known.name ?? known.model ?? known.id) + lagText(lag)
  }

  private func lagText(_ lag: Double?) -> String {
    NumberText.shortestStored(lag).map { " (lag \($0) s)" } ?? " (lag not declared)"
  }
}

/// How often each text came.
struct Tally: Sendable {
  private(set) var counts: [ByteText: Int] = [:]
  private(set) var missing = 0

  mutating func add(_ text: String?) {
    if let text { counts[ByteText(text), default: 0] += 1 } else { missing += 1 }
  }

  /// `rest 12, walk 4, not recorded 2`: the most frequent first, `limit` at the most.
  func text(limit: Int) -> String {
    let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    var parts = sorted.prefix(limit).map { "\($0.key.text) \($0.value)" }
    if sorted.count > limit { parts.append("\(sorted.count - limit) more") }
    if missing > 0 { parts.append("not recorded \(missing)") }
    return parts.isEmpty ? "none" : parts.joined(separator: ", ")
  }
}
