import HaptikaBatch

extension ImportFormat {
  /// What the app and its server export.
  static let haptikaJSON = ImportFormat(
    name: "haptika-json",
    help: [
      "  haptika-json",
      "          what the app and its server export, a file or a folder of .json, .jsonl and .ndjson files a person: one document,",
      "          a list, an object of lists, or JSON lines. Watch and camera measurements, regulation sessions, sync envelopes,",
      "          server documents; Datasets/README.md lists them. The newest state of each is kept and tombstones remove, whatever",
      "          the order and however often; what is of no known shape or breaks the server's limits is told. A camera",
      "          measurement may name a CSV file of frames in its folder; --scale 255 is for colours of 0-1.",
    ],
    options: ["scale"]
  ) { sources, options in
    var declared = HaptikaJSONImportOptions()
    declared.studyID = options.studyID
    declared.scale = options.scale
    return try HaptikaJSONImporter(sources: sources, options: declared)
  }
}
