import HaptikaBatch

extension ImportFormat {
  /// Beat annotations of PhysioNet's records.
  static let wfdb = ImportFormat(
    name: "wfdb",
    help: [
      "  wfdb    beat annotations of WFDB records (PhysioNet) as a reference of RR intervals: a header (100.hea), a record's name,",
      "          or a folder of records. The one annotation file beside the header is read (atr, qrs, ecg, …); when there are",
      "          several, name the file itself (100.atr). Beats are those of WFDB's isqrs; an interval across a noise, artefact or",
      "          fibrillation mark is kept and marked bad. Base times have no zone and are not used. Signals are not read.",
    ],
    options: ["source", "reference-lag"]
  ) { sources, options in
    var declared = WFDBImportOptions()
    declared.studyID = options.studyID
    declared.source = options.chosenSource
    declared.referenceLag = options.referenceLag
    return try WFDBImporter(sources: sources, options: declared)
  }
}
