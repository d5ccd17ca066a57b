extension EmbeddedVector {
  /// Pearson r (Fisher z CI), Lin's CCC (1/n moments, z-transform CI).
  static let vector13 = #"""
    {
     "id": "13_pearson_ccc",
     "title": "Pearson r (Fisher z CI), Lin's CCC (1/n moments, z-transform CI)",
     "spec_section": "2.6",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "PEFR (vector 01); Lin 1989, 2000 correction",
     "verified_by": [
      "R epiR::epi.ccc",
      "R cor.test",
      "scipy pearsonr",
      "math-only"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-08
     },
     "inputs": {
      "x": [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427],
      "y": [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]
     },
     "expected": {
      "pearson_r": 0.943279446890946,
      "pearson_ci": [0.846358808792465, 0.979731337351924],
      "ccc": 0.942742431427484,
      "ccc_ci": [0.850491873168561, 0.978726279170122],
      "bias_correction_Cb": 0.999430693136343,
      "location_shift_u": -0.0190302500915971,
      "ccc_with_n_minus_1_moments_for_information": 0.942752467422453
     },
     "published_values": {
      "pearson_r": 0.94
     }
    }
    """#
}
