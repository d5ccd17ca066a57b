extension EmbeddedVector {
  /// Per-target and per-device strata, optical simulator 60/75/120.
  static let vector34 = #"""
    {
     "id": "34_simulator_strata",
     "title": "Per-target and per-device strata, optical simulator 60/75/120",
     "spec_section": "2.10",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "synthetic simulator run",
     "verified_by": [
      "pandas groupby",
      "math-only"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "recordings": [
       {
        "target": 60,
        "device": "D1",
        "est": 60.24
       },
       {
        "target": 60,
        "device": "D1",
        "est": 60.36
       },
       {
        "target": 60,
        "device": "D1",
        "est": 60.13
       },
       {
        "target": 60,
        "device": "D1",
        "est": 59.88
       },
       {
        "target": 60,
        "device": "D2",
        "est": 59.52
       },
       {
        "target": 60,
        "device": "D2",
        "est": 59.3
       },
       {
        "target": 60,
        "device": "D2",
        "est": 59.72
       },
       {
        "target": 60,
        "device": "D2",
        "est": 60.24
       },
       {
        "target": 75,
        "device": "D1",
        "est": 75.1
       },
       {
        "target": 75,
        "device": "D1",
        "est": 75.05
       },
       {
        "target": 75,
        "device": "D1",
        "est": 75.5
       },
       {
        "target": 75,
        "device": "D1",
        "est": 75.44
       },
       {
        "target": 75,
        "device": "D2",
        "est": 74.67
       },
       {
        "target": 75,
        "device": "D2",
        "est": 74.25
       },
       {
        "target": 75,
        "device": "D2",
        "est": 74.61
       },
       {
        "target": 75,
        "device": "D2",
        "est": 74.9
       },
       {
        "target": 120,
        "device": "D1",
        "est": 119.94
       },
       {
        "target": 120,
        "device": "D1",
        "est": 120.3
       },
       {
        "target": 120,
        "device": "D2",
        "est": 118.64
       },
       {
        "target": 120,
        "device": "D2",
        "est": null
       }
      ]
     },
     "expected": {
      "by_target": {
       "60": {
        "n_eligible": 8,
        "n_published": 8,
        "coverage": 1.0,
        "bias": -0.076249999999999,
        "sd": 0.383291664401929,
        "mae": 0.318750000000001,
        "mape_percent": 0.531250000000001,
        "rmse": 0.366554907210366,
        "max_ae": 0.700000000000003,
        "correlation": null,
        "n_rule": "descriptive",
        "clusters": 2
       },
       "75": {
        "n_eligible": 8,
        "n_published": 8,
        "coverage": 1.0,
        "bias": -0.0600000000000005,
        "sd": 0.424398734345762,
        "mae": 0.332499999999998,
        "mape_percent": 0.44333333333333,
        "rmse": 0.401497197997694,
        "max_ae": 0.75,
        "correlation": null,
        "n_rule": "descriptive",
        "clusters": 2
       },
       "120": {
        "n_eligible": 4,
        "n_published": 3,
        "coverage": 0.75,
        "bias": -0.373333333333335,
        "sd": 0.873231546231199,
        "mae": 0.573333333333333,
        "mape_percent": 0.477777777777777,
        "rmse": 0.804818820190813,
        "max_ae": 1.36,
        "correlation": null,
        "n_rule": "descriptive",
        "clusters": 2
       }
      },
      "by_device": {
       "D1": {
        "n_eligible": 10,
        "n_published": 10,
        "coverage": 1.0,
        "bias": 0.193999999999999,
        "sd": 0.208657081781994,
        "mae": 0.229999999999999,
        "mape_percent": 0.316999999999999,
        "rmse": 0.277164211253906,
        "max_ae": 0.5,
        "correlation": 0.9999599891120963,
        "n_rule": "single_unit",
        "clusters": 1,
        "correlation_flag": "range_driven"
       },
       "D2": {
        "n_eligible": 10,
        "n_published": 9,
        "coverage": 0.9,
        "bias": -0.46111111111111,
        "sd": 0.450817159290895,
        "mae": 0.514444444444444,
        "mape_percent": 0.673333333333333,
        "rmse": 0.627118631343207,
        "max_ae": 1.36,
        "correlation": 0.9998625651064093,
        "n_rule": "single_unit",
        "clusters": 1,
        "correlation_flag": "range_driven"
       }
      }
     },
     "notes": "cluster = device; n_rule names as in spec 2.10. Inside a target the reference does not vary: correlation null. Inside a device it does: a number, flagged range_driven (spec 2.6)."
    }
    """#
}
