import HaptikaBatch

extension ImportFormat {
  /// Other programs' results, added to an archive.
  static let resultsCSV = ImportFormat(
    name: "results-csv",
    help: [
      "  results-csv  one archive and CSV files of another program's results, one row a recording: recording, algorithm,",
      "          algorithm_version, bpm, and where known study_id, rmssd_ms, sdnn_ms, prv_reliable, confidence, quality, reasons.",
      "          What is written is the archive with these results added. Listed and not stored: rows of windows",
      "          (window_start_s), of unknown recordings, without a number, and what is recorded already under the same algorithm",
      "          and version; of rows that contradict one another none is stored. To compare without storing: run --results.",
    ],
    options: []
  ) { sources, options in try ResultsTableImporter(sources: sources, studyID: options.studyID) }
}
