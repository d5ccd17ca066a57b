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

  /// `ppg.csv`: time, three colours, and whatever else of `/ppg` it has.
  private mutating func frames(_ name: String) throws -> FrameSeries {
    let map = options.map?.files["frames"]
    func column(_ channel: String) -> NumberTable.Column {
      map?.column(channel) ?? .init(name: channel, missing: map?.missing ?? [])
    }
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let time = try map?.column("time") ?? header.time()
    let optional = Self.optionalChannels.filter {
      map?.columns[$0.name] != nil || header.names.contains($0.name)
    }
    let channels = ["red", "green", "blue"] + optional.map(\.name)
    let known = [time.name] + channels.map { column($0).name }
    if let unused = header.unused(besides: known) {
      report.findings.append("\(folder.label(of: name)): \(unused)")
    }
    let table = try read(
      &file, header, [time] + channels.map(column), text: nil, name: name)
    try judgeStep(of: table.columns[0], under: time.name, in: name)
    try judgeScale(of: table.columns[1...3], in: name)

    let scale = options.scale ?? 1
    func scaled(_ values: [Double], by factor: Double) -> [Double] {
      factor == 1 ? values : values.map { $0 * factor }
    }
    var frames = FrameSeries(
      time: table.columns[0], red: scaled(table.columns[1], by: scale), green: scaled(table.columns[2], by: scale),
      blue: scaled(table.columns[3], by: scale))
    for (channel, values) in zip(optional, table.columns.dropFirst(4)) {
      frames[keyPath: channel.path] = scaled(values, by: channel.factor(scale))
    }
    return frames
  }

  /// `reference_rpeaks.csv` or `reference_hr.csv`: a value with its time.
  private mutating func reference(_ name: String, value: String) throws -> [ReferenceSample] {
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let map = options.map?.files["reference"]
    let column =
      map?.column(value == "rr_ms" ? "rr" : value) ?? NumberTable.Column(name: value, missing: map?.missing ?? [])
    let time = try map?.column("time") ?? header.time()
    let table = try read(&file, header, [time, column], text: nil, name: name) { table, label in
      // The first R peak ends no interval.
      if value == "rr_ms", table.columns[1].first == 0 {
        table.dropFirst(because: "the first beat, which ends no interval", label: label)
      }
    }
    return zip(table.columns[0], table.columns[1]).map { ReferenceSample(time: $0, value: $1) }
  }

  /// The reference that a map describes: rates, or intervals with or without times.
  private mutating func mappedReference(_ map: MappedFile, into recording: inout Recording) throws {
    if map.columns["rr"] != nil, map.columns["time"] == nil {
      recording.reference = try referenceWithoutClock(
        map.file, firstFrame: recording.frames?.time.first(where: \.isFinite) ?? 0)
      recording.metadata.referenceClock = options.referenceClockStart == nil ? .none : .frames
      recording.metadata.referenceKind = .rrIntervals
    } else {
      let isIntervals = map.columns["rr"] != nil
      recording.reference = try reference(map.file, value: isIntervals ? "rr_ms" : "bpm")
      recording.metadata.referenceKind = isIntervals ? .rrIntervals : .rateSeries
    }
  }

  /// `reference_rr.csv`: intervals in order, without times; with a declared start the times are cumulated from it,
  /// which counts from the time of the first frame.
  private mutating func referenceWithoutClock(_ name: String, firstFrame: Double) throws -> [ReferenceSample] {
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let values = try read(
      &file, header, [options.map?.files["reference"]?.column("rr") ?? .init(name: "rr_ms")], text: nil, name: name
    ).columns[0]
    guard let start = options.referenceClockStart else { return values.map { ReferenceSample(time: .nan, value: $0) } }
    let origin = firstFrame + start
    var milliseconds = 0.0
    let samples = values.map { value in
      // A missing interval took a time that nobody knows: after it the clock is lost.
      milliseconds += value > 0 ? value : .nan
      return ReferenceSample(time: origin + milliseconds / 1000, value: value)
    }
    if milliseconds.isNaN {
      report.findings.append(
        "\(folder.label(of: name)): an interval is missing, not positive or not a number; later ones have no time")
    }
    return samples
  }

  /// `watch.csv`: rates with their time, and the device where it is named.
  private mutating func watch(_ name: String) throws -> [WatchSample] {
    let map = options.map?.files["watch"]
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let table = try read(
      &file, header,
      [map?.column("time") ?? header.time(), map?.column("bpm") ?? .init(name: "bpm", missing: map?.missing ?? [])],
      text: map?.columns["device"] ?? "device", name: name)
    return table.columns[0].indices.map { index in
      WatchSample(
        time: table.columns[0][index], beatsPerMinute: table.columns[1][index],
        device: table.texts.isEmpty ? nil : indexOfDevice(table.texts[index], in: name))
    }
  }

  /// `watch_ibi.csv` or `watch_ibi_<device>.csv`: intervals with the time that the device gave them.
  private mutating func intervals(_ name: String) throws -> [MeasuredInterval] {
    let map = options.map?.files["intervals"].flatMap { $0.file == name ? $0 : nil }
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let isUnix = map == nil && header.names.contains("unix_ms")
    let time =
      try isUnix ? NumberTable.Column(name: "unix_ms", divisor: 1000) : map?.column("time") ?? header.time()
    let table = try read(
      &file, header, [time, map?.column("ibi") ?? .init(name: "ibi_ms", missing: map?.missing ?? [])], text: nil,
      name: name, kind: map == nil ? "watch_ibi*.csv" : name)
    if isUnix, epoch == nil {
      report.findings.append(
        "\(folder.label(of: name)): times since 1970, but meta.json has no 'epoch_unix'; the intervals have no time")
    }
    let start = isUnix ? epoch ?? .nan : 0
    let device = indexOfDevice(map?.device ?? String(name.dropLast(4).dropFirst("watch_ibi_".count)), in: name)
    return zip(table.columns[0], table.columns[1]).map {
      MeasuredInterval(time: $0 - start, milliseconds: $1, device: device)
    }
  }
}

extension FolderRecordingReader {
  /// A channel of `/ppg` that not every camera gives, and what a scale of the colours makes of it.
  private struct OptionalChannel {
    let name: String
    let path: WritableKeyPath<FrameSeries, [Double]?>
    let factor: (Double) -> Double
  }

  private static var optionalChannels: [OptionalChannel] {
    [
      OptionalChannel(name: "luminance", path: \.luminance) { $0 },
      OptionalChannel(name: "contact", path: \.contact) { _ in 1 },
      OptionalChannel(name: "motion", path: \.motion) { _ in 1 },
      OptionalChannel(name: "red_variance", path: \.redVariance) { $0 * $0 },
      OptionalChannel(name: "green_variance", path: \.greenVariance) { $0 * $0 },
      OptionalChannel(name: "blue_variance", path: \.blueVariance) { $0 * $0 },
      OptionalChannel(name: "saturated_fraction", path: \.saturatedFraction) { _ in 1 },
    ]
  }

  /// Reads a table and counts its rows under the name of its kind; `amend` may drop rows before they are counted.
  private mutating func read(
    _ file: inout CSVReader, _ header: TableHeader, _ columns: [NumberTable.Column], text: String?, name: String,
    kind: String? = nil, amend: (inout NumberTable, String) -> Void = { _, _ in }
  ) throws -> NumberTable {
    let label = folder.label(of: name)
    var table = try NumberTable(&file, header: header, columns: columns, text: text, label: label)
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

  /// Asks when frames follow one another as slowly or as quickly as only a wrong unit of time explains.
  private func judgeStep(of times: [Double], under column: String, in name: String) throws {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return }
    let step = steps[steps.count / 2]
    if column == "t_s", step >= 2 {
      throw ImportError(
        .question, folder.path(of: name),
        "frames are \(step) s apart in column 't_s'; are the times milliseconds? then name the column 't_ms'")
    }
    if column == "t_ms", step < 5e-4 {
      throw ImportError(
        .question, folder.path(of: name),
        "frames are \(step * 1000) ms apart in column 't_ms'; are the times seconds? then name the column 't_s'")
    }
  }

  /// Asks when colours can be meant as 0...1 or as 0...255, and refuses a scale that takes them far out of 0...255.
  private func judgeScale(of colours: ArraySlice<[Double]>, in name: String) throws {
    let finite = colours.joined().lazy.filter(\.isFinite)
    guard let highest = finite.max() else { return }
    guard let scale = options.scale else {
      if highest > 1 { return }
      throw ImportError(
        .question, folder.path(of: name),
        "all colours are at most 1.0; are the colours 0-1 or 0-255? give '--scale 255' or '--scale 1'")
    }
    if highest * scale > 2 * 255 {
      throw ImportError(
        .question, folder.path(of: name),
        "colours reach \(highest), and '--scale \(scale)' would make that \(highest * scale); expected 0...255")
    }
  }
}
