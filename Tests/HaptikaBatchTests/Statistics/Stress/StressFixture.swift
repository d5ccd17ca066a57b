@testable import HaptikaBatch
@testable import HaptikaDSP

/// Judged measurements, made of what a test says of them.
struct StressFixture {
  var person = "S01"
  var id = "r"
  var arm = "lab"
  var algorithm = AlgorithmIdentifier("haptika-ppg", Version(1, 0, 0))
  var device: String?
  var startedAt: Double? = 1000
  var localHour: Int?
  var condition: String?
  var feeling: Int?
  var rate: Double? = 70
  var rmssd: Double?
  var quality: Double? = 0.9
  var index: Double?
  var confidence = 0.8
  var maturity = BaselineMaturity.personalized
  var reasons: [StressReason] = []
  var isComparable = false
  var baseline: RestBaseline?
  var zRate: Double?

  var judged: JudgedStress {
    var measurement = StressMeasurement(beatsPerMinute: rate, contextConsistency: 1)
    measurement.atRest = true
    measurement.quality = quality
    measurement.rmssd = rmssd
    measurement.hasReliableVariability = rmssd != nil
    let status: StressStatus =
      index == nil ? .unavailable : maturity == .provisional ? .provisional : .estimated
    return JudgedStress(
      entry: StressEntry(
        key: RecordingKey(studyID: "study", recordingID: id), studyID: "study", recordingID: id, subjectID: person,
        arm: arm, isSimulated: false,
        series: StressSeries(source: .iphoneCameraPPG, cameraPosition: .back, algorithm: algorithm, device: device),
        startedAt: startedAt, localHour: localHour, condition: condition, feeling: feeling,
        eligibility: BaselineEligibility(), measurement: measurement),
      baseline: baseline
        ?? RestBaseline(
          count: maturity == .personalized ? 12 : maturity == .provisional ? 6 : 0, maturity: maturity,
          rateMedian: maturity == .unavailable ? nil : 62, rateDeviation: maturity == .unavailable ? nil : 2.5,
          variabilityCount: 0, logRMSSDMedian: nil, logRMSSDDeviation: nil),
      assessment: StressAssessment(
        index: index, status: status, confidence: index == nil ? 0 : confidence, zRate: zRate, reasons: reasons),
      isComparable: isComparable)
  }

  /// 199 replicates are enough to see that there is an interval.
  static let bootstrap = BootstrapSettings(seed: 0, replicateCount: 199)

  static func findings(
    _ judged: [JudgedStress], sessions: [MeasuredRegulation] = [], workers: Int = 1
  ) -> StressFindings {
    StressStatistics.findings(of: judged, sessions: sessions, bootstrap: bootstrap, workers: workers)
  }

  /// The study of vectors 27, 28, 30 and 45: ten people, six measurements each, at rest and under a stressor by turns. The first two of
  /// each person met a provisional baseline, the others a personalized one. Those at rest are comparable.
  static func study(comparable: (String) -> Bool = { _ in true }) throws -> [StressFixture] {
    let vector = try StatisticsVector("27_auroc_clustered")
    let people: [String] = try vector.inputs("subject")
    let conditions: [Int] = try vector.inputs("condition")
    let indexes: [Int] = try vector.inputs("index")
    let feelings: [Int] = try StatisticsVector("28_rank_correlation").inputs("feeling")
    return people.indices.map { row in
      let isStressor = conditions[row] == 1
      // Confidences are 37k mod 61 of 61, as in the independent computation of their calibration.
      return StressFixture(
        person: people[row], id: "r\(100 + row)", startedAt: Double(1000 + row),
        condition: isStressor ? "stressor" : "rest", feeling: feelings[row], rate: Double(60 + row % 7),
        index: Double(indexes[row]), confidence: Double(row * 37 % 61) / 61,
        maturity: row % 6 < 2 ? .provisional : .personalized, isComparable: !isStressor && comparable(people[row]))
    }
  }
}

extension StressFindings {
  /// One value of the only group.
  func value(_ measure: StressMeasure, _ group: String = "all", _ level: String = "all") -> StressValue? {
    groups.count == 1 ? groups[0].summary(group, level)?[measure] : nil
  }

  func number(_ number: StressNumber, _ group: String = "all", _ level: String = "all") -> Double? {
    value(.number(number), group, level)?.statistic.number
  }

  func reason(_ measure: StressMeasure, _ group: String = "all", _ level: String = "all") -> String? {
    if case .undefined(let reason) = value(measure, group, level)?.statistic { reason } else { nil }
  }
}
