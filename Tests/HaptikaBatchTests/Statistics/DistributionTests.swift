import Testing

@testable import HaptikaBatch

@Suite("Distributions")
struct DistributionTests {
  /// Checks a function of rows of arguments against the vector of special functions.
  private func check(_ inputs: String, _ expected: String, _ function: ([Double]) -> Double) throws {
    let vector = try StatisticsVector("00_special_functions")
    let values: [Double] = try vector.expected(expected)
    let arguments: [[Double]] =
      try inputs.firstIndex(of: "_") == inputs.lastIndex(of: "_")
      ? vector.inputs(inputs, as: [Double].self).map { [$0] } : vector.inputs(inputs)
    for (row, value) in zip(arguments, values) { try vector.expect(function(row), value, "\(expected) of \(row)") }
  }

  @Test("agree with R: normal")
  func normal() throws {
    try check("pnorm_x", "pnorm") { NormalDistribution.cumulative($0[0]) }
    try check("qnorm_p", "qnorm") { NormalDistribution.quantile($0[0]) }
  }

  @Test("agree with R: Student's t")
  func student() throws {
    try check("pt_t_df", "pt") { StudentT(degreesOfFreedom: Int($0[1])).cumulative($0[0]) }
    try check("qt_p_df", "qt") { StudentT(degreesOfFreedom: Int($0[1])).quantile($0[0]) }
  }

  @Test("agree with R: χ²")
  func chiSquare() throws {
    try check("pchisq_x_df", "pchisq") { ChiSquareDistribution(degreesOfFreedom: Int($0[1])).cumulative($0[0]) }
    try check("qchisq_p_df", "qchisq") { ChiSquareDistribution(degreesOfFreedom: Int($0[1])).quantile($0[0]) }
  }

  @Test("agree with R: F")
  func fisher() throws {
    try check("pf_f_df1_df2", "pf") { FDistribution(numerator: $0[1], denominator: $0[2]).cumulative($0[0]) }
    try check("qf_p_df1_df2", "qf") { FDistribution(numerator: $0[1], denominator: $0[2]).quantile($0[0]) }
  }

  @Test("agree with R: incomplete beta, incomplete gamma, ln Γ")
  func special() throws {
    try check("ibeta_x_a_b", "ibeta") { SpecialFunctions.incompleteBeta($0[0], $0[1], $0[2]) }
    try check("igamma_x_a", "igamma") { SpecialFunctions.incompleteGamma($0[1], $0[0]) }
    try check("lgamma_x", "lgamma") { SpecialFunctions.logGamma($0[0]) }
  }

  @Test("agree with R and SciPy: noncentral t")
  func noncentral() throws {
    let vector = try StatisticsVector("03_noncentral_t_cdf")
    let expected: [Double] = try vector.expected("cdf")
    for (row, value) in zip(try vector.inputs("t_nu_delta", as: [[Double]].self), expected) {
      let distribution = NoncentralT(degreesOfFreedom: Int(row[1]), noncentrality: row[2])
      try vector.expect(distribution.cumulative(row[0]), value)
    }
  }

  @Test("give the exact factors of limits of agreement")
  func exactFactors() throws {
    let vector = try StatisticsVector("02_exact_loa_factors")
    let (inner, outer): ([Double], [Double]) = (try vector.expected("k_lower"), try vector.expected("k_upper"))
    for (index, count) in try vector.inputs("n", as: [Int].self).enumerated() {
      let factors = try #require(ExactLimitFactors(count: count))
      try vector.expect(factors.inner, inner[index], "n = \(count)")
      try vector.expect(factors.outer, outer[index], "n = \(count)")
    }
  }

  @Test("have no factors for two pairs")
  func twoPairs() { #expect(ExactLimitFactors(count: 2) == nil) }
}
