/// E5: the MAE of both versions at equal coverage. The version that published more gives up its least confident recordings, as if
/// it had been as cautious as the other.
///
/// Of equally confident ones the recording whose id is later in byte order is dropped first, then the later window. There is no
/// interval, and no verdict rests on it. Confidences of two versions need not mean the same; only their order within one is used.
struct CoverageMatchedErrors: Sendable, Hashable {
  /// *k*, recordings that each version keeps; they need not be the same ones.
  let keptCount: Int

  /// In beats per minute; undefined when a version published a rate without a confidence, or nothing.
  let oldMeanAbsolute: Statistic
  let newMeanAbsolute: Statistic

  /// What a version gives up, in key order; at most one of the two lists is not empty.
  let droppedOfOld: [PairedRecording.Key]
  let droppedOfNew: [PairedRecording.Key]

  /// Matches the coverages of `pairs`.
  ///
  /// - Complexity: O(*n* log *n*).
  init(_ pairs: VersionPairs) {
    let old = Published(pairs, { $0.old.confidence }, { $0.oldError })
    let new = Published(pairs, { $0.new.confidence }, { $0.newError })
    keptCount = min(old.recordings.count, new.recordings.count)
    guard old.haveConfidence, new.haveConfidence else {
      oldMeanAbsolute = Statistic(undefined: .noConfidence)
      newMeanAbsolute = Statistic(undefined: .noConfidence)
      (droppedOfOld, droppedOfNew) = ([], [])
      return
    }
    (oldMeanAbsolute, droppedOfOld) = old.keeping(keptCount)
    (newMeanAbsolute, droppedOfNew) = new.keeping(keptCount)
  }
}

/// What one version published.
private struct Published {
  var recordings: [(key: PairedRecording.Key, confidence: Double?, absoluteError: Double)]

  init(
    _ pairs: VersionPairs, _ confidence: (PairedRecording) -> Double?, _ error: (PairedRecording) -> Double?
  ) {
    recordings = pairs.recordings.compactMap { recording in
      error(recording).map { (recording.key, confidence(recording), abs($0)) }
    }
  }

  var haveConfidence: Bool { recordings.allSatisfy { $0.confidence != nil } }

  /// Returns the MAE of the `count` most confident recordings, and the others.
  func keeping(_ count: Int) -> (Statistic, dropped: [PairedRecording.Key]) {
    let fromLeast = recordings.indices.sorted {
      let (a, b) = (recordings[$0], recordings[$1])
      if a.confidence != b.confidence { return (a.confidence ?? -.infinity) < (b.confidence ?? -.infinity) }
      return a.key == b.key ? $0 > $1 : a.key.isLaterRecording(than: b.key)
    }
    let dropped = Set(fromLeast.prefix(recordings.count - count))
    let kept = recordings.indices.filter { !dropped.contains($0) }.map { recordings[$0].absoluteError }
    return (
      Statistic(Moments.mean(of: kept), otherwise: .noPublishedRecordings),
      recordings.indices.filter(dropped.contains).map { recordings[$0].key }
    )
  }
}
