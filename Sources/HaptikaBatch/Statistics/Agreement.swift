/// Agreement of an estimate with a reference by Bland and Altman, when people were measured more than once and the true rate
/// varies: the spread of the errors, taken apart into between and within people.
///
/// With *N* errors of *k* people, *mᵢ* of each, a one-way analysis of variance gives the mean squares MSB and MSW, and
///
///     n₀  = (N − Σmᵢ²/N) / (k − 1)
///     σ²b = max(0, (MSB − MSW) / n₀)
///     V   = σ²b + MSW
///     limits of agreement = bias ± z√V,   z = Φ⁻¹(0.975)
///
/// - When MSB < MSW the estimate of σ²b is truncated at 0, and V = SST / (N − 1) takes the place of MSW.
/// - When everybody was recorded once (N = k), or there is one person, V is the plain sample variance of the errors.
/// - The bias is the mean of all errors, as in the 2007 paper. Where a few people have many recordings, the mean of the
///   people's means differs from it and stands beside it. A likelihood fit (REML) would weigh between the two; the moments are
///   closed-form and what the paper describes.
/// - The standard error of the bias is √(σ²b·Σmᵢ²/N² + MSW/N); √(V/N) when truncated or when everybody was recorded once.
///
/// - Reference: J. M. Bland and D. G. Altman, *J. Biopharm. Stat.* 17 (2007) 571,
///   [doi:10.1080/10543400701329422](https://doi.org/10.1080/10543400701329422).
public struct Agreement: Sendable, Hashable {
  /// Φ⁻¹(0.975): 95 % of a normal distribution lie within this many standard deviations.
  public static let z = 1.959963984540054

  /// The number of errors, *N*.
  public let errorCount: Int

  /// The number of people or units, *k*.
  public let subjectCount: Int

  /// The mean of all errors.
  public let bias: Double

  /// The mean of the people's mean errors.
  public let biasOfSubjectMeans: Double

  /// The sample variance of the people's mean errors; `nil` of one person.
  let varianceOfSubjectMeans: Double?

  /// The sample variance of all errors, as if each came from another person; `nil` of one error.
  public let naiveVariance: Double?

  /// V, of which the limits are made; `nil` of one error.
  public let variance: Double?

  /// The analysis of variance; `nil` of one person and when nobody was recorded twice.
  public let components: Components?

  /// The analysis of variance by people.
  public struct Components: Sendable, Hashable {
    /// MSB.
    public let meanSquareBetween: Double
    /// MSW.
    public let meanSquareWithin: Double
    /// n₀, the number of errors that a person stands for.
    public let errorsPerSubject: Double
    /// σ²b.
    public let varianceBetween: Double
    /// MSW, or V when truncated.
    public let varianceWithin: Double
    /// Whether MSB < MSW.
    public let isTruncated: Bool
    /// Σmᵢ².
    let squaredCounts: Double
  }

  /// SE(bias): how far the bias would scatter from study to study; `nil` of one person, who says nothing of others.
  public var standardErrorOfBias: Double? {
    guard subjectCount > 1, let variance else { return nil }
    let n = Double(errorCount)
    guard let components, !components.isTruncated else { return (variance / n).squareRoot() }
    return (components.varianceBetween * components.squaredCounts / (n * n) + components.varianceWithin / n)
      .squareRoot()
  }

  /// The share of V that lies between people, σ²b / V: the intraclass correlation of the errors of one person. `nil` without an
  /// analysis of variance, and when all errors are equal.
  public var withinSubjectCorrelation: Double? {
    guard let components, let variance, variance > 0 else { return nil }
    return components.varianceBetween / variance
  }

  /// Whether a few people with many recordings drive the bias: it differs from the mean of the people's means by more than
  /// `tolerance` and by more than its standard error.
  public func biasDependsOnFewSubjects(tolerance: Double) -> Bool {
    guard let standardErrorOfBias else { return false }
    return abs(bias - biasOfSubjectMeans) > max(tolerance, standardErrorOfBias)
  }

  /// The two limits between which 95 % of the errors are expected.
  public struct Limits: Sendable, Hashable {
    public let lower: Double
    public let upper: Double
  }

  /// The limits of agreement; `nil` of one error.
  public var limits: Limits? { limits(of: variance) }

  /// The limits that ignore who was measured, for information.
  public var naiveLimits: Limits? { limits(of: naiveVariance) }

  /// Takes apart `errors`, which stand person by person; `nil` of no errors.
  ///
  /// - Parameters:
  ///   - errors: estimate − reference, rounded to 1e-9.
  ///   - starts: where each person's errors begin, rising from 0.
  /// - Complexity: O(*N*).
  public init?(_ errors: [Double], subjectStarts starts: [Int]) {
    guard let bias = Moments.mean(of: errors) else { return nil }
    let people = zip(starts, starts.dropFirst() + [errors.count]).map { errors[$0..<$1] }
    let means = people.map { roundedToNano(Moments.mean(of: $0) ?? .nan) }
    self.bias = bias
    errorCount = errors.count
    subjectCount = people.count
    biasOfSubjectMeans = Moments.mean(of: means) ?? bias
    varianceOfSubjectMeans = Moments.variance(of: means)
    naiveVariance = Moments.variance(of: errors)
    components = Components(people, means: means, bias: bias, naiveVariance: naiveVariance)
    variance = components.map { $0.varianceBetween + $0.varianceWithin } ?? naiveVariance
  }

  private func limits(of variance: Double?) -> Limits? {
    guard let variance else { return nil }
    let reach = Self.z * variance.squareRoot()
    return Limits(lower: bias - reach, upper: bias + reach)
  }
}

extension Agreement.Components {
  fileprivate init?(_ people: [ArraySlice<Double>], means: [Double], bias: Double, naiveVariance: Double?) {
    let (k, n) = (people.count, people.reduce(0) { $0 + $1.count })
    guard k > 1, n > k, let naiveVariance else { return nil }
    let between = CompensatedSum.of(
      zip(people, means).lazy.map { Double($0.count) * ($1 - bias) * ($1 - bias) })
    let within = CompensatedSum.of(zip(people, means).lazy.map { Moments.squaredDeviations(of: $0, from: $1) })
    let squares = people.reduce(0.0) { $0 + Double($1.count) * Double($1.count) }
    meanSquareBetween = between / Double(k - 1)
    meanSquareWithin = within / Double(n - k)
    squaredCounts = squares
    errorsPerSubject = (Double(n) - squares / Double(n)) / Double(k - 1)
    isTruncated = meanSquareBetween < meanSquareWithin
    varianceBetween = isTruncated ? 0 : (meanSquareBetween - meanSquareWithin) / errorsPerSubject
    varianceWithin = isTruncated ? naiveVariance : meanSquareWithin
  }
}
