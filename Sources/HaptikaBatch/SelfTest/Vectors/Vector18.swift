extension EmbeddedVector {
  /// Subject-cluster bootstrap of MAE: percentile and BCa, deterministic.
  static let vector18 = #"""
    {
     "id": "18_cluster_bootstrap",
     "title": "Subject-cluster bootstrap of MAE: percentile and BCa, deterministic",
     "spec_section": "2.8",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "Efron 1987; Davison & Hinkley 1997",
     "verified_by": [
      "R boot::boot.ci on the same replicates: percentile identical, BCa 1.671323 / 3.351202 (differs 1e-5: normal-scale interpolation)",
      "scipy.stats.bootstrap BCa with its own RNG (agrees within Monte-Carlo error)",
      "math-only"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "clusters_abs_error_sorted_by_subject": [
       [2.0, 3.7, 1.40000000000001, 2.0],
       [0.900000000000006, 1.69999999999999],
       [1.0, 1.09999999999999, 2.8],
       [0.0999999999999943, 1.5, 0.899999999999991, 1.30000000000001],
       [4.0, 2.0, 1.7, 2.5, 1.09999999999999],
       [1.7, 0.400000000000006, 1.0, 0.299999999999997],
       [4.40000000000001, 0.400000000000006],
       [1.09999999999999, 14.8, 2.8, 1.89999999999999, 4.09999999999999],
       [2.30000000000001, 2.59999999999999, 2.60000000000001, 3.89999999999999, 1.90000000000001],
       [4.19999999999999, 1.3, 1.1],
       [3.39999999999999, 0.400000000000006, 2.80000000000001, 2.2],
       [0.599999999999994, 1.2]
      ],
      "B": 1999,
      "seed_label": "accuracy/v1/mae/all",
      "confidence": 0.95
     },
     "expected": {
      "t0": 2.21162790697674,
      "first5_replicates": [2.20869565217391, 2.14772727272727, 1.74, 1.875, 1.67073170731707],
      "replicate_1998": 2.34761904761905,
      "mean_replicates": 2.18929290035534,
      "se": 0.388086940303429,
      "percentile_ci": [1.54864864864865, 3.02978723404255],
      "z0": 0.128884900884853,
      "acceleration": 0.0906400977390966,
      "bca_alphas": [0.0747146353290732, 0.996590845273964],
      "bca_ci": [1.6713228045146, 3.35121519723217],
      "jackknife": [2.2051282051282, 2.25609756097561, 2.255, 2.34102564102564, 2.20526315789474, 2.35128205128205, 2.20243902439024, 1.85263157894737, 2.15263157894737, 2.2125, 2.21282051282051, 2.27560975609756]
     }
    }
    """#
}
