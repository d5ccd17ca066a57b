import Foundation
import HaptikaDSP

/// Reads the tables of one recording's folder, and reports what it read.
///
/// Values stay as they are written: nothing is sorted, joined or cleaned. Missing cells are NaN; the algorithm and the
/// comparison judge NaN, -1 and 0.
struct FolderRecordingReader {
  let folder: RecordingFolder
  let options: FolderImportOptions
  /// Seconds since 1970 UTC of the recording's start, where `meta.json` has it.
  let epoch: Double?
  /// What is added to while reading.
  var report: ImportReport
  /// The devices met so far, in this recording and before it.
  var devices: ImportedDevices

  /// Reads the files of the folder into `recording`, and lists the files it has no use for.
  ///
  /// - Throws: `ImportError` when a file is not what its name says.
  mutating func read(into recording: inout Recording) throws {
    let map = options.map
    let labels = map?.files["labels"]?.file ?? "labels.csv"
    var unused = Set(folder.names).subtracting(options.cut == nil ? ["meta.json"] : ["meta.json", labels])
    for (role, file) in (map?.files ?? [:]).sorted(by: { $0.key < $1.key }) where role != "labels" {
      guard folder.names.contains(file.file) else {
        throw ImportError(
          .badData, folder.path(of: file.file),
          "is not there; the map names it for '\(role)', and the folder holds '\(folder.names.prefix(20).joined(separator: "', '"))'"
        )
      }
    }
    func take(_ name: String) -> Bool { unused.remove(name) != nil }

    // First, because a declared start of the reference counts from the first frame.
    let ppg = map?.files["frames"]?.file ?? "ppg.csv"
    if take(ppg) { recording.frames = try frames(ppg) }
    if let mapped = map?.files["reference"] {
      if take(mapped.file) { try mappedReference(mapped, into: &recording) }
    } else if take("reference_rpeaks.csv") {
      recording.reference = try reference("reference_rpeaks.csv", value: "rr_ms")
      recording.metadata.referenceKind = .rrIntervals
    } else if take("reference_rr.csv") {
      recording.reference = try referenceWithoutClock(
        "reference_rr.csv", firstFrame: recording.frames?.time.first(where: \.isFinite) ?? 0)
      recording.metadata.referenceKind = .rrIntervals
      recording.metadata.referenceClock = options.referenceClockStart == nil ? .none : .frames
    } else if take("reference_hr.csv") {
      recording.reference = try reference("reference_hr.csv", value: "bpm")
      recording.metadata.referenceKind = .rateSeries
    }
    if recording.metadata.referenceKind != .none { recording.metadata.referenceLag = options.referenceLag }
    let rates = map?.files["watch"]?.file ?? "watch.csv"
    if take(rates) { recording.watch = try watch(rates) }
    if let mapped = map?.files["intervals"], take(mapped.file) { recording.intervals += try intervals(mapped.file) }
    for name in folder.names where RecordingFolder.isIntervalFile(name) && take(name) {
      recording.intervals += try intervals(name)
    }
    if !recording.watch.isEmpty || !recording.intervals.isEmpty { recording.metadata.watchLag = options.watchLag }
    report.unusedFiles += folder.names.filter(unused.contains).map(folder.label(of:))
  }

  /// `watch.csv`: rates with their time, and the device where it is named.
  private mutating func watch(_ name: String) throws -> [WatchSample] {
    let map = options.map?.files["watch"]
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let quality =
      map == nil && header.names.contains("quality") ? [NumberTable.Column(name: "quality", isBesides: true)] : []
    let table = try read(
      &file, header,
      [map?.column("time") ?? header.time(), map?.column("bpm") ?? .init(name: "bpm", missing: map?.missing ?? [])]
        + quality,
      text: map?.columns["device"] ?? "device", name: name)
    return table.columns[0].indices.map { index in
      WatchSample(
        time: table.columns[0][index], beatsPerMinute: table.columns[1][index],
        device: table.texts.isEmpty ? nil : indexOfDevice(table.texts[index], in: name),
        quality: quality.isEmpty || table.columns[2][index].isNaN ? nil : table.columns[2][index])
    }
  }

  /// `watch_ibi.csv` or `watch_ibi_<device>.csv`: intervals with the time that the device gave them; a column `device` goes
  /// before the name of the file.
  private mutating func intervals(_ name: String) throws -> [MeasuredInterval] {
    let map = options.map?.files["intervals"].flatMap { $0.file == name ? $0 : nil }
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let isUnix = map == nil && header.names.contains("unix_ms")
    let time =
      try isUnix ? NumberTable.Column(name: "unix_ms", divisor: 1000) : map?.column("time") ?? header.time()
    let table = try read(
      &file, header, [time, map?.column("ibi") ?? .init(name: "ibi_ms", missing: map?.missing ?? [])],
      text: map == nil ? "device" : nil, flag: map == nil ? "valid" : nil, name: name,
      kind: map == nil ? "watch_ibi*.csv" : name)
    if isUnix, epoch == nil {
      report.findings.append(
        "\(folder.label(of: name)): times since 1970, but meta.json has no 'epoch_unix'; the intervals have no time")
    }
    let start = isUnix ? epoch ?? .nan : 0
    let device =
      table.texts.isEmpty
      ? indexOfDevice(map?.device ?? String(name.dropLast(4).dropFirst("watch_ibi_".count)), in: name) : nil
    return table.columns[0].indices.map { index in
      MeasuredInterval(
        time: table.columns[0][index] - start, milliseconds: table.columns[1][index],
        device: table.texts.isEmpty ? device : indexOfDevice(table.texts[index], in: name),
        isValid: table.flag(at: index))
    }
  }
}

extension FolderRecordingReader {
  /// Reads a table and counts its rows under the name of its kind; `amend` may drop rows before they are counted.
  mutating func read(
    _ file: inout CSVReader, _ header: TableHeader, _ columns: [NumberTable.Column], text: String?,
    flag: String? = nil, name: String, kind: String? = nil, amend: (inout NumberTable, String) -> Void = { _, _ in }
  ) throws -> NumberTable {
    let label = folder.label(of: name)
    var table = try NumberTable(&file, header: header, columns: columns, text: text, flag: flag, label: label)
    amend(&table, label)
    report.count(table.rows, as: kind ?? name)
    if table.rows.kept == 0 { report.findings.append("\(label): holds no rows") }
    return table
  }

  /// Returns where a device stands among those met so far; a device without a name is not known.
  private mutating func indexOfDevice(_ device: String, in file: String) -> Int32? {
    let (index, finding) = devices.place(of: device)
    if let finding { report.findings.append("\(folder.label(of: file)): \(finding)") }
    return index
  }
}
