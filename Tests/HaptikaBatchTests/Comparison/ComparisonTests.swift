import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("A comparison")
struct ComparisonTests {
  private let minute = FrameSeries.steady(60)
  private let steadyRates = rates([Double](repeating: 70, count: 61))

  @Test("has the whole recording by algorithm, then the windows by start and algorithm")
  func order() throws {
    let rows = Comparison.rows(
      of: .of(minute, .rateSeries, steadyRates), under: [FrameCounter(), Constant(beatsPerMinute: 72)],
      windowing: Windowing(windowSeconds: 30, stepSeconds: 30))
    #expect(rows.map(\.window) == [nil, nil, 0..<30, 0..<30, 30..<60, 30..<60])
    #expect(rows.map(\.algorithm.name) == Array(repeating: ["frame-counter", "constant"], count: 3).flatMap { $0 })
    #expect(rows.filter { $0.algorithm.name == "frame-counter" }.map(\.estimate?.beatsPerMinute) == [1800, 900, 900])
  }

  @Test("forms the error as estimate − reference")
  func error() throws {
    let rows = Comparison.rows(
      of: .of(minute, .rateSeries, steadyRates), under: [Constant(beatsPerMinute: 72.5)], windowing: nil)
    #expect(rows.map(\.error) == [2.5])
    #expect(rows.map(\.status) == [.published])
  }

  @Test("of a recording without frames has no rows", arguments: [nil, FrameSeries.at([])])
  func noFrames(frames: FrameSeries?) {
    let rows = Comparison.rows(
      of: .of(frames, .rateSeries, steadyRates), under: [FrameCounter()], windowing: nil)
    #expect(rows.isEmpty)
  }

  @Test("calls an estimate that is not finite a failure", arguments: [Double.nan, .infinity])
  func failed(rate: Double) throws {
    let row = try #require(
      Comparison.rows(
        of: .of(minute, .rateSeries, steadyRates), under: [Constant(beatsPerMinute: rate)], windowing: nil
      ).first)
    #expect(row.status == .failed)
    #expect(row.estimate == nil)
    #expect(row.isEligible)
    #expect(row.problem == "constant@1.0.0: the estimate is '\(rate)' bpm; expected a finite rate or none")
  }

  @Test("keeps what was withheld eligible")
  func withheld() throws {
    let row = try #require(
      Comparison.rows(of: .of(minute, .rateSeries, steadyRates), under: [Constant()], windowing: nil).first)
    #expect(row.status == .withheld)
    #expect(row.isEligible)
    #expect(row.error == nil)
  }

  @Test("of an unreadable recording names the reason once an algorithm")
  func unreadable() {
    let rows = Comparison.unreadableRows(
      studyID: "study", metadata: RecordingMetadata(id: "r", subjectID: "s", source: .other), reason: "bad chunk",
      algorithms: [FrameCounter(), Constant()])
    #expect(rows.map(\.status) == [.unreadable, .unreadable])
    #expect(rows.map(\.ineligibility) == [.unreadable, .unreadable])
    #expect(rows.map(\.problem) == ["bad chunk", "bad chunk"])
  }

  @Test("of frames without any finite time has a row that is not eligible")
  func noTimes() throws {
    let row = try #require(
      Comparison.rows(
        of: .of(.at([.nan, .nan]), .rateSeries, steadyRates), under: [FrameCounter()],
        windowing: Windowing(windowSeconds: 10, stepSeconds: 10)
      ).first)
    #expect(row.ineligibility == .referenceCoverage)
  }
}

@Suite("Eligibility")
struct EligibilityTests {
  private func reason(
    _ recording: Recording, over span: ComparedSpan = .whole(0...60)
  ) -> Ineligibility? {
    let reference = PreparedReference(recording)
    return .reason(
      pulsePresent: recording.metadata.pulsePresent, reference: reference, over: span,
      value: reference.value(over: span))
  }

  @Test(
    "needs 90 % of the span covered, and 90 % is enough", arguments: [(54, nil), (53, Ineligibility.referenceCoverage)])
  func coverage(count: Int, expected: Ineligibility?) {
    let recording = Recording.of(nil, .rrIntervals, beats([Double](repeating: 1000, count: count)))
    #expect(reason(recording) == expected)
  }

  @Test("grants 90 % also where rounding of times would take it away")
  func roundedCoverage() {
    // Every 0.1 s, none from 5.4 s on: the last one, at 5.3, reaches to 5.45, so that of [0.05, 6.05) 5.4 of 6 s are covered.
    // The times are sums of tenths, as wrong as such sums are.
    var time = 0.0
    let samples = (0..<54).map { _ in
      defer { time += 0.1 }
      return ReferenceSample(time: time, value: 70)
    }
    let recording = Recording.of(nil, .rateSeries, samples)
    #expect(PreparedReference(recording).value(over: .window(0.05..<6.05)).coverage == 0.9)
    #expect(reason(recording, over: .window(0.05..<6.05)) == nil)
  }

  @Test("has no reference to ask", arguments: [ReferenceKind.none, .rateSeries, .rrIntervals, .constant])
  func noReference(kind: ReferenceKind) {
    #expect(reason(.of(nil, kind, [])) == .noReference)
  }

  @Test("of a constant reference needs a finite target", arguments: [(75.0, nil), (.nan, Ineligibility.noReference)])
  func constant(target: Double, expected: Ineligibility?) {
    var recording = Recording.of(nil, .constant, [])
    recording.metadata.targetBeatsPerMinute = target
    recording.metadata.referenceClock = .none
    #expect(reason(recording) == expected)
    #expect(reason(recording, over: .window(0..<10)) == expected)
  }

  @Test("of intervals without a clock is for whole recordings only")
  func withoutClock() {
    var recording = Recording.of(nil, .rrIntervals, beats([Double](repeating: 1000, count: 60)))
    recording.metadata.referenceClock = .none
    #expect(reason(recording) == nil)
    #expect(reason(recording, over: .window(0..<10)) == .referenceWithoutClock)
  }

  @Test("of rates without a clock does not exist")
  func ratesWithoutClock() {
    var recording = Recording.of(nil, .rateSeries, rates([Double](repeating: 70, count: 61)))
    recording.metadata.referenceClock = .none
    #expect(reason(recording) == .referenceWithoutClock)
  }

  @Test("asks for the pulse before the reference")
  func noPulse() {
    var recording = Recording.of(nil, .none, [])
    recording.metadata.pulsePresent = false
    #expect(reason(recording) == .noPulse)
  }

  @Test("takes an unknown pulse for a pulse")
  func unknownPulse() {
    #expect(reason(.of(nil, .rateSeries, rates([Double](repeating: 70, count: 61)))) == nil)
  }
}
