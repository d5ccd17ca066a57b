/// What two versions are compared by, as a difference on each recording.
enum Estimand: Sendable, Hashable {
  /// E1: 1 when only the new version was within `tolerance` beats per minute, −1 when only the old one was, otherwise 0.
  case success(tolerance: Double)
  /// E2: |error of new| − |error of old| in beats per minute; only where both published.
  case absoluteError
  /// E3: 1 when only the new version published, −1 when only the old one did, otherwise 0.
  case coverage
  /// |error of new| − |error of old| of a number of PRV in milliseconds; only where both have one that they call reliable.
  case variability(VariabilityIndex)

  /// What a mean of differences can be; `nil` without bounds.
  var range: ClosedRange<Double>? {
    switch self {
    case .success, .coverage: -1...1
    case .absoluteError, .variability: nil
    }
  }

  /// Returns new − old, rounded to 1e-9; `nil` where there is no difference.
  func difference(_ recording: PairedRecording) -> Double? {
    switch self {
    case .success(let tolerance):
      return Self.change { error in error.map { abs($0) <= tolerance } ?? false }(recording)
    case .coverage: return Self.change { $0 != nil }(recording)
    case .absoluteError:
      guard let old = recording.oldError, let new = recording.newError else { return nil }
      return roundedToNano(abs(new) - abs(old))
    case .variability(let index):
      guard let old = recording.old.variability?[index], let new = recording.new.variability?[index],
        old.isComparable, new.isComparable
      else { return nil }
      return roundedToNano(abs(new.estimate - new.reference) - abs(old.estimate - old.reference))
    }
  }

  /// Why there is no difference at all, when there is none.
  var whyNone: UndefinedReason {
    switch self {
    case .success, .coverage: .noEligibleRecordings
    case .absoluteError: .noCommonRecordings
    case .variability: .noReliableVariability
    }
  }

  private static func change(_ isTrue: @escaping (Double?) -> Bool) -> (PairedRecording) -> Double {
    { recording in (isTrue(recording.newError) ? 1 : 0) - (isTrue(recording.oldError) ? 1 : 0) }
  }
}
