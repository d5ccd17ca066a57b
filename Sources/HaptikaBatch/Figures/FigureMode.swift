/// What becomes of figures.
public enum FigureMode: String, Sendable, CaseIterable {
  /// Drawn when gnuplot is found; otherwise their scripts and data are written, and that is said.
  case auto
  /// Drawn, or the run ends before it begins.
  case require
  /// Not made.
  case none
}

/// What a run is asked to do about figures.
public struct FigureOptions: Sendable, Hashable {
  /// Drawn, required or left out.
  public var mode: FigureMode
  /// Whether a PNG of twice the size stands beside each SVG.
  public var bitmaps: Bool
  /// Whether gnuplot is looked for at all; without, scripts and data are written as where there is none.
  var draws: Bool

  /// Creates the wish for figures in `mode`.
  public init(mode: FigureMode, bitmaps: Bool) { self.init(mode: mode, bitmaps: bitmaps, draws: true) }

  init(mode: FigureMode, bitmaps: Bool, draws: Bool) {
    (self.mode, self.bitmaps, self.draws) = (mode, bitmaps, draws)
  }

  /// Looks for gnuplot, which takes milliseconds, so that a run that requires it ends before the long part.
  ///
  /// - Throws: `FigureError` when it is required and not usable.
  func prepared(searching path: String) throws -> FigureDrawing {
    guard mode != .none, draws else { return FigureDrawing(options: self, gnuplot: nil) }
    let gnuplot = Gnuplot.find(searching: path)
    if mode == .require, gnuplot == nil {
      throw FigureError(
        .programMissing,
        "gnuplot is not found on PATH, and --figures require asks for it; install it (make deps), or use "
          + "--figures auto")
    }
    return FigureDrawing(options: self, gnuplot: gnuplot)
  }
}

/// How the figures of a report are made: decided before the run.
public struct FigureDrawing: Sendable {
  let options: FigureOptions
  /// `nil` when figures are not drawn.
  let gnuplot: Gnuplot?

  /// No figures at all.
  public static let none = FigureDrawing(options: FigureOptions(mode: .none, bitmaps: false), gnuplot: nil)
}

/// Figures that were required could not be drawn.
public struct FigureError: Error, Sendable, CustomStringConvertible {
  /// Which of the two it was: they have exit codes of their own.
  public enum Kind: Sendable {
    /// gnuplot is not there.
    case programMissing
    /// gnuplot is there and did not do its work.
    case drawingFailed
  }

  /// What went wrong.
  public let kind: Kind
  /// One sentence in lower case that says what to do.
  public let description: String

  init(_ kind: Kind, _ description: String) { (self.kind, self.description) = (kind, description) }
}
