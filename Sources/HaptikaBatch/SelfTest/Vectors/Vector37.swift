extension EmbeddedVector {
  /// Truncated between-subject variance; undefined statistics.
  static let vector37 = #"""
    {
     "id": "37_degenerate_cases",
     "title": "Truncated between-subject variance; undefined statistics",
     "spec_section": "2.11",
     "provenance": "definition",
     "redistribution": "commit-safe",
     "source": "spec decisions",
     "verified_by": [
      "numpy std",
      "definitions"
     ],
     "tolerance": {
      "abs": 1e-09,
      "rel": 1e-09
     },
     "inputs": {
      "subject": [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4],
      "difference": [-1.0, 1.0, 0.2, 0.8, -0.9, 0.3, 1.1, -0.7, -0.6, 0.9, -0.1],
      "constant_differences": [1.0, 1.0, 1.0],
      "single_pair": [2.5],
      "constant_reference": {
       "ref": [60, 60, 60],
       "est": [60.5, 59.8, 60.1]
      },
      "auc_single_class": {
       "y": [1, 1, 1],
       "s": [0.2, 0.5, 0.9]
      }
     },
     "expected": {
      "truncated": {
       "k": 4,
       "N": 11,
       "bias": 0.0909090909090909,
       "bias_subject_mean": 0.1,
       "MSB": 0.00969696969696971,
       "MSW": 0.905714285714286,
       "n0": 2.72727272727273,
       "var_between": 0.0,
       "var_within": 0.636909090909091,
       "sd_total": 0.798065843717854,
       "truncated": true,
       "se_bias": 0.240625905600958,
       "bias_ci": [-0.674869933326222, 0.856688115144404],
       "loa": [-1.47327122006948, 1.65508940188766],
       "var_total_ci": [0.310942526152558, 1.96154736739935],
       "loa_lower_ci": [-2.88069063547364, -0.574102537760315],
       "loa_upper_ci": [0.755920719578497, 3.06250881729182]
      },
      "constant_differences": {
       "bias": 1.0,
       "sd": 0.0,
       "loa": [1.0, 1.0],
       "bias_ci": [1.0, 1.0],
       "normality": null
      },
      "single_pair": {
       "bias": 2.5,
       "sd": null,
       "loa": null,
       "bias_ci": null
      },
      "constant_reference": {
       "pearson_r": null,
       "ccc": null,
       "icc": null,
       "bias": 0.133333333333333
      },
      "auc_single_class": null
     },
     "notes": "null = not defined; CSV cell empty, Markdown 'n/a' with the reason; never NaN, never 0"
    }
    """#
}
