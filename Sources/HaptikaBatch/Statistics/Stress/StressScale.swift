import Foundation
import HaptikaDSP

/// How far a shift of rate or RMSSD moves the index: asked of the published rules themselves, never of a second copy of their formula.
struct StressScale: Sendable {
  let rules: StressIndex_V1_0_0

  /// The index at `baseline` when the rate lies `rate` BPM above its median and RMSSD is `factor` times its own, everything else at its
  /// best; of the rate alone where the baseline has no ln(RMSSD).
  func index(_ baseline: RestBaseline, rate: Double = 0, factor: Double = 1) -> Double? {
    assessment(baseline, rate: rate, factor: factor).index
  }

  /// Index points per BPM at the baseline, over 1/10,000 BPM to either side.
  func slopePerRate(_ baseline: RestBaseline) -> Double? {
    slope { index(baseline, rate: $0) }
  }

  /// Index points per unit of ln(RMSSD) at the baseline, over 1/10,000 to either side; `nil` where the baseline has none.
  func slopePerLogRMSSD(_ baseline: RestBaseline) -> Double? {
    baseline.logRMSSDMedian == nil ? nil : slope { index(baseline, factor: exp($0)) }
  }

  /// Whether the floor of the rate's scale acts: the same deviation counts as if the baseline did not vary.
  func rateFloorActs(_ baseline: RestBaseline) -> Bool? {
    var still = baseline
    still.rateDeviation = 0
    guard let own = assessment(baseline, rate: 1).zRate else { return nil }
    return own == assessment(still, rate: 1).zRate
  }

  /// The same of ln(RMSSD); `nil` where the baseline has none.
  func logFloorActs(_ baseline: RestBaseline) -> Bool? {
    var still = baseline
    still.logRMSSDDeviation = 0
    guard let own = assessment(baseline, factor: 0.9).zVariability else { return nil }
    return own == assessment(still, factor: 0.9).zVariability
  }

  /// The largest deviation that the rules let count: that of a rate and an RMSSD far off any baseline.
  var largestZ: Double {
    let still = RestBaseline(
      count: 20, maturity: .personalized, rateMedian: 60, rateDeviation: 0, variabilityCount: 0, logRMSSDMedian: nil,
      logRMSSDDeviation: nil)
    return assessment(still, rate: 140).zRate ?? .infinity
  }

  private static let step = 1e-4

  private func slope(_ index: (Double) -> Double?) -> Double? {
    index(Self.step).flatMap { above in index(-Self.step).map { roundedToNano((above - $0) / (2 * Self.step)) } }
  }

  /// What the rules make of a good measurement at rest.
  private func assessment(_ baseline: RestBaseline, rate: Double = 0, factor: Double = 1) -> StressAssessment {
    var measurement = StressMeasurement(
      beatsPerMinute: baseline.rateMedian.map { $0 + rate }, contextConsistency: 1)
    measurement.atRest = true
    measurement.rmssd = baseline.logRMSSDMedian.map { factor == 1 ? exp($0) : exp($0) * factor }
    measurement.hasReliableVariability = measurement.rmssd != nil
    (measurement.validIntervalCount, measurement.usableDuration) = (60, 60)
    (measurement.quality, measurement.peakConfidence, measurement.methodAgreement) = (1, 1, 1)
    return rules.assessment(of: measurement, against: baseline, hasStartTime: true)
  }
}

extension StressSet {
  /// The baseline that each person's newest measurement of this maturity met, one of each series.
  func newestBaselines(_ maturity: BaselineMaturity) -> (baselines: [RestBaseline], people: Int) {
    let found = rows.filter { $0.judged.baseline.maturity == maturity && $0.entry.startedAt != nil }
    let people = found.cut { $0.person == $1.person }
    let baselines = people.flatMap { person in
      let bySeries = Dictionary(grouping: person, by: \.entry.series)
      return bySeries.keys.sorted().compactMap { bySeries[$0]?.last?.judged.baseline }
    }
    return (baselines, people.count)
  }

  /// How the index's scale lies in this data: at the median of the baselines of one maturity.
  func scale(_ maturity: BaselineMaturity, _ rules: StressIndex_V1_0_0) -> [StressValue] {
    let scale = StressScale(rules: rules)
    let (baselines, people) = newestBaselines(maturity)
    let counts = Counts(recordings: baselines.count, people: people)
    let middle = RestBaseline.middle(of: baselines, maturity)
    func number(_ number: StressNumber, _ found: Double?, _ reason: UndefinedReason = .notEstimable) -> StressValue {
      let why = middle == nil ? .noBaseline : reason
      return plain(.number(number), Statistic(found.map(roundedToNano), otherwise: why), of: counts)
    }
    func share(_ number: StressNumber, _ acts: (RestBaseline) -> Bool?) -> StressValue {
      let found = baselines.compactMap(acts)
      let share = Share(found.count { $0 }, of: found.count)
      return plain(
        .number(number), share.statistic(ofNone: baselines.isEmpty ? .noBaseline : .noReliableVariability), of: counts)
    }
    func index(rate: Double = 0, factor: Double = 1) -> Double? {
      middle.flatMap { scale.index($0, rate: rate, factor: factor) }
    }
    func indexOfRMSSD(factor: Double) -> Double? {
      middle?.logRMSSDMedian == nil ? nil : index(factor: factor)
    }
    return [
      plain(.number(.baselineCount), .value(Double(baselines.count)), of: counts),
      number(.baselineRate, middle?.rateMedian), number(.baselineRateDeviation, middle?.rateDeviation),
      number(.baselineLogRMSSD, middle?.logRMSSDMedian, .noReliableVariability),
      number(.baselineLogRMSSDDeviation, middle?.logRMSSDDeviation, .noReliableVariability),
      number(.indexAtBaseline, index()), number(.indexRatePlus5, index(rate: 5)),
      number(.indexRatePlus10, index(rate: 10)), number(.indexRatePlus15, index(rate: 15)),
      number(.indexRMSSDMinus20, indexOfRMSSD(factor: 0.8), .noReliableVariability),
      number(.indexRMSSDMinus40, indexOfRMSSD(factor: 0.6), .noReliableVariability),
      number(.slopePerRate, middle.flatMap(scale.slopePerRate)),
      number(.slopePerLogRMSSD, middle.flatMap(scale.slopePerLogRMSSD), .noReliableVariability),
      share(.rateFloorActs, scale.rateFloorActs), share(.logFloorActs, scale.logFloorActs),
    ]
  }

  /// The shares of measurements whose deviation is cut because it is larger than the rules let count.
  func clipped(_ rules: StressIndex_V1_0_0) -> [StressValue] {
    let largest = StressScale(rules: rules).largestZ
    return [
      share(.number(.rateClipped), ofNone: .noIndex) { $0.judged.assessment.zRate.map { abs($0) >= largest } },
      share(.number(.logClipped), ofNone: .noReliableVariability) {
        $0.judged.assessment.zVariability.map { abs($0) >= largest }
      },
    ]
  }
}

extension RestBaseline {
  /// A baseline each number of which is the median of those of `baselines`; `nil` of none.
  fileprivate static func middle(of baselines: [RestBaseline], _ maturity: BaselineMaturity) -> RestBaseline? {
    func median(_ number: (RestBaseline) -> Double?) -> Double? {
      let sorted = baselines.compactMap(number).sorted()
      return sorted.isEmpty ? nil : Quantile.type7(ofSorted: sorted, at: 0.5)
    }
    guard let rate = median(\.rateMedian) else { return nil }
    return RestBaseline(
      count: Int(median { Double($0.count) } ?? 0), maturity: maturity, rateMedian: rate,
      rateDeviation: median(\.rateDeviation), variabilityCount: Int(median { Double($0.variabilityCount) } ?? 0),
      logRMSSDMedian: median(\.logRMSSDMedian), logRMSSDDeviation: median(\.logRMSSDDeviation))
  }
}
