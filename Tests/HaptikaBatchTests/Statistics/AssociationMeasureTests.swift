import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Measures of association and confidence in a row")
struct AssociationMeasureTests {
  private func row(_ observations: [Observation], _ group: String = "all", _ level: String = "all") throws
    -> AccuracySummary
  {
    try #require(AccuracyStatistics.summaries(of: observations).row(group, level))
  }

  private func ranked(_ pairs: [(confidence: Double?, error: Double)]) -> [Observation] {
    pairs.enumerated().map { index, pair in
      var observation = Observation.eligible("\(index)", of: "\(index)", reference: 60, estimate: 60 + pair.error)
      observation.confidence = pair.confidence
      return observation
    }
  }

  @Test("take the concordance of people's means, so that one with many recordings counts once")
  func means() throws {
    // Means of estimates 61, 70, 81 against 60, 70, 80, whatever the number of recordings.
    let observations = [
      Observation.eligible("1", of: "A", reference: 60, estimate: 60),
      .eligible("2", of: "A", reference: 60, estimate: 62),
      .eligible("3", of: "B", reference: 70, estimate: 70), .eligible("4", of: "C", reference: 79, estimate: 80),
      .eligible("5", of: "C", reference: 81, estimate: 82),
    ]
    // Around means of 212/3 and 70, thirds of sums: s²x = 602/9, s²y = 600/9, s_xy = 600/9, shift² = 4/9: 1200/1206.
    #expect(try abs(#require(row(observations)[.concordance]?.number) - 1200.0 / 1206) < 1e-12)
    #expect(try abs(#require(row(observations)[.pearsonCorrelation]?.number) - (600.0 / 602).squareRoot()) < 1e-12)
    // Rows (61, 60), (70, 70), (81, 80): MSR = 1201/6, and with differences 1, 0, 1, MSE = 1/6.
    #expect(try abs(#require(row(observations)[.intraclassConsistency]?.number) - 1200.0 / 1202) < 1e-12)
  }

  @Test("of one pair a person agree with R")
  func pearson() throws {
    let vector = try StatisticsVector("13_pearson_ccc")
    let (x, y): ([Double], [Double]) = (try vector.inputs("x"), try vector.inputs("y"))
    let row = try row(
      zip(x, y).enumerated().map { .eligible("\($0)", of: "\($0)", reference: $1.1, estimate: $1.0) })
    try vector.expect(row[.pearsonCorrelation]?.number, vector.expected("pearson_r"))
    let interval = try #require(row.interval(of: .pearsonCorrelation))
    let ends: [Double] = try vector.expected("pearson_ci")
    try vector.expect(interval.low, ends[0])
    try vector.expect(interval.high, ends[1])
    #expect(interval.method == "fisher")
  }

  @Test("fit the lines of Deming and of Passing and Bablok to people's means, with their intervals")
  func lines() throws {
    let vector = try StatisticsVector("15_deming_passing_bablok")
    let (x, y): ([Double], [Double]) = (try vector.inputs("x"), try vector.inputs("y"))
    // Every person twice, 3 BPM to either side of the vector's point: the means are the points.
    let observations = zip(x, y).enumerated().flatMap { index, point in
      [-3.0, 3].map {
        Observation.eligible("\(index)/\($0)", of: "\(index)", reference: point.0 + $0, estimate: point.1 + $0)
      }
    }
    let row = try row(observations)
    let lines: [(Measure, number: String, interval: String, method: String)] = [
      (.demingSlope, "deming_slope", "deming_ci_slope", "jackknife"),
      (.demingIntercept, "deming_intercept", "deming_ci_intercept", "jackknife"),
      (.passingBablokSlope, "pb_slope", "pb_slope_ci", "rank"),
      (.passingBablokIntercept, "pb_intercept", "pb_intercept_ci", "rank"),
    ]
    for line in lines {
      try vector.expect(row[line.0]?.number, vector.expected(line.number))
      let interval = try #require(row.interval(of: line.0))
      let ends: [Double] = try vector.expected(line.interval)
      try vector.expect(interval.low, ends[0])
      try vector.expect(interval.high, ends[1])
      #expect(interval.method == line.method)
    }
  }

  @Test("fit lines to whole arms only, to three people or more, and not to more than can be paired")
  func noLines() throws {
    let few = (0..<2).map {
      Observation.eligible("\($0)", of: "\($0)", reference: 60 + Double($0), estimate: 61, condition: "walk")
    }
    #expect(try row(few)[.demingSlope] == .undefined("too_few_recordings"))
    #expect(try row(few)[.passingBablokIntercept] == .undefined("too_few_recordings"))
    #expect(try row(few, "condition", "walk")[.demingSlope] == nil)
    let many = (0...PairedMeans.mostPeopleOfLines).map {
      Observation.eligible("\($0)", of: "\($0)", reference: 60 + Double($0) / 100, estimate: 61)
    }
    // One replicate: the bootstrap of the other measures is not what is tested.
    let summaries = AccuracyStatistics.summaries(
      of: ObservationTable(many), bootstrap: BootstrapSettings(seed: 0, replicateCount: 1), workers: 2)
    let row = try #require(summaries.row("all", "all"))
    #expect(row[.demingSlope] == .undefined("too_many_subjects"))
    #expect(row[.passingBablokSlope] == .undefined("too_many_subjects"))
  }

  @Test("have no interval of a perfect correlation, and say so")
  func perfect() throws {
    let row = try row(
      (0..<12).map { .eligible("\($0)", of: "\($0)", reference: 60 + Double($0), estimate: 60 + Double($0)) })
    let value = try #require(row.values.first { $0.measure == .pearsonCorrelation })
    #expect(value.statistic == .value(1))
    #expect(value.interval == nil)
    #expect(value.intervalNote == "perfect")
  }

  @Test("tell how alike the errors of one person are")
  func withinSubject() throws {
    let vector = try StatisticsVector("40_loa_repeated_varying_hr")
    try vector.expect(
      row(Observation.study())[.correlationWithinSubject]?.number, vector.expected("icc_within_subject"))
    let once = (0..<3).map { Observation.eligible("\($0)", of: "\($0)", reference: 60, estimate: 60 + Double($0)) }
    #expect(try row(once)[.correlationWithinSubject] == .undefined("one_recording_per_subject"))
  }

  @Test("have no correlation at a programmed target, where people hardly differ")
  func targets() throws {
    let observations = (0..<6).map {
      Observation.eligible("\($0)", of: "\($0)", reference: 60 + Double($0), estimate: 61, target: "60")
    }
    #expect(try row(observations, "target_bpm", "60")[.concordance] == nil)
    #expect(try row(observations)[.concordance] != nil)
  }

  @Test("say constant when all people read the same")
  func constant() throws {
    let observations = (0..<3).map { Observation.eligible("\($0)", of: "\($0)", reference: 60, estimate: 60) }
    #expect(try row(observations)[.concordance] == .undefined("constant"))
    #expect(try row(observations)[.intraclassCorrelation] == .undefined("constant"))
  }

  @Test("say constant of an estimate that never changes, though errors are rounded")
  func constantEstimate() throws {
    // References with more digits than errors keep: the estimate is 70 of each.
    let observations = (0..<12).map {
      Observation.eligible("\($0)", of: "\($0)", reference: 60 + Double($0) / 0.7, estimate: 70)
    }
    #expect(try row(observations)[.pearsonCorrelation] == .undefined("constant"))
    #expect(try row(observations)[.concordance] == .undefined("constant"))
  }

  @Test("give an interval of ICC(A,1) that holds the value, or none")
  func opposed() throws {
    // An estimate that falls as the reference rises: ICC(A,1) is negative.
    let observations = (0..<12).map {
      Observation.eligible(
        "\($0)", of: "\($0)", reference: 60 + Double($0), estimate: 80 - Double($0) - Double($0 % 3) / 1000)
    }
    let row = try row(observations)
    let value = try #require(row[.intraclassCorrelation]?.number)
    #expect(value < 0)
    if let interval = row.interval(of: .intraclassCorrelation) {
      #expect(interval.low <= value && value <= interval.high)
    } else {
      #expect(row.values.first { $0.measure == .intraclassCorrelation }?.intervalNote == "not_estimable")
    }
  }

  @Test("take the mean of the mean errors of the k most confident")
  func area() throws {
    // Errors 1, 2, 6 by falling confidence: risks 1, 1.5, 3, which no order makes smaller; failures 0, 0, 1/3.
    let good = try row(ranked([(0.9, 1), (0.8, -2), (0.7, 6)]))
    #expect(try abs(#require(good[.areaUnderRisk]?.number) - 5.5 / 3) < 1e-12)
    #expect(try abs(#require(good[.excessAreaUnderRisk]?.number)) < 1e-12)
    #expect(try abs(#require(good[.areaUnderFailures]?.number) - 1.0 / 9) < 1e-12)
    // The other way round: risks 6, 4, 3.
    let bad = try row(ranked([(0.7, 1), (0.8, -2), (0.9, 6)]))
    #expect(try abs(#require(bad[.areaUnderRisk]?.number) - 13.0 / 3) < 1e-12)
    #expect(try abs(#require(bad[.excessAreaUnderRisk]?.number) - 7.5 / 3) < 1e-12)
  }

  @Test("need a confidence of every published estimate")
  func noConfidence() throws {
    #expect(try row(ranked([(0.9, 1), (nil, 2)]))[.areaUnderRisk] == .undefined("no_confidence"))
  }

  @Test("have the intervals of their own methods")
  func intervals() throws {
    let observations = (0..<24).map { index in
      var observation = Observation.eligible(
        "\(index)", of: "\(index / 2)", reference: 55 + Double(index), estimate: 56 + Double(index) + Double(index % 3))
      observation.confidence = 0.5 + Double(index % 7) / 20
      return observation
    }
    let row = try row(observations)
    let methods = [
      Measure.concordance, .intraclassCorrelation, .areaUnderRisk, .areaUnderFailures, .excessAreaUnderRisk,
    ].map { measure in
      row.values.first { $0.measure == measure }?.interval?.method
    }
    #expect(methods[0..<3] == ["fisher", "f", "bca"])
    #expect(methods[4] == nil)
  }
}
