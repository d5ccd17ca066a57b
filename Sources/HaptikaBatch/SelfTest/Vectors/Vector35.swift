extension EmbeddedVector {
  /// Subject-level TOST on percent error, bounds +-5 %.
  static let vector35 = #"""
    {
     "id": "35_tost_subject_relative",
     "title": "Subject-level TOST on percent error, bounds +-5 %",
     "spec_section": "2.7",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "synthetic HR study",
     "verified_by": [
      "scipy ttest_1samp",
      "math-only"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-08
     },
     "inputs": {
      "recordings": [
       {
        "subject": "S01",
        "ref": 73.8,
        "v1": 75.8
       },
       {
        "subject": "S01",
        "ref": 76.5,
        "v1": 80.2
       },
       {
        "subject": "S01",
        "ref": 79.0,
        "v1": 80.4
       },
       {
        "subject": "S01",
        "ref": 72.2,
        "v1": 74.2
       },
       {
        "subject": "S02",
        "ref": 99.4,
        "v1": 98.5
       },
       {
        "subject": "S02",
        "ref": 90.1,
        "v1": 88.4
       },
       {
        "subject": "S03",
        "ref": 88.5,
        "v1": 87.5
       },
       {
        "subject": "S03",
        "ref": 81.4,
        "v1": 82.5
       },
       {
        "subject": "S03",
        "ref": 85.5,
        "v1": 82.7
       },
       {
        "subject": "S04",
        "ref": 71.0,
        "v1": 71.1
       },
       {
        "subject": "S04",
        "ref": 77.7,
        "v1": 76.2
       },
       {
        "subject": "S04",
        "ref": 71.2,
        "v1": 72.1
       },
       {
        "subject": "S04",
        "ref": 83.4,
        "v1": 82.1
       },
       {
        "subject": "S05",
        "ref": 97.0,
        "v1": 93.0
       },
       {
        "subject": "S05",
        "ref": 85.7,
        "v1": 83.7
       },
       {
        "subject": "S05",
        "ref": 101.2,
        "v1": 99.5
       },
       {
        "subject": "S05",
        "ref": 94.0,
        "v1": 91.5
       },
       {
        "subject": "S05",
        "ref": 92.6,
        "v1": 91.5
       },
       {
        "subject": "S06",
        "ref": 87.8,
        "v1": 89.5
       },
       {
        "subject": "S06",
        "ref": 88.6,
        "v1": 89.0
       },
       {
        "subject": "S06",
        "ref": 100.5,
        "v1": 101.5
       },
       {
        "subject": "S06",
        "ref": 99.5,
        "v1": 99.8
       },
       {
        "subject": "S07",
        "ref": 80.4,
        "v1": 76.0
       },
       {
        "subject": "S07",
        "ref": 72.9,
        "v1": 72.5
       },
       {
        "subject": "S08",
        "ref": 93.0,
        "v1": 94.1
       },
       {
        "subject": "S08",
        "ref": 97.5,
        "v1": 82.7
       },
       {
        "subject": "S08",
        "ref": 89.3,
        "v1": 92.1
       },
       {
        "subject": "S08",
        "ref": 78.9,
        "v1": 80.8
       },
       {
        "subject": "S08",
        "ref": 100.4,
        "v1": 104.5
       },
       {
        "subject": "S09",
        "ref": 93.6,
        "v1": 95.9
       },
       {
        "subject": "S09",
        "ref": 87.7,
        "v1": 90.3
       },
       {
        "subject": "S09",
        "ref": 103.1,
        "v1": 105.7
       },
       {
        "subject": "S09",
        "ref": 99.2,
        "v1": 103.1
       },
       {
        "subject": "S09",
        "ref": 89.8,
        "v1": 91.7
       },
       {
        "subject": "S10",
        "ref": 73.1,
        "v1": 68.9
       },
       {
        "subject": "S10",
        "ref": 66.7,
        "v1": 68.0
       },
       {
        "subject": "S10",
        "ref": 62.4,
        "v1": 61.3
       },
       {
        "subject": "S11",
        "ref": 85.2,
        "v1": 88.6
       },
       {
        "subject": "S11",
        "ref": 87.0,
        "v1": 86.6
       },
       {
        "subject": "S11",
        "ref": 99.1,
        "v1": 101.9
       },
       {
        "subject": "S11",
        "ref": 90.7,
        "v1": 92.9
       },
       {
        "subject": "S12",
        "ref": 79.4,
        "v1": 80.0
       },
       {
        "subject": "S12",
        "ref": 70.2,
        "v1": 71.4
       }
      ],
      "bound_percent": 5
     },
     "expected": {
      "subject_mean_percent_error": [3.02221585217195, -1.39611252420181, -1.0178153175477, -0.521091228465281, -2.39695099203498, 0.921054590187214, -3.01066683045678, -0.873883257612296, 2.79820103672179, -1.85311635371062, 2.19546197618641, 1.23253460784947],
      "mean": -0.0750140367427197,
      "se": 0.592551903473106,
      "df": 11,
      "p_lower": 2.26729574093198e-06,
      "p_upper": 1.69782648536998e-06,
      "ci90": [-1.13916900448425, 0.989140930998815],
      "equivalent": true
     }
    }
    """#
}
