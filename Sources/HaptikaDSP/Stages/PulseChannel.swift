/// What a pulse can be read from. The raw values are the names in archives and reports.
public enum PulseChannel: String, Sendable, Hashable, CaseIterable {
  case red
  case green
  case blue

  /// How bright the frame is: what the camera gave, or a weighted sum of the colours.
  case luminance

  /// The mean of several conditioned channels.
  case blend
}
