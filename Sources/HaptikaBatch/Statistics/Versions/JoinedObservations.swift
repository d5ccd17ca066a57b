import HaptikaDSP

/// The eligible rows of one arm under one reference kind, each with those of two versions on the same recording.
///
/// A version has a row for every eligible recording when this program ran it. One whose results came from elsewhere may lack some:
/// it published nothing there, and the recording counts all the same, since eligibility never depends on a version.
struct JoinedObservations: Sendable {
  typealias Row = SortedObservations.Row

  /// One row for each eligible recording, whatever its version, in key order.
  let everybody: [Row]
  let isSimulated: Bool
  /// At the places of `everybody`; `nil` where the version has no row.
  private let old: [Row?]
  private let new: [Row?]

  /// Joins two versions to `everybody`, the table of a version that has all eligible recordings.
  ///
  /// - Complexity: O(*n*).
  init(_ everybody: AccuracyTable, old: AccuracyTable, new: AccuracyTable, in sorted: SortedObservations) {
    self.everybody = everybody.eligible
    isSimulated = everybody.isSimulated
    (self.old, self.new) = (
      sorted.aligned(old.eligible, to: everybody.eligible), sorted.aligned(new.eligible, to: everybody.eligible)
    )
  }

  /// Returns the recordings at some places of `everybody`.
  func pairs(at places: [Int], in sorted: SortedObservations) -> VersionPairs {
    VersionPairs(
      places.compactMap { place in
        guard let reference = sorted.reference(of: everybody[place]) else { return nil }
        return PairedRecording(
          key: sorted.key(of: everybody[place]), reference: reference, old: sorted.side(of: old[place]),
          new: sorted.side(of: new[place]))
      }, isSimulated: isSimulated)
  }
}

extension SortedObservations {
  /// Returns, for each of some rows, the one of `rows` that is of the same recording and window; both in key order.
  fileprivate func aligned(_ rows: [Row], to everybody: [Row]) -> [Row?] {
    var rest = rows[...]
    return everybody.map { row in
      while let first = rest.first, precedes(first, row) { rest.removeFirst() }
      guard let first = rest.first, !precedes(row, first) else { return nil }
      rest.removeFirst()
      return first
    }
  }

  /// What names the row's recording, or its window.
  fileprivate func key(of row: Row) -> PairedRecording.Key {
    let row = table.rows[Int(row)]
    let recording = table.recordings[Int(row.recording)]
    return PairedRecording.Key(
      study: table.studies.values[Int(recording.study)], subject: table.subjects.values[Int(recording.subject)],
      recording: table.recordingIDs.values[Int(recording.id)],
      windowStart: row.windowStart.isFinite ? row.windowStart : nil)
  }

  /// What came of a version; one without a row published nothing, since it has no result.
  fileprivate func side(of row: Row?) -> PairedRecording.Side {
    guard let row else {
      var nothing = PairedRecording.Side(status: .withheld, estimate: nil, confidence: nil)
      nothing.reason = "no_result"
      return nothing
    }
    let content = table.rows[Int(row)]
    var side = PairedRecording.Side(
      status: content.status, estimate: content.estimate, confidence: confidence(of: row))
    side.reason = firstReason(of: row)?.text
    side.variability = variability(of: row)
    return side
  }
}
