extension EmbeddedVector {
  /// McNemar exact, mid-p, asymptotic; paired difference with Newcombe score CI.
  static let vector23 = #"""
    {
     "id": "23_mcnemar",
     "title": "McNemar exact, mid-p, asymptotic; paired difference with Newcombe score CI",
     "spec_section": "3.3",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "Agresti 1990 p. 350 approval ratings; Newcombe 1998 Stat Med 17:2635-50",
     "verified_by": [
      "R mcnemar.test/binom.test",
      "statsmodels mcnemar",
      "Newcombe CI method 10: separate R and math-only implementations"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-08
     },
     "inputs": {
      "big_n11_n10_n01_n00": [794, 86, 150, 570],
      "small_b_c": [2, 9],
      "newcombe_case": [36, 12, 2, 0]
     },
     "expected": {
      "big": {
       "chi2": 17.3559322033898,
       "p_chi2": 3.09929344104522e-05,
       "chi2_continuity": 16.8177966101695,
       "p_exact": 3.71593613957144e-05,
       "difference": -0.0399999999999999,
       "newcombe_ci": [-0.0587038728957288, -0.021230423982877],
       "phi": 0.700648649324224
      },
      "small": {
       "p_exact": 0.0654296875,
       "p_mid": 0.03857421875
      },
      "newcombe_36_12_2_0": {
       "difference": 0.2,
       "ci": [0.0569295840032388, 0.340427602974941]
      }
     }
    }
    """#
}
