extension EmbeddedVector {
  /// Coverage, risk-coverage curve, AURC, E-AURC.
  static let vector19 = #"""
    {
     "id": "19_risk_coverage_aurc",
     "title": "Coverage, risk-coverage curve, AURC, E-AURC",
     "spec_section": "2.9",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "Geifman & El-Yaniv 2017; Geifman, Uziel, El-Yaniv 2019 (E-AURC)",
     "verified_by": [
      "math-only",
      "numpy cumsum on untied data equals the tie-averaged form (asserted)"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "confidence": [0.76, 0.7, 0.94, 0.95, 0.57, 1.0, 0.82, 0.58, 0.64, 0.62, 0.53, 0.53, 0.47, 0.56, 0.77, 0.6, 0.88, 0.8, 0.7, 0.88, 0.89, 0.83, 0.47, 0.9, 0.82, 0.8, 0.64, 0.7, 0.69, 0.73, 0.81, 0.8, 0.73, 0.73, 0.39, 0.72, 0.87, 0.38, 0.6, 0.99, 0.66, 0.74, 0.87],
      "abs_error": [2.0, 3.7, 1.40000000000001, 2.0, 0.900000000000006, 1.69999999999999, 1.0, 1.09999999999999, 2.8, 0.0999999999999943, 1.5, 0.899999999999991, 1.30000000000001, 4.0, 2.0, 1.7, 2.5, 1.09999999999999, 1.7, 0.400000000000006, 1.0, 0.299999999999997, 4.40000000000001, 0.400000000000006, 1.09999999999999, 14.8, 2.8, 1.89999999999999, 4.09999999999999, 2.30000000000001, 2.59999999999999, 2.60000000000001, 3.89999999999999, 1.90000000000001, 4.19999999999999, 1.3, 1.1, 3.39999999999999, 0.400000000000006, 2.80000000000001, 2.2, 0.599999999999994, 1.2],
      "n_eligible": 46
     },
     "expected": {
      "coverage": 0.934782608695652,
      "aurc_mae": 1.98464396816102,
      "risk_full_coverage": 2.21162790697674,
      "aurc_optimal": 1.03195746324274,
      "e_aurc": 0.952686504918278,
      "aurc_failure5": 0.0240269422386447,
      "risk_at_25_50_75_100pct_of_published": [1.34545454545455, 2.18181818181818, 2.19242424242424, 2.21162790697674],
      "aurc_naive_tie_order_for_information": 1.98703359322384
     },
     "notes": "ties in confidence share the block mean loss (expected value over random tie order), so the result does not depend on input order"
    }
    """#
}
