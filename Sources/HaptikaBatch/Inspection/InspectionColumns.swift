import HaptikaDSP

/// The columns of the CSV files of one recording.
extension RecordingInspection {
  func frameColumns(of frames: FrameSeries) -> [TableColumn<Int>] {
    let fates = trace?.frameFates ?? []
    let channels = recordedChannels(of: frames).map { name, values, isGrey in
      TableColumn<Int>(
        name, .number, unit: "1", isGrey ? "mean grey level, 0 to 255" : "as stored in the archive"
      ) { .number(values[$0]) }
    }
    return [
      TableColumn("frame", .integer, unit: "1", "place in the recording, from 0") { .count($0) },
      TableColumn("time_s", .number, unit: "s", "time since the recording's start") { .number(frames.time[$0]) },
    ] + channels + [
      TableColumn("used", .boolean, "whether the algorithm uses it; empty when it does not say") {
        .flag(fates.isEmpty ? nil : fates[$0] == .used)
      },
      TableColumn(
        "rule", .string,
        "why not: not_finite, not_advancing, without_contact, masked (next to a gap or lost contact), short_segment"
      ) { .code(fates.isEmpty || fates[$0] == .used ? nil : fates[$0].rawValue) },
    ]
  }

  static let holeColumns: [TableColumn<FrameTimeFacts.Hole>] = [
    TableColumn("start_s", .number, unit: "s", "the frame before it") { .number($0.start) },
    TableColumn("duration_s", .number, unit: "s", "its length") { .number($0.duration) },
  ]

  func signalColumns(of candidates: [AlgorithmTrace.Candidate]) -> [TableColumn<Int>] {
    let grid = trace?.grid
    var segments = [Int?](repeating: nil, count: grid?.count ?? 0)
    for (number, segment) in (grid?.segments ?? []).enumerated() {
      for instant in segment { segments[instant] = number }
    }
    let segmentOf = segments
    return [
      TableColumn("instant", .integer, unit: "1", "place on the grid, from 0") { .count($0) },
      TableColumn("time_s", .number, unit: "s", "time since the recording's start") { .number(grid?.instant($0)) },
      TableColumn("valid", .boolean, "whether it is far enough from gaps and lost contact") {
        .flag(grid?.isValid[$0])
      },
      TableColumn("segment", .integer, unit: "1", "number of its segment, from 0; empty outside") {
        .count(segmentOf[$0])
      },
    ]
      + candidates.map { candidate in
        TableColumn(candidate.name, .number, unit: "1", "the conditioned signal; empty outside the segments") {
          .number(segmentOf[$0] == nil ? nil : candidate.signal.samples[$0])
        }
      }
  }

  func candidateColumns(winner: String?) -> [TableColumn<AlgorithmTrace.Candidate>] {
    [
      TableColumn("candidate", .string, "its name") { .code($0.name) },
      TableColumn("chosen", .boolean, "whether the estimate was read from it") { .flag($0.name == winner) },
      TableColumn("score", .number, unit: "1", "what it was judged by, 0 to 1") { .number($0.score) },
      TableColumn("polarity", .integer, unit: "1", "1 when the pulse points up, -1 down") {
        .count($0.beats?.polarity)
      },
      TableColumn("beats_bpm", .number, unit: "bpm", "the rate by intervals between beats") {
        .number($0.beats?.beatsPerMinute)
      },
      TableColumn("periodicity_bpm", .number, unit: "bpm", "the rate by repetition") {
        .number($0.periodicity?.beatsPerMinute)
      },
      TableColumn("periodicity_strength", .number, unit: "1", "how strong the repetition is") {
        .number($0.periodicity?.strength)
      },
      TableColumn("difference_bpm", .number, unit: "bpm", "how far the two rates are apart") {
        .number($0.rateDifference)
      },
      TableColumn("tolerance_bpm", .number, unit: "bpm", "how far they may be apart") { .number($0.rateTolerance) },
      TableColumn("beat_count", .integer, unit: "1", "beats") { .count($0.beats?.peaks.count) },
      TableColumn("valid_interval_count", .integer, unit: "1", "intervals that are counted") {
        .count($0.beats?.validDurations.count)
      },
    ]
  }

  static let qualityColumns: [TableColumn<Part>] = [
    TableColumn("candidate", .string, "the candidate") { .code($0.candidate) },
    TableColumn("component", .string, "the part of the score") { .code($0.component.name) },
    TableColumn("value", .number, unit: "1", "0 to 1") { .number($0.component.value) },
    TableColumn("weight", .number, unit: "1", "its weight in the sum; empty when its square root multiplies the sum") {
      .number($0.component.weight)
    },
  ]

  static let beatColumns: [TableColumn<Beat>] = [
    TableColumn("candidate", .string, "the candidate") { .code($0.candidate) },
    TableColumn("beat", .integer, unit: "1", "number of the beat, from 0") { .count($0.index) },
    TableColumn("time_s", .number, unit: "s", "time since the recording's start") { .number($0.time) },
    TableColumn("height", .number, unit: "1", "height in the upright signal; in a composite its slope there") {
      .number($0.peak.height)
    },
    TableColumn("segment", .integer, unit: "1", "number of its segment, from 0") { .count($0.peak.segment) },
  ]

  var intervalColumns: [TableColumn<Int>] {
    let intervals = trace?.estimate.intervals ?? []
    let rejections = trace?.winner.flatMap { trace?.candidates[$0].rejections } ?? []
    return [
      TableColumn("interval", .integer, unit: "1", "number, from 0") { .count($0) },
      TableColumn("start_s", .number, unit: "s", "the beat that begins it") { .number(intervals[$0].start) },
      TableColumn("duration_s", .number, unit: "s", "its length") { .number(intervals[$0].duration) },
      TableColumn("counted", .boolean, "whether the rate rests on it") { .flag(intervals[$0].isValid) },
      TableColumn(
        "rule", .string, "why not: \(IntervalRejection.allCases.map(\.rawValue).joined(separator: ", "))"
      ) {
        .code(rejections.indices.contains($0) ? rejections[$0]?.rawValue : nil)
      },
    ]
  }

  var referenceColumns: [TableColumn<Int>] {
    let samples = recording.reference
    let verdicts = reference.verdicts
    let isRate = recording.metadata.referenceKind == .rateSeries
    return [
      TableColumn("sample", .integer, unit: "1", "place in the stored reference, from 0") { .count($0) },
      TableColumn("time_s", .number, unit: "s", "time on the reference's clock") { .number(samples[$0].time) },
      TableColumn(isRate ? "rate_bpm" : "interval_ms", .number, unit: isRate ? "bpm" : "ms", "the stored value") {
        .number(samples[$0].value)
      },
      TableColumn("used", .boolean, "whether it is plausible") { .flag(verdicts[$0] == nil) },
      TableColumn("rule", .string, "why not") { .code(verdicts[$0]?.rawValue) },
    ]
  }
}
