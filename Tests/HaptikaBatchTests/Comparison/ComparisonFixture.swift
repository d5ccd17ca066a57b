@testable import HaptikaBatch
@testable import HaptikaDSP

/// An algorithm that publishes the number of frames it was given, so that a test sees which frames those were.
struct FrameCounter: Algorithm {
  var identifier = AlgorithmIdentifier("frame-counter", Version(1, 0, 0))
  var recipe: Recipe { Recipe(identifier, []) }

  func estimate(_ frames: FrameSeries) -> Estimate {
    var estimate = Estimate()
    estimate.beatsPerMinute = Double(frames.count)
    return estimate
  }
}

/// An algorithm that always says the same.
struct Constant: Algorithm {
  var beatsPerMinute: Double?
  var identifier = AlgorithmIdentifier("constant", Version(1, 0, 0))
  var recipe: Recipe { Recipe(identifier, []) }

  func estimate(_ frames: FrameSeries) -> Estimate {
    var estimate = Estimate()
    estimate.beatsPerMinute = beatsPerMinute
    if beatsPerMinute == nil { estimate.reasons = [.lowQuality] }
    return estimate
  }
}

extension FrameSeries {
  /// Frames at `time`, all of one grey; red holds the frame's own number.
  static func at(_ time: [Double]) -> FrameSeries {
    let grey = [Double](repeating: 128, count: time.count)
    return FrameSeries(time: time, red: time.indices.map(Double.init), green: grey, blue: grey)
  }

  /// Frames at 30 Hz from 0, `seconds` long.
  static func steady(_ seconds: Double) -> FrameSeries { at((0..<Int(seconds * 30)).map { Double($0) / 30 }) }
}

extension Recording {
  /// A recording with a reference on the frames' clock and no lag.
  static func of(_ frames: FrameSeries?, _ kind: ReferenceKind, _ reference: [ReferenceSample]) -> Recording {
    var metadata = RecordingMetadata(id: "r", subjectID: "s", source: .other)
    metadata.referenceKind = kind
    metadata.referenceLag = 0
    var recording = Recording(studyID: "study", metadata: metadata, frames: frames)
    recording.reference = reference
    return recording
  }
}

extension PreparedReference {
  /// A reference on the frames' clock.
  init(_ samples: [ReferenceSample], kind: ReferenceKind, lag: Double? = 0) {
    self.init(samples, kind: kind, clock: .frames, lag: lag, target: nil)
  }

  /// RR intervals without a clock.
  init(list: [Double]) {
    self.init(
      list.map { ReferenceSample(time: .nan, value: $0) }, kind: .rrIntervals, clock: .none, lag: nil, target: nil)
  }
}

/// Rates once a second from 0.
func rates(_ values: [Double]) -> [ReferenceSample] {
  values.enumerated().map { ReferenceSample(time: Double($0), value: $1) }
}

/// RR intervals one after another, the first of which begins at 0.
func beats(_ intervals: [Double]) -> [ReferenceSample] {
  var end = 0.0
  return intervals.map { interval in
    end += interval / 1000
    return ReferenceSample(time: end, value: interval)
  }
}
