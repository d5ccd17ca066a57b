public import HaptikaDSP

/// One recording, and how an algorithm came to what it says of it.
public struct RecordingInspection: Sendable {
  /// The recording.
  public let recording: Recording

  /// Which algorithm looked at it.
  public let algorithm: AlgorithmIdentifier

  /// How its frames lie in time; `nil` without frames.
  public let times: FrameTimeFacts?

  /// What its channels hold.
  public let channels: [ChannelFacts]

  /// How the algorithm came to its estimate; `nil` without frames.
  public let trace: AlgorithmTrace?

  /// Whether the trace holds more than the estimate.
  public let isTraced: Bool

  /// The estimate beside the reference; `nil` without frames.
  public let comparison: ComparisonRow?

  /// The judged reference.
  public let reference: PreparedReference

  /// Looks at `recording` under `algorithm`.
  ///
  /// - Complexity: that of the algorithm.
  public init(of recording: Recording, under algorithm: any Algorithm) {
    self.recording = recording
    self.algorithm = algorithm.identifier
    reference = PreparedReference(recording)
    let traced = algorithm as? any TracedAlgorithm
    isTraced = traced != nil
    guard let frames = recording.frames, frames.count > 0 else {
      (times, channels, trace, comparison) = (nil, [], nil, nil)
      return
    }
    times = FrameTimeFacts(of: frames)
    channels = recordedChannels(of: frames).map { ChannelFacts($0.name, $0.values, isGreyLevel: $0.isGreyLevel) }
    let trace = traced?.algorithmTrace(of: frames) ?? AlgorithmTrace(algorithm.estimate(frames))
    self.trace = trace
    comparison = Comparison.row(
      of: recording, frames, saying: trace.estimate, by: algorithm.identifier, against: reference)
  }

  /// The metadata that was recorded, by the names of the archive's columns, in their order.
  var recordedMetadata: [Fact] {
    let row = RecordingRow(recording.metadata)
    return RecordingRow.columns.compactMap { column in
      let cell = column.cell(row)
      let isSpan = column.schema.name.hasSuffix("_offset") || column.schema.name.hasSuffix("_count")
      if cell.isMissing || isSpan { return nil }
      let schema = column.schema
      let unit = ["1", ""].contains(schema.unit) ? nil : schema.unit
      switch cell {
      case .number(let value): return Fact(schema.name, .number(value), unit, isStored: true)
      case .text(let text): return Fact(schema.name, .text(text), nil)
      case .integer(let value):
        if case .names(let names)? = schema.codes, names.indices.contains(Int(clamping: value)) {
          return Fact(schema.name, .code(names[Int(clamping: value)]), nil)
        }
        return Fact(schema.name, .count(Int(clamping: value)), unit)
      }
    }
  }
}
