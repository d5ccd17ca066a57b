/// All eligible recordings (*E*) of one table as two versions saw them, in key order: person by person.
struct VersionPairs: Sendable, Hashable {
  let recordings: [PairedRecording]

  /// Whether the optical simulator made all of them, so that clusters are units and no people.
  let isSimulated: Bool

  /// Puts `recordings`, which may come in any order, in key order.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ recordings: some Sequence<PairedRecording>, isSimulated: Bool) {
    self.isSimulated = isSimulated
    self.recordings = recordings.sorted {
      if $0.key != $1.key { return $0.key < $1.key }
      // Two of one key (a mistake of the caller's) stand by their numbers, so that no order of input shows.
      return $0.numbers.lexicographicallyPrecedes($1.numbers)
    }
  }

  /// All of them, their recordings and their people.
  var counts: MeasureCounts { MeasureCounts(recordings.map(\.key)) }

  /// Whether status and estimate are the same to the last bit on every recording. Confidences are not looked at.
  var areIdentical: Bool { recordings.allSatisfy { $0.old.isIdentical(to: $0.new) } }

  /// Returns how often each version had the success that `isSuccess` tells from its error, `nil` where it published nothing.
  func outcomes(_ isSuccess: (_ error: Double?) -> Bool) -> PairedOutcomes {
    var outcomes = PairedOutcomes()
    for recording in recordings {
      outcomes.count(old: isSuccess(recording.oldError), new: isSuccess(recording.newError))
    }
    return outcomes
  }

  /// Returns the differences of those that have one, by person.
  func differences(of estimand: Estimand) -> PairedDifferences {
    let valued = recordings.compactMap { recording in
      estimand.difference(recording).map { (key: recording.key, value: $0) }
    }
    return PairedDifferences(
      sums: ClusterSums(valued.map(\.value), starts: valued.starts { $0.key.hasSameSubject(as: $1.key) }),
      counts: MeasureCounts(valued.map(\.key)), isSimulated: isSimulated, range: estimand.range)
  }
}

extension MeasureCounts {
  /// Counts rows by their keys, which are in order.
  fileprivate init(_ keys: [PairedRecording.Key]) {
    self.init(
      rows: keys.count, recordings: keys.starts { $0.hasSameRecording(as: $1) }.count,
      subjects: keys.starts { $0.hasSameSubject(as: $1) }.count)
  }
}

extension PairedRecording {
  fileprivate var numbers: [Double] {
    [reference, oldError ?? -.infinity, newError ?? -.infinity, old.confidence ?? -1, new.confidence ?? -1]
  }
}
