import HaptikaDSP

/// Writes one recording as a folder that `import --format folder` reads.
struct RecordingExport {
  let recording: Recording
  /// As `names(of:)` gives them.
  let deviceNames: [String]
  let attributes: ArchiveAttributes

  /// Kinds of samples.
  struct Parts: OptionSet, Sendable {
    let rawValue: Int
    static let frames = Parts(rawValue: 1)
    static let watch = Parts(rawValue: 2)
    static let intervals = Parts(rawValue: 4)
    static let reference = Parts(rawValue: 8)
  }

  /// The samples that it has.
  var parts: Parts {
    var parts: Parts = []
    if let frames = recording.frames, frames.count > 0 { parts.insert(.frames) }
    if !recording.watch.isEmpty { parts.insert(.watch) }
    if !recording.intervals.isEmpty { parts.insert(.intervals) }
    if !recording.reference.isEmpty { parts.insert(.reference) }
    return parts
  }

  /// Writes `parts` into the folder `name`, with `meta.json`.
  func write(_ parts: Parts, to folder: ExportFolder, as name: String) throws {
    try folder.createFolder(name)
    if parts.contains(.frames), let frames = recording.frames {
      try Self.write(frames, to: folder, as: name + "/ppg.csv")
    }
    if parts.contains(.watch) { try writeWatch(folder, name + "/watch.csv") }
    if parts.contains(.intervals) { try writeIntervals(folder, name + "/watch_ibi.csv") }
    if parts.contains(.reference) { try writeReference(folder, name) }
    try folder.write(description.document, to: name + "/meta.json")
  }

  /// Writes frames as a CSV file: `t_s` and every recorded channel.
  static func write(_ frames: FrameSeries, to folder: ExportFolder, as name: String) throws {
    let channels = FrameSeries.channels.compactMap { channel in
      channel.values(frames).map { values in
        let isTime = channel.schema.name == "time_s"
        return (
          name: isTime ? "t_s" : channel.schema.name, values: values, text: isTime ? ExactText.double : ExactText.single
        )
      }
    }
    try folder.writing {
      let file = try folder.file(name)
      try file.append(channels.map(\.name).joined(separator: ","))
      for index in 0..<frames.count {
        try file.append(channels.map { $0.text($0.values[index]) }.joined(separator: ","))
      }
      try file.close()
    }
  }

  private func writeWatch(_ folder: ExportFolder, _ name: String) throws {
    let hasDevice = recording.watch.contains { $0.device != nil }
    let hasQuality = recording.watch.contains { $0.quality != nil }
    try folder.writing {
      let file = try folder.file(name)
      try file.append("t_s,bpm" + (hasDevice ? ",device" : "") + (hasQuality ? ",quality" : ""))
      for sample in recording.watch {
        var line = ExactText.double(sample.time) + "," + ExactText.single(sample.beatsPerMinute)
        if hasDevice { line += "," + self.name(of: sample.device) }
        if hasQuality { line += "," + (sample.quality.map(ExactText.single) ?? "") }
        try file.append(line)
      }
      try file.close()
    }
  }

  private func writeIntervals(_ folder: ExportFolder, _ name: String) throws {
    let hasDevice = recording.intervals.contains { $0.device != nil }
    let hasVerdict = recording.intervals.contains { $0.isValid != nil }
    try folder.writing {
      let file = try folder.file(name)
      try file.append("t_s,ibi_ms" + (hasDevice ? ",device" : "") + (hasVerdict ? ",valid" : ""))
      for interval in recording.intervals {
        var line = ExactText.double(interval.time) + "," + ExactText.double(interval.milliseconds)
        if hasDevice { line += "," + self.name(of: interval.device) }
        if hasVerdict { line += "," + ExactText.flag(interval.isValid) }
        try file.append(line)
      }
      try file.close()
    }
  }

  /// What the folder layout calls the reference; what it has no name for goes to `reference_other.csv`, which it does not read.
  private func writeReference(_ folder: ExportFolder, _ name: String) throws {
    let (file, value): (String, String) =
      switch (recording.metadata.referenceKind, recording.metadata.referenceClock) {
      case (.rrIntervals, .frames): ("reference_rpeaks.csv", "rr_ms")
      case (.rrIntervals, .none): ("reference_rr.csv", "rr_ms")
      case (.rateSeries, .frames): ("reference_hr.csv", "bpm")
      default: ("reference_other.csv", "value")
      }
    let samples = recording.reference
    let hasTime = file != "reference_rr.csv" || samples.contains { !$0.time.isNaN }
    let hasVerdict = samples.contains { $0.isValid != nil }
    try folder.writing {
      let output = try folder.file(name + "/" + file)
      try output.append((hasTime ? "t_s," : "") + value + (hasVerdict ? ",valid" : ""))
      if file == "reference_rpeaks.csv", let first = samples.first {
        // The beat before the first interval, which ends none: the layout begins with it.
        try output.append(ExactText.double(first.time - first.value / 1000) + ",0" + (hasVerdict ? "," : ""))
      }
      for sample in samples {
        try output.append(
          (hasTime ? ExactText.double(sample.time) + "," : "") + ExactText.double(sample.value)
            + (hasVerdict ? "," + ExactText.flag(sample.isValid) : ""))
      }
      try output.close()
    }
  }

  private func name(of index: Int32?) -> String {
    guard let index, deviceNames.indices.contains(Int(index)) else { return "" }
    return deviceNames[Int(index)]
  }

  /// What devices are called in cells: by their id, with its place behind it when several have the same.
  static func names(of devices: [Device]) -> [String] {
    let counts = Dictionary(devices.map { ($0.id, 1) }, uniquingKeysWith: +)
    return devices.enumerated().map { index, device in
      ExactText.cell(counts[device.id] == 1 ? device.id : "\(device.id)~\(index)")
    }
  }

  /// `meta.json`.
  private var description: JSONValue {
    let metadata = recording.metadata
    let texts: [(String, String?)] = [
      ("recording", metadata.id), ("subject", metadata.subjectID), ("dataset", recording.studyID),
      ("device", metadata.deviceModel), ("reference", metadata.referenceDevice), ("condition", metadata.condition),
      ("age", metadata.ageBand), ("sex", metadata.sex), ("skin_tone", metadata.skinTone), ("hand", metadata.hand),
      ("licence", attributes.license), ("source", attributes.source),
    ]
    var members: [String: JSONValue] = [:]
    for (key, text) in texts {
      if let text, !text.isEmpty { members[key] = .string(text) }
    }
    if let start = metadata.startedAt { members["epoch_unix"] = .number(start) }
    return .object(members)
  }
}
