import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The importer of interval lists")
struct IntervalTextTests {
  @Test("reads one interval a line, in milliseconds, and has no clock")
  func plain() throws {
    let recording = try imported(["walk.txt": "812\n795.5\n\n830\n"])
    #expect(recording.intervals.map(\.milliseconds) == [812, 795.5, 830])
    #expect(recording.intervals.allSatisfy { $0.time.isNaN && $0.device == nil && $0.isValid == nil })
    #expect(recording.metadata.id == "walk" && recording.metadata.subjectID == "walk")
    #expect(recording.metadata.source == .other)
  }

  @Test("never takes a list for a reference")
  func noReference() throws {
    let recording = try imported(["a.txt": "812\n795\n"])
    #expect(recording.reference.isEmpty && recording.metadata.referenceKind == .none)
  }

  @Test(
    "tells milliseconds from seconds by the median, the ends of both ranges included",
    arguments: [("200\n", 200.0), ("2500\n", 2500), ("0.2\n", 200), ("2.5\n", 2500), ("0.8\n", 800)])
  func units(text: String, milliseconds: Double) throws {
    #expect(try imported(["a.txt": text]).intervals.map(\.milliseconds) == [milliseconds])
  }

  @Test("asks when the median is neither", arguments: ["199.9\n", "2500.1\n", "0.19\n", "2.51\n", "72\n75\n71\n"])
  func question(text: String) {
    let error = fault(["a.txt": text])
    #expect(error?.kind == .question)
    #expect(error?.message.contains("in ms (200-2500) or s (0.2-2.5)?") == true, "\(String(describing: error))")
  }

  @Test("decides by the positive values: one gap of 3 s makes no list of milliseconds one of seconds")
  func median() throws {
    // The positive ones are 0.7, 0.8, 0.9, 3: their median is 0.85.
    let recording = try imported(["a.txt": "0.7\n0.8\n0.9\n3\n-1\n0\n"])
    #expect(recording.intervals.map(\.milliseconds) == [700, 800, 900, 3000, -1, 0])
  }

  @Test("keeps -1 and 0 as they are in either unit, and missing values as NaN")
  func sentinels() throws {
    let values = try imported(["a.txt": "800\n-1\nNA\n0\nnan\n810\n"]).intervals.map(\.milliseconds)
    #expect(values.count == 6)
    #expect([values[0], values[1], values[3], values[5]] == [800, -1, 0, 810])
    #expect(values[2].isNaN && values[4].isNaN)
  }

  @Test(
    "takes times before the intervals, with and without a header",
    arguments: [
      "0.8 800\n1.6 800\n2.5 900\n", "0.8\t800\n1.6\t800\n2.5\t900\n", "0.8;800\n1.6;800\n2.5;900\n",
      "0.8,800\n1.6,800\n2.5,900\n", "0.8, 800\n1.6, 800\n2.5, 900\n", "time_s,rr_ms\n0.8,800\n1.6,800\n2.5,900\n",
      "Time (s) RR (ms)\n0.8 800\n1.6 800\n2.5 900\n", "R-R interval [ms];Time\n800;0.8\n800;1.6\n900;2.5\n",
      "800 800\n1600 800\n2500 900\n", "t_ms,ibi\n800,0.8\n1600,0.8\n2500,0.9\n",
    ])
  func times(text: String) throws {
    let recording = try imported(["a.txt": text])
    #expect(recording.intervals.map(\.milliseconds) == [800, 800, 900])
    #expect(recording.intervals.map(\.time) == [0.8, 1.6, 2.5])
  }

  @Test(
    "asks when the header's unit of times is not that of their steps",
    arguments: ["time_ms,rr_ms\n0.8,800\n1.6,800\n2.5,900\n", "time_s,rr_ms\n800,800\n1600,800\n2500,900\n"])
  func contradictedTimes(text: String) {
    let error = fault(["a.txt": text])
    #expect(error?.kind == .question && error?.message.contains("which is it?") == true, "\(String(describing: error))")
  }

  @Test("asks about a first column whose steps are not the intervals")
  func strangeTimes() {
    // Steps of 0.1 s beside intervals of 0.8 s.
    #expect(fault(["a.txt": "0.1 800\n0.2 800\n0.3 900\n"])?.kind == .question)
  }

  @Test(
    "asks about a comma that can be a decimal sign, and takes one that cannot for a separator",
    arguments: ["0,812\n0,795\n", "812,5\n", "0,8;812,5\n1,6;795,5\n", "0,8 812,5\n"])
  func decimalCommas(text: String) {
    let error = fault(["a.txt": text])
    #expect(error?.kind == .question, "\(String(describing: error))")
    #expect(error?.message.contains("decimal point") == true)
  }

  @Test("takes whole numbers on both sides of a comma for two columns when a header names both")
  func namedCommas() throws {
    let recording = try imported(["a.txt": "time_s,rr_ms\n1,800\n2,900\n"])
    #expect(recording.intervals.map(\.time) == [1, 2])
  }

  @Test("asks when the header's unit is not that of the median")
  func wrongHeader() {
    #expect(fault(["a.txt": "rr_s\n800\n"])?.message.contains("the header says 's'") == true)
  }

  @Test("skips comments, a byte-order mark, blank lines and every kind of line end")
  func comments() throws {
    let text = "\u{FEFF}# Kubios\r\n% made by hand\r// as well\nRR\r\n\r\n 800\r\n810 \r820"
    #expect(try imported(["a.txt": text]).intervals.map(\.milliseconds) == [800, 810, 820])
  }

  @Test("drops and counts lines that are no intervals")
  func dropped() throws {
    try withFolder(["s/a.txt": "800\nx\n810\n1 2\n820\n"]) { folder in
      var importer = try IntervalTextImporter(sources: [folder + "/s"], options: IntervalTextOptions())
      #expect(try importer.next()?.intervals.count == 3)
      let table = try #require(importer.report.tables.first)
      #expect(table.rowsRead == 5 && table.rowsKept == 3)
      #expect(
        table.dropped == [
          .init(reason: "a cell is not a number", count: 1, first: "s/a.txt: line 2"),
          .init(reason: "not as many cells as the first row", count: 1, first: "s/a.txt: line 4"),
        ])
    }
  }

  @Test("makes a recording of each file, in the byte order of their names, and lists others")
  func files() throws {
    try withFolder(["s/b.txt": "800\n", "s/B.rr": "0.8\n", "s/a.csv": "rr\n810\n", "s/notes.pdf": "x"]) { folder in
      var importer = try IntervalTextImporter(sources: [folder + "/s/"], options: IntervalTextOptions())
      var ids: [String] = []
      while let recording = try importer.next() { ids.append(recording.metadata.id) }
      #expect(ids == ["B", "a", "b"])
      #expect(importer.studyID == "s" && importer.report.unusedFiles == ["s/notes.pdf"])
    }
  }

  @Test("refuses two files with one id, and turns other characters of a name into -")
  func ids() throws {
    #expect(fault(["a.txt": "800\n", "a.rr": "800\n"])?.message.contains("its id 'a' is that of") == true)
    #expect(try imported(["P 1 é.txt": "800\n"]).metadata.id == "P-1--")
  }

  @Test(
    "refuses what is no interval list",
    arguments: [
      ("", "holds no interval"), ("# nothing\n", "holds no interval"), ("rr_ms\n", "holds no interval"),
      ("{\n\"a\": 1\n}\n", "3 of 3 lines are no intervals"),
      ("-1\n0\n", "no interval is positive"), ("1 2 3\n", "3 numbers and no header"),
      ("a,b\n1,800\n", "no column of intervals"), ("800\n8\u{0}0\n", "null bytes"),
      ("1700000000 800\n1700000000.8 800\n1700000001.6 800\n", "not since 1970"),
    ])
  func refused(text: String, message: String) {
    let error = fault(["a.txt": text])
    #expect(error?.kind == .badData)
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test("refuses other encodings than UTF-8, and lines that no list has")
  func encodings() throws {
    for (bytes, message) in [
      ([0xFF, 0xFE, 0x38, 0, 0x30, 0, 0x30, 0], "UTF-16"), ([0x23, 0xE9, 0x0A, 0x38, 0x30, 0x30], "not UTF-8"),
      ([UInt8](repeating: 0x38, count: 1_000_000), "longer than 65536 bytes"),
    ] as [([UInt8], String)] {
      let folder = try TemporaryFolder()
      try Data(bytes).write(to: folder.url.appendingPathComponent("a.txt"))
      let error = #expect(throws: ImportError.self) { try IntervalTextFile(path: folder.path("a.txt"), label: "a.txt") }
      #expect(error?.kind == .badData && error?.message.contains(message) == true, "\(String(describing: error))")
    }
  }

  @Test("says what was taken for granted, in the archive too")
  func assumptions() throws {
    try withFolder(["s/a.txt": "800\n"]) { folder in
      var options = IntervalTextOptions()
      options.watchLag = 2
      options.source = .appleWatchOptical
      var importer = try IntervalTextImporter(sources: [folder + "/s/a.txt"], options: options)
      let source = importer.attributes(creator: "test").source
      for assumption in importer.report.assumptions { #expect(source.contains(assumption)) }
      let metadata = try #require(try importer.next()).metadata
      #expect(metadata.watchLag == 2 && metadata.source == .appleWatchOptical)
      #expect(source.contains("2.0 s behind the camera"))
    }
  }

  private func imported(_ files: [String: String]) throws -> Recording {
    try withFolder(files.mapKeys { "s/" + $0 }) { folder in
      var importer = try IntervalTextImporter(sources: [folder + "/s"], options: IntervalTextOptions())
      return try #require(try importer.next())
    }
  }

  private func fault(_ files: [String: String]) -> ImportError? {
    do {
      _ = try imported(files)
      return nil
    } catch {
      return error as? ImportError
    }
  }
}

extension Dictionary<String, String> {
  fileprivate func mapKeys(_ change: (String) -> String) -> [String: String] {
    Dictionary(map { (change($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}
