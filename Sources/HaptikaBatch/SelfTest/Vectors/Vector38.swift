extension EmbeddedVector {
  /// Log-ratio LoA (for RMSSD, SDNN).
  static let vector38 = #"""
    {
     "id": "38_log_ratio_loa",
     "title": "Log-ratio LoA (for RMSSD, SDNN)",
     "spec_section": "2.3",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "PEFR (vector 01); Bland & Altman 1999 section 3.1",
     "verified_by": ["numpy", "math-only"],
     "tolerance": {
      "abs": 1e-08,
      "rel": 1e-08
     },
     "inputs": {
      "x": [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427],
      "y": [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]
     },
     "expected": {
      "mean_log_ratio": -0.0117845399613532,
      "sd_log_ratio": 0.121888028067655,
      "geometric_mean_ratio": 0.988284625767657,
      "ratio_ci": [0.928250561307033, 1.05220135838481],
      "ratio_loa": [0.778270845347308, 1.25496992129116],
      "ratio_loa_lower_ci_exact": [0.673329050739269, 0.841919498448083],
      "ratio_loa_upper_ci_exact": [1.16009488238376, 1.45056343619269]
     }
    }
    """#
}
