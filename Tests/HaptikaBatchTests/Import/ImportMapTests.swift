import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("An import map")
struct ImportMapTests {
  @Test(
    "refuses what it does not know, and names it",
    arguments: [
      ("{\"map_version\": 2}", "map_version"), ("{\"map_version\": 1, \"fils\": {}}", "'files'"),
      ("{\"map_version\": 1, \"constants\": {\"at_rest\": 2}}", "constants.at_rest"),
      ("{\"map_version\": 1, \"constants\": {\"id\": \"a\"}}", "constants.id"),
      ("{\"map_version\": 1, \"files\": {\"watch\": {\"file\": \"w\", \"units\": {\"bpm\": \"ms\"}}}}", "units.bpm"),
      ("{\"map_version\": 1, \"table\": {\"file\": \"t\", \"id\": \"i\", \"started_at\": \"s\"}}", "table.zone"),
      ("[]", "JSON object"),
    ])
  func strict(json: String, named: String) throws {
    try withFolder(["m.json": json]) { folder -> Void in
      #expect {
        try ImportMap(path: folder + "/m.json")
      } throws: { "\($0)".contains(named) }
    }
  }

  @Test("reads other names and units, and missing markers, and keeps repeated and unsorted times")
  func folder() throws {
    let map = """
      {"map_version": 1, "files": {
        "watch": {"file": "w.csv", "columns": {"time": "clock", "bpm": "rate"}, "units": {"time": "min", "bpm": "Hz"},
          "missing": ["-1", "none"]},
        "reference": {"file": "r.csv", "columns": {"rr": "rr"}, "units": {"rr": "s"}}},
       "constants": {"at_rest": 1, "source": "appleWatchOptical", "watch_lag_s": 2}}
      """
    let files = [
      "s/a/w.csv": "\u{FEFF}clock,rate\r\n2,1\r\n2,-1\r\n1,none\r\n0,0\r\n", "s/a/r.csv": "rr\n0.75\n-1\n",
      "m.json": map,
    ]
    try withFolder(files) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/m.json")
      var importer = try FolderImporter(sources: [folder + "/s"], options: options)
      let recording = try #require(try importer.next())
      // Minutes are 60 s, 1 Hz is 60 a minute, 0.75 s are 750 ms.
      #expect(recording.watch.map(\.time) == [120, 120, 60, 0])
      #expect(recording.watch[0].beatsPerMinute == 60 && recording.watch[3].beatsPerMinute == 0)
      #expect(recording.watch[1].beatsPerMinute.isNaN && recording.watch[2].beatsPerMinute.isNaN)
      #expect(recording.reference.map(\.value) == [750, -1000] && recording.metadata.referenceClock == .none)
      #expect(recording.metadata.atRest == true && recording.metadata.source == .appleWatchOptical)
      #expect(recording.metadata.watchLag == 2)
      #expect(importer.attributes(creator: "test").source.contains("at_rest = 1 for all (map)"))
    }
  }

  @Test("that names a column which is not there says file, column and header")
  func missingColumn() throws {
    let map = "{\"map_version\": 1, \"files\": {\"watch\": {\"file\": \"w.csv\", \"columns\": {\"bpm\": \"hr\"}}}}"
    try withFolder(["s/w.csv": "t_s,rate\n0,60\n", "m.json": map]) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/m.json")
      var importer = try FolderImporter(sources: [folder + "/s"], options: options)
      #expect {
        try importer.next()
      } throws: { "\($0)".hasSuffix("w.csv': has no column 'hr'; its header is 't_s,rate'") }
    }
  }

  @Test("makes a recording of each row of a table, and counts the rows it drops by reason")
  func table() throws {
    let map = """
      {"map_version": 1, "table": {"file": "t.csv", "id": "rr", "subject": "who", "started_at": "when", "zone": "+02:00",
        "values": {"feeling": {"column": "feel", "offset": 3}}, "intervals":
        {"column": "list", "unit": "ms", "device": "strap"}, "result": {"algorithm": "x", "version": "1", "bpm": "bpm"}}}
      """
    let rows = [
      "rr,who,when,feel,bpm,list", "a,p,1970-01-01 02:00:10,-1,75,\"800,x, 810\"", "b,p,,,NA,", "c,p,,9,70,",
      "d,p,yesterday,0,70,",
      ",p,,0,70,",
    ]
    try withFolder(["s/t.csv": rows.joined(separator: "\r\n"), "m.json": map]) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/m.json")
      var importer = try FolderImporter(sources: [folder + "/s/t.csv"], options: options)
      let one = try #require(try importer.next())
      #expect(one.metadata.startedAt == 10 && one.metadata.feeling == 2 && one.metadata.subjectID == "p")
      #expect(one.intervals.map(\.milliseconds) == [800, 810] && one.intervals.allSatisfy(\.time.isNaN))
      #expect(one.reference.isEmpty && one.recordedResults.first?.beatsPerMinute == 75)
      let two = try #require(try importer.next())
      #expect(two.metadata.startedAt == nil && two.metadata.feeling == nil)
      #expect(two.recordedResults.first?.beatsPerMinute == nil)
      #expect(try importer.next()?.metadata.id == nil)
      let counts = try #require(importer.report.tables.first)
      #expect(counts.rowsRead == 5 && counts.rowsKept == 2 && counts.dropped.count == 3)
    }
  }

  @Test("cuts a labelled series into whole recordings, with the reference shifted by its lag")
  func cut() throws {
    let map = """
      {"map_version": 1, "files": {"labels": {"file": "labels.csv", "columns":
        {"start": "t_start_s", "end": "t_end_s", "label": "stress"}}},
       "labels": {"codes": {"0": "rest", "1": "stressor"}, "at_rest": {"rest": 1}}, "constants": {"reference_lag_s": 3}}
      """
    let seconds = (0..<40).map { "\($0),60" }.joined(separator: "\n")
    let files = [
      "s/a/watch.csv": "t_s,bpm\n" + seconds, "s/a/reference_hr.csv": "t_s,bpm\n" + seconds,
      "s/a/labels.csv": "t_start_s,t_end_s,stress\n-1,25,0\n25,36,1\n", "s/a/meta.json": "{\"epoch_unix\": 1000}",
      "m.json": map,
    ]
    try withFolder(files) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/m.json")
      options.cut = 10
      var importer = try FolderImporter(sources: [folder + "/s"], options: options)
      var pieces: [Recording] = []
      while let piece = try importer.next() { pieces.append(piece) }
      #expect(pieces.map(\.metadata.id) == ["a/0000", "a/0010", "a/0025"])
      #expect(pieces.map(\.metadata.condition) == ["rest", "rest", "stressor"])
      #expect(pieces.map(\.metadata.atRest) == [true, true, nil])
      #expect(pieces[1].metadata.startedAt == 1010 && pieces[1].metadata.sessionID == "a")
      #expect(pieces[2].watch.map(\.time) == (0..<10).map(Double.init))
      // The lag of 3 s needs the reference of three seconds more.
      #expect(pieces[1].reference.map(\.time) == (0..<13).map(Double.init))
      let watch = try #require(importer.report.tables.first { $0.name == "cut of watch samples" })
      // 20...24 and second 35 are the rests of labels, 36...39 have none.
      #expect(watch.rowsRead == 40 && watch.rowsKept == 30)
      #expect(watch.dropped.map(\.reason) == ["shorter than the cut", "outside labels"])
      #expect(watch.dropped.map(\.count) == [6, 4])
    }
  }
}
