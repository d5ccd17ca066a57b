extension EmbeddedVector {
  /// Spearman rho (average ranks) and Kendall tau-b.
  static let vector28 = #"""
    {
     "id": "28_rank_correlation",
     "title": "Spearman rho (average ranks) and Kendall tau-b",
     "spec_section": "4.4",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "synthetic stress study",
     "verified_by": [
      "R cor",
      "scipy kendalltau/spearmanr"
     ],
     "tolerance": {
      "abs": 1e-10,
      "rel": 1e-09,
      "per_key": {
       "tau_p_scipy_asymptotic": 1e-16,
       "tau_p_R_normal": 1e-16
      }
     },
     "inputs": {
      "index": [73, 76, 14, 61, 38, 25, 76, 99, 85, 68, 49, 72, 50, 94, 22, 65, 26, 29, 26, 58, 56, 40, 46, 98, 36, 62, 43, 78, 0, 32, 39, 46, 29, 60, 19, 59, 43, 78, 62, 66, 71, 82, 24, 52, 24, 42, 17, 87, 62, 78, 27, 97, 64, 70, 73, 93, 21, 71, 50, 74],
      "feeling": [3, 4, 1, 3, 3, 2, 4, 5, 4, 4, 3, 4, 3, 5, 2, 4, 2, 2, 2, 4, 4, 3, 2, 4, 2, 4, 3, 5, 1, 1, 3, 3, 2, 4, 2, 4, 2, 5, 5, 3, 4, 4, 1, 3, 3, 3, 2, 5, 4, 4, 3, 5, 4, 4, 4, 4, 2, 4, 2, 4]
     },
     "expected": {
      "spearman_rho": 0.872333879367703,
      "kendall_tau_b": 0.737343506804091,
      "concordant": 1233,
      "discordant": 101,
      "tau_p_scipy_asymptotic": 5.46268324421297e-14,
      "tau_p_R_normal": 5.46268324421299e-14
     },
     "notes": "p values ignore clustering: report the cluster-bootstrap CI, not p"
    }
    """#
}
