import Foundation
import HaptikaDSP

/// Reads the frames that camera measurements name beside them: CSV files as `ppg.csv` of the folder importer.
struct HaptikaFrames: Sendable {
  /// What the colours are multiplied with.
  let scale: Double?
  /// The rows that were read, and what a person should look at.
  private(set) var report = ImportReport()
  /// The names in folders of JSON files that hold frames.
  private var used: [String: Set<String>] = [:]

  init(scale: Double?) { self.scale = scale }

  /// Reads the frames called `name` in the document at `place` of `file`; `nil` when they are not there.
  ///
  /// A file from a stranger shall not make an import read anything else on this machine: what is not in the folder of its JSON file is
  /// refused.
  ///
  /// - Throws: `ImportError` when the name leads out of the folder, or the file is no table of frames.
  mutating func read(_ name: String, named place: DocumentPlace, in file: HaptikaFile) throws -> FrameSeries? {
    let refusal = ImportError(
      .badData, file.path, at: place.text,
      "frames '\(inMessage(name))' are not in the folder of the JSON file; expected a name as 'frames.csv'")
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = !parts.contains { $0.isEmpty || $0 == "." || $0 == ".." } && !name.utf8.contains(0)
    guard isPlain, let top = parts.first else { throw refusal }
    let path = file.folder + "/" + name
    guard FileKind(of: path, followingLinks: true) == .file else {
      if FileKind(of: path, followingLinks: false) != .missing { throw refusal }
      report.findings.append("\(file.label): \(place.text): frames '\(inMessage(name))' are not there")
      return nil
    }
    guard isItem(at: path, in: file.folder) else { throw refusal }
    used[file.folder, default: []].insert(String(top))

    var options = FolderImportOptions()
    options.scale = scale
    let label = file.label.split(separator: "/").dropLast().joined(separator: "/")
    let folder = RecordingFolder(path: file.folder, label: label.isEmpty ? "." : label, names: [])
    var reader = FolderRecordingReader(
      folder: folder, options: options, epoch: nil, report: ImportReport(), devices: ImportedDevices())
    let frames = try reader.frames(name)
    for table in reader.report.tables {
      report.count(RowCounts(read: table.rowsRead, kept: table.rowsKept, dropped: table.dropped), as: "frames")
    }
    report.findings += reader.report.findings
    return frames
  }

  /// Whether frames were read from what is called `name` in a folder.
  func uses(_ name: String, in folder: String) -> Bool { used[folder]?.contains(name) == true }
}
