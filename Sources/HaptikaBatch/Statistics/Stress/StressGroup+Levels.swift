import HaptikaDSP

extension StressGroup {
  /// Summarises a whole group of one algorithm in one arm.
  init(_ whole: StressSet, pairs: [StressProtocolPair], people: StressPeople, workers: Int) {
    let index = StressForecasts(whole.rows, workers: workers)
    let differences = StressDifferences(whole)
    let confidence = StressConfidence(whole.rows, near: differences[.index])
    let parts = Self.parts(of: whole, index, confidence, differences, pairs: pairs, people: people)
    let made = concurrentMap(parts, workers: workers) { $0.values() }
    // The parts of one level stand one after another.
    let runs = zip(parts, made).map { (part: $0, values: $1) }.cut {
      $0.part.group == $1.part.group && ByteText($0.part.level) == ByteText($1.part.level)
    }
    key = whole.key
    isSimulated = whole.isSimulated
    summaries = runs.compactMap { run in
      run.first.map { StressSummary(group: $0.part.group, level: $0.part.level, values: run.flatMap(\.values)) }
    }
    calibrations = ([nil] + Self.calibrated).flatMap { maturity in
      StressCalibrationTable.Scale.allCases.compactMap { scale in
        (maturity.map(index.only) ?? index).table(scale, maturity: maturity)
      }
    }
    confidenceBins = confidence.bins
    self.pairs = Self.pairs(whole.rows)
  }

  /// The maturities that have an index.
  static let calibrated: [BaselineMaturity] = [.provisional, .personalized]

  /// Some measures of one level: work that can be done beside other work.
  struct Part: Sendable {
    let group: String
    let level: String
    let values: @Sendable () -> [StressValue]

    init(_ set: StressSet, _ values: @escaping @Sendable (StressSet) -> [StressValue]) {
      (group, level) = (set.group, set.level)
      self.values = { values(set) }
    }
  }

  private static func parts(
    of whole: StressSet, _ index: StressForecasts, _ confidence: StressConfidence, _ differences: StressDifferences,
    pairs: [StressProtocolPair], people: StressPeople
  ) -> [Part] {
    let rules = StressLedger.indexRules
    @Sendable func changes(_ set: StressSet, _ quantity: StressQuantity) -> [StressValue] {
      set.change(StressChanges(quantity, byLabel: set.rows), beyond: differences[quantity])
    }
    let measured = StressMeasure.measured
    var parts =
      [
        Part(whole) { $0.ofCoverage },
        Part(whole) { set in measured.flatMap { changes(set, $0) } },
        Part(whole) { $0.calibration(of: index) + $0.discrimination(of: index) },
      ] + measured.map { quantity in Part(whole) { $0.association(quantity) } }
      + [
        Part(whole) { confidence.values(in: $0) },
        Part(whole) { set in measured.flatMap { set.repeatability($0) } }, Part(whole) { $0.clipped(rules) },
      ]
    for maturity in BaselineMaturity.allCases {
      let set = whole.with(
        whole.rows.filter { $0.judged.baseline.maturity == maturity }, group: "maturity", level: maturity.rawValue)
      parts.append(
        Part(set) { set in
          [
            set.with(whole.rows, group: set.group, level: set.level).levelShare {
              $0.judged.baseline.maturity == maturity
            }
          ]
            + set.ofCoverage
        })
      guard calibrated.contains(maturity) else { continue }
      let mine = index.only(maturity)
      parts += [
        Part(set) { $0.calibration(of: mine) + $0.discrimination(of: mine) },
        Part(set) { changes($0, .index) + $0.association(.index) },
        Part(set) { $0.scale(maturity, rules) + $0.clipped(rules) },
      ]
    }
    parts += StressStatus.allCases.map { status in
      Part(whole.with(whole.rows, group: "status", level: status.rawValue)) {
        [$0.levelShare { $0.judged.assessment.status == status }]
      }
    }
    parts += StressReason.allCases.map { reason in
      Part(whole.with(whole.rows, group: "stress_reason", level: reason.rawValue)) {
        [$0.levelShare { $0.judged.assessment.reasons.contains(reason) }]
      }
    }
    parts += strata(of: whole).map { set in Part(set) { $0.ofCoverage } }
    return parts + protocols(of: whole, pairs, differences, people)
  }

  /// The measurements by local hour and by condition; not where nobody recorded any.
  private static func strata(of whole: StressSet) -> [StressSet] {
    func split(_ group: String, _ level: (StressRow) -> String?) -> [StressSet] {
      let levels = Dictionary(grouping: whole.rows) { ByteText(level($0) ?? Stratum.unknown) }
      guard levels.keys.contains(where: { $0.text != Stratum.unknown }) else { return [] }
      return levels.keys.sorted { Stratum.condition.precedes($0.text, $1.text) }.map {
        whole.with(levels[$0] ?? [], group: group, level: $0.text)
      }
    }
    return split("local_hour") { $0.entry.localHour.map(hourBand) } + split("condition") { $0.entry.condition }
  }

  /// A quarter of the person's day: `00-05`, `06-11`, `12-17` or `18-23`.
  private static func hourBand(_ hour: Int) -> String {
    ["00-05", "06-11", "12-17", "18-23"][min(max(hour / 6, 0), 3)]
  }

  /// The changes from before to after an exercise.
  private static func protocols(
    of whole: StressSet, _ pairs: [StressProtocolPair], _ differences: StressDifferences, _ people: StressPeople
  ) -> [Part] {
    let levels = Dictionary(grouping: pairs) { ByteText($0.protocolName) }
    return levels.keys.sorted().map { level in
      let mine = levels[level] ?? []
      return Part(whole.with([], group: "protocol", level: level.text)) { set in
        StressMeasure.measured.flatMap { quantity in
          set.change(
            StressChanges(quantity, pairs: StressProtocolPair.values(of: mine, quantity, people)),
            beyond: differences[quantity])
        }
      }
    }
  }

  /// The mean indexes at rest and under the stressor of people who have both.
  private static func pairs(_ rows: [StressRow]) -> [StressPair] {
    rows.cut { $0.person == $1.person }.compactMap { person in
      func mean(_ label: StressLabel) -> Double? {
        Moments.mean(
          of: person.filter { $0.entry.label == label }.compactMap { StressQuantity.index.value(of: $0.judged) }
            .sorted())
      }
      guard let entry = person.first?.entry, let rest = mean(.rest), let stressor = mean(.stressor) else { return nil }
      return StressPair(studyID: entry.studyID, subjectID: entry.subjectID, rest: rest, stressor: stressor)
    }
  }
}

/// The smallest real difference of each quantity that is measured.
struct StressDifferences: Sendable {
  private let differences: [StressQuantity: Defined<SmallestRealDifference>]

  init(_ whole: StressSet) {
    differences = Dictionary(
      uniqueKeysWithValues: StressMeasure.measured.map { ($0, whole.smallestRealDifference($0)) })
  }

  subscript(quantity: StressQuantity) -> Defined<SmallestRealDifference> {
    differences[quantity] ?? .failure(.noObservations)
  }
}
