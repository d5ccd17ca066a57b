import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Accuracy summaries")
struct AccuracyStatisticsTests {
  @Test("of a simulator agree with pandas, by unit", arguments: ["D1", "D2"])
  func units(unit: String) throws {
    let vector = try StatisticsVector("34_simulator_strata")
    let row = try #require(AccuracyStatistics.summaries(of: simulator(vector)).row("condition", unit))
    // One unit: the SD that the limits are made of is the plain one.
    try check(row, vector, "by_device", unit, sd: .sd)
    #expect(row[.sdBetween] == Statistic(undefined: .singleSubject))
  }

  /// The recordings of vector 34; the unit stands as condition too.
  private func simulator(_ vector: StatisticsVector) throws -> [Observation] {
    let recordings: [[String: Any]] = try vector.inputs("recordings")
    return recordings.enumerated().map { index, recording in
      let (target, unit) = (recording["target"] as? Int ?? 0, recording["device"] as? String ?? "")
      var observation = Observation.eligible(
        "\(index)", of: unit, reference: Double(target), estimate: recording["est"] as? Double, target: "\(target)",
        condition: unit)
      observation.isSimulated = true
      return observation
    }
  }

  private func check(
    _ row: AccuracySummary, _ vector: StatisticsVector, _ group: String, _ level: String, sd: Measure
  ) throws {
    #expect(row.counts.eligible == (try vector.expected(group, level, "n_eligible")))
    #expect(row.counts.published == (try vector.expected(group, level, "n_published")))
    #expect(row.counts.eligibleSubjects == (try vector.expected(group, level, "clusters")))
    #expect(row.rule(for: .bias).rawValue == (try vector.expected(group, level, "n_rule")))
    for (measure, key) in [
      (Measure.coverage, "coverage"), (.bias, "bias"), (sd, "sd"), (.meanAbsoluteError, "mae"),
      (.meanAbsolutePercentageError, "mape_percent"), (.rootMeanSquareError, "rmse"), (.maximumAbsoluteError, "max_ae"),
    ] {
      try vector.expect(row[measure]?.number, vector.expected(group, level, key), "\(key)")
    }
  }

  @Test("stand in order: all, then targets by number, then conditions by bytes, unknown last")
  func order() {
    let levels = [("120", "walk"), ("75", "Rest"), ("unknown", "unknown"), ("62.5", "rest"), ("60", "été")]
    let observations = levels.enumerated().map { index, level in
      Observation.eligible(
        "\(index)", of: "S", reference: 60, estimate: 60, target: level.0, condition: level.1)
    }
    let rows = AccuracyStatistics.summaries(of: observations).map { "\($0.group)=\($0.level)" }
    let targets = ["60", "62.5", "75", "120", "others", "unknown"].map { "target_bpm=\($0)" }
    let conditions = ["Rest", "rest", "walk", "été", "others", "unknown"].map { "condition=\($0)" }
    #expect(rows == ["all=all"] + targets + conditions)
  }

  @Test("have no level 'others' when only verification targets were used")
  func noOthers() {
    let rows = AccuracyStatistics.summaries(of: [.eligible("1", of: "S", reference: 60, estimate: 60, target: "60")])
    #expect(rows.row("target_bpm", "others") == nil)
  }

  @Test("never pool arms, reference kinds or algorithms")
  func tables() {
    var observations = (1...4).map { Observation.eligible("\($0)", of: "S", reference: 60, estimate: 61) }
    observations[1].arm = "another"
    observations[2].referenceKind = .rateSeries
    observations[3].algorithm = AlgorithmIdentifier("tested", Version(2, 0, 0))
    let rows = AccuracyStatistics.summaries(of: observations).filter { $0.group == "all" }
    #expect(rows.map(\.arm) == ["another", "arm", "arm", "arm"])
    #expect(rows.map(\.referenceKind) == [.rrIntervals, .rrIntervals, .rrIntervals, .rateSeries])
    #expect(rows.map { $0.algorithm.version.major } == [1, 1, 2, 1])
    #expect(rows.allSatisfy { $0.counts.eligible == 1 })
  }

  @Test("count people by study, recordings by person, and windows one by one")
  func counts() throws {
    var observations = (0..<4).map { Observation.eligible("r", of: "S", reference: 60, estimate: $0 < 2 ? 61 : nil) }
    observations[0].windowStart = 0
    observations[1].windowStart = 10
    observations[3].studyID = "another"
    let counts = try #require(AccuracyStatistics.summaries(of: observations).first).counts
    #expect((counts.eligible, counts.published) == (4, 2))
    #expect((counts.eligibleSubjects, counts.publishedSubjects) == (2, 1))
    #expect((counts.eligibleRecordings, counts.publishedRecordings) == (2, 1))
  }

  @Test("count each withheld row once, under its first reason, and failures as such")
  func withheld() throws {
    var observations = [
      Observation.eligible("1", of: "S", reference: 60, estimate: nil, reasons: [.lowQuality, .lowConfidence]),
      .eligible("2", of: "S", reference: 60, estimate: nil, reasons: [.lowConfidence]),
      .eligible("3", of: "S", reference: 60, estimate: nil, reasons: []),
      .eligible("4", of: "S", reference: 60, estimate: 61),
    ]
    observations[2].status = .failed
    let counts = try #require(AccuracyStatistics.summaries(of: observations).first).counts
    #expect(counts.withheldByReason.map(\.reason) == ["LOW_CONFIDENCE", "LOW_QUALITY", "failed"])
    #expect(counts.withheldByReason.map(\.count) == [1, 1, 1])
  }

  @Test("keep an arm whose recordings are all ineligible, with every measure undefined")
  func nothingEligible() throws {
    let rows = AccuracyStatistics.summaries(
      of: [.ineligible("1", .referenceCoverage, kind: .rateSeries, estimate: 70)])
    #expect(rows.map(\.group) == ["all"])
    #expect(rows.first?[.coverage] == .undefined("no_eligible_recordings"))
    #expect(rows.first?[.bias] == .undefined("no_eligible_recordings"))
  }

  @Test("say that nothing was published when everything was withheld")
  func nothingPublished() throws {
    let row = try #require(
      AccuracyStatistics.summaries(of: [.eligible("1", of: "S", reference: 60, estimate: nil)]).first)
    #expect(row[.coverage] == .value(0))
    #expect(row[.success5] == .value(0))
    #expect(row[.meanAbsoluteError] == .undefined("no_published_recordings"))
  }

  @Test("have no spread of one recording, and no components when nobody was recorded twice")
  func undefinedSpread() throws {
    let first = Observation.eligible("1", of: "A", reference: 60, estimate: 61)
    let second = Observation.eligible("2", of: "B", reference: 60, estimate: 63)
    let one = try #require(AccuracyStatistics.summaries(of: [first]).first)
    #expect(one[.sd] == .undefined("too_few_recordings"))
    #expect(one[.limitUpper] == .undefined("too_few_recordings"))
    let two = try #require(AccuracyStatistics.summaries(of: [first, second]).first)
    #expect(two[.sdWithin] == .undefined("one_recording_per_subject"))
  }

  @Test("never hold an infinite number")
  func overflow() throws {
    let row = try #require(
      AccuracyStatistics.summaries(of: [.eligible("1", of: "S", reference: 60, estimate: 1e300)]).first)
    #expect(row[.rootMeanSquareError] == .undefined("not_finite"))
  }

  @Test("warn of a bias that one person's many recordings drive", arguments: [(2.0, true), (0.4, false)])
  func biasWarning(others: Double, isWarned: Bool) throws {
    // The numbers are derived where the limits of agreement are tested: 1.11 apart with SE 0.87; 0.22 apart.
    let observations = (0..<24).map { index in
      Observation.eligible(
        "\(index)", of: index < 16 ? "A" : "\(index)", reference: 60, estimate: index < 16 ? 60 : 60 + others)
    }
    #expect(AccuracyStatistics.summaries(of: observations).first?.biasWarning == isWarned)
  }

  @Test("of nothing are nothing")
  func nothing() {
    #expect(AccuracyStatistics.summaries(of: []).isEmpty)
  }
}

@Suite("A stratum")
struct StratumTableTests {
  private func observation(_ id: String, _ levels: [Stratum: String]) -> Observation {
    var observation = Observation.eligible(id, of: id, reference: 60, estimate: 61)
    observation.levels = Stratum.levels(levels)
    return observation
  }

  @Test("of which no recording says anything has no rows", arguments: Stratum.allCases)
  func notRecorded(stratum: Stratum) {
    let rows = AccuracyStatistics.summaries(of: [observation("a", [:]), observation("b", [:])])
    #expect(rows.map(\.group) == ["all"])
  }

  @Test("has a row a level, and one for the recordings that say nothing", arguments: Stratum.allCases)
  func recorded(stratum: Stratum) {
    let known = stratum == .targetBeatsPerMinute ? "60" : "x"
    let rows = AccuracyStatistics.summaries(
      of: [observation("a", [stratum: known]), observation("b", [stratum: known]), observation("c", [:])]
    ).filter { $0.level != Stratum.others }
    #expect(rows.map(\.group) == ["all", stratum.rawValue, stratum.rawValue])
    #expect(rows.map(\.level) == ["all", known, "unknown"])
    #expect(rows.map(\.counts.published) == [3, 2, 1])
  }

  @Test("is found in one arm without the others having it")
  func byArm() {
    var other = observation("b", [:])
    other.arm = "another"
    let rows = AccuracyStatistics.summaries(of: [observation("a", [.sex: "F"]), other])
      .filter { $0.level != Stratum.others }
    #expect(rows.map(\.arm) == ["another", "arm", "arm"])
    #expect(rows.map(\.group) == ["all", "all", "sex"])
  }

  /// Observations of `people` people with that level of sex, one each.
  private func people(_ people: Int, _ level: String) -> [Observation] {
    (0..<people).map { observation("\(level)\($0)", [.sex: level]) }
  }

  /// For each level of sex its people, and whether Markdown hides it.
  private func levels(_ observations: [Observation]) -> [String] {
    AccuracyStatistics.summaries(of: observations).filter { $0.group == "sex" }
      .map { "\($0.level) \($0.counts.eligibleSubjects)\($0.isPooledInMarkdown ? " hidden" : "")" }
  }

  @Test("shows a level of five people by itself, and pools smaller ones")
  func pooled() {
    #expect(levels(people(5, "F") + people(6, "M")) == ["F 5", "M 6"])
    #expect(
      levels(people(5, "F") + people(4, "M") + people(2, "X")) == ["F 5", "M 4 hidden", "X 2 hidden", "others 6"])
  }

  @Test("pools the next smallest level with a small one, which subtraction would show")
  func neverOneAlone() {
    #expect(
      levels(people(9, "F") + people(7, "M") + people(4, "X")) == ["F 9", "M 7 hidden", "X 4 hidden", "others 11"])
    #expect(levels(people(4, "X")) == ["X 4 hidden", "others 4"])
  }

  @Test("takes a level that is called others for one of them")
  func namedOthers() {
    #expect(levels(people(5, "F") + people(6, "M") + people(7, "others")) == ["F 5 hidden", "M 6", "others 12"])
  }

  @Test("is never pooled where all clusters are units of a simulator")
  func simulator() {
    let units = people(5, "F") + people(2, "M")
    let simulated = units.map { observation in
      var observation = observation
      observation.isSimulated = true
      return observation
    }
    #expect(levels(simulated) == ["F 5", "M 2"])
  }

  @Test("pools what was published without a pulse too")
  func pooledPulses() {
    let still = (0..<5).map {
      Observation.eligible("a\($0)", of: "a\($0)", reference: 60, estimate: 61, condition: "rest")
    }
    let empty = (0..<3).map { index in
      var observation = Observation.ineligible(
        "n\(index)", .noPulse, kind: .none, estimate: 60, condition: "noise\(index)")
      observation.subjectID = "n\(index)"
      return observation
    }
    let rows = AccuracyStatistics.summaries(of: still + empty)
    #expect(rows.row("condition", "others")?[.withoutPulse] == .value(3))
    #expect(rows.row("condition", "others")?[.falsePublication] == .value(1))
  }
}

@Suite("Publication without a pulse")
struct FalsePublicationTests {
  private let observations: [Observation] = [
    .eligible("1", of: "S", reference: 60, estimate: 60, condition: "rest"),
    .ineligible("2", .noPulse, kind: .none, estimate: 70, condition: "no_finger"),
    .ineligible("3", .noPulse, kind: .constant, estimate: nil, condition: "no_finger"),
    .ineligible("4", .noReference, kind: .none, estimate: 70, condition: "rest"),
  ]

  @Test("stands beside the accuracy of its arm, whatever its own reference kind")
  func arm() {
    let rows = AccuracyStatistics.summaries(of: observations).filter { $0.group == "all" }
    #expect(rows.map(\.referenceKind) == [.rrIntervals])
    #expect(rows.first?.counts.eligible == 1)
    #expect(rows.first?[.withoutPulse] == .value(2))
    #expect(rows.first?[.falsePublication] == .value(0.5))
  }

  @Test("gives its condition a level with nothing eligible")
  func condition() {
    let row = AccuracyStatistics.summaries(of: observations).row("condition", "no_finger")
    #expect(row?.counts.eligible == 0)
    #expect(row?[.falsePublication] == .value(0.5))
    #expect(row?[.coverage] == .undefined("no_eligible_recordings"))
  }

  @Test("is undefined where all recordings may hold a pulse")
  func undefined() {
    let row = AccuracyStatistics.summaries(of: observations).row("condition", "rest")
    #expect(row?[.falsePublication] == .undefined("no_recordings_without_pulse"))
    #expect(row?[.withoutPulse] == .value(0))
  }

  @Test("is not asked by target, where such recordings have none")
  func target() {
    let beside = Observation.eligible("r9", of: "S", reference: 60, estimate: 61, target: "60")
    let row = AccuracyStatistics.summaries(of: observations + [beside]).row("target_bpm", "unknown")
    #expect(row?.counts.eligible == 1)
    #expect(row?[.falsePublication] == nil)
  }

  @Test("is kept when the arm holds nothing else")
  func alone() {
    let rows = AccuracyStatistics.summaries(of: [observations[1], observations[2]])
    #expect(rows.first?.referenceKind == ReferenceKind.none)
    #expect(rows.first?[.falsePublication] == .value(0.5))
  }
}
