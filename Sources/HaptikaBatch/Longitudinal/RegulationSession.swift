import HaptikaDSP

/// A before/after exercise with what its two measurements came to.
struct RegulationSession: Sendable {
  let studyID: String
  let regulation: Regulation
  /// What became of it.
  let progress: Progress
  /// The measurements before and after, one pair a series in which both were measured, published or not; none unless it is completed.
  let pairs: [Pair]

  /// How far a session came. The raw values are levels of `stress.csv`.
  enum Progress: String, Sendable, Hashable, CaseIterable {
    case completed
    case inProgress = "in_progress"
    case awaitingAfter = "awaiting_after"
    case cancelled
    /// It is not recorded how far it came.
    case unknown
    /// Completed, it is said, but a measurement before or after it is not there.
    case measurementMissing = "measurement_missing"
  }

  /// Two measurements of one series.
  struct Pair: Sendable {
    let before: JudgedStress
    let after: JudgedStress
  }

  /// The exercise and its version, as `breathing@2`; `unknown` when not recorded.
  var protocolName: String {
    guard let id = regulation.protocolID, !id.isEmpty else { return "unknown" }
    guard let version = regulation.protocolVersion, !version.isEmpty else { return id }
    return "\(id)@\(version)"
  }

  /// Feeling after − before, each 1...5; `nil` unless both were given and the session is completed.
  var feelingChange: Int? {
    guard progress == .completed || progress == .measurementMissing else { return nil }
    let given = 1...Int32(5)
    guard let before = regulation.feelingBefore, let after = regulation.feelingAfter, given.contains(before),
      given.contains(after)
    else { return nil }
    return Int(after - before)
  }

  /// Puts the measurements of `judged` to sessions, by study and id. Nothing is invented: a session that is not completed has no pair.
  ///
  /// - Complexity: O(*n* log *n*).
  static func sessions(_ known: [StudyRegulation], measuredBy judged: [JudgedStress]) -> [RegulationSession] {
    if known.isEmpty { return [] }
    var places: [RecordingKey: [Int]] = [:]
    for (place, one) in judged.enumerated() { places[one.entry.key, default: []].append(place) }
    func found(_ id: String?, _ study: String) -> [JudgedStress] {
      guard let id, !id.isEmpty else { return [] }
      return (places[RecordingKey(studyID: study, recordingID: id)] ?? []).map { judged[$0] }
    }
    return newest(known).map { known in
      let regulation = known.regulation
      let progress = Progress(regulation.state)
      let after = found(regulation.afterRecordingID, known.studyID)
      let pairs = found(regulation.beforeRecordingID, known.studyID).compactMap { before in
        after.first { $0.entry.series == before.entry.series && $0.entry.person == before.entry.person }
          .map { Pair(before: before, after: $0) }
      }
      let isMissing = progress == .completed && pairs.isEmpty
      return RegulationSession(
        studyID: known.studyID, regulation: regulation, progress: isMissing ? .measurementMissing : progress,
        pairs: progress == .completed ? pairs : [])
    }
  }
}

extension RegulationSession {
  /// The sessions by study and id, of one that was stored several times the newest.
  private static func newest(_ known: [StudyRegulation]) -> [StudyRegulation] {
    let sorted = known.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      let (p, q) = (ByteText(x.studyID), ByteText(y.studyID))
      if p != q { return p < q }
      let (i, j) = (ByteText(x.regulation.id), ByteText(y.regulation.id))
      if i != j { return i < j }
      let (s, t) = (x.regulation.updatedAt ?? -.infinity, y.regulation.updatedAt ?? -.infinity)
      return s == t ? a.offset < b.offset : s > t
    }.map(\.element)
    return sorted.starts { $0.studyID == $1.studyID && $0.regulation.id == $1.regulation.id }.map { sorted[$0] }
  }
}

extension RegulationSession.Progress {
  fileprivate init(_ state: RegulationState?) {
    switch state {
    case .inProgress: self = .inProgress
    case .awaitingAfter: self = .awaitingAfter
    case .completed: self = .completed
    case .cancelled: self = .cancelled
    case nil: self = .unknown
    }
  }
}
