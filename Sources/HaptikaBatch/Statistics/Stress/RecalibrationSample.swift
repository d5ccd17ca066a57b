import Foundation
import HaptikaDSP

/// What constants of a stress index are fitted to: people's values at rest, and their labelled deviations, of one group of measurements.
struct RecalibrationSample: Sendable {
  /// People with either, in byte order.
  let peopleCount: Int
  /// People with at least `minimumRest` comparable measurements, and how many these have.
  let restPeopleCount: Int
  let restCount: Int
  /// People with labelled rows.
  let labelledPeopleCount: Int
  /// By person and start.
  let rows: [Row]

  /// One labelled measurement with an index of rate and PRV.
  struct Row: Sendable, Hashable {
    /// Above the baseline's median, in beats per minute, and the baseline's MAD.
    let rateDistance: Double
    let rateDeviation: Double
    /// How far ln RMSSD is below the median, and the MAD.
    let logDistance: Double
    let logDeviation: Double
    let isStressor: Bool
    /// From 0.
    let owner: Int
  }

  /// Distances from the person's own median, |x − median|, person by person.
  private let rateDistances: WeightedOrder?
  private let logDistances: WeightedOrder?

  /// From how many comparable measurements on a person's spread at rest says something: as many as a baseline needs.
  static let minimumRest = 5
  /// Of how many people at least anything is said.
  static let minimumPeople = 10

  /// Takes the measurements of one group. Those that may be part of a baseline are at rest; labelled ones need an index and PRV.
  init(_ judged: [JudgedStress]) {
    let people = Set(judged.map(\.entry.person)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: zip(people, people.indices))
    let sorted = judged.enumerated().sorted { a, b in
      let (m, n) = (numbers[a.element.entry.person] ?? 0, numbers[b.element.entry.person] ?? 0)
      return m == n ? a.offset < b.offset : m < n
    }.map(\.element)
    peopleCount = people.count
    rows = sorted.compactMap { Row($0, owner: numbers[$0.entry.person] ?? 0) }
    labelledPeopleCount = Set(rows.map(\.owner)).count

    let rest = sorted.filter(\.isComparable)
    let starts = rest.starts { $0.entry.person == $1.entry.person }
    var ofRate = [[Double]](repeating: [], count: people.count)
    var ofLog = ofRate
    for (start, end) in zip(starts, starts.dropFirst() + [rest.count]) {
      let mine = rest[start..<end]
      let owner = numbers[mine[start].entry.person] ?? 0
      ofRate[owner] = Self.distances(mine.compactMap(\.entry.measurement.beatsPerMinute))
      ofLog[owner] = Self.distances(mine.compactMap(\.entry.measurement.reliableLogRMSSD))
    }
    restPeopleCount = ofRate.count { !$0.isEmpty }
    restCount = ofRate.reduce(0) { $0 + $1.count }
    rateDistances = Self.order(ofRate)
    logDistances = Self.order(ofLog)
  }

  /// 1.4826 × the median distance from people's own medians at rest, when person *g* counts `weights[g]` times: of the rate and of
  /// ln RMSSD. `nil` when nobody counts, or nothing varies.
  ///
  /// The scale of the index is a person's 1.4826 MAD, and a floor stands in for it where a few measurements happen to lie close
  /// together: so the floor is formed as that scale is, over everybody. A pooled standard deviation would be unbiased of normally
  /// distributed values (this one is some percent low of people with few), but one stumbled measurement in twenty can double it.
  func floors(_ weights: [Int32], scale: Double) -> (rate: Double, log: Double)? {
    guard let rate = rateDistances?.type7(at: 0.5, weights), let log = logDistances?.type7(at: 0.5, weights), rate > 0,
      log > 0
    else { return nil }
    return (scale * rate, scale * log)
  }

  /// Why there are no floors: fewer people with enough measurements than a floor asks for, or values that never differ.
  var whyNoFloors: UndefinedReason { rateDistances == nil || logDistances == nil ? .tooFewClusters : .constant }

  /// |x − median| of a person; nothing of too few.
  private static func distances(_ values: [Double]) -> [Double] {
    guard values.count >= minimumRest else { return [] }
    let median = Quantile.type7(ofSorted: values.sorted(), at: 0.5)
    return values.map { abs($0 - median) }
  }

  /// In order, when at least `minimumPeople` have any. People without are given none, so that the numbers stay those of everybody.
  private static func order(_ people: [[Double]]) -> WeightedOrder? {
    guard people.count(where: { !$0.isEmpty }) >= minimumPeople else { return nil }
    let starts = people.dropLast().reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
    return WeightedOrder(people.flatMap { $0 }, starts: starts)
  }
}

extension RecalibrationSample.Row {
  fileprivate init?(_ judged: JudgedStress, owner: Int) {
    let (measurement, baseline) = (judged.entry.measurement, judged.baseline)
    guard let label = judged.entry.label, judged.assessment.index != nil, judged.assessment.zVariability != nil,
      let rate = measurement.beatsPerMinute, let rateMedian = baseline.rateMedian,
      let rateDeviation = baseline.rateDeviation, let logRMSSD = measurement.reliableLogRMSSD,
      let logMedian = baseline.logRMSSDMedian, let logDeviation = baseline.logRMSSDDeviation
    else { return nil }
    self.init(
      rateDistance: rate - rateMedian, rateDeviation: rateDeviation, logDistance: logMedian - logRMSSD,
      logDeviation: logDeviation, isStressor: label == .stressor, owner: owner)
  }

  /// The row as a fit takes it.
  func deviations(_ constants: StressConstants) -> LogisticPlane.Row {
    LogisticPlane.Row(
      first: constants.zRate(distance: rateDistance, deviation: rateDeviation),
      second: constants.zVariability(distance: logDistance, deviation: logDeviation), isPositive: isStressor,
      owner: owner)
  }

  /// index / 100.
  func forecast(_ constants: StressConstants) -> Double {
    let row = deviations(constants)
    let z = constants.rateWeight * row.first + constants.variabilityWeight * row.second
    return 1 / (1 + exp(-constants.slope * (z - constants.offset)))
  }
}
