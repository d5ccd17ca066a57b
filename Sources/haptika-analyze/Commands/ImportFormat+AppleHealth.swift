import HaptikaBatch

extension ImportFormat {
  /// The export of Apple Health.
  static let appleHealth = ImportFormat(
    name: "apple-health",
    help: [
      "  apple-health  export.xml of Apple Health, or the folder that holds it; a packed one must be unzipped first. HeartRate",
      "          becomes watch samples: a recording for each stretch of at least 8 samples without a silence of more than 60 s, and",
      "          one a day for the rest. Each HeartRateVariabilitySDNN becomes a recording of intervals with the result",
      "          healthkit-sdnn. One export is one person, whose id is the study's; of the date of birth an age band is kept.",
    ],
    options: []
  ) { sources, options in
    var declared = AppleHealthImportOptions()
    declared.studyID = options.studyID
    return try AppleHealthImporter(sources: sources, options: declared)
  }
}
