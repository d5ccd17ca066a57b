/// What an archive holds, as CSV files: a folder a recording, and a table for everything else.
enum CSVExport {
  /// Writes the export and puts the folder in its place. `tell` hears how many of how many recordings are done.
  static func write(_ plan: ExportPlan, to folder: ExportFolder, tell: (Int, Int) -> Void) throws -> ExportCounts {
    let devices = try plan.archive.devices()
    let names = RecordingExport.names(of: devices)
    var tables = try ExportTables(of: plan, in: folder, prefix: "")
    var counts = ExportCounts()
    try plan.forEachRecording { recording, entry in
      let name = plan.folders.folder(of: entry.id)
      let export = RecordingExport(recording: recording, deviceNames: names, attributes: plan.archive.attributes)
      let parts = export.parts
      if parts.isEmpty { counts.withoutSamples += 1 } else { try export.write(parts, to: folder, as: name) }
      try tables.add(recording, entry, folder: parts.isEmpty ? nil : name)
      counts.recordings += 1
      tell(counts.recordings, plan.entries.count)
    }
    try tables.finish(devices: devices)
    let attributes = plan.archive.attributes.texts.map { ($0.name, JSONValue.string($0.text)) }
    try folder.write(
      JSONValue.object(Dictionary(attributes, uniquingKeysWith: { first, _ in first })).document, to: "attributes.json")
    try folder.describe(ExportTables.formats(), order: ExportTables.order)
    try folder.commit()
    return counts
  }
}
