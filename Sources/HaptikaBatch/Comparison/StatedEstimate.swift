public import HaptikaDSP

/// What another program says of a recording, or of one window of it.
public struct StatedEstimate: Sendable {
  /// What the program is called in reports.
  public let tool: AlgorithmIdentifier
  /// What it says.
  public let content: Content

  /// What a program says.
  public enum Content: Sendable {
    /// An estimate, which may publish nothing, and what else it says.
    case estimate(Estimate, StatedDetails)
    /// What it said cannot be read, for the reason.
    case unreadable(String)
  }
}

/// What another program's result says besides its estimate.
public struct StatedDetails: Sendable, Hashable {
  /// Why it published nothing, as codes; empty when it published.
  public var reasons: [String]

  /// What was wrong with the result.
  public var remarks: [ResultRemark]
}

/// Where other programs' estimates come from, recording by recording.
public protocol StatedEstimates: Sendable {
  /// Returns the programs that speak of whole recordings, or of windows.
  func identifiers(ofWindows: Bool) -> [AlgorithmIdentifier]

  /// Returns what each of them says of the whole of `recording`, or of its window that starts at `windowStart` seconds.
  func estimates(of recording: Recording, windowStart: Double?) -> [StatedEstimate]
}
