import Testing

@testable import HaptikaDSP

/// `v1_stages.json`: what each stage of 1.0.0 makes of `input_A.json`.
private struct StageVector: Decodable {
  struct Timing: Decodable {
    let duration: Double
    let medianDt: Double
    let fps: Double
    let nominalFps: Double
    let jitter: Double
    let jitterSd: Double
    let missingFrames: Double
    let maxGap: Double
  }

  struct Interval: Decodable {
    let start: Double
    let duration: Double
    let isValid: Bool

    init(from decoder: any Decoder) throws {
      var fields = try decoder.unkeyedContainer()
      start = try fields.decode(Double.self)
      duration = try fields.decode(Double.self)
      isValid = try fields.decode(Bool.self)
    }
  }

  struct Autocorrelation: Decodable {
    let bpm: Double
    let peak: Double
  }

  struct Components: Decodable {
    let cov: Double
    let snr: Double
    let ac: Double
    let iv: Double
    let reg: Double
    let agree: Double
  }

  struct Result: Decodable {
    let bpm: Double
    let quality: Double
    let channel: String
    let polarity: Int
    let bpmT: Double
    let bpmA: Double
    let agreement: Double
    let comp: Components
    let cands: [String: [Double]]
    let reasons: [String]
    let warnings: [String]
    let nValid: Int
    let prv: GoldenVariability
    let usable: Double
  }

  let timing: Timing
  let gridCount: Int
  let gridFirst: Double
  let maskFalseIndices: [Int]
  let longGaps: [[Double]]
  let segments: [[Int]]
  let green_conditioned_first60: [Double]
  let green_conditioned_300_360: [Double]
  let red_conditioned_first30: [Double]
  let peaks_green_polarity_minus: [[Double]]
  let intervals: [Interval]
  let autocorr: Autocorrelation
  let snr_at_72: Double
  let result: Result
}

@Suite("Stages of 1.0.0 agree with the vector")
struct StageVectorTests {
  private let vector: StageVector
  private let algorithm = HaptikaPPG_V1_0_0()
  private let trace: HaptikaPPG_V1_0_0.Trace

  init() throws {
    vector = try golden("v1_stages")
    trace = algorithm.trace(of: try golden("input_A", as: GoldenFrames.self).frames)
  }

  private func candidate(_ channel: PulseChannel) throws -> HaptikaPPG_V1_0_0.Candidate {
    try #require(trace.candidates.first { $0.channel == channel })
  }

  @Test("for timing")
  func timing() throws {
    let timing = try #require(trace.timing)
    #expect(isClose(timing.duration, vector.timing.duration, relative: 1e-9))
    #expect(isClose(timing.medianInterval, vector.timing.medianDt, relative: 1e-9))
    #expect(isClose(timing.meanRate, vector.timing.fps, relative: 1e-9))
    #expect(isClose(timing.nominalRate, vector.timing.nominalFps, relative: 1e-9))
    #expect(isClose(timing.jitter, vector.timing.jitter, relative: 1e-9))
    #expect(isClose(timing.jitterDeviation, vector.timing.jitterSd, relative: 1e-9))
    #expect(timing.missingFrameCount == vector.timing.missingFrames)
    #expect(isClose(timing.longestGap, vector.timing.maxGap, relative: 1e-9))
  }

  @Test("for grid, mask and segments")
  func grid() throws {
    let grid = try #require(trace.grid)
    #expect(grid.count == vector.gridCount)
    #expect(grid.start == vector.gridFirst)
    #expect(grid.isValid.indices.filter { !grid.isValid[$0] } == vector.maskFalseIndices)
    #expect(grid.longGaps.map { [$0.lowerBound, $0.upperBound] } == vector.longGaps)
    #expect(grid.segments == vector.segments.map { $0[0]..<$0[1] })
  }

  @Test("for conditioned channels")
  func conditioned() throws {
    let green = try candidate(.green).signal.samples
    let red = try candidate(.red).signal.samples
    expectClose(Array(green[..<60]), vector.green_conditioned_first60, relative: 1e-8)
    expectClose(Array(green[300..<360]), vector.green_conditioned_300_360, relative: 1e-8)
    expectClose(Array(red[..<30]), vector.red_conditioned_first30, relative: 1e-8)
  }

  @Test("for the peaks of green, turned over")
  func peaks() throws {
    let signal = try candidate(.green).signal
    let finding = algorithm.peakFinding
    let peaks = finding.peaks(of: signal, levels: finding.levels(of: signal), polarity: -1)
    #expect(peaks.count == vector.peaks_green_polarity_minus.count)
    for (peak, expected) in zip(peaks, vector.peaks_green_polarity_minus) {
      #expect(abs(peak.position - expected[0]) < 1e-6)
      #expect(isClose(peak.height, expected[1], relative: 1e-8))
      #expect(peak.segment == Int(expected[2]))
    }
  }

  @Test("for the intervals of green, turned over")
  func intervals() throws {
    let beats = try #require(try candidate(.green).beats)
    #expect(beats.polarity == -1)
    #expect(beats.intervals.map(\.isValid) == vector.intervals.map(\.isValid))
    for (interval, expected) in zip(beats.intervals, vector.intervals) {
      // Positions hold to 1e-6 samples, a thirtieth of that in seconds.
      #expect(abs(interval.start - expected.start) < 1e-7)
      #expect(abs(interval.duration - expected.duration) < 1e-7)
    }
  }

  @Test("for the autocorrelation of green")
  func autocorrelation() throws {
    let periodicity = try #require(try candidate(.green).periodicity)
    #expect(abs(periodicity.beatsPerMinute - vector.autocorr.bpm) < 1e-6)
    #expect(abs(periodicity.strength - vector.autocorr.peak) < 1e-7)
  }

  @Test("for the spectral share of green at 72 BPM, where four lines lie on the border")
  func spectralShare() throws {
    let signal = try candidate(.green).signal
    let quality = algorithm.qualityScore
    let share = quality.spectralShare(
      of: signal, windows: quality.windows(for: signal.segments), atBeatsPerMinute: 72)
    #expect(isClose(share, vector.snr_at_72, relative: 1e-8))
  }

  @Test("for the rates and the quality of every candidate")
  func candidates() throws {
    #expect(trace.candidates.map(\.channel) == [.red, .green, .luminance, .blend])
    for candidate in trace.candidates {
      let expected = try #require(vector.result.cands[candidate.channel.rawValue])
      #expect(abs(try #require(candidate.beats).beatsPerMinute - expected[0]) < 1e-6)
      #expect(abs(try #require(candidate.periodicity).beatsPerMinute - expected[1]) < 1e-6)
      // The vector gives three digits.
      #expect(abs(candidate.quality - expected[2]) <= 0.0005 + 1e-9)
    }
  }

  @Test("for the components of the quality")
  func components() throws {
    let found = try #require(trace.winningCandidate?.assessment).components
    let expected = vector.result.comp
    #expect(abs(found.coverage - expected.cov) < 1e-7)
    #expect(abs(found.spectralShare - expected.snr) < 1e-7)
    #expect(abs(found.periodicity - expected.ac) < 1e-7)
    #expect(abs(found.intervalCoverage - expected.iv) < 1e-7)
    #expect(abs(found.regularity - expected.reg) < 1e-7)
    #expect(abs(found.agreement - expected.agree) < 1e-7)
  }

  @Test("for the estimate")
  func estimate() throws {
    let estimate = trace.estimate
    let expected = vector.result
    #expect(abs(try #require(estimate.beatsPerMinute) - expected.bpm) < 1e-6)
    #expect(abs(try #require(estimate.rawBeatsPerMinute) - expected.bpmT) < 1e-6)
    #expect(abs(try #require(trace.winningCandidate?.periodicity).beatsPerMinute - expected.bpmA) < 1e-6)
    #expect(abs(try #require(estimate.quality) - expected.quality) < 1e-7)
    #expect(estimate.confidence == estimate.quality)
    #expect(estimate.channel == expected.channel)
    #expect(estimate.polarity == expected.polarity)
    #expect(abs(try #require(estimate.methodAgreement) - expected.agreement) < 1e-7)
    #expect(abs(try #require(estimate.peakConfidence) - expected.comp.ac) < 1e-7)
    #expect(estimate.reasons.map(\.rawValue) == expected.reasons)
    #expect(estimate.warnings.map(\.rawValue) == expected.warnings)
    #expect(estimate.validIntervalCount == expected.nValid)
    #expect(estimate.usableDuration == expected.usable)
    #expect(estimate.missingFrameCount == vector.timing.missingFrames)
    #expect(expected.prv.agrees(with: estimate.variability, milliseconds: 1e-5))
  }
}
