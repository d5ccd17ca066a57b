extension EmbeddedVector {
  /// Deming (lambda=1, jackknife SE) and Passing-Bablok.
  static let vector15 = #"""
    {
     "id": "15_deming_passing_bablok",
     "title": "Deming (lambda=1, jackknife SE) and Passing-Bablok",
     "spec_section": "2.6",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "PEFR (vector 01); Passing & Bablok 1983; Linnet 1993",
     "verified_by": [
      "R MethComp::Deming (point)",
      "R direct 1983 algorithm (slopes == -1 dropped)",
      "math-only (jackknife SE: single implementation)"
     ],
     "tolerance": {
      "abs": 1e-08,
      "rel": 1e-08
     },
     "inputs": {
      "x": [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427],
      "y": [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]
     },
     "expected": {
      "deming_intercept": 15.2315555223308,
      "deming_slope": 0.970880819764939,
      "deming_se_intercept_jack": 69.4795333626696,
      "deming_se_slope_jack": 0.139017094560376,
      "deming_ci_intercept": [-132.860564289237, 163.323675333898],
      "deming_ci_slope": [0.674572896739186, 1.26718874279069],
      "pb_slope": 1.06481481481481,
      "pb_slope_ci": [0.837078651685393, 1.3968253968254],
      "pb_intercept": -24.3055555555556,
      "pb_intercept_ci": [-178.031746031746, 82.938202247191],
      "pb_N": 135,
      "pb_K": 13,
      "pb_M1": 44,
      "pb_M2": 92
     },
     "notes": "R MethComp::PBreg gives slope 1.05857 [0.82828,1.39683] on the same data because it keeps the one slope equal to -1, which Passing & Bablok 1983 say to drop; mcr additionally averages the two central slopes as ANGLES when N is even. We take the 1983 rule and the arithmetic mean of slopes. Deming CI is centred on the full-sample estimate."
    }
    """#
}
