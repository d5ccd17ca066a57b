extension EmbeddedVector {
  /// MAE, MAPE, RMSE (Arms), median/P95 AE, within-tolerance shares, coverage.
  static let vector11 = #"""
    {
     "id": "11_error_metrics_hr",
     "title": "MAE, MAPE, RMSE (Arms), median/P95 AE, within-tolerance shares, coverage",
     "spec_section": "2.5",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "synthetic HR study",
     "verified_by": [
      "R 4.2.2 (prop.test correct=FALSE)",
      "math-only"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "recordings": [
       {
        "subject": "S01",
        "recording": "S01-R1",
        "ref": 73.8,
        "v1": 75.8
       },
       {
        "subject": "S01",
        "recording": "S01-R2",
        "ref": 76.5,
        "v1": 80.2
       },
       {
        "subject": "S01",
        "recording": "S01-R3",
        "ref": 79.0,
        "v1": 80.4
       },
       {
        "subject": "S01",
        "recording": "S01-R4",
        "ref": 72.2,
        "v1": 74.2
       },
       {
        "subject": "S02",
        "recording": "S02-R1",
        "ref": 99.4,
        "v1": 98.5
       },
       {
        "subject": "S02",
        "recording": "S02-R2",
        "ref": 95.9,
        "v1": null
       },
       {
        "subject": "S02",
        "recording": "S02-R3",
        "ref": 90.1,
        "v1": 88.4
       },
       {
        "subject": "S03",
        "recording": "S03-R1",
        "ref": 88.5,
        "v1": 87.5
       },
       {
        "subject": "S03",
        "recording": "S03-R2",
        "ref": 81.4,
        "v1": 82.5
       },
       {
        "subject": "S03",
        "recording": "S03-R3",
        "ref": 85.5,
        "v1": 82.7
       },
       {
        "subject": "S04",
        "recording": "S04-R1",
        "ref": 71.0,
        "v1": 71.1
       },
       {
        "subject": "S04",
        "recording": "S04-R2",
        "ref": 77.7,
        "v1": 76.2
       },
       {
        "subject": "S04",
        "recording": "S04-R3",
        "ref": 71.2,
        "v1": 72.1
       },
       {
        "subject": "S04",
        "recording": "S04-R4",
        "ref": 83.4,
        "v1": 82.1
       },
       {
        "subject": "S05",
        "recording": "S05-R1",
        "ref": 97.0,
        "v1": 93.0
       },
       {
        "subject": "S05",
        "recording": "S05-R2",
        "ref": 85.7,
        "v1": 83.7
       },
       {
        "subject": "S05",
        "recording": "S05-R3",
        "ref": 101.2,
        "v1": 99.5
       },
       {
        "subject": "S05",
        "recording": "S05-R4",
        "ref": 94.0,
        "v1": 91.5
       },
       {
        "subject": "S05",
        "recording": "S05-R5",
        "ref": 92.6,
        "v1": 91.5
       },
       {
        "subject": "S06",
        "recording": "S06-R1",
        "ref": 87.8,
        "v1": 89.5
       },
       {
        "subject": "S06",
        "recording": "S06-R2",
        "ref": 88.6,
        "v1": 89.0
       },
       {
        "subject": "S06",
        "recording": "S06-R3",
        "ref": 100.5,
        "v1": 101.5
       },
       {
        "subject": "S06",
        "recording": "S06-R4",
        "ref": 99.5,
        "v1": 99.8
       },
       {
        "subject": "S07",
        "recording": "S07-R1",
        "ref": 80.4,
        "v1": 76.0
       },
       {
        "subject": "S07",
        "recording": "S07-R2",
        "ref": 83.6,
        "v1": null
       },
       {
        "subject": "S07",
        "recording": "S07-R3",
        "ref": 72.9,
        "v1": 72.5
       },
       {
        "subject": "S08",
        "recording": "S08-R1",
        "ref": 93.0,
        "v1": 94.1
       },
       {
        "subject": "S08",
        "recording": "S08-R2",
        "ref": 97.5,
        "v1": 82.7
       },
       {
        "subject": "S08",
        "recording": "S08-R3",
        "ref": 89.3,
        "v1": 92.1
       },
       {
        "subject": "S08",
        "recording": "S08-R4",
        "ref": 78.9,
        "v1": 80.8
       },
       {
        "subject": "S08",
        "recording": "S08-R5",
        "ref": 100.4,
        "v1": 104.5
       },
       {
        "subject": "S09",
        "recording": "S09-R1",
        "ref": 93.6,
        "v1": 95.9
       },
       {
        "subject": "S09",
        "recording": "S09-R2",
        "ref": 87.7,
        "v1": 90.3
       },
       {
        "subject": "S09",
        "recording": "S09-R3",
        "ref": 103.1,
        "v1": 105.7
       },
       {
        "subject": "S09",
        "recording": "S09-R4",
        "ref": 99.2,
        "v1": 103.1
       },
       {
        "subject": "S09",
        "recording": "S09-R5",
        "ref": 89.8,
        "v1": 91.7
       },
       {
        "subject": "S10",
        "recording": "S10-R1",
        "ref": 73.1,
        "v1": 68.9
       },
       {
        "subject": "S10",
        "recording": "S10-R2",
        "ref": 66.7,
        "v1": 68.0
       },
       {
        "subject": "S10",
        "recording": "S10-R3",
        "ref": 62.4,
        "v1": 61.3
       },
       {
        "subject": "S11",
        "recording": "S11-R1",
        "ref": 85.2,
        "v1": 88.6
       },
       {
        "subject": "S11",
        "recording": "S11-R2",
        "ref": 87.0,
        "v1": 86.6
       },
       {
        "subject": "S11",
        "recording": "S11-R3",
        "ref": 99.1,
        "v1": 101.9
       },
       {
        "subject": "S11",
        "recording": "S11-R4",
        "ref": 90.7,
        "v1": 92.9
       },
       {
        "subject": "S12",
        "recording": "S12-R1",
        "ref": 79.4,
        "v1": 80.0
       },
       {
        "subject": "S12",
        "recording": "S12-R2",
        "ref": 65.3,
        "v1": null
       },
       {
        "subject": "S12",
        "recording": "S12-R3",
        "ref": 70.2,
        "v1": 71.4
       }
      ]
     },
     "expected": {
      "n_eligible": 46,
      "n_published": 43,
      "bias": 0.0813953488372088,
      "mae": 2.21162790697674,
      "mape_percent": 2.53083975993296,
      "rmse": 3.15878251494847,
      "median_ae": 1.7,
      "p95_ae_type7": 4.18999999999999,
      "max_ae": 14.8,
      "within_5bpm_p_and_plain_wilson": [
       0.976744186046512,
       0.879410065593928,
       0.995882912725666
      ],
      "within_3bpm_p_and_plain_wilson": [
       0.813953488372093,
       0.673829963427256,
       0.902582485710038
      ],
      "within_10pct_p_and_plain_wilson": [
       0.976744186046512,
       0.879410065593928,
       0.995882912725666
      ],
      "within_max5bpm10pct_p_and_plain_wilson": [
       0.976744186046512,
       0.879410065593928,
       0.995882912725666
      ],
      "coverage_p_and_plain_wilson": [
       0.934782608695652,
       0.824972589180958,
       0.977572138570711
      ],
      "success_over_eligible_5bpm_p_and_plain_wilson": [
       0.91304347826087,
       0.796753359258812,
       0.965664132105274
      ],
      "coverage_clustered": {
       "p": 0.9347826086956522,
       "ci": [
        0.8238956845817542,
        0.97773468468818
       ],
       "deff": 1.0147991543340387,
       "n_effective": 45.32916666666664
      },
      "success_over_eligible_5bpm_clustered": {
       "p": 0.9130434782608695,
       "ci": [
        0.7967533592588116,
        0.9656641321052741
       ],
       "deff": 1.0,
       "n_effective": 46.0
      },
      "sd_naive": 3.195104574930178
     },
     "notes": "null v1 = abstained. MAPE, shares and errors only over published; coverage and success_over_eligible over all eligible. Reports print the clustered intervals (spec 2.5); the plain ones are for checking the formula."
    }
    """#
}
