extension EmbeddedVector {
  /// SRM (Cohen dz), Hedges-corrected, d_av, Glass/ES.
  static let vector30 = #"""
    {
     "id": "30_responsiveness",
     "title": "SRM (Cohen dz), Hedges-corrected, d_av, Glass/ES",
     "spec_section": "4.5",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "Lakens 2013; Liang 1990 (SRM)",
     "verified_by": [
      "R",
      "math-only",
      "pingouin compute_effsize (d_av) checked"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "subject_rest_stress_means": [
       [41.6666666666667, 54.0],
       [70.0, 79.6666666666667],
       [32.6666666666667, 62.6666666666667],
       [42.6666666666667, 65.3333333333333],
       [26.3333333333333, 57.3333333333333],
       [29.0, 55.0],
       [58.6666666666667, 75.3333333333333],
       [21.6666666666667, 60.3333333333333],
       [51.0, 81.6666666666667],
       [48.0, 79.3333333333333]
      ]
     },
     "expected": {
      "mean_change": 24.9,
      "sd_change": 9.37694835721234,
      "srm_dz": 2.65544813210451,
      "srm_hedges": 2.42783829220984,
      "hedges_J": 0.914285714285714,
      "d_av": 1.90405226973048,
      "effect_size_baseline_sd": 1.63239968435194,
      "mean_change_ci_t": [18.1921352357379, 31.6078647642621]
     }
    }
    """#
}
