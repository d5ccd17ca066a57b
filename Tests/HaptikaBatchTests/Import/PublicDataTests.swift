import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// The folder of public recordings beside the package, which is not part of it.
private let publicData = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("shared/data").path

@Suite(
  "Public recordings",
  .enabled(if: FileManager.default.fileExists(atPath: publicData), "needs the public recordings in ../shared/data"))
struct PublicDataTests {
  @Test(
    "come in with every row of their files",
    arguments: [("welltory_ppg", 13, 8, "reference_rr.csv"), ("uw_oximetry", 6, 4, "reference_hr.csv")])
  func whole(set: String, recordings: Int, people: Int, reference: String) throws {
    var importer = try FolderImporter(sources: ["\(publicData)/\(set)"], options: FolderImportOptions())
    var subjects: Set<String> = []
    var count = 0
    while let recording = try importer.next() {
      count += 1
      subjects.insert(recording.metadata.subjectID)
      let folder = "\(publicData)/\(set)/\(recording.metadata.id)"
      #expect(try recording.frames?.count == rows(of: "\(folder)/ppg.csv"))
      #expect(try recording.reference.count == rows(of: "\(folder)/\(reference)"))
    }
    #expect(count == recordings && subjects.count == people && importer.studyID == set)
    #expect(importer.report.tables.allSatisfy { $0.rowsRead == $0.rowsKept && $0.fileCount == recordings })
  }

  @Test("with colours of 0-1 are refused without a scale, and come in with one")
  func scale() throws {
    var options = FolderImportOptions()
    var importer = try FolderImporter(sources: ["\(publicData)/mhealthtools"], options: options)
    #expect(throws: ImportError.self) { try importer.next() }
    options.scale = 255
    importer = try FolderImporter(sources: ["\(publicData)/mhealthtools"], options: options)
    let frames = try #require(try importer.next()?.frames)
    #expect(frames.count == 3601)
    // The second row's red is 0.06898136801016704.
    #expect(frames.red[0] == 0 && abs(frames.red[1] - 17.5902488) < 1e-6)
  }

  @Test(
    "of watches come in with devices, and with rows read = kept + dropped",
    arguments: ["wearable_hrv", "tag_e5", "stress_predict"])
  func watches(set: String) throws {
    var importer = try FolderImporter(sources: ["\(publicData)/\(set)"], options: FolderImportOptions())
    var samples = 0
    while let recording = try importer.next() { samples += recording.watch.count + recording.intervals.count }
    #expect(samples > 0 && !importer.devices.isEmpty)
    for table in importer.report.tables {
      #expect(table.rowsRead == table.rowsKept + table.dropped.reduce(0) { $0 + $1.count })
    }
  }

  @Test(
    "come in through their ready maps, every row counted",
    arguments: [
      ("mhealthtools", 1, nil), ("stress_predict", 21, nil), ("stress_predict", 1081, 60.0), ("tag_e5", 17, nil),
      ("uw_oximetry", 6, nil), ("wearable_hrv", 1, nil), ("wearable_hrv", 32, 60), ("welltory_hrv", 2184, nil),
      ("welltory_ppg", 13, nil),
    ])
  func maps(set: String, recordings: Int, cut: Double?) throws {
    let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/").dropFirst()
    var options = FolderImportOptions()
    options.map = try ImportMap(path: "\(root)/Datasets/maps/\(set).json")
    options.cut = cut
    let importer = try FolderImporter(sources: ["\(publicData)/\(set)"], options: options)
    try withFolder([".keep": ""]) { folder in
      var importer = importer
      let path = folder + "/a.h5"
      let writer = try ArchiveWriter(path: path, attributes: importer.attributes(creator: "test"), overwrite: false)
      let count = try writer.append(&importer) { _ in }
      try writer.finish()
      #expect(count == recordings)
      #expect(try readable(in: path) == recordings)
      #expect(importer.report.tables.allSatisfy { $0.rowsRead == $0.rowsKept + $0.dropped.reduce(0) { $0 + $1.count } })
    }
  }

  /// Reads an archive to its end and returns how many recordings could be read.
  private func readable(in path: String) throws -> Int {
    let archive = try ArchiveReader(path: path)
    var count = 0
    for start in stride(from: 0, to: archive.entries.count, by: 100) {
      for case .recording in try archive.read(rows: start..<min(start + 100, archive.entries.count)) { count += 1 }
    }
    return count
  }

  /// Returns the number of lines after the header.
  private func rows(of path: String) throws -> Int {
    try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n").filter { !$0.isEmpty }.count - 1
  }
}
