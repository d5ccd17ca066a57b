/// All eligible recordings (*E*) of one table as two versions saw them, in key order: person by person.
struct VersionPairs: Sendable, Hashable {
  let recordings: [PairedRecording]

  /// Puts `recordings`, which may come in any order, in key order.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ recordings: some Sequence<PairedRecording>) {
    self.recordings = recordings.sorted {
      if $0.key != $1.key { return $0.key < $1.key }
      // Two of one key (a mistake of the caller's) stand by their numbers, so that no order of input shows.
      return $0.numbers.lexicographicallyPrecedes($1.numbers)
    }
  }

  /// The number of people or units, *G*.
  var clusterCount: Int { recordings.starts { $0.key.hasSameSubject(as: $1.key) }.count }

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

  /// Returns the sums by person of a value of recordings; those without a value, and people without any, are not in them.
  func sums(of value: (PairedRecording) -> Double?) -> ClusterSums {
    let valued = recordings.compactMap { recording in value(recording).map { (key: recording.key, value: $0) } }
    return ClusterSums(valued.map(\.value), starts: valued.starts { $0.key.hasSameSubject(as: $1.key) })
  }
}

extension PairedRecording {
  fileprivate var numbers: [Double] {
    [reference, oldError ?? -.infinity, newError ?? -.infinity, old.confidence ?? -1, new.confidence ?? -1]
  }
}
