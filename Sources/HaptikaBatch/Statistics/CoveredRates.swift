import HaptikaDSP

/// Which reference rates the eligible rows of an arm cover: nothing is known beyond them.
struct CoveredRates: Sendable, Hashable {
  let arm: String
  let kind: ReferenceKind
  /// Eligible rows: recordings, or windows when the run is over windows.
  let count: Int
  /// In beats per minute.
  let lowest: Double
  /// In beats per minute.
  let highest: Double
  /// In beats per minute, divisor *n* − 1; `nil` of one row.
  let sd: Double?

  /// Returns the rates of each arm and kind of reference, in that order, as the rows of `algorithm` tell them: the reference and
  /// eligibility of a row are the same under every version.
  static func all(of table: ObservationTable, algorithm: AlgorithmIdentifier) -> [CoveredRates] {
    struct Key: Hashable {
      let arm: ByteText
      let kind: ReferenceKind
    }
    var rates: [Key: [Double]] = [:]
    for row in table.rows where row.ineligibility == nil && row.reference.isFinite {
      guard table.algorithms.values[Int(row.algorithm)] == algorithm else { continue }
      let setting = table.setting(of: row)
      rates[Key(arm: table.arms.values[Int(setting.arm)], kind: setting.kind), default: []].append(row.reference)
    }
    let keys = rates.keys.sorted { ($0.arm, $0.kind.rawValue) < ($1.arm, $1.kind.rawValue) }
    return keys.compactMap { key in
      // Sorted, so that the order of archives changes no bit.
      guard let sorted = rates[key]?.sorted(), let lowest = sorted.first, let highest = sorted.last else { return nil }
      return CoveredRates(
        arm: key.arm.text, kind: key.kind, count: sorted.count, lowest: lowest, highest: highest,
        sd: Moments.variance(of: sorted).map { $0.squareRoot() })
    }
  }
}

extension ObservationTable {
  /// What the recording of a row has in common with others.
  func setting(of row: Row) -> Setting { settings.values[Int(recordings[Int(row.recording)].setting)] }
}
