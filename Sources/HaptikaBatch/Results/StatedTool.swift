public import HaptikaDSP

/// An algorithm version of another program whose results stand beside ours.
public struct StatedTool: Sendable, Hashable {
  /// What it is called in reports.
  public let identifier: AlgorithmIdentifier

  /// Where its results are from.
  public let origin: Origin

  /// Results of whole recordings of the run, repeated ones included.
  public internal(set) var wholeCount = 0

  /// Results of windows of the run, repeated ones included.
  public internal(set) var windowCount = 0

  /// Where results are from.
  public enum Origin: Sendable, Hashable {
    /// What an archive recorded: whole recordings only.
    case archive
    /// The file of `--results`, by its place among them.
    case file(Int)
  }

  /// Whether it speaks of whole recordings, or of windows: a rate of the one never stands for the other, and what it never speaks of has
  /// no rows.
  func speaks(ofWindows: Bool) -> Bool { ofWindows ? windowCount > 0 : wholeCount > 0 }
}
