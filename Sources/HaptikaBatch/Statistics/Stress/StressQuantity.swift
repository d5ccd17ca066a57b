/// What is compared between a person's measurements. The raw values begin the names of measures in `stress.csv`.
enum StressQuantity: String, Sendable, Hashable, CaseIterable {
  /// The stress index, 0...100.
  case index
  /// The published rate, in beats per minute.
  case rate = "rate"
  /// ln(RMSSD in ms), where the algorithm vouches for its PRV.
  case logRMSSD = "ln_rmssd"
  /// Self-report, 1...5.
  case feeling

  /// The end of the name of a measure in the quantity's own unit.
  var unit: String {
    switch self {
    case .index: "_points"
    case .rate: "_bpm"
    case .logRMSSD: ""
    case .feeling: "_steps"
    }
  }

  /// How documentation calls it.
  var words: String {
    switch self {
    case .index: "stress index"
    case .rate: "pulse rate"
    case .logRMSSD: "ln(RMSSD in ms)"
    case .feeling: "self-reported feeling"
    }
  }

  /// Its value in a measurement; `nil` when the measurement has none.
  func value(of judged: JudgedStress) -> Double? {
    let measurement = judged.entry.measurement
    let value: Double? =
      switch self {
      case .index: judged.assessment.index
      case .rate: measurement.beatsPerMinute
      case .logRMSSD: measurement.reliableLogRMSSD
      case .feeling: judged.entry.feeling.map(Double.init)
      }
    // Rounded, so that ties are ties.
    return value.flatMap { $0.isFinite ? roundedToNano($0) : nil }
  }
}
