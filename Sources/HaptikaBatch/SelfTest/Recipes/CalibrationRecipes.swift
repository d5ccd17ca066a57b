extension VectorRecipe {
  /// Probabilities beside what happened.
  static let calibration = [
    VectorRecipe("25_calibration", EmbeddedVector.vector25, compute: calibration),
    VectorRecipe("32_confidence_calibration", EmbeddedVector.vector32, compute: confidence),
  ]

  @Sendable
  private static func calibration(_ inputs: VectorValue) throws -> ComputedTable {
    let (p, y) = (try inputs.numbers("p"), try inputs.flags("y"))
    let forecasts = Forecasts(probabilities: p, outcomes: y, owners: p.indices.map { Int32($0) })
    let binCount = try inputs.integer("ece_bins")
    let adaptive = AdaptiveCalibrationError.of(
      probabilities: p, outcomes: y, binCount: try inputs.integer("ace_bins"))
    let points = IsotonicFit(forecasts).points
    return try brier(forecasts, binCount: binCount).merging(cox(forecasts)) { $1 }.merging(
      bins(try ReliabilityBins.of(forecasts, binCount: binCount).get(), "ece_bin_n_meanp_obs")
    ) { $1 }
    .merging(["ace": adaptive, "pav_x": points.map(\.probability), "pav_fit": points.map(\.fit)]) { $1 }
  }

  private static func brier(_ forecasts: Forecasts, binCount: Int) throws -> ComputedTable {
    let score = try BrierScore.of(forecasts).get()
    let binned = try BinnedBrierScore.of(forecasts, binCount: binCount).get()
    return [
      "brier": score.score, "brier_reference_climatology": score.uncertainty, "brier_skill": score.skill,
      "log_loss": score.logLoss,
      "murphy_unique": VectorValue.of([
        "reliability": score.reliability, "resolution": score.resolution, "uncertainty": score.uncertainty,
      ]),
      "murphy_binned_stephenson": VectorValue.of([
        "reliability": binned.reliability, "resolution": binned.resolution, "uncertainty": binned.uncertainty,
        "within_bin_variance": binned.withinBinVariance, "within_bin_covariance": binned.withinBinCovariance,
      ]),
    ]
  }

  private static func cox(_ forecasts: Forecasts) throws -> ComputedTable {
    let recalibration = CoxRecalibration(forecasts, clippedTo: ConfidenceCalibration.clip)
    let (line, large) = (try recalibration.line.get(), try recalibration.inTheLarge.get())
    return [
      "calibration_intercept_joint": line.intercept, "calibration_slope": line.slope,
      "se_intercept_joint": line.standardErrorOfIntercept, "se_slope": line.standardErrorOfSlope,
      "calibration_in_the_large": large.intercept, "se_citl": large.standardErrorOfIntercept,
    ]
  }

  private static func bins(_ reliability: ReliabilityBins, _ key: String) -> ComputedTable {
    [
      "ece": reliability.expectedCalibrationError, "mce": reliability.maximumCalibrationError,
      key: reliability.bins.map { [Double($0.observed.all), $0.meanForecast, $0.observedShare] },
    ]
  }

  @Sendable
  private static func confidence(_ inputs: VectorValue) throws -> ComputedTable {
    let (errors, tolerance) = (
      try inputs.numbers("abs_error").map(roundedToNano), try inputs.number("tolerance_bpm")
    )
    let success = errors.map { $0 <= tolerance }
    let result = ConfidenceCalibration(
      confidences: try inputs.numbers("confidence"), absoluteErrors: errors, isSuccess: success,
      owners: errors.indices.map { Int32($0) }, binCount: try inputs.integer("ece_bins"))
    let (area, line) = (try result.area.get(), try result.recalibration.line.get())
    return bins(try result.reliability.get(), "bins_n_meanconf_obs").merging(
      [
        "success": success.map { $0 ? 1 : 0 }, "brier": try result.brier.get().score, "auc": area.area,
        // Every rate is of another person here, where Obuchowski's variance is DeLong's.
        "auc_delong_variance": area.variance, "recal_intercept": line.intercept, "recal_slope": line.slope,
        "spearman_conf_vs_abs_error": result.rankCorrelation,
      ]
    ) { $1 }
  }
}
