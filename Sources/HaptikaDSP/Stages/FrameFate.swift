/// What became of one stored frame. The raw values are a contract of `frames.csv`.
public enum FrameFate: String, Sendable, Hashable, CaseIterable {
  case used
  /// Left out: its time, a colour or its luminance is not finite.
  case notFinite = "not_finite"
  /// Left out: it is not later than every frame kept before it.
  case notAdvancing = "not_advancing"
  /// Left out: the finger was off the lens.
  case withoutContact = "without_contact"
  /// Next to a gap or a loss of contact.
  case masked
  /// In a stretch that is too short to be a segment.
  case shortSegment = "short_segment"
}
