/// E4: the recordings for which one version alone published a rate. What a version adds, or no longer says, is told by them; they
/// are listed, since the sets behind two MAEs differ by just these.
struct SolePublications: Sendable, Hashable {
  /// In key order.
  let recordings: [PairedRecording.Key]

  /// Their share of all eligible recordings.
  let share: Statistic

  /// Their mean error, in beats per minute.
  let bias: Statistic

  /// MAE and the shares within tolerances; `nil` of no recordings.
  let metrics: ErrorMetrics?

  /// Describes the recordings of `pairs` that have `own` error and no `other` one.
  init(_ pairs: VersionPairs, _ own: (PairedRecording) -> Double?, without other: (PairedRecording) -> Double?) {
    let sole = pairs.recordings.filter { own($0) != nil && other($0) == nil }
    let errors = sole.compactMap(own)
    recordings = sole.map(\.key)
    share = Share(sole.count, of: pairs.recordings.count).statistic(ofNone: .noEligibleRecordings)
    bias = Statistic(Moments.mean(of: errors), otherwise: .noPublishedRecordings)
    metrics = ErrorMetrics(errors, references: sole.map(\.reference))
  }
}
