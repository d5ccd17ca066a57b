extension EmbeddedVector {
  /// Version comparison verdicts.
  static let vector49 = #"""
    {
     "id": "49_verdicts",
     "title": "Version comparison verdicts",
     "spec_section": "3.4",
     "provenance": "definition",
     "redistribution": "commit-safe",
     "source": "spec 3.4 and 2.10",
     "verified_by": [
      "by hand"
     ],
     "tolerance": {
      "abs": 0,
      "rel": 0
     },
     "inputs": {
      "margins": {
       "ae_bpm": 0.5,
       "success_fraction": 0.025,
       "coverage_fraction": 0.025
      },
      "columns": [
       "E1_ci",
       "E1_holm_p",
       "E2_ci",
       "E3_ci",
       "clusters",
       "identical"
      ],
      "rows": [
       [
        [
         0.01,
         0.08
        ],
        0.01,
        [
         -1.0,
         -0.2
        ],
        [
         -0.01,
         0.02
        ],
        25,
        false
       ],
       [
        [
         0.01,
         0.08
        ],
        0.08,
        [
         -1.0,
         -0.2
        ],
        [
         -0.01,
         0.02
        ],
        25,
        false
       ],
       [
        [
         0.01,
         0.08
        ],
        0.01,
        [
         -0.2,
         0.6
        ],
        [
         -0.01,
         0.02
        ],
        25,
        false
       ],
       [
        [
         -0.09,
         -0.01
        ],
        0.01,
        [
         -2.0,
         -1.0
        ],
        [
         0.01,
         0.05
        ],
        25,
        false
       ],
       [
        [
         -0.01,
         0.02
        ],
        0.6,
        [
         -0.3,
         0.1
        ],
        [
         -0.02,
         0.01
        ],
        25,
        false
       ],
       [
        [
         -0.2,
         0.02
        ],
        0.25,
        [
         -2.3,
         -0.44
        ],
        [
         -0.22,
         -0.02
        ],
        25,
        false
       ],
       [
        [
         -0.2,
         0.02
        ],
        0.25,
        [
         -0.3,
         0.9
        ],
        [
         -0.22,
         0.01
        ],
        25,
        false
       ],
       [
        [
         -0.025,
         0.02
        ],
        0.9,
        [
         -0.3,
         0.1
        ],
        [
         -0.01,
         0.01
        ],
        25,
        false
       ],
       [
        [
         0.0,
         0.0
        ],
        1.0,
        [
         0.0,
         0.0
        ],
        [
         0.0,
         0.0
        ],
        25,
        true
       ],
       [
        [
         -0.2,
         0.02
        ],
        0.25,
        [
         -2.3,
         -0.44
        ],
        [
         -0.22,
         -0.02
        ],
        12,
        false
       ]
      ]
     },
     "expected": {
      "verdicts": [
       "improved",
       "non_inferior",
       "trade_off",
       "worse",
       "non_inferior",
       "trade_off",
       "inconclusive",
       "inconclusive",
       "identical",
       "not_assessable"
      ]
     },
     "notes": "a bound equal to the margin is not non-inferior; identical is decided before the gate"
    }
    """#
}
