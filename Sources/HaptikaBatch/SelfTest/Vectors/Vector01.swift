extension EmbeddedVector {
  /// Bland-Altman bias, SD, LoA, CIs (PEFR, n=17).
  static let vector01 = #"""
    {
     "id": "01_bland_altman_pefr",
     "title": "Bland-Altman bias, SD, LoA, CIs (PEFR, n=17)",
     "spec_section": "2.1",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "Bland JM, Altman DG. Lancet 1986;1:307-10, table of PEFR; also https://www-users.york.ac.uk/~mb55/meas/repeated.htm (seen in the pages corpus)",
     "verified_by": [
      "R 4.2.2 t.test/qt(ncp)",
      "scipy 1.17.1 nct/ttest_rel",
      "math-only reference"
     ],
     "tolerance": {
      "abs": 1e-07,
      "rel": 1e-08
     },
     "inputs": {
      "difference": "wright1 - mini1",
      "method_x": [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427],
      "method_y": [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451],
      "confidence": 0.95,
      "agreement": 0.95
     },
     "expected": {
      "n": 17,
      "bias": -2.11764705882353,
      "sd": 38.7651298736074,
      "se_bias": 9.40192500350999,
      "bias_ci": [-22.0488376966452, 17.8135435789981],
      "t": -0.225235476568145,
      "p_bias": 0.824647673530374,
      "loa": [-78.0959054671117, 73.8606113494646],
      "loa_lower_ci_exact": [-124.160798294679, -53.0949314166675],
      "loa_upper_ci_exact": [48.8596372990205, 119.925504177032],
      "loa_lower_ci_mover": [-122.47823770528, -50.2876364676141],
      "loa_upper_ci_mover": [46.052342349967, 118.242943587633],
      "loa_se_ba1999": 16.3949057936534,
      "loa_lower_ci_ba1999_t": [-112.851553139311, -43.3402577949126],
      "loa_upper_ci_ba1999_t": [39.1049636772655, 108.616259021664],
      "loa_se_ba1986": 16.2846117950315,
      "sd_ci": [28.8710994518577, 58.9977733614217]
     },
     "published_values": {
      "bias": -2.1,
      "sd": 38.8,
      "loa_2sd": [-79.7, 75.5],
      "bias_ci": [-22.0, 17.8],
      "lower_loa_ci_ba1986": [-114.3, -45.1],
      "upper_loa_ci_ba1986": [40.9, 110.1],
      "note": "1986 used 2*SD and SE=sqrt(3 s^2/n); bias/SD/LoA recomputed, CI figures not re-read in the paper"
     },
     "notes": "Spec uses z=1.959964, not 2 and not 1.96. Exact (Carkeet 2015) CI is primary for independent data."
    }
    """#
}
