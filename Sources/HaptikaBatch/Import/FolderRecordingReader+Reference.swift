extension FolderRecordingReader {
  /// `reference_rpeaks.csv` or `reference_hr.csv`: a value with its time.
  mutating func reference(_ name: String, value: String) throws -> [ReferenceSample] {
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let map = options.map?.files["reference"]
    let column =
      map?.column(value == "rr_ms" ? "rr" : value) ?? NumberTable.Column(name: value, missing: map?.missing ?? [])
    let time = try map?.column("time") ?? header.time()
    let table = try read(
      &file, header, [time, column], text: nil, flag: map == nil ? "valid" : nil, name: name
    ) { table, label in
      // The first R peak ends no interval.
      if value == "rr_ms", table.columns[1].first == 0 {
        table.dropFirst(because: "the first beat, which ends no interval", label: label)
      }
    }
    return table.columns[0].indices.map { index in
      ReferenceSample(
        time: table.columns[0][index], value: table.columns[1][index], isValid: table.flag(at: index))
    }
  }

  /// The reference that a map describes: rates, or intervals with or without times.
  mutating func mappedReference(_ map: MappedFile, into recording: inout Recording) throws {
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
  mutating func referenceWithoutClock(_ name: String, firstFrame: Double) throws -> [ReferenceSample] {
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let map = options.map?.files["reference"]
    let table = try read(
      &file, header, [map?.column("rr") ?? .init(name: "rr_ms")], text: nil, flag: map == nil ? "valid" : nil,
      name: name)
    let values = table.columns[0].enumerated()
    guard let start = options.referenceClockStart else {
      return values.map { ReferenceSample(time: .nan, value: $1, isValid: table.flag(at: $0)) }
    }
    let origin = firstFrame + start
    var milliseconds = 0.0
    let samples = values.map { index, value in
      // A missing interval took a time that nobody knows: after it the clock is lost.
      milliseconds += value > 0 ? value : .nan
      return ReferenceSample(
        time: origin + milliseconds / 1000, value: value, isValid: table.flag(at: index))
    }
    if milliseconds.isNaN {
      report.findings.append(
        "\(folder.label(of: name)): an interval is missing, not positive or not a number; later ones have no time")
    }
    return samples
  }
}
