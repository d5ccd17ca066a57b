import HaptikaDSP
import Testing

private let rules = Watch_V1_0_0()

/// `count` samples, the first at 0 s, one every `step` seconds.
private func series(_ count: Int, every step: Double, at rate: Double = 70) -> WatchValidation {
  rules.validation(
    times: (0..<count).map { Double($0) * step }, rates: Array(repeating: rate, count: count), isInterrupted: false)
}

@Suite("Watch rules 1.0.0")
struct WatchRuleTests {
  @Test("spell out every constant")
  func recipe() {
    #expect(
      rules.recipe.text == """
        watch@1.0.0
        W1 series: samples whose time and rate are finite, 35.0...220.0 BPM, by time, those of one time as stored
        W2 validity: all that apply, in this order: noValidHeartRate (none left); insufficientSamples (fewer than 8); \
        insufficientCoverage (last − first below 45.0 s); staleData (largest gap above 15.0 s); interrupted (the recording \
        says so); valid without any
        W3 quality: min(1, n / 8) · min(1, (last − first) / 60.0 s) · min(1, 15.0 s / largest gap); 0 of none
        W4 rates: current: the last sample; average: mean of the samples; minimum, maximum
        W5 baseline: of the newest 30 measurements of the person that began earlier, those that are comparable: an optical \
        watch, valid, quality at least 0.65, said to be at rest, no caffeine, meal or exercise said to be recent (not known \
        counts as none), in any posture; fewer than 5 unavailable, fewer than 10 provisional, then personalized; median and \
        MAD of their averages
        W6 distance: |average − median| / max(MAD, 2.0 BPM); below 2.0 usual, below 4.0 slightly different, else clearly \
        different

        """)
  }

  @Test("give the numbers of the vector")
  func vector() throws {
    let cases = try golden("watch", as: WatchVector.self).cases
    #expect(cases.count == 13)
    for (index, known) in cases.enumerated() {
      let found = rules.validation(
        times: known.samples.map { $0.values[0] }, rates: known.samples.map { $0.values[1] },
        isInterrupted: known.interrupted)
      let expected = known.expected
      #expect(found.series.count == expected.valid_count, "case \(index)")
      #expect(found.reasons.map(\.rawValue) == expected.reasons, "case \(index)")
      #expect(found.isValid == expected.valid, "case \(index)")
      for (value, right) in [
        (found.series.coverage, expected.coverage_s), (found.series.largestGap, expected.max_gap_s),
        (found.quality, expected.quality), (found.current, expected.current_bpm),
        (found.average, expected.average_bpm), (found.minimum, expected.minimum_bpm),
        (found.maximum, expected.maximum_bpm),
      ] as [(Double?, Double?)] {
        #expect((value == nil) == (right == nil), "case \(index)")
        if let value, let right { #expect(isClose(value, right, relative: 1e-12), "case \(index): \(value) \(right)") }
      }
    }
  }

  @Test(
    "take samples at both ends of the rates, and none beyond them",
    arguments: [(35.0, 1), (220, 1), (34.999, 0), (220.001, 0)])
  func rateLimits(rate: Double, kept: Int) {
    #expect(rules.validation(times: [0], rates: [rate], isInterrupted: false).series.count == kept)
  }

  @Test(
    "leave out what is not finite",
    arguments: [(Double.nan, 70.0), (0, .nan), (.infinity, 70), (-.infinity, 70), (0, .infinity), (0, -.infinity)])
  func notFinite(time: Double, rate: Double) {
    let found = rules.validation(times: [time], rates: [rate], isInterrupted: false)
    #expect(found.series.count == 0 && found.quality == 0 && found.average == nil)
    #expect(found.reasons == [.noValidHeartRate, .insufficientSamples, .insufficientCoverage])
  }

  @Test("have nothing to say of no samples but the reasons")
  func none() {
    let found = rules.validation(times: [], rates: [], isInterrupted: true)
    #expect(found.reasons == [.noValidHeartRate, .insufficientSamples, .insufficientCoverage, .interrupted])
    #expect(found.series.largestGap == 0 && found.series.coverage == 0 && found.current == nil && found.minimum == nil)
  }

  @Test("call one sample too few and too short, and still tell its rate")
  func one() {
    let found = series(1, every: 5, at: 80)
    #expect(found.reasons == [.insufficientSamples, .insufficientCoverage])
    #expect(found.average == 80 && found.current == 80 && found.quality == 0)
  }

  @Test("are content with exactly 8 samples, 45 s and a gap of 15 s")
  func exactly() {
    // Seven steps: 15 + 6 · 5 = 45 s.
    let times = [0.0, 15, 20, 25, 30, 35, 40, 45]
    func reasons(_ times: [Double]) -> [WatchReason] {
      rules.validation(times: times, rates: times.map { _ in 70 }, isInterrupted: false).reasons
    }
    #expect(reasons(times) == [])
    #expect(reasons(Array(times.dropLast()) + [44.999]) == [.insufficientCoverage])
    #expect(reasons([0, 15.001] + times.dropFirst(2)) == [.staleData])
    // Seven samples 7.5 s apart last 45 s.
    #expect(reasons((0..<7).map { 7.5 * Double($0) }) == [.insufficientSamples])
  }

  @Test("put samples in order, so that the largest gap and the last sample are those of the time")
  func unsorted() {
    let sorted = rules.validation(
      times: [0, 10, 20, 30, 40, 50, 55, 60], rates: [70, 71, 72, 73, 74, 75, 76, 77], isInterrupted: false)
    let shuffled = rules.validation(
      times: [60, 0, 50, 10, 40, 20, 30, 55], rates: [77, 70, 75, 71, 74, 72, 73, 76], isInterrupted: false)
    #expect(sorted == shuffled && shuffled.current == 77 && shuffled.isValid)
  }

  @Test("count samples of one time each, the one stored last as the newest")
  func duplicates() {
    let found = rules.validation(times: [0, 5, 5, 5], rates: [70, 71, 72, 73], isInterrupted: false)
    #expect(found.series.count == 4 && found.current == 73 && found.average == 71.5)
    // A gap of 0 s is none: 0.5 of the samples and a twelfth of the minute.
    #expect(isClose(found.quality, 0.5 * 5 / 60, relative: 1e-12))
  }

  @Test("survive times at the ends of the numbers")
  func huge() {
    let found = rules.validation(times: [-1e308, 1e308], rates: [70, 70], isInterrupted: false)
    #expect(found.quality == 0 && found.reasons == [.insufficientSamples, .staleData])
  }
}

private struct WatchVector: Decodable {
  let cases: [Case]

  struct Case: Decodable {
    let samples: [Numbers]
    let interrupted: Bool
    let expected: Expected
  }

  struct Expected: Decodable {
    let valid_count: Int
    let coverage_s: Double
    let max_gap_s: Double
    let quality: Double
    let current_bpm: Double?
    let average_bpm: Double?
    let minimum_bpm: Double?
    let maximum_bpm: Double?
    let valid: Bool
    let reasons: [String]
  }
}

@Suite("The watch baseline 1.0.0")
struct WatchBaselineTests {
  /// A comparable measurement.
  private func measured(_ start: Double, _ rate: Double?) -> WatchMeasurement {
    var measurement = WatchMeasurement(
      startedAt: start, beatsPerMinute: rate, isFromWatch: true, isValid: true, quality: 0.65)
    measurement.atRest = true
    return measurement
  }

  @Test(
    "is there from 5 comparable measurements on, and personal from 10",
    arguments: [(4, WatchBaselineMaturity.unavailable), (5, .provisional), (9, .provisional), (10, .personalized)])
  func maturity(count: Int, maturity: WatchBaselineMaturity) throws {
    let measurements = (0...count).map { measured(Double($0), 60 + Double($0)) }
    let last = try #require(rules.baselines(of: measurements).last)
    #expect(last.count == count && last.maturity == maturity)
    #expect((last.median == nil) == (maturity == .unavailable))
  }

  @Test("is median and unscaled MAD of earlier measurements alone, whatever the order they come in")
  func numbers() {
    // Of 58, 60, 61, 66, 80: median 61, distances 3, 1, 0, 5, 19, so MAD 3.
    let measurements = [(50, 90), (10, 60), (30, 80), (20, 61), (40, 58), (0, 66), (60, 99), (50, 91)].map {
      measured($0.0, $0.1)
    }
    let baselines = rules.baselines(of: measurements)
    // Two began at 50 s: neither is earlier than the other.
    for index in [0, 7] {
      #expect(baselines[index].count == 5 && baselines[index].median == 61 && baselines[index].deviation == 3)
    }
    #expect(baselines[6].count == 7 && baselines[5].count == 0)
  }

  @Test("looks at the newest 30 earlier measurements, comparable or not")
  func lookBack() throws {
    var measurements = (0..<40).map { measured(Double($0), $0 < 10 ? 100 : 60) }
    #expect(rules.baselines(of: measurements + [measured(40, 60)]).last?.count == 30)
    #expect(rules.baselines(of: measurements + [measured(40, 60)]).last?.median == 60)
    // 26 of the newest 30 were not at rest: the four others are too few, and nothing older takes their place.
    for index in 14..<40 { measurements[index].atRest = false }
    #expect(rules.baselines(of: measurements + [measured(40, 60)]).last?.count == 4)
  }

  @Test("leaves out what is not comparable; what is not known of caffeine, meal and exercise counts as none")
  func comparable() {
    func isComparable(_ change: (inout WatchMeasurement) -> Void) -> Bool {
      var measurement = measured(0, 60)
      change(&measurement)
      return rules.isComparable(measurement)
    }
    #expect(isComparable { _ in })
    #expect(isComparable { $0.recentCaffeine = false })
    #expect(!isComparable { $0.isFromWatch = false })
    #expect(!isComparable { $0.isValid = false })
    #expect(!isComparable { $0.quality = 0.6499 })
    #expect(!isComparable { $0.quality = .nan })
    #expect(!isComparable { $0.atRest = false })
    #expect(!isComparable { $0.atRest = nil })
    #expect(!isComparable { $0.beatsPerMinute = nil })
    #expect(!isComparable { $0.recentCaffeine = true })
    #expect(!isComparable { $0.recentMeal = true })
    #expect(!isComparable { $0.recentExercise = true })
  }

  @Test(
    "gives the words at their limits, over a deviation of 2 BPM at least",
    arguments: [
      (60.0, 1.0, 63.999, WatchDistanceWord.usual), (60, 1, 64, .slightlyDifferent),
      (60, 1, 52.001, .slightlyDifferent),
      (60, 1, 52, .clearlyDifferent), (60, 3, 65.999, .usual), (60, 3, 72, .clearlyDifferent),
    ])
  func words(median: Double, deviation: Double, rate: Double, word: WatchDistanceWord) throws {
    // Five measurements with this median and MAD: at it, twice once the deviation off, twice far off.
    let rates = [median, median - deviation, median + deviation, median - deviation, median + deviation]
    let baseline = try #require(
      rules.baselines(of: (0...5).map { measured(Double($0), $0 < 5 ? rates[$0] : rate) }).last)
    #expect(baseline.deviation == deviation)
    #expect(rules.distance(of: rate, from: baseline)?.word == word)
  }

  @Test("has no distance while it is unavailable")
  func noDistance() throws {
    let baseline = try #require(rules.baselines(of: [measured(0, 60)]).first)
    #expect(rules.distance(of: 60, from: baseline) == nil)
    #expect(rules.baselines(of: []) == [])
  }
}
