import Testing

@testable import HaptikaBatch

@Suite("Plausibility")
struct PlausibilityTests {
  private func verdicts(
    _ samples: [ReferenceSample], _ kind: ReferenceKind, clock: ReferenceClock = .frames
  ) -> [ImplausibleReason?] {
    Plausibility.verdicts(on: samples, kind: kind, clock: clock)
  }

  @Test(
    "believes a rate of 25 to 250 bpm",
    arguments: [
      (24.999, ImplausibleReason.outOfRange), (25, nil), (250, nil), (250.001, .outOfRange), (-60, .outOfRange),
      (-1, .placeholder), (0, .placeholder), (.nan, .notFinite), (.infinity, .notFinite),
    ])
  func rate(value: Double, verdict: ImplausibleReason?) {
    #expect(verdicts([ReferenceSample(time: 0, value: value)], .rateSeries) == [verdict])
  }

  @Test(
    "believes an interval of 240 to 2,400 ms",
    arguments: [
      (239.999, ImplausibleReason.outOfRange), (240, nil), (2400, nil), (2400.001, .outOfRange), (-1, .placeholder),
      (0, .placeholder), (.nan, .notFinite),
    ])
  func interval(value: Double, verdict: ImplausibleReason?) {
    #expect(verdicts([ReferenceSample(time: 0, value: value)], .rrIntervals) == [verdict])
  }

  @Test("believes the source's own mark", arguments: [(false, ImplausibleReason.markedBad), (true, nil), (nil, nil)])
  func mark(isValid: Bool?, verdict: ImplausibleReason?) {
    #expect(verdicts([ReferenceSample(time: 0, value: 70, isValid: isValid)], .rateSeries) == [verdict])
  }

  @Test("needs a time where there is a clock, and none where there is not")
  func time() {
    let sample = ReferenceSample(time: .nan, value: 800)
    #expect(verdicts([sample], .rrIntervals, clock: .frames) == [.notFinite])
    #expect(verdicts([sample], .rrIntervals, clock: .none) == [nil])
  }

  @Test(
    "rejects an interval more than 40 % from the median of its neighbours",
    arguments: [(1120.0, false), (1120.001, true), (480, false), (479.999, true)])
  func median(value: Double, isRejected: Bool) {
    // Among 800s the median is 800: 480 and 1,120 are exactly 40 % away.
    var intervals = [Double](repeating: 800, count: 11)
    intervals[5] = value
    #expect((verdicts(beats(intervals), .rrIntervals)[5] == .farFromMedian) == isRejected)
  }

  @Test("takes the median over 11 intervals, the one in question in the middle")
  func neighbourhood() {
    // The 1,000 in the middle (index 6) has around it, within 4: five of 500 and three of 1,000, so that the median of 9 would
    // be 500; at distance 5 two of 1,000: the median of 11 is 1,000; at distance 6 two of 500: that of 13 would be 500.
    let intervals: [Double] = [500, 1000, 500, 1000, 500, 500, 1000, 500, 1000, 500, 1000, 1000, 500]
    #expect(verdicts(beats(intervals), .rrIntervals)[6] == nil)
  }

  @Test("takes fewer intervals at the ends")
  func ends() {
    // The first of [500, 800 × 5]: the median of six is 800, of which 500 is 37.5 % away; 470 is 41 % away.
    let tail = [Double](repeating: 800, count: 10)
    #expect(verdicts(beats([500] + tail), .rrIntervals)[0] == nil)
    #expect(verdicts(beats([470] + tail), .rrIntervals)[0] == .farFromMedian)
    #expect(verdicts(beats(tail + [470]), .rrIntervals)[10] == .farFromMedian)
  }

  @Test("leaves entries that hold no interval out of the median")
  func holes() {
    // With the zeros the median around the 800s would be 0 or 400.
    let list: [Double] = [0, 0, 0, 0, -1, 800, 810, 0, 0, 0, 0]
    let verdicts = verdicts(list.map { ReferenceSample(time: .nan, value: $0) }, .rrIntervals, clock: .none)
    #expect(verdicts[5] == nil && verdicts[6] == nil)
    #expect(verdicts.count { $0 == .placeholder } == 9)
  }

  @Test("keeps intervals that break another rule in the median")
  func markedStayListed() {
    // Six marked intervals of 1,300 among eleven make the median 1,300, of which 700 is 46 % away.
    var list = [Double](repeating: 1300, count: 6).map { ReferenceSample(time: .nan, value: $0, isValid: false) }
    list.insert(contentsOf: [Double](repeating: 700, count: 5).map { ReferenceSample(time: .nan, value: $0) }, at: 3)
    #expect(verdicts(list, .rrIntervals, clock: .none)[5] == .farFromMedian)
  }

  @Test("finds the neighbours of an interval by time where there is a clock, and as stored where there is not")
  func medianOrder() {
    // By time eleven of 600, then eleven of 1,200. The first is stored at place 16, among ten of 1,200 from which it is 50 % away.
    let times = (0..<22).map(Double.init)
    var samples = times.map { ReferenceSample(time: $0, value: $0 < 11 ? 600 : 1200) }
    samples.insert(samples.remove(at: 0), at: 16)
    #expect(verdicts(samples, .rrIntervals, clock: .frames)[16] == nil)
    #expect(verdicts(samples, .rrIntervals, clock: .none)[16] == .farFromMedian)
  }

  @Test("finds the neighbours of a rate in the same way", arguments: [(ReferenceClock.frames, true), (.none, false)])
  func jumpOrder(clock: ReferenceClock, isRejected: Bool) {
    // By time 70, 100, 100; as stored 100 at 2 s stands between them, 2 s from the 70 at 0 s.
    let samples = [(0.0, 70.0), (2, 100), (1, 100)].map { ReferenceSample(time: $0, value: $1) }
    #expect((verdicts(samples, .rateSeries, clock: clock)[0] == .jump) == isRejected)
  }

  @Test("leaves an interval without a time out of its neighbours' median where there is a clock")
  func medianWithoutTime() {
    // With the six of 1,300 the median around 700 would be 1,300.
    let stray = [Double](repeating: 1300, count: 6).map { ReferenceSample(time: .nan, value: $0) }
    let samples = stray + beats([Double](repeating: 700, count: 5))
    #expect(verdicts(samples, .rrIntervals, clock: .frames)[8] == nil)
  }

  @Test(
    "rejects both rates of a pair that jumps by more than 25 bpm",
    arguments: [(95.0, 1.0, false), (95.001, 1, true), (44.9, 1, true), (120, 1.5, true), (120, 1.501, false)])
  func jump(second: Double, apart: Double, isRejected: Bool) {
    // 70.1 s and what follows have no exact Double: the distance of 1.5 s still counts as 1.5 s.
    let pair = [ReferenceSample(time: 70.1, value: 70), ReferenceSample(time: 70.1 + apart, value: second)]
    let verdict: ImplausibleReason? = isRejected ? .jump : nil
    #expect(verdicts(pair, .rateSeries) == [verdict, verdict])
  }

  @Test("judges jumps once, so that what lies beside a rejected pair stays")
  func jumpsOnce() {
    // 70→110 and 110→80 jump: three go. 80→70 is no jump, and with the three gone nothing is judged again.
    #expect(verdicts(rates([70, 70, 110, 80, 70]), .rateSeries) == [nil, .jump, .jump, .jump, nil])
  }

  @Test("judges jumps on what the other rules left")
  func jumpsAfterOthers() {
    // Without the 300 the neighbours are 70 at 0 s and 100 at 1 s.
    let samples = [
      ReferenceSample(time: 0, value: 70), ReferenceSample(time: 0.5, value: 300),
      ReferenceSample(time: 1, value: 100),
    ]
    #expect(verdicts(samples, .rateSeries) == [.jump, .outOfRange, .jump])
  }

  @Test("does not call an early beat a jump")
  func earlyBeat() {
    // 800 → 560 ms is 75 → 107 bpm, and 30 % from the median.
    #expect(verdicts(beats([800, 800, 560, 800, 800]), .rrIntervals).allSatisfy { $0 == nil })
  }

  @Test("counts a value under the first rule that it breaks")
  func counts() {
    let reference = PreparedReference(
      [
        ReferenceSample(time: 0, value: 0, isValid: false), ReferenceSample(time: 9, value: 0),
        ReferenceSample(time: 18, value: 70),
      ], kind: .rateSeries)
    #expect(reference.count(of: .markedBad) == 1)
    #expect(reference.count(of: .placeholder) == 1)
    #expect(reference.count(of: .outOfRange) == 0)
  }
}
