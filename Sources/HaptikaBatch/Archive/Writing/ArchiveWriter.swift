import Foundation
import HaptikaDSP

/// Writes an archive, recording by recording.
///
///     let writer = try ArchiveWriter(path: "walk.h5", attributes: attributes, overwrite: false)
///     for recording in recordings { try writer.append(recording) }
///     try writer.finish()
///
/// The file appears under its name only when `finish` has returned; a writer that is dropped before leaves nothing behind.
/// Memory is bounded by 16,384 rows a column, and by the ids. The same calls give the same bytes. Every table is written,
/// also without rows, with all its columns but two kinds: a camera channel or a watch's quality that no recording has.
///
/// A class, because it owns a temporary file.
public final class ArchiveWriter {
  private let path: String
  private let attributes: ArchiveAttributes
  private let temporary: URL
  private let mayOverwrite: Bool

  /// The open file; `nil` when it was finished, or a write to it failed.
  private var file: HDF5Guarded<ArchiveFile>?
  private var buffers = ArchiveTable.allCases.map { TableBuffer($0.schema) }
  private var ids: Set<String> = []
  private var largestDeviceIndex: Int32 = -1

  /// Where the archive is written until it is finished.
  public var temporaryPath: String { temporary.path }

  /// Begins an archive that will be at `path`.
  ///
  /// - Throws: `ArchiveError` of kind `cannotCreate` when a file is there and may not be overwritten, or nothing can be
  ///   written there; `badData` when the study id is not one, or a text is longer than a reader takes or has a null
  ///   character.
  public init(path: String, attributes: ArchiveAttributes, overwrite: Bool) throws {
    self.path = path
    self.attributes = attributes
    mayOverwrite = overwrite
    if let fault = Identifier.fault(ofStudy: attributes.studyID) {
      throw ArchiveError(.badData, path, at: "attribute study_id", fault)
    }
    for (name, text) in attributes.texts {
      if let fault = attributeFault(of: text) { throw ArchiveError(.badData, path, at: "attribute \(name)", fault) }
    }
    let target = URL(fileURLWithPath: path)
    let folder = target.deletingLastPathComponent()
    temporary = folder.appendingPathComponent(
      ".\(target.lastPathComponent).\(UUID().uuidString.prefix(8)).partial", isDirectory: false)
    try ArchiveWriter.checkTarget(path, mayOverwrite: overwrite)
    guard FileManager.default.isWritableFile(atPath: folder.path) else {
      throw ArchiveError(.cannotCreate, path, "the folder '\(folder.path)' does not exist or is not writable")
    }
    let temporaryPath = temporary.path
    do {
      file = try HDF5Guarded { () throws(HDF5Error) in try ArchiveFile(creating: temporaryPath, attributes) }
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw ArchiveError(error.isDiskFull ? .readOrWriteFailed : .cannotCreate, path, error.description)
    }
  }

  deinit {
    if file != nil { try? FileManager.default.removeItem(at: temporary) }
  }

  /// Adds a recording with everything it holds. A call that throws `badData` has added nothing.
  ///
  /// - Throws: `ArchiveError` that names the recording and the column: an id that is malformed, used twice or of another
  ///   study, text that does not fit its column, a value that a column cannot hold (a finite number too large for float32
  ///   too: it would be read as infinite), more rows than an archive can have.
  public func append(_ recording: Recording) throws {
    let metadata = recording.metadata
    try checkIdentity(of: recording)
    var row = RecordingRow(metadata)
    row.ppg = try span(of: recording.frames?.count ?? 0, in: .ppg, for: metadata.id)
    row.watch = try span(of: recording.watch.count, in: .watch, for: metadata.id)
    row.intervals = try span(of: recording.intervals.count, in: .intervals, for: metadata.id)
    row.reference = try span(of: recording.reference.count, in: .reference, for: metadata.id)
    try check([row], RecordingRow.columns, of: .recordings, for: metadata.id)
    if let frames = recording.frames { try check(frames, for: metadata.id) }
    try check(recording.watch, WatchSample.columns, of: .watch, for: metadata.id)
    try check(recording.intervals, MeasuredInterval.columns, of: .intervals, for: metadata.id)
    try check(recording.reference, ReferenceSample.columns, of: .reference, for: metadata.id)
    try check(recording.recordedResults, RecordedResult.columns, of: .results, for: metadata.id)

    let devices = recording.watch.compactMap(\.device) + recording.intervals.compactMap(\.device)
    if let index = devices.first(where: { $0 < 0 }) {
      throw ArchiveError(.badData, path, at: "recording '\(metadata.id)'", "a sample names device \(index)")
    }

    ids.insert(metadata.id)
    largestDeviceIndex = max(largestDeviceIndex, devices.max() ?? -1)
    try append([row], RecordingRow.columns, to: .recordings)
    if let frames = recording.frames { try append(frames) }
    try append(recording.watch, WatchSample.columns, to: .watch)
    try append(recording.intervals, MeasuredInterval.columns, to: .intervals)
    try append(recording.reference, ReferenceSample.columns, to: .reference)
    try append(recording.recordedResults, RecordedResult.columns, to: .results)
  }

  /// Adds a recorded result of a recording that the archive does not hold; those of a recording come with it.
  ///
  /// - Throws: `ArchiveError` when a value does not fit its column.
  func append(result: RecordedResult) throws {
    try check([result], RecordedResult.columns, of: .results, for: result.recordingID)
    try append([result], RecordedResult.columns, to: .results)
  }

  /// Adds a device; samples name it by its place, counted from zero.
  ///
  /// - Throws: `ArchiveError` when a value does not fit its column.
  public func append(device: Device) throws {
    try check([device], Device.columns, of: .devices, for: device.id)
    try append([device], Device.columns, to: .devices)
  }

  /// Adds a regulation session.
  ///
  /// - Throws: `ArchiveError` when a value does not fit its column.
  public func append(regulation: Regulation) throws {
    try check([regulation], Regulation.columns, of: .regulations, for: regulation.id)
    try append([regulation], Regulation.columns, to: .regulations)
  }

  /// Adds a tombstone.
  ///
  /// - Throws: `ArchiveError` when a value does not fit its column.
  public func append(tombstone: Tombstone) throws {
    try check([tombstone], Tombstone.columns, of: .tombstones, for: tombstone.entityID)
    try append([tombstone], Tombstone.columns, to: .tombstones)
  }

  /// Writes what is still waiting, makes it durable and gives the file its name.
  ///
  /// - Throws: `ArchiveError` when a sample names a device that was not added, or the file cannot be written or named;
  ///   nothing is left behind then.
  public func finish() throws {
    let deviceCount = buffers[ArchiveTable.devices.rawValue].totalRowCount
    guard largestDeviceIndex < deviceCount else {
      throw ArchiveError(
        .badData, path, at: "/devices", "a sample names device \(largestDeviceIndex); \(deviceCount) were added")
    }
    try withFile { [buffers] opened throws(HDF5Error) in
      for table in ArchiveTable.allCases { try opened.finish(buffers[table.rawValue], of: table) }
      try opened.flush()
    }
    file = nil
    do {
      try ArchiveWriter.checkTarget(path, mayOverwrite: mayOverwrite)
      try publish(temporary, as: path)
    } catch {
      try? FileManager.default.removeItem(at: temporary)
      throw error
    }
  }
}

extension ArchiveWriter {
  private static func checkTarget(_ path: String, mayOverwrite: Bool) throws {
    // Renaming puts a plain file in the place of whatever is there: a device, a pipe and a link must survive that.
    switch FileKind(of: path, followingLinks: false) {
    case .missing: return
    case .file where mayOverwrite: return
    case .file: throw ArchiveError(.cannotCreate, path, "exists already; '--force' replaces it")
    case .directory: throw ArchiveError(.cannotCreate, path, "is a directory; expected the name of a file")
    case .link: throw ArchiveError(.cannotCreate, path, "is a symbolic link; name the file itself")
    case .other: throw ArchiveError(.cannotCreate, path, "is neither a file nor a folder; name another")
    }
  }

  private func checkIdentity(of recording: Recording) throws {
    let id = recording.metadata.id
    if let fault = Identifier.fault(ofRecording: id) { throw ArchiveError(.badData, path, at: "/recordings/id", fault) }
    if ids.contains(id) {
      throw ArchiveError(.badData, path, at: "/recordings/id", "the id '\(id)' was added already; ids are unique")
    }
    if recording.studyID != attributes.studyID {
      throw ArchiveError(
        .badData, path, at: "recording '\(id)'",
        "belongs to the study '\(recording.studyID)'; the archive is of '\(attributes.studyID)'")
    }
    if let stray = recording.recordedResults.first(where: { $0.recordingID != id }) {
      throw ArchiveError(
        .badData, path, at: "recording '\(id)'", "holds a recorded result of '\(stray.recordingID)'")
    }
  }

  /// Where `count` more rows of a sample table will be.
  private func span(of count: Int, in table: ArchiveTable, for id: String) throws -> RowSpan {
    let buffer = buffers[table.rawValue]
    let place = "/\(buffer.schema.name)"
    guard count <= ArchiveSchema.maximumRowsPerRecording else {
      throw ArchiveError(
        .badData, path, at: place,
        "recording '\(id)' has \(count) rows; expected at most \(ArchiveSchema.maximumRowsPerRecording)")
    }
    guard buffer.totalRowCount + count <= ArchiveSchema.maximumRowCount else {
      throw ArchiveError(
        .badData, path, at: place,
        "recording '\(id)' would pass \(ArchiveSchema.maximumRowCount) rows; split the archive")
    }
    return count == 0 ? RowSpan() : RowSpan(offset: Int32(buffer.totalRowCount), count: Int32(count))
  }

  private func check<Row>(_ rows: [Row], _ columns: [Column<Row>], of table: ArchiveTable, for id: String) throws {
    for (index, row) in rows.enumerated() {
      for column in columns {
        guard let obstacle = column.schema.obstacle(to: column.cell(row)) else { continue }
        throw cannotHold(column.schema, of: table, obstacle, row: rows.count > 1 ? index : nil, for: id)
      }
    }
  }

  private func check(_ frames: FrameSeries, for id: String) throws {
    for channel in FrameSeries.channels where channel.schema.type == .float32 {
      guard let values = channel.values(frames),
        let index = values.firstIndex(where: { $0.isFinite && !Float($0).isFinite }),
        let obstacle = channel.schema.obstacle(to: .number(values[index]))
      else { continue }
      throw cannotHold(channel.schema, of: .ppg, obstacle, row: index, for: id)
    }
  }

  /// The error for a value of recording `id`; `row` counts within the recording, and is `nil` when it has only one.
  private func cannotHold(
    _ column: ColumnSchema, of table: ArchiveTable, _ obstacle: String, row: Int?, for id: String
  ) -> ArchiveError {
    ArchiveError(
      .badData, path, at: "/\(table.schema.name)/\(column.name)",
      "of '\(id)'" + (row.map { ", row \($0)" } ?? "") + ": \(obstacle)")
  }

  private func append<Row>(_ rows: [Row], _ columns: [Column<Row>], to table: ArchiveTable) throws {
    for row in rows {
      if buffers[table.rawValue].isFull { try write(table) }
      buffers[table.rawValue].append(row, columns)
    }
  }

  private func append(_ frames: FrameSeries) throws {
    let table = ArchiveTable.ppg
    var start = 0
    while start < frames.count {
      if buffers[table.rawValue].isFull { try write(table) }
      let room = ArchiveSchema.rowsPerChunk - buffers[table.rawValue].rowCount
      let end = min(frames.count, start + room)
      buffers[table.rawValue].append(start..<end, of: frames)
      start = end
    }
  }

  private func write(_ table: ArchiveTable) throws {
    let buffer = buffers[table.rawValue]
    try withFile { opened throws(HDF5Error) in try opened.write(buffer, of: table) }
    buffers[table.rawValue].markWritten()
  }

  /// Runs `body` on the open file; a failure ends the writer, because what the file holds is then unknown.
  private func withFile(_ body: (inout ArchiveFile) throws(HDF5Error) -> Void) throws {
    guard let file else {
      throw ArchiveError(.readOrWriteFailed, path, "the archive was finished, or an earlier write to it failed")
    }
    do {
      try file.withValue(body)
    } catch {
      self.file = nil
      try? FileManager.default.removeItem(at: temporary)
      throw ArchiveError(.readOrWriteFailed, path, at: error.object, error.description)
    }
  }
}

/// Says why a text cannot be a root attribute; `nil` when it can.
private func attributeFault(of text: String) -> String? {
  let limit = ArchiveSchema.maximumAttributeBytes
  if text.utf8.count > limit { return "has \(text.utf8.count) bytes; expected at most \(limit)" }
  return text.utf8.contains(0) ? "contains a null character" : nil
}

/// Makes a closed file durable and gives it its name in one step.
private func publish(_ temporary: URL, as path: String) throws {
  do {
    let handle = try FileHandle(forUpdating: temporary)
    try handle.synchronize()
    try handle.close()
  } catch {
    throw ArchiveError(.readOrWriteFailed, path, "cannot make it durable: \(systemReason(of: error))")
  }
  guard rename(temporary.path, path) == 0 else {
    throw ArchiveError(.cannotCreate, path, "cannot give it its name: \(String(cString: strerror(errno)).lowercased())")
  }
}
