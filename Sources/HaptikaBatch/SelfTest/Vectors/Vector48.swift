extension EmbeddedVector {
  /// E5: a tie in confidence at the cut.
  static let vector48 = #"""
    {
     "id": "48_coverage_matched_tie",
     "title": "E5: a tie in confidence at the cut",
     "spec_section": "3.1",
     "provenance": "synthetic",
     "redistribution": "commit-safe",
     "source": "definition",
     "verified_by": [
      "Swift and Python"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "recordings": [
       {
        "recording": "R1",
        "ref": 60,
        "v1": 61,
        "conf1": 0.4,
        "v2": 60.5,
        "conf2": 0.9
       },
       {
        "recording": "R2",
        "ref": 60,
        "v1": 64,
        "conf1": 0.4,
        "v2": null,
        "conf2": 0.1
       },
       {
        "recording": "R3",
        "ref": 70,
        "v1": 70.5,
        "conf1": 0.8,
        "v2": 70.2,
        "conf2": 0.7
       },
       {
        "recording": "R4",
        "ref": 70,
        "v1": 72,
        "conf1": 0.6,
        "v2": 71,
        "conf2": 0.6
       }
      ]
     },
     "expected": {
      "k": 3,
      "dropped_v1": [
       "R2"
      ],
      "dropped_v2": [],
      "mae_v1": 1.1666666666666667,
      "mae_v2": 0.5666666666666667
     },
     "notes": "equal confidence: the recording whose id is later in byte order is dropped first"
    }
    """#
}
