extension EmbeddedVector {
  /// Wilcoxon signed-rank (zeros dropped), exact conditional and normal with corrections; Hodges-Lehmann.
  static let vector20 = #"""
    {
     "id": "20_wilcoxon",
     "title": "Wilcoxon signed-rank (zeros dropped), exact conditional and normal with corrections; Hodges-Lehmann",
     "spec_section": "3.2",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "Hollander & Wolfe 1973 p. 29 depression data; Student sleep",
     "verified_by": [
      "R wilcox.test",
      "R exactRankTests::wilcox.exact",
      "scipy wilcoxon(method='exact')"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-08
     },
     "inputs": {
      "depression_x": [
       1.83,
       0.5,
       1.62,
       2.48,
       1.68,
       1.88,
       1.55,
       3.06,
       1.3
      ],
      "depression_y": [
       0.878,
       0.647,
       0.598,
       2.05,
       1.06,
       1.29,
       1.06,
       3.14,
       1.29
      ],
      "sleep_x": [
       0.7,
       -1.6,
       -0.2,
       -1.2,
       -0.1,
       3.4,
       3.7,
       0.8,
       0.0,
       2.0
      ],
      "sleep_y": [
       1.9,
       0.8,
       1.1,
       0.1,
       -0.1,
       4.4,
       5.5,
       1.6,
       4.6,
       3.4
      ]
     },
     "expected": {
      "depression": {
       "V": 40.0,
       "p_exact": 0.0390625,
       "hodges_lehmann": 0.46
      },
      "sleep": {
       "V": 0.0,
       "n_nonzero": 9,
       "p_exact_conditional": 0.00390625,
       "p_normal_cc_tie": 0.00909069801592506,
       "hodges_lehmann": -1.4
      }
     },
     "published_values": {
      "depression": "V = 40, one-sided p = 0.01953 (R documentation)"
     },
     "notes": "Differences rounded to 1e-9 before ranking and before the test for zero. Hodges-Lehmann after dropping zeros (-1.4; with the zero kept it would be -1.3; R prints -1.40003 from its root finder)."
    }
    """#
}
