extension EmbeddedVector {
  /// Two versions on the same recordings: 2x2 coverage, success, paired |error|, sign-flip, bootstrap.
  static let vector22 = #"""
    {
     "id": "22_version_comparison",
     "title": "Two versions on the same recordings: 2x2 coverage, success, paired |error|, sign-flip, bootstrap",
     "spec_section": "3.1",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "synthetic HR study",
     "verified_by": [
      "R full enumeration of sign flips",
      "R tapply",
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
        "v1": 75.8,
        "v2": 75.2,
        "conf1": 0.76,
        "conf2": 0.63
       },
       {
        "subject": "S01",
        "recording": "S01-R2",
        "ref": 76.5,
        "v1": 80.2,
        "v2": 75.6,
        "conf1": 0.7,
        "conf2": 0.63
       },
       {
        "subject": "S01",
        "recording": "S01-R3",
        "ref": 79.0,
        "v1": 80.4,
        "v2": 80.4,
        "conf1": 0.94,
        "conf2": 0.9
       },
       {
        "subject": "S01",
        "recording": "S01-R4",
        "ref": 72.2,
        "v1": 74.2,
        "v2": 73.7,
        "conf1": 0.95,
        "conf2": 0.9
       },
       {
        "subject": "S02",
        "recording": "S02-R1",
        "ref": 99.4,
        "v1": 98.5,
        "v2": 97.4,
        "conf1": 0.57,
        "conf2": 0.58
       },
       {
        "subject": "S02",
        "recording": "S02-R2",
        "ref": 95.9,
        "v1": null,
        "v2": null,
        "conf1": 0.38,
        "conf2": 0.36
       },
       {
        "subject": "S02",
        "recording": "S02-R3",
        "ref": 90.1,
        "v1": 88.4,
        "v2": 89.9,
        "conf1": 1.0,
        "conf2": 0.86
       },
       {
        "subject": "S03",
        "recording": "S03-R1",
        "ref": 88.5,
        "v1": 87.5,
        "v2": 88.1,
        "conf1": 0.82,
        "conf2": 0.91
       },
       {
        "subject": "S03",
        "recording": "S03-R2",
        "ref": 81.4,
        "v1": 82.5,
        "v2": 80.0,
        "conf1": 0.58,
        "conf2": 0.61
       },
       {
        "subject": "S03",
        "recording": "S03-R3",
        "ref": 85.5,
        "v1": 82.7,
        "v2": 84.9,
        "conf1": 0.64,
        "conf2": 0.71
       },
       {
        "subject": "S04",
        "recording": "S04-R1",
        "ref": 71.0,
        "v1": 71.1,
        "v2": null,
        "conf1": 0.62,
        "conf2": 0.69
       },
       {
        "subject": "S04",
        "recording": "S04-R2",
        "ref": 77.7,
        "v1": 76.2,
        "v2": 78.8,
        "conf1": 0.53,
        "conf2": 0.53
       },
       {
        "subject": "S04",
        "recording": "S04-R3",
        "ref": 71.2,
        "v1": 72.1,
        "v2": 71.4,
        "conf1": 0.53,
        "conf2": 0.63
       },
       {
        "subject": "S04",
        "recording": "S04-R4",
        "ref": 83.4,
        "v1": 82.1,
        "v2": 81.5,
        "conf1": 0.47,
        "conf2": 0.5
       },
       {
        "subject": "S05",
        "recording": "S05-R1",
        "ref": 97.0,
        "v1": 93.0,
        "v2": 95.3,
        "conf1": 0.56,
        "conf2": 0.68
       },
       {
        "subject": "S05",
        "recording": "S05-R2",
        "ref": 85.7,
        "v1": 83.7,
        "v2": 86.1,
        "conf1": 0.77,
        "conf2": 0.65
       },
       {
        "subject": "S05",
        "recording": "S05-R3",
        "ref": 101.2,
        "v1": 99.5,
        "v2": 100.0,
        "conf1": 0.6,
        "conf2": 0.54
       },
       {
        "subject": "S05",
        "recording": "S05-R4",
        "ref": 94.0,
        "v1": 91.5,
        "v2": 93.0,
        "conf1": 0.88,
        "conf2": 0.92
       },
       {
        "subject": "S05",
        "recording": "S05-R5",
        "ref": 92.6,
        "v1": 91.5,
        "v2": 92.1,
        "conf1": 0.8,
        "conf2": 0.82
       },
       {
        "subject": "S06",
        "recording": "S06-R1",
        "ref": 87.8,
        "v1": 89.5,
        "v2": 90.5,
        "conf1": 0.7,
        "conf2": 0.62
       },
       {
        "subject": "S06",
        "recording": "S06-R2",
        "ref": 88.6,
        "v1": 89.0,
        "v2": 88.3,
        "conf1": 0.88,
        "conf2": 0.85
       },
       {
        "subject": "S06",
        "recording": "S06-R3",
        "ref": 100.5,
        "v1": 101.5,
        "v2": 99.6,
        "conf1": 0.89,
        "conf2": 0.88
       },
       {
        "subject": "S06",
        "recording": "S06-R4",
        "ref": 99.5,
        "v1": 99.8,
        "v2": 97.6,
        "conf1": 0.83,
        "conf2": 0.81
       },
       {
        "subject": "S07",
        "recording": "S07-R1",
        "ref": 80.4,
        "v1": 76.0,
        "v2": 80.8,
        "conf1": 0.47,
        "conf2": 0.65
       },
       {
        "subject": "S07",
        "recording": "S07-R2",
        "ref": 83.6,
        "v1": null,
        "v2": null,
        "conf1": 0.28,
        "conf2": 0.32
       },
       {
        "subject": "S07",
        "recording": "S07-R3",
        "ref": 72.9,
        "v1": 72.5,
        "v2": 72.9,
        "conf1": 0.9,
        "conf2": 0.81
       },
       {
        "subject": "S08",
        "recording": "S08-R1",
        "ref": 93.0,
        "v1": 94.1,
        "v2": 93.8,
        "conf1": 0.82,
        "conf2": 0.63
       },
       {
        "subject": "S08",
        "recording": "S08-R2",
        "ref": 97.5,
        "v1": 82.7,
        "v2": 99.3,
        "conf1": 0.8,
        "conf2": 0.82
       },
       {
        "subject": "S08",
        "recording": "S08-R3",
        "ref": 89.3,
        "v1": 92.1,
        "v2": 89.8,
        "conf1": 0.64,
        "conf2": 0.7
       },
       {
        "subject": "S08",
        "recording": "S08-R4",
        "ref": 78.9,
        "v1": 80.8,
        "v2": 78.0,
        "conf1": 0.7,
        "conf2": 0.69
       },
       {
        "subject": "S08",
        "recording": "S08-R5",
        "ref": 100.4,
        "v1": 104.5,
        "v2": 101.1,
        "conf1": 0.69,
        "conf2": 0.72
       },
       {
        "subject": "S09",
        "recording": "S09-R1",
        "ref": 93.6,
        "v1": 95.9,
        "v2": 94.7,
        "conf1": 0.73,
        "conf2": 0.75
       },
       {
        "subject": "S09",
        "recording": "S09-R2",
        "ref": 87.7,
        "v1": 90.3,
        "v2": 89.9,
        "conf1": 0.81,
        "conf2": 0.58
       },
       {
        "subject": "S09",
        "recording": "S09-R3",
        "ref": 103.1,
        "v1": 105.7,
        "v2": 105.7,
        "conf1": 0.8,
        "conf2": 0.74
       },
       {
        "subject": "S09",
        "recording": "S09-R4",
        "ref": 99.2,
        "v1": 103.1,
        "v2": 100.6,
        "conf1": 0.73,
        "conf2": 0.68
       },
       {
        "subject": "S09",
        "recording": "S09-R5",
        "ref": 89.8,
        "v1": 91.7,
        "v2": 91.4,
        "conf1": 0.73,
        "conf2": 0.71
       },
       {
        "subject": "S10",
        "recording": "S10-R1",
        "ref": 73.1,
        "v1": 68.9,
        "v2": null,
        "conf1": 0.39,
        "conf2": 0.37
       },
       {
        "subject": "S10",
        "recording": "S10-R2",
        "ref": 66.7,
        "v1": 68.0,
        "v2": 66.0,
        "conf1": 0.72,
        "conf2": 0.73
       },
       {
        "subject": "S10",
        "recording": "S10-R3",
        "ref": 62.4,
        "v1": 61.3,
        "v2": 61.6,
        "conf1": 0.87,
        "conf2": 0.92
       },
       {
        "subject": "S11",
        "recording": "S11-R1",
        "ref": 85.2,
        "v1": 88.6,
        "v2": null,
        "conf1": 0.38,
        "conf2": 0.34
       },
       {
        "subject": "S11",
        "recording": "S11-R2",
        "ref": 87.0,
        "v1": 86.6,
        "v2": 88.8,
        "conf1": 0.6,
        "conf2": 0.63
       },
       {
        "subject": "S11",
        "recording": "S11-R3",
        "ref": 99.1,
        "v1": 101.9,
        "v2": null,
        "conf1": 0.99,
        "conf2": 0.94
       },
       {
        "subject": "S11",
        "recording": "S11-R4",
        "ref": 90.7,
        "v1": 92.9,
        "v2": 90.6,
        "conf1": 0.66,
        "conf2": 0.5
       },
       {
        "subject": "S12",
        "recording": "S12-R1",
        "ref": 79.4,
        "v1": 80.0,
        "v2": 80.5,
        "conf1": 0.74,
        "conf2": 0.6
       },
       {
        "subject": "S12",
        "recording": "S12-R2",
        "ref": 65.3,
        "v1": null,
        "v2": null,
        "conf1": 0.16,
        "conf2": 0.3
       },
       {
        "subject": "S12",
        "recording": "S12-R3",
        "ref": 70.2,
        "v1": 71.4,
        "v2": 71.2,
        "conf1": 0.87,
        "conf2": 0.89
       }
      ],
      "tolerance_bpm": 5,
      "B": 1999,
      "cap_bpm": 30,
      "seed_labels": {
       "E1": "compare/v2-v1/dSuccess/all",
       "E2": "compare/v2-v1/dAE/both",
       "E3": "compare/v2-v1/dCoverage/all"
      }
     },
     "expected": {
      "acceptance_both_only1_only2_none": [
       39,
       4,
       0,
       3
      ],
      "success5_both_only1_only2_none": [
       38,
       4,
       1,
       3
      ],
      "mean_diff_abs_error_v2_minus_v1": -1.06410256410256,
      "subject_means": [
       -0.974999999999998,
       -0.200000000000003,
       -0.833333333333329,
       -0.166666666666667,
       -1.3,
       0.600000000000001,
       -2.20000000000001,
       -4.0,
       -0.879999999999998,
       -0.449999999999999,
       -0.350000000000001,
       0.149999999999999
      ],
      "mean_of_subject_means": -0.88375,
      "percentile_ci": [
       -1.93720930232558,
       -0.302564102564102
      ],
      "bca_ci": [
       -2.303337902197653,
       -0.43787809701364355
      ],
      "signflip_p_exact_subject_means": 0.01025390625,
      "mcnemar_acceptance_exact_p": 0.125,
      "mcnemar_success_exact_p": 0.375,
      "noninferior_margin_0.5bpm": true,
      "first3_replicates": [
       -1.40540540540541,
       -0.680000000000001,
       -0.842105263157895
      ],
      "E1_delta_success": -0.0652173913043478,
      "E1_bca_ci": [
       -0.195228310215579,
       0.0217391304347826
      ],
      "E1_signflip_p": 0.25,
      "E3_delta_coverage": -0.0869565217391304,
      "E3_bca_ci": [
       -0.217391304347826,
       -0.0212765957446809
      ],
      "E4_only_v1": [
       "S04-R1",
       "S10-R1",
       "S11-R1",
       "S11-R3"
      ],
      "E4_only_v2": [],
      "E5_k": 39,
      "E5_mae_v1_v2": [
       2.0974358974359,
       1.10512820512821
      ],
      "E5_dropped_v1": [
       "S04-R4",
       "S07-R1",
       "S10-R1",
       "S11-R1"
      ],
      "E5_dropped_v2": [],
      "E6_lowest_highest": [
       -3.08695652173913,
       3.43478260869565
      ],
      "verdict_without_gate": "trade_off",
      "verdict": "not_assessable",
      "clusters": 12,
      "E1_replicates_below": 936,
      "E1_replicates_tied": 49,
      "E3_replicates_below": 913,
      "E3_replicates_tied": 55,
      "E2_replicates_below": 923,
      "E2_replicates_tied": 1
     },
     "notes": "Ties: |t*-t0| <= 1e-12 max(1,|t0|). One E2 replicate equals t0 exactly in rational arithmetic; the shipped bca_ci counted it as below. E1 and E3 are (sum of new - sum of old)/n with integer numerators; written as a difference of two shares, ties with t0 are lost and E1 becomes [-0.19048, 0.02183]. E1_signflip_p: per-subject MEAN success difference (sums would give 0.5). E6: recordings missing in both versions count too (-cap and +cap). Verdict: 12 clusters < 20 (spec 2.10)."
    }
    """#
}
