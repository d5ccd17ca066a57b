import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

/// Right values are those of the vectors, and, where it is said, of an independent computation with numpy 2.4, scipy 1.17 and statsmodels.
@Suite("The statistics of the stress report")
struct StressStatisticsTests {
  private func isNear(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    a.map { abs($0 - b) <= tolerance } ?? false
  }

  @Test("tell the conditions apart as vector 27 does, with people as clusters")
  func discrimination() throws {
    let vector = try StatisticsVector("27_auroc_clustered")
    let findings = StressFixture.findings(try StressFixture.study().map(\.judged))
    let value = try #require(findings.value(.number(.areaUnderROC)))
    try vector.expect(value.statistic.number, vector.expected("auc"))
    let interval: [Double] = try vector.expected("ci_obuchowski")
    try vector.expect(value.interval?.low, interval[0])
    try vector.expect(value.interval?.high, interval[1])
    #expect(value.interval?.method == "obuchowski")
    #expect((value.recordings, value.subjects) == (60, 10))
    try vector.expect(findings.number(.areaUnderROCWithinPerson), vector.expected("mean_within_subject_auc"))
  }

  @Test("go along with feelings as vectors 28 and 45 do")
  func association() throws {
    let (ranks, repeated) = (
      try StatisticsVector("28_rank_correlation"), try StatisticsVector("45_rmcorr_stress")
    )
    let findings = StressFixture.findings(try StressFixture.study().map(\.judged))
    let tau = try #require(findings.value(.association(.index, .kendall)))
    try ranks.expect(tau.statistic.number, ranks.expected("kendall_tau_b"))
    #expect(tau.interval?.method == "bca")
    try ranks.expect(
      findings.value(.association(.index, .spearman))?.statistic.number, ranks.expected("spearman_rho"))
    let within = try #require(findings.value(.association(.index, .repeatedMeasures)))
    try repeated.expect(within.statistic.number, repeated.expected("r"))
    let interval: [Double] = try repeated.expected("ci")
    try repeated.expect(within.interval?.low, interval[0])
    try repeated.expect(within.interval?.high, interval[1])
  }

  @Test("change within people as vector 30 does")
  func changes() throws {
    let vector = try StatisticsVector("30_responsiveness")
    let findings = StressFixture.findings(try StressFixture.study().map(\.judged))
    func number(_ change: StressChange) -> Double? { findings.value(.change(.index, change))?.statistic.number }
    // The vector's means are printed to 13 decimals.
    #expect(isNear(number(.mean), try vector.expected("mean_change")))
    #expect(isNear(number(.deviation), try vector.expected("sd_change")))
    #expect(isNear(number(.responseMean), try vector.expected("srm_dz")))
    #expect(isNear(number(.correctedResponseMean), try vector.expected("srm_hedges")))
    #expect(isNear(number(.averageDeviationEffect), try vector.expected("d_av")))
    #expect(isNear(number(.baselineEffect), try vector.expected("effect_size_baseline_sd")))
    let interval: [Double] = try vector.expected("mean_change_ci_t")
    let mean = try #require(findings.value(.change(.index, .mean)))
    #expect(isNear(mean.interval?.low, interval[0]) && isNear(mean.interval?.high, interval[1]))
    #expect(mean.interval?.method == "t")
    // All ten rose; none by more than the smallest real difference 53.02 (numpy).
    #expect(number(.risen) == 1)
    #expect(isNear(number(.smallestRealDifference), 53.020557946743274))
    #expect(number(.risenBeyond) == 0)
    #expect(number(.fallenBeyond) == 0)
    #expect(isNear(findings.value(.repeatability(.index, .deviationWithin))?.statistic.number, 19.128512749296533))
    #expect(findings.groups[0].pairs.count == 10)
    #expect(isNear(findings.groups[0].pairs[0].rest, 125.0 / 3) && findings.groups[0].pairs[0].stressor == 54)
  }

  @Test("calibrate by the line of all others, once, and judge each maturity by it (numpy, statsmodels)")
  func calibration() throws {
    let findings = StressFixture.findings(try StressFixture.study().map(\.judged))
    #expect(isNear(findings.number(.brier), 0.19076952762790564))
    #expect(isNear(findings.number(.brierSkill), 0.23692188948837745))
    #expect(isNear(findings.number(.expectedCalibrationError), 0.05383758292705816))
    #expect(isNear(findings.number(.maximumCalibrationError), 0.13101562634783936))
    #expect(isNear(findings.number(.adaptiveCalibrationError), 0.02247901178489742))
    #expect(findings.value(.number(.expectedCalibrationError))?.interval?.method == "bca")
    for (number, value, low, high) in [
      (StressNumber.coxSlope, 0.8719470736947426, 0.39012510014568264, 1.3537690472438024),
      (.coxIntercept, -0.017802585640842077, -0.5444285108714202, 0.5088233395897361),
      (.calibrationInTheLarge, -0.014528784237181397, -0.6150217751711986, 0.5859642066968358),
      (.rawCoxSlope, 1.1201958516025254, 0.5911341545189075, 1.6492575486861434),
      (.rawCoxIntercept, -0.26817686163659127, -0.7619771257054797, 0.22562340243229717),
    ] {
      let found = try #require(findings.value(.number(number)))
      #expect(isNear(found.statistic.number, value), "\(number)")
      #expect(isNear(found.interval?.low, low) && isNear(found.interval?.high, high), "\(number)")
    }
    #expect(isNear(findings.number(.rawBrier), 0.186085))
    #expect(isNear(findings.number(.rawExpectedCalibrationError), 0.046166666666666675))
    #expect(isNear(findings.number(.brier, "maturity", "provisional"), 0.1929185021530756))
    #expect(isNear(findings.number(.expectedCalibrationError, "maturity", "provisional"), 0.12749014558464652))
    #expect(isNear(findings.number(.brier, "maturity", "personalized"), 0.18969504036532064))
    #expect(isNear(findings.number(.expectedCalibrationError, "maturity", "personalized"), 0.07681830148076887))
    // Both identities of the decomposition.
    func part(_ number: StressNumber) -> Double { findings.number(number) ?? .nan }
    #expect(abs(part(.reliability) - part(.resolution) + part(.uncertainty) - part(.brier)) < 1e-12)
    let binned = part(.binnedReliability) - part(.binnedResolution) + part(.uncertainty)
    #expect(abs(binned + part(.withinBinVariance) - part(.withinBinCovariance) - part(.brier)) < 1e-12)
    #expect(findings.groups[0].calibrations.count == 6)
    #expect(findings.groups[0].calibrations.allSatisfy { $0.bins.binCount == 5 })
    #expect(
      findings.groups[0].calibrations.allSatisfy {
        zip($0.isotonic, $0.isotonic.dropFirst()).allSatisfy { $0.fit < $1.fit }
      })
  }

  @Test("judge the confidence by the distance from the mean of the same condition (numpy, scipy)")
  func confidence() throws {
    // Only one person's rest is comparable: the smallest real difference is 11.2, and 30 of 60 indexes lie farther off.
    let findings = StressFixture.findings(try StressFixture.study { $0 == "S08" }.map(\.judged))
    #expect(findings.number(.confidenceFailures) == 30)
    #expect(isNear(findings.number(.confidenceBrier), 0.352611305184377))
    #expect(isNear(findings.number(.confidenceBrierSkill), -0.410445220737508))
    #expect(isNear(findings.number(.confidenceExpectedCalibrationError), 0.28415300548333333, 1e-8))
    #expect(isNear(findings.number(.confidenceCoxSlope), -0.11040732, 1e-7))
    #expect(isNear(findings.number(.confidenceAreaUnderROC), 0.46111111111111114))
    #expect(isNear(findings.number(.confidenceRankCorrelation), 0.12114054087991048))
    // With everybody's rest it is 53.0, and none lies farther off: too few failures to judge, but for the bins.
    let honest = StressFixture.findings(try StressFixture.study().map(\.judged))
    #expect(honest.number(.confidenceFailures) == 0)
    #expect(honest.reason(.number(.confidenceBrier)) == "too_few_failures")
    #expect(honest.groups[0].confidenceBins?.total == Share(60, of: 60))
  }

  @Test("do not depend on the order of measurements or on the number of workers")
  func order() throws {
    let rows = try StressFixture.study().map(\.judged)
    let once = StressFixture.findings(rows)
    let permuted = StressFixture.findings(rows.indices.map { rows[$0 * 7 % rows.count] }, workers: 4)
    for findings in [permuted, StressFixture.findings(rows.reversed())] {
      #expect(CSVWriter.text(of: StressCSV.table(of: once)) == CSVWriter.text(of: StressCSV.table(of: findings)))
      #expect(
        CSVWriter.text(of: StressBinsCSV.table(of: once)) == CSVWriter.text(of: StressBinsCSV.table(of: findings)))
    }
  }

  @Test("stand in rows that no two share a key")
  func keys() throws {
    let findings = StressFixture.findings(try StressFixture.study().map(\.judged))
    for (format, text) in [
      (StressCSV.format, CSVWriter.text(of: StressCSV.table(of: findings))),
      (StressBinsCSV.format, CSVWriter.text(of: StressBinsCSV.table(of: findings))),
    ] {
      let cells = ReportFixtures.cells(text)
      let places = format.key.compactMap { name in cells[0].firstIndex(of: name) }
      let keys = cells.dropFirst().map { row in places.map { row[$0] } }
      #expect(places.count == format.key.count && Set(keys).count == keys.count && !keys.isEmpty, "\(format.file)")
    }
  }

  @Test("are nothing of nothing")
  func empty() {
    let findings = StressFixture.findings([])
    #expect(findings.isEmpty)
    #expect(StressCSV.table(of: findings).rows.isEmpty && StressBinsCSV.table(of: findings).rows.isEmpty)
  }

  @Test("keep arms, algorithms and devices apart, and list what states no quality with the reason")
  func groups() {
    let other = AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0))
    let findings = StressFixture.findings(
      [
        StressFixture(id: "a", index: 30), StressFixture(id: "b", arm: "home", index: 40),
        StressFixture(id: "c", algorithm: other, index: 50),
        StressFixture(id: "d", algorithm: StressSeries.intervals, device: "strap", index: 60),
        StressFixture(id: "e", algorithm: AlgorithmIdentifier("watch", Version(1, 0, 0)), quality: nil),
      ].map(\.judged))
    #expect(findings.groups.map { $0.summary()?[.meanIndex]?.statistic } == [40, 30, 50, 60].map { .value($0) })
    #expect(findings.withoutIndex.map(\.reason) == [.noQuality])
    #expect(findings.withoutIndex.map(\.measurements) == [1])
    let rows = StressCSV.table(of: findings).rows.filter { $0.key.algorithm.name == "watch" }
    #expect(rows.map { $0.value.statistic } == [Statistic(undefined: .noQuality)])
  }

  @Test("count coverage by maturity, status, reason and hour")
  func coverage() throws {
    var rows = (0..<12).map { place in
      StressFixture(
        person: "p\(place % 6)", id: "i\(place)", localHour: place < 6 ? 5 : 6, index: Double(10 * place),
        maturity: place < 3 ? .provisional : .personalized)
    }
    rows += (0..<4).map {
      StressFixture(
        person: "p\($0)", id: "u\($0)", startedAt: nil, maturity: .unavailable,
        reasons: [.baselineUnavailable, .noStartTime])
    }
    let findings = StressFixture.findings(rows.map(\.judged))
    #expect(findings.number(.measurementCount) == 16)
    #expect(findings.number(.withoutStart) == 4)
    let share = try #require(findings.value(.number(.indexShare)))
    #expect(share.statistic == .value(0.75) && share.subjects == 6 && share.interval?.method == "wilson_clustered")
    #expect(findings.number(.levelShare, "maturity", "unavailable") == 0.25)
    #expect(findings.number(.levelShare, "maturity", "provisional") == 3.0 / 16)
    #expect(findings.number(.levelShare, "status", "estimated") == 9.0 / 16)
    #expect(findings.number(.levelShare, "stress_reason", "NO_START_TIME") == 0.25)
    #expect(findings.number(.levelShare, "stress_reason", "NOT_AT_REST") == 0)
    #expect(findings.groups[0].levels(of: "stress_reason").count == StressReason.allCases.count)
    #expect(findings.groups[0].levels(of: "local_hour").map(\.level) == ["00-05", "06-11", "unknown"])
    #expect(findings.number(.meanIndex, "local_hour", "06-11") == 85)
    #expect(findings.number(.medianIndex) == 55)
    // Nobody recorded a condition: such a table would only repeat the whole.
    #expect(findings.groups[0].levels(of: "condition").isEmpty)
  }

  @Test("say why of one class, of one person, and of few people")
  func undefined() throws {
    let study = try StressFixture.study()
    let rest = StressFixture.findings(study.filter { $0.condition == "rest" }.map(\.judged))
    for number in [StressNumber.brier, .coxSlope, .areaUnderROC, .rawCoxSlope] {
      #expect(rest.reason(.number(number)) == "one_class", "\(number)")
    }
    #expect(rest.reason(.change(.index, .mean)) == "no_pairs")
    let one = StressFixture.findings(study.prefix(6).map(\.judged))
    #expect(one.reason(.number(.brier)) == "too_few_clusters")
    #expect(one.number(.rawBrier) != nil)
    #expect(one.number(.areaUnderROCWithinPerson) == one.number(.areaUnderROC))
    #expect(one.value(.number(.areaUnderROC))?.interval == nil)
    #expect(one.value(.number(.areaUnderROC))?.note == "too_few_recordings")
    #expect(one.reason(.change(.index, .deviation)) == "single_subject")
    let unlabelled = StressFixture.findings([StressFixture(index: 20).judged])
    #expect(unlabelled.reason(.number(.brier)) == "no_labels")
    #expect(unlabelled.reason(.number(.areaUnderROC)) == "no_labels")
    #expect(unlabelled.reason(.association(.index, .kendall)) == "no_self_report")
    #expect(unlabelled.reason(.repeatability(.index, .coefficient)) == "no_observations")
    #expect(StressFixture.findings([StressFixture().judged]).reason(.number(.meanIndex)) == "no_index")
    // Six people, 36 measurements: formulas, no bootstrap.
    let six = StressFixture.findings(study.prefix(36).map(\.judged))
    #expect(six.value(.number(.areaUnderROC))?.interval != nil)
    #expect(six.value(.association(.index, .kendall))?.note == "too_few_clusters")
    #expect(six.value(.number(.meanIndex))?.interval?.method == "t_linearised")
  }

  @Test("write no number that is not finite, of any of these")
  func finite() throws {
    let study = try StressFixture.study()
    for count in [1, 2, 6, 13, 36, 60] {
      for row in StressCSV.table(of: StressFixture.findings(study.prefix(count).map(\.judged))).rows {
        for number in [row.value.statistic.number, row.value.interval?.low, row.value.interval?.high] {
          #expect(number?.isFinite ?? true, "\(count) \(row.value.measure.name)")
        }
      }
    }
  }
}
