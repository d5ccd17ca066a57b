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
  ]
  static let notes = [
    "formats:",
    "  folder  one folder a recording (or a folder of such folders): ppg.csv, reference_rpeaks.csv, reference_rr.csv or",
    "          reference_hr.csv, watch.csv, watch_ibi*.csv, meta.json. Values are kept as they are; what was read, kept, dropped",
    "          and taken for granted is told, and every assumption is written into the archive.",
    "maps:",
    "  --map FILE describes files that are called otherwise: a JSON object with \"map_version\": 1 that names files, columns,",
    "  units, missing cells, constants and conditions; or one table with a row a measurement. An unknown key is an error.",
    "  Ready maps lie in Datasets/maps; Datasets/README.md lists the keys.",
    "  What goes before what: options, then the map, then meta.json; 'epoch_unix' of meta.json goes before the map's.",
    "  --cut S makes recordings of S whole seconds, each inside one label of labels.csv (t_start_s,t_end_s,label, or",
    "  t_s,condition,edge with start and end); without labels over the whole series. What is left over is counted.",
  ]
  static let defaults = Options()
  static var flags: [Flag<Options>] {
    [
      .text("out", "FILE", "the archive to write (required)", \.output),
      .choice("format", "FORMAT", "what the sources are (required)", of: ["folder"], \.format),
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
      .on("force", "replace an existing file", \.isForced),
      .on("quiet", "say nothing that is not wrong", \.isQuiet),
    ]
  }

  static func run(_ options: Options, _ operands: [String]) throws -> ExitCode {
    guard let output = options.output else { throw UsageError("missing option '--out FILE'", command: name) }
    guard !options.format.isEmpty else { throw UsageError("missing option '--format folder'", command: name) }
    try FolderImporter.checkOutput(output, sources: operands, map: options.map)
    var importer = try FolderImporter(sources: operands, options: try importOptions(options))
    let writer = try ArchiveWriter(
      path: output, attributes: importer.attributes(creator: ToolVersion.text), overwrite: options.isForced)
    Interruption.onSignal { [unfinished = writer.temporaryPath] in unlink(unfinished) }
    let progress = Progress(of: "recordings", isQuiet: options.isQuiet)
    let expected = importer.recordingIDs.count
    var total = 0
    try writer.append(&importer) {
      total = $0
      progress.update($0, of: max($0, expected))
    }
    try writer.finish()
    progress.finish()
    if !options.isQuiet {
      for line in importer.report.lines { say(line) }
      say("wrote \(countText(total, "recording")) of study '\(importer.studyID)' to '\(output)'")
    }
    return .done
  }

  private static func importOptions(_ options: Options) throws -> FolderImportOptions {
    var result = FolderImportOptions()
    result.studyID = options.studyID
    switch options.source.last {
    case "iphoneCameraPPG": result.source = .iphoneCameraPPG
    case "appleWatchOptical": result.source = .appleWatchOptical
    case "other": result.source = .other
    default: break
    }
    result.map = try options.map.map { try ImportMap(path: $0) }
    result.cut = options.cut
    result.referenceLag = options.referenceLag
    result.referenceClockStart = options.referenceClockStart
    result.watchLag = options.watchLag
    result.scale = options.scale
    return result
  }
}
