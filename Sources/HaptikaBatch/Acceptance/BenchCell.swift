import HaptikaDSP

/// Recordings of a simulator: one algorithm at one target, on one phone, under one condition. What verification is counted from.
struct BenchCell: Sendable, Hashable {
  let arm: String
  let kind: ReferenceKind
  let algorithm: AlgorithmIdentifier
  /// The level of `target_bpm`.
  let target: String
  /// The level of `device_model`.
  let device: String
  /// The level of `condition`.
  let condition: String
  /// The published ones, by unit, error and reference.
  let recordings: [UnitEvidence.Recording]
  /// How many are eligible, by unit.
  let eligibleByUnit: [String: Int]

  /// Every cell of the simulated rows of `table`, by arm, kind of reference, algorithm, target, phone and condition.
  static func cells(of table: ObservationTable) -> [BenchCell] {
    var cells: [Key: (recordings: [UnitEvidence.Recording], eligible: [String: Int])] = [:]
    for row in table.rows where row.ineligibility == nil {
      let setting = table.setting(of: row)
      guard setting.isSimulated else { continue }
      let recording = table.recordings[Int(row.recording)]
      let key = Key(table, setting, table.algorithms.values[Int(row.algorithm)])
      // Units of two studies are two, though their names be one; no name of either holds a line feed.
      let unit =
        table.studies.values[Int(recording.study)].text + "\n" + table.subjects.values[Int(recording.subject)].text
      cells[key, default: ([], [:])].eligible[unit, default: 0] += 1
      if row.error.isFinite {
        cells[key, default: ([], [:])].recordings.append(
          UnitEvidence.Recording(unit: unit, error: row.error, reference: row.reference))
      }
    }
    return cells.keys.sorted().compactMap { key in
      cells[key].map { cell in
        BenchCell(
          arm: key.arm.text, kind: key.kind, algorithm: key.algorithm, target: key.target.text, device: key.device.text,
          condition: key.condition.text, recordings: cell.recordings.inOrder(), eligibleByUnit: cell.eligible)
      }
    }
  }

  /// What a confident verdict asks of each target: every phone and condition together.
  static func evidence(of cells: [BenchCell]) -> [UnitEvidence] {
    let starts = cells.starts {
      ByteText($0.arm) == ByteText($1.arm) && $0.kind == $1.kind && $0.algorithm == $1.algorithm
        && ByteText($0.target) == ByteText($1.target)
    }
    return zip(starts, starts.dropFirst() + [cells.count]).map { start, end in
      let mine = cells[start..<end]
      let first = cells[start]
      return UnitEvidence(
        arm: first.arm, referenceKind: first.kind, algorithm: first.algorithm, target: first.target,
        recordings: mine.flatMap(\.recordings).inOrder(), eligibleByUnit: mine.eligibleByUnit)
    }
  }

  private struct Key: Hashable, Comparable {
    let arm: ByteText
    let kind: ReferenceKind
    let algorithm: AlgorithmIdentifier
    let target: ByteText
    let device: ByteText
    let condition: ByteText

    init(_ table: ObservationTable, _ setting: ObservationTable.Setting, _ algorithm: AlgorithmIdentifier) {
      func level(_ stratum: Stratum) -> ByteText {
        guard let index = Stratum.allCases.firstIndex(of: stratum) else { return ByteText(Stratum.unknown) }
        return table.levels[index].values[Int(setting.levels[index])]
      }
      arm = table.arms.values[Int(setting.arm)]
      kind = setting.kind
      self.algorithm = algorithm
      (target, device, condition) = (level(.targetBeatsPerMinute), level(.deviceModel), level(.condition))
    }

    static func < (a: Key, b: Key) -> Bool {
      if a.arm != b.arm { return a.arm < b.arm }
      if a.kind != b.kind { return a.kind.rawValue < b.kind.rawValue }
      if a.algorithm != b.algorithm { return a.algorithm < b.algorithm }
      return (a.target, a.device, a.condition) < (b.target, b.device, b.condition)
    }
  }
}

extension Sequence<BenchCell> {
  /// The eligible recordings of all cells, by unit.
  var eligibleByUnit: [String: Int] {
    reduce(into: [:]) { sums, cell in sums.merge(cell.eligibleByUnit, uniquingKeysWith: +) }
  }
}

extension [UnitEvidence.Recording] {
  /// By unit, error and reference: sums are then the same whatever the order of archives.
  fileprivate func inOrder() -> [UnitEvidence.Recording] {
    sorted { (ByteText($0.unit), $0.error, $0.reference) < (ByteText($1.unit), $1.error, $1.reference) }
  }
}
