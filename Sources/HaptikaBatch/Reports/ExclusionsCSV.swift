/// `exclusions.csv`: each recording, or window, that is in no accuracy table, and each analysis that came to nothing.
enum ExclusionsCSV {
  static let format = CSVFormat(
    file: "exclusions.csv",
    about:
      "Every recording, or window, that is in no accuracy table, with the reason; also each one that could not be read "
      + "or whose analysis failed, and recordings without camera frames, which have no row elsewhere.",
    fields: columns.map(\.field),
    key: [])

  /// One row.
  struct Entry: Sendable {
    var studyID: String
    var metadata: RecordingMetadata
    var window: Range<Double>?
    var reason: String
    var detail: String
  }

  static let columns: [TableColumn<Entry>] = [
    TableColumn("study_id", .string, "the study") { .text($0.studyID) }.required,
    TableColumn("recording_id", .string, "the recording") { .text($0.metadata.id) }.required,
    TableColumn("subject_id", .string, "the person, or the unit of a simulator") { .text($0.metadata.subjectID) },
    TableColumn("window_start_s", .number, unit: "s", "start of the window; empty for the whole recording") {
      .number($0.window?.lowerBound)
    },
    TableColumn("window_end_s", .number, unit: "s", "end of the window; empty for the whole recording") {
      .number($0.window?.upperBound)
    },
    TableColumn("arm", .string, "study arm") { .text($0.metadata.effectiveArm) },
    TableColumn("condition", .string, "protocol condition") { .text($0.metadata.condition) },
    TableColumn(
      "reason", .string,
      "no_reference, reference_coverage, reference_without_clock, no_pulse, unreadable, excluded_by_study, failed or no_frames"
    ) { .code($0.reason) }.required.among(Ineligibility.allCases.map(\.rawValue) + ["failed", "no_frames"]),
    TableColumn("detail", .string, "the same as a sentence for people") { .text($0.detail) },
  ]

  /// Returns the entries of one recording: one for each span that is not eligible, whatever the number of algorithms, and one
  /// for each algorithm that failed on a span.
  static func entries(for rows: [ComparisonRow]) -> [Entry] {
    var entries: [Entry] = []
    var seen: Set<Range<Double>?> = []
    for row in rows {
      if let reason = reason(for: row), seen.insert(row.window).inserted {
        entries.append(entry(row, reason.rawValue, sentence(for: reason, row)))
      }
      if row.status == .failed {
        let problem = row.problem ?? "the analysis failed"
        let name = row.algorithm.description
        entries.append(entry(row, "failed", problem.hasPrefix(name) ? problem : "\(name): \(problem)"))
      }
    }
    return entries
  }

  /// Returns the entry of a recording that has nothing to analyse.
  static func entry(for recording: RecordingWithoutFrames) -> Entry {
    Entry(
      studyID: recording.studyID, metadata: recording.metadata, window: nil, reason: "no_frames",
      detail: "the recording holds no camera frames"
        + (recording.fault.map { "; what it holds cannot be read: \($0)" } ?? ""))
  }

  private static func entry(_ row: ComparisonRow, _ reason: String, _ detail: String) -> Entry {
    Entry(studyID: row.studyID, metadata: row.metadata, window: row.window, reason: reason, detail: detail)
  }

  private static func reason(for row: ComparisonRow) -> Ineligibility? {
    row.status == .unreadable ? .unreadable : row.ineligibility
  }

  private static func sentence(for reason: Ineligibility, _ row: ComparisonRow) -> String {
    switch reason {
    case .noReference: "there is no reference to compare with"
    case .referenceCoverage:
      if let percent = NumberText.percent(row.reference.coverage) {
        "plausible reference values cover \(percent) % of the span; 90 % are needed"
      } else {
        "plausible reference values cover too little of the span; 90 % are needed"
      }
    case .referenceWithoutClock:
      "the reference has no clock, so that a part of the recording cannot be compared with it"
    case .noPulse: "the recording is known to hold no pulse"
    case .unreadable: row.problem ?? "the recording could not be read"
    case .excludedByStudy: row.exclusionRule ?? "a rule of the study file excludes it"
    }
  }
}

/// A recording that no algorithm can be run on, since it holds no camera frames.
public struct RecordingWithoutFrames: Sendable {
  public var studyID: String
  public var metadata: RecordingMetadata
  /// Why what it holds besides frames cannot be read; `nil` when it can.
  public var fault: String?

  /// Creates the record of such a recording.
  public init(studyID: String, metadata: RecordingMetadata, fault: String?) {
    self.studyID = studyID
    self.metadata = metadata
    self.fault = fault
  }
}
