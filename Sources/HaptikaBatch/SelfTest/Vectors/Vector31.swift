extension EmbeddedVector {
  /// RMSSD (n-1 differences, mean), SDNN (ddof 1), BPM, pNN50.
  static let vector31 = #"""
    {
     "id": "31_prv",
     "title": "RMSSD (n-1 differences, mean), SDNN (ddof 1), BPM, pNN50",
     "spec_section": "2.5",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "Task Force 1996",
     "verified_by": ["R", "math-only"],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "rr_ms": [812, 798, 805, 821, 840, 833, 810, 795, 788, 801, 818, 829, 835, 822, 804, 790, 785, 797, 815, 831]
     },
     "expected": {
      "rmssd_ms": 14.0805950831184,
      "sdnn_ms": 16.7974778808574,
      "mean_nn_ms": 811.45,
      "bpm_from_mean_nn": 73.9417092858463,
      "ln_rmssd": 2.6447976142628,
      "pnn50_percent": 0,
      "pnn20_percent": 5.26315789473684
     },
     "notes": "BPM from mean interval (60000/mean) is not the mean of instantaneous rates: fix one convention for device and reference"
    }
    """#
}
