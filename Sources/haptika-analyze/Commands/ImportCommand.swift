import Foundation
import HaptikaBatch

/// `import`: pack recordings into an archive.
enum ImportCommand: Command {
  struct Options: Sendable {
    var output: String?
    var format: [String] = []
    var studyID: String?
    var source: [String] = []
    var referenceLag: Double?
    var referenceClockStart: Double?
    var watchLag: Double?
    var scale: Double?
    var map: String?
    var cut: Double?
    var timeZone: String?
    var date: String?
    var study: String?
    var isForced = false
    var isQuiet = false
  }

  static let name = "import"
  static let summary = "pack recordings from elsewhere into an archive"
  static let operands = "SOURCE…"
  static let operandCount = 1...Int.max
  static let examples = [
    "\(programName) import data/welltory_ppg --format folder --out welltory.h5",
    "\(programName) import data/uw_oximetry --format folder --reference-lag 9 --out uw.h5",
    "\(programName) import data/stress_predict --format folder --map Datasets/maps/stress_predict.json --cut 60 --out s.h5",
    "\(programName) import apple_health_export --format apple-health --study-id p01 --out p01.h5",
    "\(programName) import data/straps --format polar --tz Europe/Berlin --out straps.h5",
  ]
  static let notes = ["formats:"] + ImportFormat.all.flatMap(\.help)
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .text("out", "FILE", "the archive to write (required)", \.output),
      .choice("format", "FORMAT", "what the sources are (required)", of: ImportFormat.all.map(\.name), \.format),
      .text("study-id", "ID", "the study (default: the source's data set or folder)", \.studyID),
      .choice(
        "source", "KIND", "what made the recordings: iphoneCameraPPG, appleWatchOptical or other (default)",
        of: ["iphoneCameraPPG", "appleWatchOptical", "other"], \.source),
      .number("reference-lag", "S", "seconds by which the reference is late", in: -3600...3600, \.referenceLag),
      .number(
        "reference-clock-start", "S", "seconds after frame 0 at which an RR list without times begins",
        in: -3600...3600,
        \.referenceClockStart),
      .number("watch-lag", "S", "seconds by which the watch is late", in: -3600...3600, \.watchLag),
      .number("scale", "F", "multiply the colours by F, as 255 for colours of 0-1", in: 1e-6...1e6, \.scale),
      .text("map", "FILE", "a JSON map: names, units and constants of other files; options go before it", \.map),
      .number("cut", "S", "cut labelled series into recordings of S whole seconds", in: 1...86_400, \.cut),
      .text("tz", "ZONE", "the zone of local times: an IANA name as Europe/Berlin, or an offset as +02:00", \.timeZone),
      .text("date", "YYYY-MM-DD", "the day of the first row of a file with times but no dates", \.date),
      .text("study", "FILE", "the frozen study file, whose hash the archive keeps as study_sha256", \.study),
      .on("force", "replace an existing file", \.isForced),
      .on("quiet", "say nothing that is not wrong", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    guard let output = options.output else { throw UsageError("missing option '--out FILE'", command: name) }
    guard let format = ImportFormat.all.first(where: { $0.name == options.format.last }) else {
      throw UsageError(
        "missing option '--format \(ImportFormat.all.map(\.name).joined(separator: "|"))'", command: name)
    }
    if let option = options.given.first(where: { !format.options.contains($0) }) {
      throw UsageError("option '--\(option)' is not one of '--format \(format.name)'", command: name)
    }
    try checkImportOutput(output, inputs: operands + [options.map, options.study].compactMap { $0 })
    try pack(try format.open(operands, options), into: output, options)
    return .done
  }

  private static func pack(_ opened: some Importer, into output: String, _ options: Options) throws {
    var importer = opened
    var attributes = importer.attributes(creator: ToolVersion.text)
    if let hash = try studyHash(ofFileAt: options.study) { attributes.studySHA256 = hash }
    let writer = try ArchiveWriter(path: output, attributes: attributes, overwrite: options.isForced)
    Interruption.onSignal { [unfinished = writer.temporaryPath] in unlink(unfinished) }
    let progress = Progress(isQuiet: options.isQuiet)
    try importer.prepare { progress.update($0.done, of: $0.total, $0.unit) }
    let expected = importer.expectedRecordingCount
    let total = try writer.append(&importer) { progress.update($0, of: max($0, expected), "recordings") }
    try writer.finish()
    progress.finish()
    if !options.isQuiet {
      for line in importer.report.lines { say(line) }
      say("wrote \(countText(total, "recording")) of study '\(importer.studyID)' to '\(output)'")
    }
  }
}

extension ImportCommand.Options {
  /// The options that not every format takes, as far as they were given.
  fileprivate var given: [String] {
    let all: [(String, Bool)] = [
      ("source", !source.isEmpty), ("reference-lag", referenceLag != nil),
      ("reference-clock-start", referenceClockStart != nil), ("watch-lag", watchLag != nil), ("scale", scale != nil),
      ("map", map != nil), ("cut", cut != nil), ("tz", timeZone != nil), ("date", date != nil),
    ]
    return all.filter(\.1).map(\.0)
  }

  /// The kind of source that was chosen last; `nil` when none was.
  var chosenSource: RecordingSource? {
    switch source.last {
    case "iphoneCameraPPG": .iphoneCameraPPG
    case "appleWatchOptical": .appleWatchOptical
    case "other": .other
    default: nil
    }
  }
}
