import HaptikaDSP

/// The eligible rows of two versions in one arm under one reference kind, recording by recording.
///
/// Both have a row for every eligible recording when this program ran them. A version whose results came from elsewhere may lack
/// some: it published nothing there, and the recording counts all the same, since eligibility never depends on a version.
struct JoinedObservations: Sendable {
  typealias Row = SortedObservations.Row

  /// In key order; at least one of the two is there.
  let rows: [(old: Row?, new: Row?)]
  let isSimulated: Bool

  /// Joins two tables, whose rows are in key order.
  ///
  /// - Complexity: O(*n*).
  init(old: AccuracyTable, new: AccuracyTable, in sorted: SortedObservations) {
    var rows: [(old: Row?, new: Row?)] = []
    rows.reserveCapacity(max(old.eligible.count, new.eligible.count))
    var (olds, news) = (old.eligible[...], new.eligible[...])
    while let a = olds.first, let b = news.first {
      if sorted.precedes(a, b) {
        rows.append((olds.removeFirst(), nil))
      } else if sorted.precedes(b, a) {
        rows.append((nil, news.removeFirst()))
      } else {
        rows.append((olds.removeFirst(), news.removeFirst()))
      }
    }
    self.rows = rows + olds.map { ($0, nil) } + news.map { (nil, $0) }
    isSimulated = old.isSimulated && new.isSimulated
  }

  /// One row a recording, by which it is found in a stratum.
  var representatives: [Row] { rows.compactMap { $0.new ?? $0.old } }

  /// Returns the recordings at some places of `rows`.
  func pairs(at places: [Int], in sorted: SortedObservations) -> VersionPairs {
    VersionPairs(
      places.compactMap { place in
        let row = rows[place]
        guard let known = row.new ?? row.old, let reference = sorted.reference(of: known) else { return nil }
        return PairedRecording(
          key: sorted.key(of: known), reference: reference, old: sorted.side(of: row.old), new: sorted.side(of: row.new)
        )
      }, isSimulated: isSimulated)
  }
}

extension SortedObservations {
  /// What names the row's recording, or its window.
  fileprivate func key(of row: Row) -> PairedRecording.Key {
    let row = table.rows[Int(row)]
    let recording = table.recordings[Int(row.recording)]
    return PairedRecording.Key(
      study: table.studies.values[Int(recording.study)], subject: table.subjects.values[Int(recording.subject)],
      recording: table.recordingIDs.values[Int(recording.id)],
      windowStart: row.windowStart.isFinite ? row.windowStart : nil)
  }

  /// What came of a version; of one without a row, that it withheld.
  fileprivate func side(of row: Row?) -> PairedRecording.Side {
    guard let row else { return PairedRecording.Side(status: .withheld, estimate: nil, confidence: nil) }
    let content = table.rows[Int(row)]
    var side = PairedRecording.Side(
      status: content.status, estimate: content.estimate, confidence: confidence(of: row))
    side.reason = firstReason(of: row)
    side.variability = variability(of: row)
    return side
  }
}
