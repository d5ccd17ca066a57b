import HaptikaDSP

/// A before/after exercise with what its two measurements came to.
struct MeasuredRegulation: Sendable {
  let studyID: String
  let regulation: Regulation
  /// What became of it.
  let progress: SessionProgress
  /// The measurements before and after, one pair a series in which both were measured, published or not; none unless it is completed.
  let pairs: [Pair]

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
  static func sessions(_ known: [StudyRegulation], measuredBy judged: [JudgedStress]) -> [MeasuredRegulation] {
    if known.isEmpty { return [] }
    var places: [RecordingKey: [Int]] = [:]
    for (place, one) in judged.enumerated() { places[one.entry.key, default: []].append(place) }
    func found(_ id: String?, _ study: String) -> [JudgedStress] {
      guard let id, !id.isEmpty else { return [] }
      return (places[RecordingKey(studyID: study, recordingID: id)] ?? []).map { judged[$0] }
    }
    return newest(known).map { known in
      let regulation = known.regulation
      let progress = SessionProgress(regulation.state)
      let after = found(regulation.afterRecordingID, known.studyID)
      let pairs = found(regulation.beforeRecordingID, known.studyID).compactMap { before in
        after.first { $0.follows(before) }
          .map { Pair(before: before, after: $0) }
      }
      let isMissing = progress == .completed && pairs.isEmpty
      return MeasuredRegulation(
        studyID: known.studyID, regulation: regulation, progress: isMissing ? .measurementMissing : progress,
        pairs: progress == .completed ? pairs : [])
    }
  }
}

extension MeasuredRegulation {
  /// The sessions by study and id, of one that was stored several times the newest.
  private static func newest(_ known: [StudyRegulation]) -> [StudyRegulation] {
    let sorted = known.sorted { x, y in
      let (p, q) = (ByteText(x.studyID), ByteText(y.studyID))
      if p != q { return p < q }
      let (i, j) = (ByteText(x.regulation.id), ByteText(y.regulation.id))
      if i != j { return i < j }
      let (s, t) = (x.regulation.updatedAt ?? -.infinity, y.regulation.updatedAt ?? -.infinity)
      // Of equal age none is newer: what decides must not be the order of archives or rows.
      return s == t ? "\(x.regulation)" < "\(y.regulation)" : s > t
    }
    return sorted.starts { $0.studyID == $1.studyID && $0.regulation.id == $1.regulation.id }.map { sorted[$0] }
  }
}

/// How far a session came. The raw values are levels of `stress.csv`.
enum SessionProgress: String, Sendable, Hashable, CaseIterable {
  case completed
  case inProgress = "in_progress"
  case awaitingAfter = "awaiting_after"
  case cancelled
  /// It is not recorded how far it came.
  case unknown
  /// Completed, it is said, but there are not two measurements of one person, the second of them later.
  case measurementMissing = "measurement_missing"
}

extension JudgedStress {
  /// Whether it is another measurement of the same series and person that began no earlier.
  fileprivate func follows(_ before: JudgedStress) -> Bool {
    entry.key != before.entry.key && entry.series == before.entry.series && entry.person == before.entry.person
      && (entry.startedAt ?? .infinity) >= (before.entry.startedAt ?? -.infinity)
  }
}

extension SessionProgress {
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
