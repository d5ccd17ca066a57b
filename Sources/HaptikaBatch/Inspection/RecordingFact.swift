extension RecordingInspection {
  /// One fact of a recording: a row of `summary.csv`, or a line of the page.
  struct Fact: Sendable {
    let name: String
    let value: TableCell
    /// `nil` for words and pure numbers.
    let unit: String?
    /// How the value is to be read.
    let type: Field.Kind

    /// Creates a fact; a number that is stored in single precision is shown as it was meant.
    init(_ name: String, _ value: TableCell, _ unit: String? = nil, isStored: Bool = false) {
      self.name = name
      self.unit = unit
      if isStored, case .number(let number) = value {
        self.value = .code(NumberText.shortestStored(number))
        type = .number
      } else {
        self.value = value
        type = Self.type(of: value)
      }
    }

    /// The value with its unit, for people.
    var words: String {
      let text: String
      switch value {
      case .code(let word), .text(let word): text = word ?? "n/a (not finite)"
      case .number(let number): text = number.flatMap { NumberText.shortest($0) } ?? "n/a (not finite)"
      case .count(let count): text = count.map { "\($0)" } ?? "n/a"
      case .flag(let flag): text = flag.map { $0 ? "yes" : "no" } ?? "n/a"
      case .undefined(let reason): text = "n/a (\(reason))"
      }
      return unit.map { "\(text) \($0)" } ?? text
    }

    private static func type(of value: TableCell) -> Field.Kind {
      switch value {
      case .number, .undefined: .number
      case .count: .integer
      case .flag: .boolean
      case .code, .text: .string
      }
    }
  }

  static let summaryColumns: [TableColumn<Fact>] = [
    TableColumn("name", .string, "the fact") { .code($0.name) },
    TableColumn("type", .string, "how the value is to be read: string, number, integer or boolean") {
      .code($0.type.rawValue)
    },
    TableColumn("value", .string, "its value; empty when there is none") { $0.value },
    TableColumn("unit", .string, "its unit; empty for words and pure numbers") { .code($0.unit) },
  ]

  /// Everything that is one number or word.
  var summary: [Fact] {
    [Fact("study_id", .text(recording.studyID)), Fact("algorithm", .code(algorithm.description))]
      + recordedMetadata + timingFacts + estimateFacts + comparisonFacts
  }

  private var timingFacts: [Fact] {
    [
      Fact("frame_count", .count(times?.frameCount ?? 0)),
      Fact("median_interval_s", .number(times?.medianInterval), "s"),
      Fact("mean_fps", .number(times?.meanRate), "Hz"),
      Fact("jitter_fraction", .number(times?.jitter)),
      Fact("non_finite_count", .count(times?.nonFiniteCount)),
      Fact("duplicate_count", .count(times?.duplicateCount)),
      Fact("backward_count", .count(times?.backwardCount)),
      Fact("hole_count", .count(times?.holes.count)),
      Fact("algorithm_frame_count", .count(trace?.timing?.frameCount)),
      Fact("algorithm_mean_fps", .number(trace?.timing?.meanRate), "Hz"),
      Fact("algorithm_nominal_fps", .number(trace?.timing?.nominalRate), "Hz"),
      Fact("algorithm_jitter_fraction", .number(trace?.timing?.jitter)),
      Fact("algorithm_jitter_sd_fraction", .number(trace?.timing?.jitterDeviation)),
      Fact("algorithm_missing_frames", .number(trace?.timing?.missingFrameCount)),
      Fact("algorithm_missing_fraction", .number(trace?.timing?.missingShare)),
      Fact("algorithm_longest_gap_s", .number(trace?.timing?.longestGap), "s"),
    ]
  }

  private var estimateFacts: [Fact] {
    let estimate = trace?.estimate
    return [
      Fact("status", .code(comparison?.status.rawValue)),
      Fact("estimate_bpm", .number(estimate?.beatsPerMinute), "bpm"),
      Fact("raw_bpm", .number(estimate?.rawBeatsPerMinute), "bpm"),
      Fact("confidence", .number(estimate?.confidence)),
      Fact("quality", .number(estimate?.quality)),
      Fact("channel", .code(estimate?.channel)),
      Fact("usable_s", .number(estimate?.usableDuration), "s"),
      Fact("rmssd_ms", .number(estimate?.variability?.rmssd), "ms"),
      Fact("sdnn_ms", .number(estimate?.variability?.sdnn), "ms"),
      Fact("prv_reliable", .flag(estimate?.variability?.isReliable)),
      Fact("reasons", .code(estimate?.reasons.map(\.rawValue).joined(separator: " "))),
      Fact("warnings", .code(estimate?.warnings.map(\.rawValue).joined(separator: " "))),
    ]
  }

  private var comparisonFacts: [Fact] {
    [
      Fact("reference_bpm", .number(comparison?.reference.beatsPerMinute), "bpm"),
      Fact("reference_coverage_fraction", .number(comparison?.reference.coverage)),
      Fact("ineligible_reason", .code(comparison?.ineligibility?.rawValue)),
      Fact("error_bpm", .number(comparison?.error), "bpm"),
    ]
  }
}
