extension PreparedRow {
  /// A level beside all other recordings of its group; empty where the group is not of levels. Levels are never compared two by two:
  /// that would be many comparisons, each of few recordings.
  func differences(in sorted: SortedObservations, _ resampling: RowResampling) -> [MeasuredValue] {
    guard Stratum(rawValue: row.group) != nil, row.table.kind != .none else { return [] }
    let level = Set(row.part.eligible)
    let contrast = LevelContrast(
      first: row.part.eligible, second: row.table.eligible.filter { !level.contains($0) },
      isSimulated: row.table.isSimulated)
    return [
      contrast.value(of: .meanAbsoluteErrorDifference, .absoluteError, in: sorted, resampling),
      contrast.value(of: .coverageDifference, .coverage, in: sorted, resampling),
      contrast.value(of: .success5Difference, .success5, in: sorted, resampling),
    ]
  }
}
