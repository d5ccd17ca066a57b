extension EmbeddedVector {
  /// Brier, Murphy decomposition, ECE/MCE/ACE, logistic recalibration, PAV.
  static let vector25 = #"""
    {
     "id": "25_calibration",
     "title": "Brier, Murphy decomposition, ECE/MCE/ACE, logistic recalibration, PAV",
     "spec_section": "4.2",
     "provenance": "synthetic (made by us, seed fixed)",
     "redistribution": "commit-safe",
     "source": "Murphy 1973; Stephenson 2008; Cox 1958; Naeini 2015 (ECE)",
     "verified_by": [
      "numpy ECE/ACE re-implementation",
      "R glm / offset",
      "statsmodels Logit",
      "R Iso::pava",
      "scikit-learn IsotonicRegression",
      "identity REL-RES+UNC(+WBV-WBC)=BS asserted"
     ],
     "tolerance": {
      "abs": 1e-08,
      "rel": 1e-07
     },
     "inputs": {
      "p": [0.05, 0.1, 0.1, 0.2, 0.2, 0.3, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.6, 0.7, 0.7, 0.8, 0.8, 0.9, 0.9, 0.95],
      "y": [0, 0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 1, 1, 1, 1],
      "ece_bins": 5,
      "ace_bins": 5
     },
     "expected": {
      "brier": 0.15,
      "brier_reference_climatology": 0.2475,
      "brier_skill": 0.393939393939394,
      "murphy_unique": {
       "reliability": 0.1,
       "resolution": 0.1975,
       "uncertainty": 0.2475
      },
      "murphy_binned_stephenson": {
       "reliability": 0.00739166666666668,
       "resolution": 0.1225,
       "uncertainty": 0.2475,
       "within_bin_variance": 0.00260833333333333,
       "within_bin_covariance": -0.015
      },
      "ece": 0.07,
      "mce": 0.13,
      "ece_sklearn_edges_for_information": 0.045,
      "ece_bin_n_meanp_obs": [
       [3, 0.0833333333333333, 0.0],
       [4, 0.25, 0.25],
       [4, 0.475, 0.5],
       [4, 0.65, 0.75],
       [5, 0.87, 1.0]
      ],
      "ace": 0.1,
      "log_loss": 0.455216435543237,
      "calibration_intercept_joint": 0.301592028815664,
      "calibration_slope": 1.31870337131388,
      "se_intercept_joint": 0.594856092318304,
      "se_slope": 0.587643128295868,
      "calibration_in_the_large": 0.265787654922372,
      "se_citl": 0.545141546025566,
      "pav_x": [0.05, 0.1, 0.2, 0.3, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8, 0.9, 0.95],
      "pav_fit": [0.0, 0.0, 0.25, 0.25, 0.5, 0.5, 0.5, 0.5, 0.75, 0.75, 1.0, 1.0, 1.0]
     },
     "notes": "R glm's default epsilon 1e-8 leaves the SEs off by 2e-6: iterate to 1e-12. R's isoreg() on tied x without pooling gives a different, order-dependent fit: pool ties first (weighted PAV)."
    }
    """#
}
