public import HaptikaDSP

/// The schema `haptika.archive` 1: what every table and column of an archive is, and the limits that protect a reader.
public enum ArchiveSchema {
  /// The root attribute `schema_name`.
  public static let name = "haptika.archive"

  /// The root attribute `schema_version` of the archives written here; every `1.*.*` is read.
  public static let version = Version(1, 0, 0)

  /// The root attribute `Conventions`.
  static let conventions = "Haptika-1.0"

  /// Rows in a chunk of a table that has as many; also the rows that a writer holds back.
  static let rowsPerChunk = 16_384

  /// No table is longer: row offsets are int32.
  static let maximumRowCount = Int(Int32.max)

  /// No recording has more rows in one table: a week at 27 frames a second.
  static let maximumRowsPerRecording = 1 << 24

  /// No text column has wider fields, and no text of variable length is longer.
  static let maximumTextBytes = 4096

  /// No text attribute is longer.
  static let maximumAttributeBytes = longestAttributeText

  /// No chunk is larger once it is inflated.
  static let maximumChunkBytes = 1 << 26

  /// The most that deflate can shrink anything.
  static let maximumDeflateRatio: UInt64 = 1032
}

/// One table: a group of columns of equal length.
struct TableSchema: Sendable {
  /// The name of its group.
  let name: String

  /// What a row is.
  let meaning: String

  let columns: [ColumnSchema]

  /// Whether an archive must have it.
  let isRequired: Bool
}

/// The tables, in the order in which they are written.
enum ArchiveTable: Int, Sendable, CaseIterable {
  case recordings, ppg, watch, intervals, reference, results, regulations, tombstones, devices

  /// What the table is.
  var schema: TableSchema { ArchiveTable.schemas[rawValue] }

  private static let schemas: [TableSchema] = allCases.map { table in
    switch table {
    case .recordings:
      TableSchema(
        name: "recordings", meaning: "one row a recording", columns: RecordingRow.columns.map(\.schema),
        isRequired: true)
    case .ppg:
      TableSchema(
        name: "ppg", meaning: "one row a camera frame, recordings one after another",
        columns: FrameSeries.channels.map(\.schema), isRequired: false)
    case .watch:
      TableSchema(
        name: "watch", meaning: "one row a heart-rate sample of a watch",
        columns: WatchSample.columns.map(\.schema), isRequired: false)
    case .intervals:
      TableSchema(
        name: "intervals", meaning: "one row an inter-beat interval that a device measured; never a reference",
        columns: MeasuredInterval.columns.map(\.schema), isRequired: false)
    case .reference:
      TableSchema(
        name: "reference", meaning: "one row a value of the reference",
        columns: ReferenceSample.columns.map(\.schema), isRequired: false)
    case .results:
      TableSchema(
        name: "results", meaning: "one row a result that the app or another tool had computed",
        columns: RecordedResult.columns.map(\.schema), isRequired: false)
    case .regulations:
      TableSchema(
        name: "regulations", meaning: "one row a before/after exercise", columns: Regulation.columns.map(\.schema),
        isRequired: false)
    case .tombstones:
      TableSchema(
        name: "tombstones", meaning: "one row a deletion", columns: Tombstone.columns.map(\.schema),
        isRequired: false)
    case .devices:
      TableSchema(
        name: "devices", meaning: "one row a device that samples refer to", columns: Device.columns.map(\.schema),
        isRequired: false)
    }
  }
}
