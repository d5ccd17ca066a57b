public import HaptikaDSP

/// Something about a result from elsewhere that a reader must know: one row of `results_problems.csv`.
public struct ResultProblem: Sendable, Hashable {
  /// What is the matter.
  public var kind: Kind

  /// Whose result it is; `nil` when that cannot be said.
  public var tool: AlgorithmIdentifier?

  /// The name of the file, of results or an archive, without its folders; `nil` for a result that is not there.
  public var file: String?

  /// The line of a file of results, from 1; `nil` when it is not from one.
  public var line: Int?

  /// As the row states it, or as it was found; empty when neither.
  public var studyID = ""

  /// As the row states it, 128 bytes at most.
  public var recordingID = ""

  /// In seconds; `nil` for whole recordings.
  public var windowStart: Double?

  /// What was found and what becomes of it, in one clause.
  public var detail: String

  /// What can be the matter. The raw values are a contract of `results_problems.csv`.
  public enum Kind: String, Sendable, Hashable, CaseIterable, Comparable {
    case missing
    case unknownRecording = "unknown_recording"
    case ambiguousRecording = "ambiguous_recording"
    case noFrames = "no_frames"
    case notAWindow = "not_a_window"
    case repeated
    case contradictory
    case notANumber = "not_a_number"
    case outOfRange = "out_of_range"
    case badRow = "bad_row"
    case badName = "bad_name"
    case tooManyVersions = "too_many_versions"
    case unreadable

    /// What it means and what becomes of the row, as a clause.
    public var meaning: String {
      switch self {
      case .missing: "the tool says nothing of a recording, or of some windows of one; they count as not published"
      case .unknownRecording: "no recording of the run has that study and id; the row is not used"
      case .ambiguousRecording: "the id is in several studies and the row names none; the row is not used"
      case .noFrames: "the recording has no camera frames and so is in no table; the row is not used"
      case .notAWindow: "no window of the run has that start and end; the row is not used"
      case .repeated: "the same result stands there more than once; it counts once"
      case .contradictory: "several different results of the same seconds; none counts, and nothing is published"
      case .notANumber: "a cell is no finite number; a rate is then not published, another value left empty"
      case .outOfRange: "a rate outside 25-250 BPM is not published; another value that cannot be is left empty"
      case .badRow: "the row has not as many cells as the header; it is not used"
      case .badName: "an algorithm or version that is no name, or is one of this program's; the row is not used"
      case .tooManyVersions: "more algorithm versions than are compared; the results of this one are not used"
      case .unreadable: "recorded results that cannot be read; a recording without its result fails"
      }
    }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }
}

/// What is to be said of one result that is in use, or should be.
public struct ResultRemark: Sendable, Hashable {
  public var kind: ResultProblem.Kind
  /// The line of a file of results; `nil` when the result is not from one.
  public var line: Int?
  /// In one clause.
  public var detail: String
}
