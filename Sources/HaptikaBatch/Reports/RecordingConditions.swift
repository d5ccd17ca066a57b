/// The phones, cameras, reference devices and declared lags of one arm's recordings, each named once.
struct RecordingConditions: Sendable, Hashable {
  /// Declared lags of references that have times on the frames' clock, in seconds.
  private(set) var lags: Set<Double> = []
  private(set) var referenceDevices: Set<ByteText> = []
  private(set) var phones: Set<ByteText> = []
  private(set) var cameras: Set<ByteText> = []

  /// Names that are shown of each; the others are in `recordings.csv` or the archive.
  static let shownCount = 5

  /// Adds what a recording says of itself.
  mutating func add(_ metadata: RecordingMetadata) {
    if Self.usesLag(metadata), let lag = metadata.referenceLag, lag.isFinite { lags.insert(lag) }
    if metadata.referenceKind != .none, let device = metadata.referenceDevice {
      referenceDevices.insert(ByteText(device))
    }
    if let phone = metadata.deviceModel { phones.insert(ByteText(phone)) }
    if let camera = metadata.cameraPosition { cameras.insert(ByteText(camera.codeName)) }
  }

  /// `9 s`, `0 to 9 s`, or `none`.
  var lagText: String {
    guard let low = lags.min(), let high = lags.max() else { return "none" }
    let ends = (low == high ? [low] : [low, high]).compactMap { NumberText.shortestStored($0) }
    return ends.joined(separator: " to ") + " s"
  }

  /// The names in the order of their bytes as Markdown: five at most, then how many more; `not stated` without any.
  static func text(of names: Set<ByteText>) -> String {
    guard !names.isEmpty else { return "not stated" }
    let shown = names.sorted().prefix(shownCount).map { MarkdownWriter.escaped($0.text) }.joined(separator: ", ")
    return names.count > shownCount ? "\(shown) and \(names.count - shownCount) more" : shown
  }

  private static func usesLag(_ metadata: RecordingMetadata) -> Bool {
    switch metadata.referenceKind {
    case .none, .constant: false
    case .rrIntervals, .rateSeries: metadata.referenceClock == .frames
    }
  }
}
