extension EmbeddedVector {
  /// Holm step-down adjusted p.
  static let vector24 = #"""
    {
     "id": "24_holm",
     "title": "Holm step-down adjusted p",
     "spec_section": "3.4",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "Holm 1979",
     "verified_by": [
      "R p.adjust",
      "statsmodels multipletests"
     ],
     "tolerance": {
      "abs": 1e-12,
      "rel": 1e-12
     },
     "inputs": {
      "p": [0.01, 0.02, 0.03, 0.005, 0.04]
     },
     "expected": {
      "holm": [0.04, 0.06, 0.06, 0.025, 0.06],
      "bh_for_information": [0.025, 0.0333333333333333, 0.0375, 0.025, 0.04]
     }
    }
    """#
}
