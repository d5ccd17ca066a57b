import Testing

@testable import HaptikaDSP

/// `v2_stages.json`: what each stage of 2.0.0 makes of `input_A.json`.
private struct StageVector: Decodable {
  struct KeyframeCase: Decodable {
    let x: [Double]
    let fps: Double
    let phases: [Int]
    let y_first60: [Double]
  }

  struct StepCase: Decodable {
    let x: [Double]
    let y: [Double]
  }

  struct Track: Decodable {
    let tc: [Double]
    let bpm: [Double]
    let sal: [Double]
    let cw: [[Double]]
    let channels: [String]
  }

  struct Interval: Decodable {
    let duration: Double
    let areBeatsValid: Bool

    init(from decoder: any Decoder) throws {
      var fields = try decoder.unkeyedContainer()
      _ = try fields.decode(Double.self)
      duration = try fields.decode(Double.self)
      areBeatsValid = try fields.decode(Bool.self)
    }
  }

  struct IntervalCase: Decodable {
    let iv: [Interval]
    let flags: [String]
  }

  struct Features: Decodable {
    let sal: Double
    let salMin: Double
    let covB: Double
    let dis: Double
  }

  struct Result: Decodable {
    let bpm: Double
    let reasons: [String]
    let warnings: [String]
    let prv: GoldenVariability
    let usable: Double
  }

  let keyframe_tiny: KeyframeCase
  let keyframe_inputA_green_phases: [Int]
  let clipDiff: StepCase
  let segments: [[Int]]
  let channels: [String]
  let narrow_G_first60: [Double]
  let wide_G_first60: [Double]
  let salience_G_firstWindow: [String: Double]
  let track: Track
  let composite_first60: [Double]
  let polarity: Double
  let beats_dp: [[Double]]
  let beats_refined: [[Double]]
  let templateCorr: [Double]
  let correctIpi: IntervalCase
  let features: Features
  let bpmS: Double
  let bpmB: Double
  let bpmRaw: Double
  let confidence: Double
  let result: Result
}

@Suite("Stages of 2.0.0 agree with the vector")
struct StageVectorTests_V2 {
  private let vector: StageVector
  private let algorithm = HaptikaPPG_V2_0_0()
  private let frames: FrameSeries
  private let trace: HaptikaPPG_V2_0_0.Trace

  init() throws {
    vector = try golden("v2_stages")
    frames = try golden("input_A", as: GoldenFrames.self).frames
    trace = algorithm.trace(of: frames)
  }

  /// The upright composite, and the tracked period at each of its samples.
  private func upright() throws -> (signal: SegmentedSignal, periods: [Double]) {
    var signal = try #require(trace.composite)
    let polarity = Double(try #require(trace.polarity))
    signal.samples = signal.samples.map { polarity * $0 }
    return (signal, try #require(trace.track).periods(count: signal.samples.count, rate: signal.rate))
  }

  @Test("for key frames that come each second")
  func keyframes() {
    let tiny = vector.keyframe_tiny
    let repaired = algorithm.keyframeRepair.repair(tiny.x, nominalRate: tiny.fps)
    #expect(repaired.phases == tiny.phases)
    expectClose(Array(repaired.levels[..<60]), tiny.y_first60, relative: 1e-9)
  }

  @Test("for key frames whose phase was lost with dropped frames")
  func lostKeyframes() throws {
    let rate = try #require(trace.timing).nominalRate
    let repaired = algorithm.keyframeRepair.repair(frames.green, nominalRate: rate)
    #expect(repaired.phases == vector.keyframe_inputA_green_phases)
    #expect(repaired.levels == frames.green)
  }

  @Test("for limited steps")
  func steps() {
    let limits = algorithm.levelling.steps
    let limited = limitedSteps(
      of: vector.clipDiff.x, block: limits.block, halfWindow: limits.halfWindow, fraction: limits.fraction,
      factor: limits.factor)
    expectClose(limited, vector.clipDiff.y, relative: 1e-9)
  }

  @Test("for segments and channels")
  func channels() throws {
    #expect(try #require(trace.grid).segments == vector.segments.map { $0[0]..<$0[1] })
    let letters = trace.waves.map { $0.channel.rawValue.prefix(1).uppercased() } + (trace.blend == nil ? [] : ["M"])
    #expect(letters == vector.channels)
    #expect(letters == vector.track.channels)
  }

  @Test("for the levelled waves of green")
  func waves() throws {
    let green = try #require(trace.waves.first { $0.channel == .green })
    expectClose(Array(green.narrow.samples[..<60]), vector.narrow_G_first60, relative: 1e-8)
    expectClose(Array(green.wide.samples[..<60]), vector.wide_G_first60, relative: 1e-8)
  }

  @Test("for the salience of green in the first window")
  func salience() throws {
    let search = algorithm.salienceSearch
    let green = try #require(trace.waves.first { $0.channel == .green }).narrow
    let found = try #require(search.saliences(of: [green], blend: nil, windowsAt: [0]).first)[0]
    for (rate, expected) in vector.salience_G_firstWindow {
      let column = try #require(Int(rate)) - search.rates.lowerBound
      #expect(abs(found[column] - expected) < 1e-8, "at \(rate) BPM")
    }
  }

  @Test("for the track of the rate")
  func track() throws {
    let windows = try #require(trace.track).windows
    #expect(windows.map(\.center) == vector.track.tc)
    #expect(windows.count == vector.track.bpm.count)
    for (window, expected) in zip(windows, vector.track.bpm) { #expect(abs(window.beatsPerMinute - expected) < 1e-6) }
    expectClose(windows.map(\.salience), vector.track.sal, relative: 1e-8)
    for (window, expected) in zip(windows, vector.track.cw) {
      expectClose(window.signalSaliences, expected, relative: 1e-8)
    }
  }

  @Test("for the composite wave and its polarity")
  func composite() throws {
    expectClose(Array(try #require(trace.composite).samples[..<60]), vector.composite_first60, relative: 1e-8)
    #expect(trace.polarity == Int(vector.polarity))
  }

  @Test("for the beats along the track")
  func beats() throws {
    let (signal, periods) = try upright()
    expectPositions(algorithm.beatTracking.beats(in: signal, periods: periods), vector.beats_dp)
  }

  @Test("for the beats moved to their template")
  func retimed() { expectPositions(trace.beats, vector.beats_refined) }

  @Test("for the resemblance of each beat to the template")
  func resemblances() {
    #expect(trace.resemblances.count == vector.templateCorr.count)
    for (found, expected) in zip(trace.resemblances, vector.templateCorr) { #expect(abs(found - expected) < 1e-7) }
  }

  @Test("for intervals with a beat out of place, a missed beat and an odd beat")
  func vetting() {
    let intervals = vector.correctIpi.iv
    let rejections = algorithm.intervalVetting.rejections(
      of: intervals.map(\.duration), areBeatsValid: intervals.map(\.areBeatsValid))
    #expect(rejections.map { $0 == nil ? "N" : "X" } == vector.correctIpi.flags)
  }

  @Test("for the rates, what speaks for them and the confidence")
  func evidence() throws {
    let rate = try #require(trace.rate)
    #expect(abs(try #require(rate.byTrack) - vector.bpmS) < 1e-6)
    #expect(abs(try #require(rate.byBeats) - vector.bpmB) < 1e-6)
    #expect(abs(try #require(rate.beatsPerMinute) - vector.bpmRaw) < 1e-6)
    let evidence = try #require(trace.evidence)
    #expect(abs(evidence.salience - vector.features.sal) < 1e-7)
    #expect(abs(evidence.lowSalience - vector.features.salMin) < 1e-7)
    #expect(abs(evidence.beatCoverage - vector.features.covB) < 1e-7)
    #expect(abs(evidence.disagreement - vector.features.dis) < 1e-7)
    #expect(abs(trace.confidence - vector.confidence) < 1e-7)
  }

  @Test("for the estimate")
  func estimate() throws {
    let estimate = trace.estimate
    let expected = vector.result
    #expect(abs(try #require(estimate.beatsPerMinute) - expected.bpm) < 1e-6)
    #expect(estimate.rawBeatsPerMinute == estimate.beatsPerMinute)
    #expect(abs(try #require(estimate.confidence) - vector.confidence) < 1e-7)
    #expect(estimate.quality == estimate.confidence)
    #expect(estimate.channel == nil)
    #expect(estimate.polarity == Int(vector.polarity))
    #expect(abs(try #require(estimate.peakConfidence) - vector.features.sal) < 1e-7)
    #expect(abs(try #require(estimate.methodAgreement) - (1 - vector.features.dis)) < 1e-7)
    #expect(estimate.reasons.map(\.rawValue) == expected.reasons)
    #expect(estimate.warnings.map(\.rawValue) == expected.warnings)
    #expect(estimate.validIntervalCount == expected.prv.n)
    #expect(estimate.usableDuration == expected.usable)
    #expect(expected.prv.agrees(with: estimate.variability, milliseconds: 1e-5))
  }

  private func expectPositions(
    _ beats: [Peak], _ expected: [[Double]], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(beats.map(\.segment) == expected.map { Int($0[1]) }, sourceLocation: sourceLocation)
    let differences = zip(beats, expected).map { abs($0.position - $1[0]) }
    #expect(differences.allSatisfy { $0 < 1e-6 }, sourceLocation: sourceLocation)
  }
}
