import HaptikaDSP

/// Writes one recording as a folder that `import --format folder` reads.
struct RecordingExport {
  let recording: Recording
  let devices: [Device]
  let attributes: ArchiveAttributes

  /// Whether it has anything that such a folder is made of.
  var hasSamples: Bool {
    (recording.frames?.count ?? 0) > 0 || !recording.watch.isEmpty || !recording.intervals.isEmpty
      || !recording.reference.isEmpty
  }

  /// Writes the files of the folder `name`; with `framesToo` false all but the camera's frames.
  func write(to folder: ExportFolder, as name: String, framesToo: Bool = true) throws {
    try folder.createFolder(name)
    if framesToo, let frames = recording.frames, frames.count > 0 {
      try Self.write(frames, to: folder, as: name + "/ppg.csv")
    }
    if !recording.watch.isEmpty { try writeWatch(folder, name + "/watch.csv") }
    if !recording.intervals.isEmpty { try writeIntervals(folder, name + "/watch_ibi.csv") }
    if !recording.reference.isEmpty { try writeReference(folder, name) }
    try folder.write(description.document, to: name + "/meta.json")
  }

  /// Writes frames as a CSV file: `t_s` and every recorded channel.
  static func write(_ frames: FrameSeries, to folder: ExportFolder, as name: String) throws {
    let channels = FrameSeries.channels.compactMap { channel in
      channel.values(frames).map { (name: channel.schema.name == "time_s" ? "t_s" : channel.schema.name, values: $0) }
    }
    try folder.writing {
      let file = try folder.file(name)
      try file.append(channels.map(\.name).joined(separator: ","))
      for index in 0..<frames.count {
        try file.append(channels.map { ExactText.sample($0.values[index]) }.joined(separator: ","))
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
        var line = ExactText.sample(sample.time) + "," + ExactText.sample(sample.beatsPerMinute)
        if hasDevice { line += "," + self.name(of: sample.device) }
        if hasQuality { line += "," + (sample.quality.map(ExactText.sample) ?? "") }
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
        var line = ExactText.sample(interval.time) + "," + ExactText.sample(interval.milliseconds)
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
        try output.append(ExactText.sample(first.time - first.value / 1000) + ",0" + (hasVerdict ? "," : ""))
      }
      for sample in samples {
        try output.append(
          (hasTime ? ExactText.sample(sample.time) + "," : "") + ExactText.sample(sample.value)
            + (hasVerdict ? "," + ExactText.flag(sample.isValid) : ""))
      }
      try output.close()
    }
  }

  /// The device's id; with its place when another device has the same.
  private func name(of index: Int32?) -> String {
    guard let index, devices.indices.contains(Int(index)) else { return "" }
    let id = devices[Int(index)].id
    let isUnique = devices.count { $0.id == id } == 1
    return ExactText.cell(isUnique ? id : "\(id)~\(index)")
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
