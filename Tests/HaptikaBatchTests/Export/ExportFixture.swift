import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// Archives to be exported, in a folder that is removed afterwards. A class, because it owns the folder.
final class ExportFixture {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes an archive of `recordings`.
  func archive(
    _ recordings: [Recording], devices: [Device] = SampleArchive.devices,
    regulations: [Regulation] = [], tombstones: [Tombstone] = [], strays: [RecordedResult] = [],
    as name: String = "a.h5"
  ) throws -> String {
    let writer = try ArchiveWriter(path: folder.path(name), attributes: SampleArchive.attributes, overwrite: false)
    for recording in recordings { try writer.append(recording) }
    for result in strays { try writer.append(result: result) }
    for device in devices { try writer.append(device: device) }
    for regulation in regulations { try writer.append(regulation: regulation) }
    for tombstone in tombstones { try writer.append(tombstone: tombstone) }
    try writer.finish()
    return folder.path(name)
  }

  /// Exports an archive as CSV into the folder `out`.
  func exported(_ archive: String, subject: String? = nil, to name: String = "out") throws -> URL {
    let export = try ArchiveExport(of: archive, subject: subject)
    let output = try ExportFolder(at: folder.path(name), force: false, input: archive)
    _ = try export.writeCSV(to: output) { _, _ in }
    return folder.url.appendingPathComponent(name)
  }

  /// Imports a folder into an archive, and returns its recordings.
  func reimported(_ source: URL) throws -> (recordings: [Recording], devices: [Device]) {
    var importer: any Importer = try FolderImporter(sources: [source.path], options: FolderImportOptions())
    let path = folder.path("again.h5")
    let writer = try ArchiveWriter(path: path, attributes: importer.attributes(creator: "test"), overwrite: true)
    try writer.append(&importer) { _ in }
    try writer.finish()
    let archive = try ArchiveReader(path: path)
    return (try archive.readAll(0..<archive.entries.count), try archive.devices())
  }
}

extension FrameSeries {
  /// The bits of every value, channel after channel; those of a missing one are all the same.
  var bits: [[UInt64]] {
    FrameSeries.channels.compactMap { $0.values(self) }.map { $0.map { $0.isNaN ? .max : $0.bitPattern } }
  }
}

/// A number for comparing: NaN is NaN, and zero has a sign.
func bits(_ value: Double?) -> UInt64? { value.map { $0.isNaN ? .max : $0.bitPattern } }
