/// An algorithm that can show how it came to its estimate.
public protocol TracedAlgorithm: Algorithm {
  /// Returns what the stages found in `frames`; its estimate is the one of `estimate(_:)`.
  func algorithmTrace(of frames: FrameSeries) -> AlgorithmTrace
}

/// How an algorithm came to its estimate, in the terms that all versions share.
///
/// A version fills in what it has; what it has not, or did not come to, is empty or `nil`.
public struct AlgorithmTrace: Sendable, Hashable {
  /// What it said.
  public var estimate: Estimate

  /// What became of each stored frame; empty when the algorithm does not say.
  public var frameFates: [FrameFate] = []

  /// How the frames that are left lie in time; `nil` when that was not reached.
  public var timing: FrameTiming?

  /// The even grid with its segments.
  public var grid: Grid?

  /// The signals among which the algorithm chose.
  public var candidates: [Candidate] = []

  /// The index of the candidate that the estimate was read from.
  public var winner: Int?

  /// How the winner is found among the candidates, in one clause; `nil` when the algorithm does not say.
  public var rule: String?

  /// Creates a trace that knows the estimate alone, as of an algorithm that shows no more.
  public init(_ estimate: Estimate) { self.estimate = estimate }

  /// One signal that a rate was looked for in.
  public struct Candidate: Sendable, Hashable {
    /// Its name, as `red` or `blend`.
    public var name: String

    /// The conditioned samples on the grid.
    public var signal: SegmentedSignal

    /// What it was judged by, 0...1.
    public var score: Double

    /// What the score is made of; empty when it was not formed.
    public var components: [Component] = []

    /// Its beats; `nil` when there are too few.
    public var beats: BeatSeries?

    /// For each interval of `beats` why it is not counted; `nil` for those that are.
    public var rejections: [IntervalRejection?] = []

    /// Its repetition by autocorrelation.
    public var periodicity: Periodicity?

    /// How far the rates by beats and by repetition are apart, in beats a minute; `nil` unless there are both.
    public var rateDifference: Double?

    /// How far they may be apart, in beats a minute; `nil` unless there are both and the algorithm has such a limit.
    public var rateTolerance: Double?

    /// Creates a candidate of which only the signal and the score are known.
    public init(name: String, signal: SegmentedSignal, score: Double) {
      self.name = name
      self.signal = signal
      self.score = score
    }
  }

  /// One part of a quality score, or of the logarithm of the odds that a confidence stands for.
  public struct Component: Sendable, Hashable {
    /// Its name in snake_case.
    public var name: String

    /// 0...1.
    public var value: Double

    /// What it counts in the weighted sum; `nil` when its square root multiplies that sum.
    public var weight: Double?

    /// Creates a component.
    public init(_ name: String, value: Double, weight: Double?) {
      self.name = name
      self.value = value
      self.weight = weight
    }
  }
}
