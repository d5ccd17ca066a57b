/// How the values of one vector are computed by the functions that make the reports.
struct VectorRecipe: Sendable {
  /// The vector's id, which is also the name of its file.
  let id: String

  /// The vector; `nil` of one that may not be passed on, which only tests can read.
  let json: String?

  /// Computes what the vector expects from its inputs.
  let compute: @Sendable (_ inputs: VectorValue) throws -> ComputedTable

  init(_ id: String, _ json: String?, compute: @escaping @Sendable (VectorValue) throws -> ComputedTable) {
    (self.id, self.json, self.compute) = (id, json, compute)
  }

  /// Every vector, by id.
  static let all = [
    distributions, agreement, repeatedAgreement, regression, errors, shares, association, equivalence, resampling,
    hypotheses, versions, calibration, discrimination, degenerate,
  ].flatMap { $0 }.sorted { $0.id < $1.id }

  /// Names of expected values that are not computed, each with the reason. Nothing else may be missing.
  static let uncomputed: [String: String] = [
    "shapiro_W": "the Shapiro-Wilk test is for information; no report prints it",
    "shapiro_p": "the Shapiro-Wilk test is for information; no report prints it",
    "ccc_with_n_minus_1_moments_for_information": "another definition than ours, to tell the two apart",
    "aurc_naive_tie_order_for_information": "another treatment of ties than ours, to tell the two apart",
    "bh_for_information": "another adjustment than ours, to tell the two apart",
    "ece_sklearn_edges_for_information": "another edge of bins than ours, to tell the two apart",
    "tau_p_scipy_asymptotic": "takes recordings of one person for independent; no report prints it",
    "tau_p_R_normal": "takes recordings of one person for independent; no report prints it",
    "correlation_flag": "a word beside a number, no number",
  ]

  /// Compares what `vector` expects with what this recipe computes from its inputs.
  ///
  /// - Throws: `VectorError` when an input is not there, and `UndefinedReason` when what the vector defines is undefined.
  func comparison(with vector: ReferenceVector) throws -> VectorComparison {
    VectorComparison(
      expected: vector.expected, computed: .of(try compute(vector.inputs)), tolerance: vector.tolerance,
      uncomputed: Set(Self.uncomputed.keys))
  }
}
