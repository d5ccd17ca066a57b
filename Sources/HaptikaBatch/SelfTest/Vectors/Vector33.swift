extension EmbeddedVector {
  /// Cluster-adjusted Wilson interval (effective n).
  static let vector33 = #"""
    {
     "id": "33_wilson_clustered",
     "title": "Cluster-adjusted Wilson interval (effective n)",
     "spec_section": "2.5",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "Korn & Graubard effective-n idea with the Wilson score interval",
     "verified_by": [
      "statsmodels OLS cluster-robust variance",
      "math-only",
      "overdispersed: statsmodels cluster-robust variance x G/(G-1) = 0.025632561186493735"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "clusters_success": [
       [
        1,
        0,
        1,
        1
       ],
       [
        1,
        1
       ],
       [
        1,
        1,
        1
       ],
       [
        1,
        1,
        1,
        1
       ],
       [
        0,
        1,
        1,
        1,
        1
       ],
       [
        1,
        1,
        1,
        1
       ],
       [
        0,
        1
       ],
       [
        1,
        0,
        1,
        1,
        0
       ],
       [
        1,
        1,
        1,
        0,
        1
       ],
       [
        0,
        1,
        1
       ],
       [
        0,
        1,
        1,
        1
       ],
       [
        1,
        1
       ]
      ],
      "all_success_clusters": [
       [
        1,
        1,
        1
       ],
       [
        1,
        1
       ],
       [
        1,
        1,
        1,
        1
       ]
      ],
      "clusters_overdispersed": [
       [
        1,
        1,
        1,
        1,
        1
       ],
       [
        0,
        0,
        0,
        0
       ],
       [
        1,
        1,
        1
       ],
       [
        0,
        0,
        1,
        0,
        0
       ],
       [
        1,
        1,
        1,
        1
       ],
       [
        1,
        0,
        0
       ],
       [
        1,
        1,
        1,
        1,
        1,
        1
       ],
       [
        0,
        0,
        0,
        1
       ]
      ]
     },
     "expected": {
      "p": 0.813953488372093,
      "ci": [
       0.673829963427256,
       0.902582485710038
      ],
      "variance_linearised": 0.00210663967226575,
      "deff": 1.0,
      "n_effective": 43.0,
      "all_success": {
       "p": 1.0,
       "lo": 0.438502968244955,
       "hi": 1.0,
       "variance": 0.0,
       "deff": 1.0,
       "n_effective": 3.0
      },
      "overdispersed": {
       "p": 0.6176470588235294,
       "lo": 0.3171519454119525,
       "hi": 0.8489048768576835,
       "variance": 0.02563256118649373,
       "deff": 3.6903376735309505,
       "n_effective": 9.21324903243027
      }
     },
     "notes": "0 % or 100 %: variance is 0, so n_effective falls back to the number of clusters"
    }
    """#
}
