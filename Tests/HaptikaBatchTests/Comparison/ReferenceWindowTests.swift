import Testing

@testable import HaptikaBatch

@Suite("The reference over a span")
struct ReferenceWindowTests {
  @Test("is the mean of the rates from the window's start to before its end")
  func rateWindow() {
    // Rates 60...70 at 0...10 s: the window [2, 5) holds 62, 63, 64.
    let value = PreparedReference(rates((60...70).map(Double.init)), kind: .rateSeries).value(over: .window(2..<5))
    #expect(value.beatsPerMinute == 63)
    #expect(value.coverage == 1)
  }

  @Test("includes a rate at the very end of a whole recording")
  func rateWhole() {
    let value = PreparedReference(rates((60...70).map(Double.init)), kind: .rateSeries).value(over: .whole(2...5))
    #expect(value.beatsPerMinute == 63.5)
  }

  @Test("is read later by the lag of a late reference")
  func lag() {
    // Three seconds late: the window [2, 5) is [5, 8) of the reference's clock, 65, 66, 67.
    let reference = PreparedReference(rates((60...70).map(Double.init)), kind: .rateSeries, lag: 3)
    #expect(reference.value(over: .window(2..<5)).beatsPerMinute == 66)
    #expect(reference.value(over: .whole(2...5)).beatsPerMinute == 66.5)
  }

  @Test("says when its lag was not declared, and takes it as 0", arguments: [nil, Double.nan, .infinity])
  func undeclaredLag(lag: Double?) {
    let reference = PreparedReference(rates((60...70).map(Double.init)), kind: .rateSeries, lag: lag)
    let value = reference.value(over: .window(2..<5))
    #expect(value.beatsPerMinute == 63)
    #expect(value.findings == [.lagNotDeclared])
  }

  @Test("covers 1.5 median sample intervals around each plausible rate")
  func rateCoverage() {
    // Once a second at 0...9, without 3...6: the rates at 2 and 7 reach to 3.5 and from 5.5, so 2 of 10 s are bare.
    var samples = rates([Double](repeating: 70, count: 10))
    for index in 3...6 { samples[index].isValid = false }
    let value = PreparedReference(samples, kind: .rateSeries).value(over: .window(0..<10))
    #expect(value.coverage == 0.8)
    #expect(value.implausibleCount == 4)
  }

  @Test("is covered by rates outside the window too, but takes no value from them")
  func coveredFromOutside() {
    let value = PreparedReference(rates([70, 70, 70]), kind: .rateSeries).value(over: .window(0.25..<0.75))
    #expect(value.coverage == 1)
    #expect(value.beatsPerMinute == nil)
  }

  @Test("of a single rate covers nothing, since it has no sample interval")
  func singleRate() {
    let value = PreparedReference(rates([70]), kind: .rateSeries).value(over: .window(0..<10))
    #expect(value.beatsPerMinute == 70)
    #expect(value.coverage == 0)
  }

  @Test("is found in samples that are stored out of order")
  func unordered() {
    let samples = Array(rates((60...70).map(Double.init)).reversed())
    #expect(PreparedReference(samples, kind: .rateSeries).value(over: .window(2..<5)).beatsPerMinute == 63)
  }

  @Test("reports a rate that never changed for more than 120 s, and uses it", arguments: [(121, false), (122, true)])
  func unchanged(count: Int, isReported: Bool) {
    // 121 samples, one a second, last 120 s: not more.
    let value = PreparedReference(rates([Double](repeating: 70, count: count)), kind: .rateSeries)
      .value(over: .window(0..<60))
    #expect(value.findings == (isReported ? [.rateUnchanged] : []))
    #expect(value.beatsPerMinute == 70)
  }

  @Test("does not report a rate as unchanged in seconds where it changed")
  func changedElsewhere() {
    let series = (0..<60).map { 70 + Double($0 % 2) } + [Double](repeating: 80, count: 200)
    let reference = PreparedReference(rates(series), kind: .rateSeries)
    #expect(reference.value(over: .window(0..<60)).findings.isEmpty)
    #expect(reference.value(over: .window(60..<120)).findings == [.rateUnchanged])
  }

  @Test("is 60,000 over the mean of the intervals that end in the window")
  func intervals() {
    // Ends at 1, 1.8, 2.6, 3.6: in [1, 2.5) end 1,000 and 800, so 60,000 / 900.
    let value = PreparedReference(beats([1000, 800, 800, 1000]), kind: .rrIntervals).value(over: .window(1..<2.5))
    #expect(value.beatsPerMinute == 60_000.0 / 900)
  }

  @Test("has intervals that cover more than the span when the first began before it")
  func moreThanAll() {
    // Ends at 1, 1.8, 2.6, 3.6: those in [1, 2.5) last 1.8 s of 1.5; those in [0.9, 2] 1.8 of 1.1 s, to 1e-9.
    let reference = PreparedReference(beats([1000, 800, 800, 1000]), kind: .rrIntervals)
    #expect(reference.value(over: .window(1..<2.5)).coverage == 1.2)
    #expect(reference.value(over: .whole(0.9...2)).coverage == 1.636363636)
  }

  @Test("covers the sum of the plausible intervals")
  func intervalCoverage() {
    // Ten of 1 s end at 1...10; those that end at 4 and 5 are marked: in [0.5, 10.5) 8 of 10 s.
    var samples = beats([Double](repeating: 1000, count: 10))
    samples[3].isValid = false
    samples[4].isValid = false
    let value = PreparedReference(samples, kind: .rrIntervals).value(over: .window(0.5..<10.5))
    #expect(value.coverage == 0.8)
    #expect(value.implausibleCount == 2)
  }

  @Test("of intervals includes one that ends with the last frame of a whole recording")
  func intervalsWhole() {
    let reference = PreparedReference(beats([600, 600, 800]), kind: .rrIntervals)
    #expect(reference.value(over: .whole(0...2)).coverage == 1)
    // Without the last: 1.2 of 2 s.
    #expect(reference.value(over: .window(0..<2)).coverage == 0.6)
  }

  @Test("without a clock is the whole list, for a whole recording only")
  func withoutClock() {
    let reference = PreparedReference(list: [1000, 1000, 0, 1000])
    let value = reference.value(over: .whole(0...4))
    #expect(value.beatsPerMinute == 60)
    #expect(value.coverage == 0.75)
    #expect(value.implausibleCount == 1)
    #expect(reference.value(over: .whole(10...12)).coverage == 1)
    #expect(reference.value(over: .window(0..<4)).beatsPerMinute == nil)
  }

  @Test("forms no difference across a rejected interval")
  func rejectedBeat() {
    // Differences 10 and 30; across the zero would be 40.
    let value = PreparedReference(list: [800, 810, 0, 850, 880]).value(over: .whole(0...4))
    #expect(value.rmssd == ((100.0 + 900) / 2).squareRoot())
  }

  @Test("forms no difference across a hole in time")
  func hole() {
    // The interval that ends at 4 began at 3.2, the one before it ended at 1.6.
    let samples = [
      ReferenceSample(time: 0.8, value: 800), ReferenceSample(time: 1.61, value: 810),
      ReferenceSample(time: 4, value: 800), ReferenceSample(time: 4.82, value: 820),
    ]
    let value = PreparedReference(samples, kind: .rrIntervals).value(over: .whole(0...5))
    #expect(value.rmssd == ((100.0 + 400) / 2).squareRoot())
  }

  @Test("forms differences only between intervals that both end in the span")
  func differencesInside() {
    let samples = beats([800, 900, 950, 1000])
    // Ends 0.8, 1.7, 2.65, 3.65: [1, 3) holds 900 and 950.
    let value = PreparedReference(samples, kind: .rrIntervals).value(over: .window(1..<3))
    #expect(value.rmssd == 50)
  }

  @Test("that is constant is the target, everywhere")
  func constant() {
    let reference = PreparedReference([], kind: .constant, clock: .none, lag: nil, target: 75)
    for span in [ComparedSpan.window(0..<10), .whole(0...60), .whole(nil)] {
      #expect(reference.value(over: span).beatsPerMinute == 75)
      #expect(reference.value(over: span).coverage == 1)
    }
  }

  @Test("has no coverage when the frames are no stretch of time apart", arguments: [0, Double.leastNonzeroMagnitude])
  func noStretch(seconds: Double) {
    let beat = ReferenceSample(time: 0, value: 800)
    let value = PreparedReference([beat], kind: .rrIntervals).value(over: .whole(0...seconds))
    #expect(value.beatsPerMinute == 75)
    #expect(value.coverage == nil)
  }

  @Test(
    "survives times that make no sense",
    arguments: [
      [Double.nan, .infinity, -.infinity], [1e300, -1e300, 0], [1.7e308, -1.7e308, 1], [5, 5, 5], [-1e18, 0, 1e18],
    ], [ReferenceKind.rateSeries, .rrIntervals])
  func absurdTimes(times: [Double], kind: ReferenceKind) {
    let value = kind == .rateSeries ? 70.0 : 800
    for lag in [0, 1e308, -.infinity, .nan] {
      let samples = times.map { ReferenceSample(time: $0, value: value) }
      let reference = PreparedReference(samples, kind: kind, lag: lag)
      for span in [ComparedSpan.window(0..<10), .whole(-1e308...1e308), .whole(nil), .whole(3...3)] {
        let coverage = reference.value(over: span).coverage
        #expect(coverage.map { (0...1).contains($0) } ?? true)
      }
    }
  }
}
