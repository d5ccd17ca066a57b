import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("The alternatives of a reference")
struct AlternativeReferenceTests {
  /// 60 bpm at 0 s, one more each second, so that a mean over seconds a to b is 60 + (a + b) / 2.
  private func ramp(_ seconds: Int) -> PreparedReference {
    PreparedReference(rates((0...seconds).map { 60 + Double($0) }), kind: .rateSeries)
  }

  // Samples 20...39, 18...37, 22...41, 25...34.
  @Test("of a window are read 2 s earlier, 2 s later, and in its inner half")
  func window() {
    let reference = ramp(100)
    #expect(reference.value(over: .window(20..<40)).beatsPerMinute == 89.5)
    #expect(reference.alternatives(over: .window(20..<40), pulsePresent: nil) == [87.5, 91.5, 89.5])
  }

  // 10...50 is 90; 8...48, 12...52, 20...40.
  @Test("of a whole recording are moved in the same way")
  func whole() {
    #expect(ramp(100).alternatives(over: .whole(10...50), pulsePresent: true) == [88, 92, 90])
  }

  @Test("move away from the declared lag, not from 0")
  func declaredLag() {
    let reference = PreparedReference(rates((0...100).map { 60 + Double($0) }), kind: .rateSeries, lag: 5)
    #expect(reference.alternatives(over: .window(20..<40), pulsePresent: nil) == [92.5, 96.5, 94.5])
  }

  // Beats end at 1, 2 … 30 s, then every half second. Those that end in [26,30): 26 to 29. In [30,34): one of 1000 ms and seven of
  // 500 ms, 60000 · 8 / 4500. In [29,31): 29 and 30 s of 1000 ms, 30.5 s of 500 ms, 60000 · 3 / 2500.
  @Test("of RR intervals with a clock are made of those that end in the span moved")
  func intervals() throws {
    let reference = PreparedReference(
      beats([Double](repeating: 1000, count: 30) + [Double](repeating: 500, count: 40)), kind: .rrIntervals)
    let found = reference.alternatives(over: .window(28..<32), pulsePresent: nil)
    for (rate, expected) in zip(found, [60, 60000.0 * 8 / 4500, 72]) {
      #expect(abs(try #require(rate) - expected) < 1e-9)
    }
    #expect(found.count == 3)
  }

  // Covered until 1.5 s behind the last sample. As declared 55.5 of 60 s; 2 s later 53.5 of 60 s are less than 90 %; 2 s earlier
  // 57 of 60 s, from 1.5 s before the first sample; the inner half wholly.
  @Test("are asked for 90 % of their own seconds")
  func coverage() {
    let found = ramp(54).alternatives(over: .window(0..<60), pulsePresent: nil)
    #expect(found.map { $0 == nil } == [false, true, false])
  }

  @Test("are none where nothing can be moved")
  func without() {
    let constant = PreparedReference([], kind: .constant, clock: .frames, lag: 0, target: 75)
    #expect(constant.alternatives(over: .window(0..<60), pulsePresent: nil).isEmpty)
    #expect(PreparedReference(list: [1000, 1000]).alternatives(over: .whole(0...2), pulsePresent: nil).isEmpty)
  }

  @Test("of a recording without a pulse are never compared with")
  func noPulse() {
    #expect(ramp(100).alternatives(over: .window(20..<40), pulsePresent: false) == [nil, nil, nil])
  }

  @Test("survive frame times near the largest numbers")
  func hugeTimes() {
    let huge = Double.greatestFiniteMagnitude
    #expect(ramp(60).alternatives(over: .whole(-huge...huge), pulsePresent: nil) == [nil, nil, nil])
  }

  @Test("stand in the rows of every algorithm, and become errors of the published")
  func rows() throws {
    let recording = Recording.of(.steady(60), .rateSeries, rates((0...70).map { 60 + Double($0) }))
    let rows = Comparison.rows(
      of: recording, under: [Constant(beatsPerMinute: 90), Constant(beatsPerMinute: nil)],
      windowing: Windowing(windowSeconds: 20, stepSeconds: 20))
    // The second window: 20...39, moved to 18...37, 22...41, 25...34.
    let window = rows.filter { $0.window?.lowerBound == 20 }
    #expect(window.map(\.alternativeRates) == [[87.5, 91.5, 89.5], [87.5, 91.5, 89.5]])
    #expect(Observation(window[0]).alternatives == [.error(2.5), .error(-1.5), .error(0.5)])
    #expect(Observation(window[1]).alternatives == [.notPublished, .notPublished, .notPublished])
  }

  @Test("are kept in a table as they were")
  func stored() {
    let outcomes: [AlternativeOutcome] = [.ineligible, .notPublished, .error(-2.5)]
    let stored = AlternativeErrors(outcomes)
    #expect(AlternativeReference.allCases.map { stored[$0] } == outcomes)
    let none = AlternativeErrors([])
    #expect(AlternativeReference.allCases.allSatisfy { none[$0] == .ineligible })
  }
}
