import HaptikaBatch

extension ImportFormat {
  /// Text files of Polar Sensor Logger.
  static let polar = ImportFormat(
    name: "polar",
    help: [
      "  polar   text files of Polar Sensor Logger, cells separated by ';', or folders of them (a folder inside is a person): HR",
      "          becomes watch samples, RR and PP intervals become intervals at the times of their beats. Times are of the phone's",
      "          clock: --tz says of which zone; --date says of which day when they have none.",
    ],
    options: ["tz", "date"]
  ) { sources, options in
    var declared = PolarImportOptions()
    declared.studyID = options.studyID
    declared.timeZone = options.timeZone
    declared.date = options.date
    return try PolarImporter(sources: sources, options: declared)
  }
}
