public import HaptikaDSP

/// What a confident verdict on a simulator asks for and the rows of the accuracy tables do not hold: the interval over recordings, and
/// the worst unit, of one algorithm at one target.
///
/// The claim is about the units tested. Their recordings are what is drawn from, so that intervals are Student's over recordings, not
/// over units as clusters.
public struct UnitEvidence: Sendable, Hashable {
  public var arm: String
  public var referenceKind: ReferenceKind
  public var algorithm: AlgorithmIdentifier
  /// The level of `target_bpm`.
  public var target: String
  /// One published recording each.
  public var recordings: [Recording]
  /// How many recordings at this target are eligible, by unit.
  public var eligibleByUnit: [String: Int]

  /// A published recording of a unit.
  public struct Recording: Sendable, Hashable {
    public var unit: String
    /// Estimate − reference, in beats per minute, rounded to 1e-9.
    public var error: Double
    /// In beats per minute.
    public var reference: Double

    public init(unit: String, error: Double, reference: Double) {
      (self.unit, self.error, self.reference) = (unit, error, reference)
    }
  }

  public init(
    arm: String, referenceKind: ReferenceKind, algorithm: AlgorithmIdentifier, target: String, recordings: [Recording],
    eligibleByUnit: [String: Int]
  ) {
    self.arm = arm
    self.referenceKind = referenceKind
    self.algorithm = algorithm
    self.target = target
    self.recordings = recordings
    self.eligibleByUnit = eligibleByUnit
  }

  /// The interval of a measure over recordings: Student's t of their mean; of the root mean square error the root of that of e²; of a
  /// share Wilson's;
  /// `nil` for measures that are no mean, for fewer than two recordings, and for coverage.
  func interval(of measure: Measure) -> ConfidenceInterval? {
    guard let values = values(of: measure, recordings, eligible: eligible) else { return nil }
    guard let mean = Moments.mean(of: values), let variance = Moments.variance(of: values) else {
      return nil
    }
    if measure.rawValue.hasSuffix("_fraction") {
      // Student's interval of a share that is 0 or 1 has no width, whatever the number of recordings.
      return WilsonInterval.independent(Share(values.count { $0 == 1 }, of: values.count))
    }
    let t = StudentT(degreesOfFreedom: values.count - 1).quantile(0.975)
    let interval = ConfidenceInterval(mean, plusMinus: t * (variance / Double(values.count)).squareRoot(), .t)
    switch measure {
    case .rootMeanSquareError: return interval.mapped { max(0, $0).squareRoot() }
    case .bias: return interval
    default: return interval.clamped(to: 0...Double.greatestFiniteMagnitude)
    }
  }

  /// The value of the unit that is furthest on the wrong side of a limit.
  func worst(of measure: Measure, _ direction: LimitDirection) -> Double? {
    let units = eligibleByUnit.keys.sorted { ByteText($0) < ByteText($1) }
    let means = units.compactMap { unit -> Double? in
      let own = recordings.filter { ByteText($0.unit) == ByteText(unit) }
      guard let values = values(of: measure, own, eligible: eligibleByUnit[unit] ?? 0),
        let mean = Moments.mean(of: values)
      else { return nil }
      return measure == .rootMeanSquareError ? mean.squareRoot() : mean
    }
    switch direction {
    case .atMost: return means.max()
    case .atLeast: return means.min()
    case .within: return means.max { abs($0) < abs($1) }
    }
  }

  private var eligible: Int { eligibleByUnit.values.reduce(0, +) }

  /// What a measure is the mean of; over eligible recordings each withheld one is a 0.
  private func values(of measure: Measure, _ published: [Recording], eligible: Int) -> [Double]? {
    func shares(_ isIn: (Recording) -> Bool) -> [Double] { published.map { isIn($0) ? 1 : 0 } }
    let withheld = [Double](repeating: 0, count: max(0, eligible - published.count))
    switch measure {
    case .bias: return published.map(\.error)
    case .meanAbsoluteError: return published.map { abs($0.error) }
    case .meanAbsolutePercentageError: return published.map { 100 * abs($0.error) / $0.reference }
    case .rootMeanSquareError: return published.map { $0.error * $0.error }
    case .within3: return shares { abs($0.error) <= 3 }
    case .within5: return shares { abs($0.error) <= 5 }
    case .within10Percent: return shares { abs($0.error) <= 0.1 * $0.reference }
    case .withinMax5Or10Percent: return shares { abs($0.error) <= max(5, 0.1 * $0.reference) }
    case .success5: return shares { abs($0.error) <= 5 } + withheld
    case .coverage: return published.map { _ in 1 } + withheld
    default: return nil
    }
  }
}
