extension ArchiveWriter {
  /// Makes the recordings of `plan`, at most `jobs` at once, and adds them in the plan's order.
  ///
  /// Memory is bounded by the recordings under way. The bytes do not depend on `jobs`. `tell` hears on the calling thread how
  /// many recordings were added so far.
  ///
  /// - Throws: `ArchiveError` when a recording cannot be added.
  public func append(_ plan: SimulationPlan, studyID: String, jobs: Int, tell: (Int) -> Void) throws {
    let round = max(1, jobs) * 8
    for start in stride(from: 0, to: plan.recordings.count, by: round) {
      let specs = Array(plan.recordings[start..<min(start + round, plan.recordings.count)])
      for recording in concurrentMap(specs, workers: max(1, jobs), { $0.makeRecording(studyID: studyID) }) {
        try append(recording)
      }
      tell(start + specs.count)
    }
  }
}

extension ArchiveWriter {
  /// Makes the people of `plan`, at most `jobs` at once, and adds their recordings and sessions in the plan's order, and the device.
  ///
  /// Memory is bounded by the people under way. The bytes do not depend on `jobs`. `tell` hears on the calling thread how many people
  /// were added so far.
  ///
  /// - Returns: the number of recordings.
  /// - Throws: `ArchiveError` when a recording cannot be added.
  @discardableResult
  public func append(_ plan: CohortPlan, studyID: String, jobs: Int, tell: (Int) -> Void) throws -> Int {
    let round = max(1, jobs) * 8
    var count = 0
    for start in stride(from: 1, through: plan.peopleCount, by: round) {
      let numbers = Array(start...min(start + round - 1, plan.peopleCount))
      for person in concurrentMap(numbers, workers: max(1, jobs), { plan.contents(ofPerson: $0, studyID: studyID) }) {
        for recording in person.recordings { try append(recording) }
        for regulation in person.regulations { try append(regulation: regulation) }
        count += person.recordings.count
      }
      tell(start + numbers.count - 1)
    }
    try append(device: CohortPlan.device)
    return count
  }
}

extension ArchiveWriter {
  /// Adds every recording of `importer`, one at a time, then its devices, regulations and tombstones. `tell` hears how many
  /// recordings were added so far.
  ///
  /// - Returns: the number of recordings.
  /// - Throws: `ImportError` when a source cannot be read, `ArchiveError` when a recording cannot be added.
  @discardableResult
  public func append(_ importer: inout some Importer, tell: (Int) -> Void) throws -> Int {
    var count = 0
    while let recording = try importer.next() {
      try append(recording)
      count += 1
      tell(count)
    }
    for device in importer.devices { try append(device: device) }
    for regulation in importer.regulations { try append(regulation: regulation) }
    for tombstone in importer.tombstones { try append(tombstone: tombstone) }
    return count
  }
}
