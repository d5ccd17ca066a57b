extension VectorRecipe {
  /// Tests, and their adjustment for being many.
  static let hypotheses = [
    VectorRecipe("20_wilcoxon", EmbeddedVector.vector20) { inputs in
      func test(_ name: String) throws -> SignedRankTest {
        let differences = zip(try inputs.numbers("\(name)_x"), try inputs.numbers("\(name)_y")).map { $0 - $1 }
        guard let test = NanoDifferences(differences).flatMap(SignedRankTest.init) else {
          throw UndefinedReason.noNonzeroDifferences
        }
        return test
      }
      let (depression, sleep) = (try test("depression"), try test("sleep"))
      return [
        "depression": VectorValue.of([
          "V": depression.positiveRankSum, "p_exact": depression.exactP, "hodges_lehmann": depression.pseudomedian,
        ]),
        "sleep": VectorValue.of([
          "V": sleep.positiveRankSum, "n_nonzero": sleep.nonzeroCount, "p_exact_conditional": sleep.exactP,
          "p_normal_cc_tie": sleep.normalP, "hodges_lehmann": sleep.pseudomedian,
        ]),
      ]
    },
    VectorRecipe("23_mcnemar", EmbeddedVector.vector23, compute: mcnemar),
    VectorRecipe("24_holm", EmbeddedVector.vector24) { inputs in
      ["holm": HolmAdjustment.adjusted(try inputs.numbers("p").map { .value($0) })]
    },
  ]

  @Sendable
  private static func mcnemar(_ inputs: VectorValue) throws -> ComputedTable {
    // The differences of the vector are first − second; ours are new − old, so the first is new.
    func outcomes(_ key: String) throws -> PairedOutcomes {
      let cells = try inputs.integers(key)
      return PairedOutcomes(both: cells[0], onlyOld: cells[2], onlyNew: cells[1], neither: cells[3])
    }
    let (big, published) = (try outcomes("big_n11_n10_n01_n00"), try outcomes("newcombe_case"))
    let (test, cells) = (McNemarTest(big), try inputs.integers("small_b_c"))
    let small = McNemarTest(onlyOld: cells[0], onlyNew: cells[1])
    return [
      "big": VectorValue.of([
        "chi2": test.chiSquare, "p_chi2": test.chiSquareP, "chi2_continuity": test.continuityCorrectedChiSquare,
        "p_exact": test.exactP, "difference": big.difference, "newcombe_ci": NewcombeInterval.of(big),
        "phi": big.correctedPhi,
      ]),
      "small": VectorValue.of(["p_exact": small.exactP, "p_mid": small.midP]),
      "newcombe_36_12_2_0": VectorValue.of([
        "difference": published.difference, "ci": NewcombeInterval.of(published),
      ]),
    ]
  }
}
