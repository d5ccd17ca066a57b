extension EmbeddedVector {
  /// Sign-flip permutation test, full enumeration (two-sided, statistic = sum).
  static let vector21 = #"""
    {
     "id": "21_sign_flip",
     "title": "Sign-flip permutation test, full enumeration (two-sided, statistic = sum)",
     "spec_section": "3.2",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "Fisher 1935; data as in vector 20",
     "verified_by": [
      "R full enumeration",
      "R exactRankTests::perm.test",
      "scipy permutation_test(permutation_type='samples', exact)"
     ],
     "tolerance": {
      "abs": 1e-12,
      "rel": 0
     },
     "inputs": {
      "depression_diff": [0.952, -0.147, 1.022, 0.43, 0.62, 0.59, 0.49, -0.08, 0.01],
      "sleep_diff": [-1.2, -2.4, -1.3, -1.3, 0.0, -1.0, -1.8, -0.8, -4.6, -1.4]
     },
     "expected": {
      "depression_p": 0.02734375,
      "sleep_p": 0.00390625
     },
     "notes": "compare with tolerance >= |T|-1e-9, or scale to integers; floating ties otherwise make p wrong"
    }
    """#
}
