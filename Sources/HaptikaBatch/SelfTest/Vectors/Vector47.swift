extension EmbeddedVector {
  /// CI of a pooled mean (MAE, bias, MAPE) with 5 to 9 clusters.
  static let vector47 = #"""
    {
     "id": "47_mean_few_clusters",
     "title": "CI of a pooled mean (MAE, bias, MAPE) with 5 to 9 clusters",
     "spec_section": "2.10",
     "provenance": "synthetic",
     "redistribution": "commit-safe",
     "source": "linearised ratio variance, as in 33",
     "verified_by": [
      "Python"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "clusters": [
       [
        2.0,
        3.7,
        1.4
       ],
       [
        0.9,
        1.7
       ],
       [
        1.0,
        1.1,
        2.8,
        2.2
       ],
       [
        4.0,
        2.0,
        1.7
       ],
       [
        0.3,
        0.4,
        1.1
       ],
       [
        4.4,
        0.4,
        2.5,
        1.9,
        1.2
       ],
       [
        1.3,
        1.1
       ]
      ]
     },
     "expected": {
      "mean": 1.7772727272727273,
      "variance": 0.06205461830931404,
      "se": 0.24910764402023886,
      "df": 6,
      "ci": [
       1.1677282809088003,
       2.386817173636654
      ],
      "mean_of_cluster_means_for_information": 1.6983333333333337
     }
    }
    """#
}
