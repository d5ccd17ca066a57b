extension EmbeddedVector {
  /// Paired TOST equivalence.
  static let vector16 = #"""
    {
     "id": "16_tost",
     "title": "Paired TOST equivalence",
     "spec_section": "2.7",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "Student's sleep data (R datasets::sleep), bound chosen by us; Schuirmann 1987",
     "verified_by": [
      "R t.test one-sided",
      "pingouin tost"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-08
     },
     "inputs": {
      "x": [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0],
      "y": [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4],
      "bound": 3.0,
      "alpha": 0.05
     },
     "expected": {
      "mean_diff": -1.58,
      "se": 0.388958723888395,
      "df": 9,
      "t_lower": 3.6507729812674,
      "t_upper": -11.7750283480315,
      "p_lower": 0.00265557029265862,
      "p_upper": 4.52269496583244e-07,
      "p_tost": 0.00265557029265862,
      "ci90": [-2.29300526702928, -0.866994732970717],
      "equivalent": true
     }
    }
    """#
}
