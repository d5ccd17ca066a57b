import HaptikaDSP

/// What is kept in memory of the listed values of a run: how many there are, and the first that Markdown shows. Neither depends on
/// the order in which recordings come.
struct ListedTally: Sendable {
  /// Values of one kind and algorithm in one arm.
  private struct Group: Hashable {
    let arm: ByteText
    /// `nil` where there is no pulse: that belongs to the arm, whatever its references.
    let referenceKind: ReferenceKind?
    let kind: ListedValue.Kind
    let algorithm: AlgorithmIdentifier
  }

  private struct Place: Hashable {
    let arm: ByteText
    let referenceKind: ReferenceKind
  }

  private var values: [Group: FirstFew<ListedValue>] = [:]
  private var suspects: [Place: FirstFew<SuspectReference>] = [:]

  /// Adds the values of one recording, or of one window of it.
  mutating func add(_ found: [ListedValue]) {
    for value in found where value.kind != .suspectReference {
      let kind = value.kind == .withoutPulse ? nil : value.referenceKind
      let group = Group(arm: ByteText(value.arm), referenceKind: kind, kind: value.kind, algorithm: value.algorithm)
      values[group, default: FirstFew()].add(value)
    }
    if let suspect = SuspectReference(found.filter { $0.kind == .suspectReference }) {
      let place = Place(arm: ByteText(suspect.value.arm), referenceKind: suspect.value.referenceKind)
      suspects[place, default: FirstFew()].add(suspect)
    }
  }

  /// The values of `algorithm` in an arm that are far from their reference, the farthest first.
  func farOff(
    arm: String, kind: ReferenceKind, _ algorithm: AlgorithmIdentifier
  ) -> FirstFew<ListedValue> {
    values[Group(arm: ByteText(arm), referenceKind: kind, kind: .farOff, algorithm: algorithm)] ?? FirstFew()
  }

  /// The values of `algorithm` in an arm where there is no pulse, the most confident first.
  func withoutPulse(arm: String, _ algorithm: AlgorithmIdentifier) -> FirstFew<ListedValue> {
    values[Group(arm: ByteText(arm), referenceKind: nil, kind: .withoutPulse, algorithm: algorithm)] ?? FirstFew()
  }

  /// The suspect references of an arm, the most doubtful first.
  func suspects(arm: String, kind: ReferenceKind) -> FirstFew<SuspectReference> {
    suspects[Place(arm: ByteText(arm), referenceKind: kind)] ?? FirstFew()
  }

  /// The suspect references that Markdown shows, in the order of the report: by arm, kind of reference, and doubt.
  var shownSuspects: [SuspectReference] {
    suspects.sorted {
      ($0.key.arm, $0.key.referenceKind.rawValue) < ($1.key.arm, $1.key.referenceKind.rawValue)
    }.flatMap(\.value.elements)
  }

  /// The recordings of `shownSuspects`, numbered in that order from 1; of several windows the first counts.
  var suspectNumbers: [RecordingKey: Int] {
    shownSuspects.reduce(into: [:]) { numbers, suspect in
      if numbers[suspect.recording] == nil { numbers[suspect.recording] = numbers.count + 1 }
    }
  }
}

/// A recording, or window, on which all published rates agree with each other and not with the reference.
struct SuspectReference: Sendable, Hashable {
  /// One an algorithm that published, at least one.
  let values: [ListedValue]

  /// What all values say of the recording.
  let value: ListedValue

  init?(_ values: [ListedValue]) {
    guard let value = values.first else { return nil }
    (self.values, self.value) = (values, value)
  }

  /// Names the recording.
  var recording: RecordingKey { RecordingKey(studyID: value.key.studyID, recordingID: value.key.recordingID) }

  /// How far the rate that is nearest to the reference is off, in beats per minute.
  var doubt: Double { values.compactMap { $0.error.map(abs) }.min() ?? 0 }
}

/// The first rows of a page, of any number that come in any order; memory is that of a few pages.
struct FirstFew<Element: FirstFewElement>: Sendable {
  /// All that came.
  private(set) var count = 0
  private var kept: [Element] = []

  /// Rows that Markdown shows.
  private static var limit: Int { AccuracyReport.rowLimit }

  /// The first ones in their order; all, when they are no more than a table shows.
  var elements: [Element] { Array(kept.sorted(by: Element.precedes).prefix(Self.limit)) }

  mutating func add(_ element: Element) {
    count += 1
    kept.append(element)
    // Sorted now and then, so that memory stays bounded.
    if kept.count >= 10 * Self.limit { kept = elements }
  }
}

/// What has a place among its like.
protocol FirstFewElement: Sendable {
  static func precedes(_ a: Self, _ b: Self) -> Bool
}

extension ListedValue: FirstFewElement {
  /// The farther off first, of those without a pulse the more confident; then by recording and algorithm.
  static func precedes(_ a: ListedValue, _ b: ListedValue) -> Bool {
    if a.weight != b.weight { return a.weight > b.weight }
    return (a.key, a.algorithm) < (b.key, b.algorithm)
  }

  private var weight: Double { kind == .withoutPulse ? confidence ?? -1 : abs(relativeError ?? 0) }
}

extension SuspectReference: FirstFewElement {
  /// The one further from its reference first, then by recording.
  static func precedes(_ a: SuspectReference, _ b: SuspectReference) -> Bool {
    a.doubt != b.doubt ? a.doubt > b.doubt : a.value.key < b.value.key
  }
}
