import HaptikaDSP

/// One eligible recording, or one window of it, as two versions saw it.
///
/// Whether it is eligible never depends on a version; a recording that could not be read has no reference and is not here, one
/// that a version failed on is.
struct PairedRecording: Sendable, Hashable {
  let key: Key

  /// The reference, in beats per minute.
  let reference: Double

  let old: Side
  let new: Side

  typealias Key = ComparedKey

  /// What came of a version.
  struct Side: Sendable, Hashable {
    let status: ComparisonRow.Status
    /// The rate that was published, in beats per minute; `nil` when none was, or none that is finite.
    let estimate: Double?
    /// Rounded to 1e-9; `nil` when the version does not say.
    let confidence: Double?
    /// Why no rate was published: the code of the first reason.
    var reason: String?
    /// PRV beside the reference's, when there is any to compare.
    var variability: ComparedVariability?

    init(status: ComparisonRow.Status, estimate: Double?, confidence: Double?) {
      self.status = status
      self.estimate = status == .published ? estimate.flatMap { $0.isFinite ? $0 : nil } : nil
      self.confidence = confidence.flatMap { $0.isFinite ? roundedToNano($0) : nil }
    }

    var isPublished: Bool { estimate != nil }

    /// Whether status and estimate are the same to the last bit.
    func isIdentical(to other: Self) -> Bool {
      status == other.status && estimate?.bitPattern == other.estimate?.bitPattern
    }
  }

  /// Estimate − reference of the old version, rounded to 1e-9; `nil` when it published nothing.
  var oldError: Double? { error(of: old) }

  /// Estimate − reference of the new version, rounded to 1e-9; `nil` when it published nothing.
  var newError: Double? { error(of: new) }

  private func error(of side: Side) -> Double? { side.estimate.map { roundedToNano($0 - reference) } }
}
