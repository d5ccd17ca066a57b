public import HaptikaDSP

/// One recording with all that an archive holds of it: the type that flows from every source into the analysis.
public struct Recording: Sendable {
  /// The study that it belongs to; `studyID` and `metadata.id` together name a recording everywhere.
  public var studyID: String

  /// Who and how.
  public var metadata: RecordingMetadata

  /// The camera's frames; `nil` when the recording has none.
  public var frames: FrameSeries?

  /// Heart-rate samples of a watch, in stored order.
  public var watch: [WatchSample] = []

  /// Inter-beat intervals that a device measured; never a reference.
  public var intervals: [MeasuredInterval] = []

  /// What the estimate is compared with, in stored order; empty when there is none or when it is a constant.
  public var reference: [ReferenceSample] = []

  /// What the app or another tool had computed at the time.
  public var recordedResults: [RecordedResult] = []

  /// Why there may be more recorded results than those, with the place in the file: a result of this recording is damaged,
  /// or it is not known whose a damaged one is. `nil` when all are there.
  public var recordedResultsFault: String?

  /// Creates a recording that holds nothing but its metadata.
  public init(studyID: String, metadata: RecordingMetadata, frames: FrameSeries? = nil) {
    self.studyID = studyID
    self.metadata = metadata
    self.frames = frames
  }
}

/// One heart-rate sample of a watch.
public struct WatchSample: Sendable, Hashable {
  /// Time since the recording's start, in seconds.
  public var time: Double

  /// The rate, in beats per minute.
  public var beatsPerMinute: Double

  /// The device, as an index into the archive's devices; `nil` when not recorded.
  public var device: Int32?

  /// The source's own quality of the sample; `nil` when not recorded.
  public var quality: Double?

  /// Creates a sample.
  public init(time: Double, beatsPerMinute: Double, device: Int32? = nil, quality: Double? = nil) {
    self.time = time
    self.beatsPerMinute = beatsPerMinute
    self.device = device
    self.quality = quality
  }
}

/// One inter-beat interval that a device measured.
public struct MeasuredInterval: Sendable, Hashable {
  /// The time of the beat that ends it, in seconds since the recording's start; NaN without a clock.
  public var time: Double

  /// Its length, in milliseconds.
  public var milliseconds: Double

  /// The device, as an index into the archive's devices; `nil` when not recorded.
  public var device: Int32?

  /// Whether the source marked it good; `nil` when it did not say.
  public var isValid: Bool?

  /// Creates an interval.
  public init(time: Double, milliseconds: Double, device: Int32? = nil, isValid: Bool? = nil) {
    self.time = time
    self.milliseconds = milliseconds
    self.device = device
    self.isValid = isValid
  }
}

/// One value of the reference: an RR interval or a rate, by the recording's reference kind.
public struct ReferenceSample: Sendable, Hashable {
  /// The time of the beat that ends the interval, or of the rate, in seconds on the reference's clock; NaN without a clock.
  public var time: Double

  /// The RR interval in milliseconds, or the rate in beats per minute.
  public var value: Double

  /// Whether the source marked it good; `nil` when it did not say.
  public var isValid: Bool?

  /// Creates a sample.
  public init(time: Double, value: Double, isValid: Bool? = nil) {
    self.time = time
    self.value = value
    self.isValid = isValid
  }
}
