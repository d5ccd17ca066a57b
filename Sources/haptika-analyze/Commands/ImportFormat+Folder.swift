import HaptikaBatch

extension ImportFormat {
  /// Folders of CSV files, or one table with a row a measurement.
  static let folder = ImportFormat(
    name: "folder",
    help: [
      "  folder  one folder a recording (or a folder of such folders): ppg.csv, reference_rpeaks.csv, reference_rr.csv or",
      "          reference_hr.csv, watch.csv, watch_ibi*.csv, meta.json. Values are kept as they are; what was read, kept, dropped",
      "          and taken for granted is told, and every assumption is written into the archive.",
      "          --map FILE describes files that are called otherwise: a JSON object with \"map_version\": 1 that names files,",
      "          columns, units, missing cells, constants and conditions; or one table with a row a measurement. An unknown key",
      "          is an error. Ready maps lie in Datasets/maps; Datasets/README.md lists the keys.",
      "          What goes before what: options, then the map, then meta.json; 'epoch_unix' of meta.json goes before the map's.",
      "          --cut S makes recordings of S whole seconds, each inside one label of labels.csv (t_start_s,t_end_s,label, or",
      "          t_s,condition,edge with start and end); without labels over the whole series. What is left over is counted.",
    ],
    options: ["source", "reference-lag", "reference-clock-start", "watch-lag", "scale", "map", "cut"]
  ) { sources, options in
    var declared = FolderImportOptions()
    declared.studyID = options.studyID
    declared.source = options.chosenSource
    declared.map = try options.map.map { try ImportMap(path: $0) }
    declared.cut = options.cut
    declared.referenceLag = options.referenceLag
    declared.referenceClockStart = options.referenceClockStart
    declared.watchLag = options.watchLag
    declared.scale = options.scale
    return try FolderImporter(sources: sources, options: declared)
  }
}
