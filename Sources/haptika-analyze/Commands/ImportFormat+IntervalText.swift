import HaptikaBatch

extension ImportFormat {
  /// Lists of intervals between beats.
  static let rrText = ImportFormat(
    name: "rr-text",
    help: [
      "  rr-text  lists as Kubios has them, one interval a line, a file a recording (or folders of .txt, .rr, .csv, .dat files),",
      "          called as the file. Optional: a column of times before it (the beat that ends the interval), a header that names",
      "          the columns, comments behind # % //. The median says whether intervals are ms (200-2500) or s (0.2-2.5);",
      "          0 and negative values are kept as they are. Columns are separated by blanks, tabs, ; or , and a decimal comma is",
      "          asked about. The intervals are what a device measured, never a reference. --watch-lag is their lag.",
    ],
    options: ["source", "watch-lag"]
  ) { sources, options in
    var declared = IntervalTextOptions()
    declared.studyID = options.studyID
    declared.source = options.chosenSource
    declared.watchLag = options.watchLag
    return try IntervalTextImporter(sources: sources, options: declared)
  }
}
