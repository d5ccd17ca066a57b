import HaptikaDSP

/// A camera channel as a column of `/ppg`: one value a frame.
struct Channel: Sendable {
  let schema: ColumnSchema

  /// The values; `nil` when the channel was not recorded.
  let values: @Sendable (FrameSeries) -> [Double]?

  let set: @Sendable (inout FrameSeries, [Double]) -> Void

  /// A channel that every recording has.
  static func required(
    _ name: String, _ path: Path<FrameSeries, [Double]>, _ type: ElementType, unit: String, _ meaning: String
  ) -> Channel {
    Channel(
      schema: ColumnSchema(
        name: name, type: type, unit: unit, meaning: meaning, presence: .column, codes: nil),
      values: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  /// A channel that a recording may lack.
  static func optional(_ name: String, _ path: Path<FrameSeries, [Double]?>, _ meaning: String) -> Channel {
    Channel(
      schema: ColumnSchema(
        name: name, type: .float32, unit: "1", meaning: meaning, presence: .optional, codes: nil, isSparse: true),
      values: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }
}

extension FrameSeries {
  /// The columns of `/ppg`, in their order.
  static let channels: [Channel] = [
    .required(
      "time_s", \.time, .float64, unit: "s",
      "time since the recording's start as captured: irregular, gaps and faults kept"),
    .required("red", \.red, .float32, unit: "1", "mean grey level, 0 to 255"),
    .required("green", \.green, .float32, unit: "1", "mean grey level, 0 to 255"),
    .required("blue", \.blue, .float32, unit: "1", "mean grey level, 0 to 255"),
    .optional("red_variance", \.redVariance, "spatial variance of red, in squared grey levels"),
    .optional("green_variance", \.greenVariance, "spatial variance of green, in squared grey levels"),
    .optional("blue_variance", \.blueVariance, "spatial variance of blue, in squared grey levels"),
    .optional("luminance", \.luminance, "luminance, 0 to 255"),
    .optional("saturated_fraction", \.saturatedFraction, "share of saturated pixels, 0 to 1"),
    .optional("contact", \.contact, "how well the finger covers the lens, 0 to 1"),
    .optional("motion", \.motion, "strength of motion, in the source's own unit"),
  ]
}

extension WatchSample {
  /// The columns of `/watch`, in their order.
  static let columns: [Column<WatchSample>] = [
    .sample("time_s", \.time, .float64, unit: "s", presence: .column, "time since the recording's start"),
    .sample("bpm", \.beatsPerMinute, .float32, unit: "bpm", presence: .column, "heart rate"),
    .integer("device", \.device, unit: "1", "row in /devices, counted from 0"),
    .number("quality", \.quality, .float32, unit: "1", "the source's own quality").writtenWhenKnown,
  ]
}

extension MeasuredInterval {
  /// The columns of `/intervals`, in their order.
  static let columns: [Column<MeasuredInterval>] = [
    .sample(
      "time_s", \.time, .float64, unit: "s", presence: .optional,
      "time of the beat that ends the interval, since the recording's start; NaN without a clock"),
    .sample("value_ms", \.milliseconds, .float64, unit: "ms", presence: .column, "inter-beat interval"),
    .integer("device", \.device, unit: "1", "row in /devices, counted from 0"),
    .flag("valid", \.isValid, "the source's verdict", no: "bad", yes: "good"),
  ]
}

extension ReferenceSample {
  /// The columns of `/reference`, in their order.
  static let columns: [Column<ReferenceSample>] = [
    .sample(
      "time_s", \.time, .float64, unit: "s", presence: .optional,
      "time of the beat that ends the interval, or of the rate sample, on the reference's clock; NaN without one"),
    .sample(
      "value", \.value, .float64, unit: "1", presence: .column,
      "RR interval in ms, or rate in bpm, by the recording's reference_kind"),
    .flag("valid", \.isValid, "the source's verdict", no: "bad", yes: "good"),
  ]
}
