import HaptikaDSP

/// Fits the constants of a stress index to people who count so many times each.
struct RecalibrationFit: Sendable {
  let sample: RecalibrationSample
  let present: StressConstants

  init(_ sample: RecalibrationSample, present: StressConstants) {
    (self.sample, self.present) = (sample, present)
  }

  /// The present constants with floors from these people; undefined of too few people, or when nothing varies.
  func floors(_ weights: [Int32]) -> Defined<StressConstants> {
    guard sample.restPeopleCount >= RecalibrationSample.minimumPeople else { return .failure(.tooFewClusters) }
    guard let floors = sample.floors(weights, scale: present.deviationScale) else {
      return .failure(sample.whyNoFloors)
    }
    var constants = present
    (constants.rateFloor, constants.logFloor) = floors
    return .success(constants)
  }

  /// All constants; undefined as the floors are, of fewer than 10 people with labelled measurements, and as the fit is.
  func constants(_ weights: [Int32]) -> Defined<StressConstants> {
    guard sample.labelledPeopleCount >= RecalibrationSample.minimumPeople else { return .failure(.tooFewClusters) }
    return floors(weights).flatMap { constants(withFloorsOf: $0, weights) }
  }

  /// One replicate of a bootstrap: floors, and all constants, where they are defined.
  func replicate(_ weights: [Int32]) -> (floors: StressConstants?, constants: StressConstants?) {
    let floors = floors(weights).value
    return (floors, floors.flatMap { constants(withFloorsOf: $0, weights).value })
  }

  private func constants(withFloorsOf floors: StressConstants, _ weights: [Int32]) -> Defined<StressConstants> {
    LogisticPlane.of(sample.rows.map { $0.deviations(floors) }, weights: weights).flatMap { plane in
      let slope = plane.first + plane.second
      guard slope > 0 else { return .failure(.noRisingFit) }
      var constants = floors
      constants.slope = slope
      constants.rateWeight = plane.first / slope
      constants.variabilityWeight = plane.second / slope
      constants.offset = -plane.intercept / slope
      return .success(constants)
    }
  }

  /// Forecasts for everybody from the constants of all others, beside those of the present ones; undefined when a fold is.
  func forecastsOfLeftOut() -> Defined<(scores: [RecalibrationProposal.Score], gain: Defined<LinearisedMean>)> {
    let rows = sample.rows
    let outcomes = rows.map(\.isStressor)
    let owners = rows.map { Int32($0.owner) }
    var proposed = [Double](repeating: 0, count: rows.count)
    var weights = [Int32](repeating: 1, count: sample.peopleCount)
    for person in Set(rows.map(\.owner)).sorted() {
      weights[person] = 0
      defer { weights[person] = 1 }
      switch constants(weights) {
      case .failure(let reason): return .failure(reason)
      case .success(let constants):
        for index in rows.indices where rows[index].owner == person {
          proposed[index] = rows[index].forecast(constants)
        }
      }
    }
    let published = rows.map { $0.forecast(present) }
    return LeaveOneOutRecalibration.of(
      scores: published, outcomes: outcomes, owners: owners, clippedTo: ConfidenceCalibration.clip,
      minimumClusters: RecalibrationSample.minimumPeople
    ).map { refitted in
      let forecasts = [published, refitted.probabilities, proposed]
      let scores = zip(RecalibrationProposal.Candidate.allCases, forecasts).map { candidate, probabilities in
        RecalibrationProposal.Score(candidate, probabilities, outcomes, owners)
      }
      return (scores, Self.gain(of: proposed, over: refitted.probabilities, outcomes, owners))
    }
  }

  /// The mean difference of squared errors, over people.
  private static func gain(
    of new: [Double], over old: [Double], _ outcomes: [Bool], _ owners: [Int32]
  ) -> Defined<LinearisedMean> {
    let differences = outcomes.indices.map { index in
      let outcome = outcomes[index] ? 1.0 : 0
      return (new[index] - outcome) * (new[index] - outcome) - (old[index] - outcome) * (old[index] - outcome)
    }
    let starts = owners.indices.filter { $0 == 0 || owners[$0] != owners[$0 - 1] }
    return ClusterSums(differences, starts: starts).linearised.map { .success($0) } ?? .failure(.tooFewClusters)
  }
}

extension RecalibrationProposal.Score {
  fileprivate init(
    _ candidate: RecalibrationProposal.Candidate, _ probabilities: [Double], _ outcomes: [Bool], _ owners: [Int32]
  ) {
    self.candidate = candidate
    brier = BrierScore.of(Forecasts(probabilities: probabilities, outcomes: outcomes, owners: owners))
      .statistic(\.score)
    // Rounded, so that ties are ties.
    let area = ClusteredROCArea.of(
      scores: probabilities.map(roundedToNano), isPositive: outcomes, owners: owners)
    self.area = area.statistic(\.area)
    areaInterval = area.flatMap(\.interval)
  }
}
