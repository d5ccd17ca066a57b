extension EmbeddedVector {
  /// Wilson score interval (no continuity correction).
  static let vector12 = #"""
    {
     "id": "12_wilson",
     "title": "Wilson score interval (no continuity correction)",
     "spec_section": "2.5",
     "provenance": "published-table",
     "redistribution": "commit-safe",
     "source": "Wilson 1927; Newcombe 1998 Stat Med 17:857-72 worked cases 81/263, 15/148, 0/20, 1/29",
     "verified_by": [
      "R prop.test(correct=FALSE)",
      "statsmodels proportion_confint(method='wilson')"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "x_n": [
       [0, 10],
       [10, 10],
       [43, 46],
       [81, 263],
       [1, 29],
       [15, 148]
      ]
     },
     "expected": {
      "p_lo_hi": [
       [0.0, 0.0, 0.277532799862889],
       [1.0, 0.722467200137111, 1.0],
       [0.934782608695652, 0.824972589180958, 0.977572138570711],
       [0.307984790874525, 0.255288519878274, 0.3662095769828],
       [0.0344827586206897, 0.00611321429276265, 0.171755218793203],
       [0.101351351351351, 0.0623863995307363, 0.160487241723308]
      ]
     },
     "published_values": {
      "81/263": [0.2553, 0.3662],
      "15/148": [0.0624, 0.1605],
      "1/29": [0.0061, 0.1718]
     }
    }
    """#
}
