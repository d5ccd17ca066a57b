import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("The folder importer")
struct FolderImporterTests {
  static let ppg = "t_s,red,green,blue\n0,200,50,20\n0.033,201,51,21\n"

  @Test("takes one recording's folder, or a folder of them in the byte order of their ids")
  func sources() throws {
    let files = ["set/b/ppg.csv": Self.ppg, "set/B/ppg.csv": Self.ppg, "set/a/ppg.csv": Self.ppg]
    try withFolder(files) { folder in
      let all = try FolderImporter(sources: [folder + "/set"], options: FolderImportOptions())
      #expect(all.recordingIDs == ["B", "a", "b"])
      #expect(all.studyID == "set")
      let one = try FolderImporter(sources: [folder + "/set/a/"], options: FolderImportOptions())
      #expect(one.recordingIDs == ["a"])
      let two = try FolderImporter(sources: [folder + "/set/b", folder + "/set/a"], options: FolderImportOptions())
      #expect(two.recordingIDs == ["a", "b"])
    }
  }

  @Test("reads times in milliseconds when the header says so")
  func milliseconds() throws {
    let recording = try first(["ppg.csv": "t_ms,red,green,blue\n0,200,50,20\n33,201,51,21\n"])
    #expect(recording.frames?.time == [0, 0.033])
  }

  @Test("asks when the step of the frames contradicts the header")
  func unitOfTime() {
    #expect(message(["ppg.csv": "t_s,red,green,blue\n0,200,50,20\n33,201,51,21\n"])?.contains("milliseconds?") == true)
    #expect(message(["ppg.csv": "t_ms,red,green,blue\n0,200,50,20\n0.033,201,51,21\n"])?.contains("seconds?") == true)
  }

  @Test("keeps missing values as NaN, -1 and 0 as they are, and repeated and unsorted times in their order")
  func rawValues() throws {
    let recording = try first([
      "ppg.csv": "t_s,red,green,blue\n0.1,200,NA,20\n0.1,201,51,nan\n0.05,-1,0,\n,1,2,3\n",
      "reference_hr.csv": "t_s,bpm\n0,60\n1,-1\n2,0\n3,\n",
    ])
    let frames = try #require(recording.frames)
    #expect(Array(frames.time.prefix(3)) == [0.1, 0.1, 0.05] && frames.time[3].isNaN)
    #expect(frames.red == [200, 201, -1, 1])
    #expect(frames.green[0].isNaN && frames.blue[1].isNaN && frames.blue[2].isNaN && frames.green[2] == 0)
    #expect(recording.reference.map(\.value).prefix(3) == [60, -1, 0])
    #expect(recording.reference[3].value.isNaN)
    #expect(recording.metadata.referenceKind == .rateSeries)
  }

  @Test("drops rows of the wrong length and cells that are no number, and counts them by reason")
  func droppedRows() throws {
    let files = ["r/ppg.csv": "t_s,red,green,blue\n0,200,50,20\n1,2\n0.1,x,50,20\n0.2,200,50,20,9\n0.3,200,50,20\n"]
    try withFolder(files) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: FolderImportOptions())
      #expect(try importer.next()?.frames?.time == [0, 0.3])
      let table = try #require(importer.report.tables.first)
      #expect(table.rowsRead == 5 && table.rowsKept == 2)
      #expect(
        table.dropped == [
          .init(reason: "not as many cells as the header", count: 2, first: "r/ppg.csv: line 3"),
          .init(reason: "a cell is not a number", count: 1, first: "r/ppg.csv: line 4"),
        ])
    }
  }

  @Test("reads the optional channels and says which columns it does not use")
  func channels() throws {
    let files = ["r/ppg.csv": "t_s,red,green,blue,contact,iso,luminance\n0,200,50,20,0.9,100,80\n"]
    try withFolder(files) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: FolderImportOptions())
      let frames = try #require(try importer.next()?.frames)
      #expect(frames.contact == [0.9] && frames.luminance == [80] && frames.motion == nil)
      #expect(importer.report.findings == ["r/ppg.csv: column 'iso' is not used"])
    }
  }

  @Test("asks whether colours that are at most 1.0 are 0-1 or 0-255")
  func scaleQuestion() {
    let files = ["ppg.csv": "t_s,red,green,blue\n0,0,0,0\n0.4,1.0,0.2,0.1\n"]
    #expect(message(files)?.contains("0-1 or 0-255? give '--scale 255'") == true)
  }

  @Test("multiplies the colours by a declared scale")
  func scale() throws {
    var options = FolderImportOptions()
    options.scale = 255
    let frames = try #require(try first(["ppg.csv": "t_s,red,green,blue\n0,1,0.2,0\n"], options).frames)
    #expect(frames.red == [255] && abs(frames.green[0] - 51) < 1e-12 && frames.blue == [0])
    options.scale = 1
    #expect(try first(["ppg.csv": "t_s,red,green,blue\n0,1,0.2,0\n"], options).frames?.red == [1])
  }

  @Test("refuses a scale that takes the colours far out of 0...255")
  func wrongScale() {
    var options = FolderImportOptions()
    options.scale = 255
    #expect(message(["ppg.csv": Self.ppg], options)?.contains("would make that 51255.0") == true)
  }

  @Test("prefers R peaks to a list of intervals, and leaves out the first peak, which ends no interval")
  func rPeaks() throws {
    let recording = try first([
      "reference_rpeaks.csv": "t_s,rr_ms,flag\n0.5,0,O\n1.3,800,O\n2.2,900,X\n", "reference_rr.csv": "rr_ms\n1\n",
    ])
    #expect(recording.reference == [ReferenceSample(time: 1.3, value: 800), ReferenceSample(time: 2.2, value: 900)])
    #expect(recording.metadata.referenceKind == .rrIntervals && recording.metadata.referenceClock == .frames)
    #expect(recording.frames == nil)
  }

  @Test("has no clock for a list of intervals, unless its start is declared")
  func listWithoutClock() throws {
    let files = ["ppg.csv": Self.ppg, "reference_rr.csv": "rr_ms\n1000\n900\n"]
    let without = try first(files)
    #expect(without.metadata.referenceClock == .none && without.reference.allSatisfy(\.time.isNaN))
    #expect(without.reference.map(\.value) == [1000, 900])

    var options = FolderImportOptions()
    options.referenceClockStart = -1.5
    let with = try first(files, options)
    #expect(with.metadata.referenceClock == .frames)
    // -1.5 s + 1 s, then + 0.9 s.
    #expect(abs(with.reference[0].time + 0.5) < 1e-12 && abs(with.reference[1].time - 0.4) < 1e-12)
  }

  @Test(
    "counts a declared start from the first frame that has a time, and from time 0 without frames",
    arguments: [("100,200,50,20\n100.033,201,51,21\n", 100.0), (",200,50,20\n7.5,201,51,21\n", 7.5), (nil, 0)])
  func clockStart(rows: String?, firstFrame: Double) throws {
    var files = ["reference_rr.csv": "rr_ms\n1000\n900\n"]
    files["ppg.csv"] = rows.map { "t_s,red,green,blue\n" + $0 }
    var options = FolderImportOptions()
    options.referenceClockStart = -1.5
    let reference = try first(files, options).reference
    // 1.5 s before the first frame, then + 1 s and + 0.9 s.
    #expect(abs(reference[0].time - (firstFrame - 0.5)) < 1e-12)
    #expect(abs(reference[1].time - (firstFrame + 0.4)) < 1e-12)
  }

  @Test("loses a declared clock at a missing interval", arguments: ["-1", "0", "NA"])
  func lostClock(missing: String) throws {
    var options = FolderImportOptions()
    options.referenceClockStart = 0
    let reference = try first(["reference_rr.csv": "rr_ms\n1000\n\(missing)\n900\n"], options).reference
    #expect(reference[0].time == 1 && reference[1].time.isNaN && reference[2].time.isNaN)
  }

  @Test("reads watch rates and intervals with their devices")
  func devices() throws {
    let files = [
      "r/watch.csv": "t_s,bpm,device\n0,60,Watch A\n1,61,\n2,62,Watch A\n",
      "r/watch_ibi_kyto.csv": "unix_ms,ibi_ms\n1000000500,800\n", "r/watch_ibi.csv": "t_s,ibi_ms\n0.5,700\n",
      "r/meta.json": "{\"epoch_unix\": 1000000}",
    ]
    try withFolder(files) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: FolderImportOptions())
      let recording = try #require(try importer.next())
      #expect(recording.watch.map(\.device) == [0, nil, 0])
      #expect(
        recording.intervals == [
          MeasuredInterval(time: 0.5, milliseconds: 700), MeasuredInterval(time: 0.5, milliseconds: 800, device: 1),
        ])
      #expect(importer.devices.map(\.id) == ["Watch A", "kyto"])
      #expect(recording.metadata.startedAt == 1_000_000)
    }
  }

  @Test("counts as many rows read as kept and dropped, and names what it did not use")
  func report() throws {
    let files = [
      "s/a/ppg.csv": Self.ppg + "bad\n", "s/a/labels.csv": "t_s\n", "s/b/ppg.csv": Self.ppg, "s/notes.txt": "x",
      "s/.hidden": "x",
    ]
    try withFolder(files) { folder in
      var importer = try FolderImporter(sources: [folder + "/s"], options: FolderImportOptions())
      while try importer.next() != nil {}
      #expect(
        importer.report.lines.prefix(1) == [
          "ppg.csv: files 2, rows read 5, kept 4, "
            + "1 dropped: not as many cells as the header (first: s/a/ppg.csv: line 4)"
        ])
      #expect(importer.report.unusedFiles == ["s/notes.txt", "s/a/labels.csv"])
    }
  }

  @Test(
    "says what is wrong with a source",
    arguments: [(String, String)]([
      ("missing", "no such folder"), ("file/ppg.csv", "is a file; expected a folder of recordings"),
      ("empty", "holds no recording; expected ppg.csv, reference_*.csv or watch*.csv in it or in its folders"),
    ]))
  func badSources(name: String, expected: String) throws {
    try withFolder(["file/ppg.csv": Self.ppg, "empty/meta.json": "{}"]) { folder in
      let source = folder + "/" + name
      #expect { try FolderImporter(sources: [source], options: FolderImportOptions()) } throws: { error in
        "\(error)" == "'\(source)': \(expected)"
      }
    }
  }

  @Test("names unused columns in one finding, however many there are")
  func manyColumns() throws {
    let names = (0..<4092).map { "c\($0)" }.joined(separator: ",")
    let cells = [String](repeating: "1", count: 4092).joined(separator: ",")
    let files = ["r/ppg.csv": "t_s,red,green,blue,\(names)\n0,200,50,20,\(cells)\n"]
    try withFolder(files) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: FolderImportOptions())
      #expect(try importer.next()?.frames?.red == [200])
      #expect(
        importer.report.findings == [
          "r/ppg.csv: columns 'c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9' and 4082 more are not used"
        ])
    }
  }

  @Test("refuses more columns than any table has, at once and in a short sentence", .timeLimit(.minutes(1)))
  func tooManyColumns() {
    let names = (0..<120_000).map { "c\($0)" }.joined(separator: ",")
    #expect(
      message(["ppg.csv": "t_s,red,green,blue,\(names)\n"])?
        .hasSuffix("ppg.csv': line 1: 120004 columns; expected at most 4096") == true)
  }

  @Test("refuses a column that occurs twice, and shows long names by their beginning")
  func columnTwice() {
    let name = String(repeating: "x", count: 5000)
    #expect(message(["ppg.csv": "t_s,t_s\n"])?.hasSuffix("line 1: column 't_s' occurs twice") == true)
    #expect(
      message(["ppg.csv": "\(name),\(name)\n"])?
        .hasSuffix("line 1: column '\(String(repeating: "x", count: 40))…' occurs twice") == true)
  }

  @Test("says in plain words that a folder or a pipe is no file", arguments: Self.fileNames)
  func noFile(name: String) throws {
    // Beside the file in question the folder holds frames, so that it is a recording.
    try withFolder(["r/\(name)/inside": "", "r/watch_ibi_x.csv": "t_s,ibi_ms\n1,800\n"]) { folder in
      #expect(fault(of: folder + "/r") == "'\(folder)/r/\(name)': is a folder; expected a file")
      try FileManager.default.removeItem(atPath: "\(folder)/r/\(name)")
      try #require(mkfifo("\(folder)/r/\(name)", 0o600) == 0)
      #expect(fault(of: folder + "/r") == "'\(folder)/r/\(name)': is neither a file nor a folder; expected a file")
    }
  }

  private static let fileNames = [
    "ppg.csv", "reference_rpeaks.csv", "reference_rr.csv", "reference_hr.csv", "watch.csv", "watch_ibi.csv",
    "meta.json",
  ]

  /// What the importer says against a source.
  private func fault(of source: String) -> String? {
    do {
      var importer = try FolderImporter(sources: [source], options: FolderImportOptions())
      while try importer.next() != nil {}
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("says which column is missing")
  func missingColumn() {
    #expect(
      message(["ppg.csv": "time,red,green,blue\n"])?
        .hasSuffix("has no column 't_s' or 't_ms'; its header is 'time,red,green,blue'") == true)
    #expect(message(["reference_rr.csv": "rr\n1\n"])?.hasSuffix("has no column 'rr_ms'; its header is 'rr'") == true)
    #expect(message(["ppg.csv": ""])?.hasSuffix("is empty; expected a header") == true)
  }
}

/// Imports one recording of `files`.
func first(_ files: [String: String], _ options: FolderImportOptions = FolderImportOptions()) throws -> Recording {
  try withFolder(files) { folder in
    var importer = try FolderImporter(sources: [folder], options: options)
    return try #require(try importer.next())
  }
}

/// Returns what the importer says against one recording of `files`.
func message(_ files: [String: String], _ options: FolderImportOptions = FolderImportOptions()) -> String? {
  do { _ = try first(files, options) } catch { return "\(error)" }
  return nil
}
