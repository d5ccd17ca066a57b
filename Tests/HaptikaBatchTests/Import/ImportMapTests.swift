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

  @Test("suggests the key that an unknown one was meant to be")
  func suggestion() throws {
    try withFolder(["m.json": "{\"map_version\": 1, \"constnats\": {}}"]) { folder -> Void in
      #expect {
        try ImportMap(path: folder + "/m.json")
      } throws: { "\($0)".contains("did you mean 'constants'?") }
    }
  }

  @Test("of more than 1 MiB is refused, of 1 MiB read", arguments: [(1 << 20, true), (1 << 20 + 1, false)])
  func size(bytes: Int, isRead: Bool) throws {
    let text = "{\"map_version\": 1, \"note\": \"\"}"
    let filled = text.replacing("\"\"", with: "\"\(String(repeating: "n", count: bytes - text.utf8.count))\"")
    try withFolder(["m.json": filled]) { folder throws -> Void in
      if isRead {
        #expect(try ImportMap(path: folder + "/m.json").note?.utf8.count == bytes - text.utf8.count)
      } else {
        #expect {
          try ImportMap(path: folder + "/m.json")
        } throws: { "\($0)".contains("longer than 1048576 bytes") }
      }
    }
  }

  @Test(
    "refuses an offset from UTC that cannot be one",
    arguments: ["+2:00", "02:00", "+02", "+02:60", "+15:00", "+02:00:00", "CEST", "+-2:00", "++2:00", "+ 2:00"])
  func offset(zone: String) throws {
    let json =
      "{\"map_version\": 1, \"table\": {\"file\": \"t\", \"id\": \"i\", \"started_at\": \"s\", \"zone\": \"\(zone)\"}}"
    try withFolder(["m.json": json]) { folder -> Void in
      #expect {
        try ImportMap(path: folder + "/m.json")
      } throws: { "\($0)".contains("is '\(zone)'; expected UTC") }
    }
  }

  @Test("takes local times of an unknown zone as if they were UTC when it says so, and tells it")
  func assumedZone() throws {
    let map = """
      {"map_version": 1, "table": {"file": "t.csv", "id": "i", "started_at": "when", "zone": "assume-UTC"}}
      """
    try withFolder(["s/t.csv": "i,when\na,1970-01-01 00:00:10\n", "m.json": map]) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/m.json")
      var importer = try FolderImporter(sources: [folder + "/s"], options: options)
      let metadata = try #require(try importer.next()).metadata
      #expect(metadata.startedAt == 10 && metadata.utcOffsetInMinutes == nil)
      #expect(importer.attributes(creator: "test").source.contains("taken as if it were UTC"))
    }
  }

  @Test("gives way to an option, and goes before the default")
  func precedence() throws {
    let map =
      "{\"map_version\": 1, \"constants\": {\"watch_lag_s\": 2, \"source\": \"appleWatchOptical\"}, \"study_id\": \"m\"}"
    try withFolder(["s/a/watch.csv": "t_s,bpm\n0,60\n", "m.json": map]) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/m.json")
      options.watchLag = 5
      var importer = try FolderImporter(sources: [folder + "/s"], options: options)
      let metadata = try #require(try importer.next()).metadata
      #expect(metadata.watchLag == 5 && metadata.source == .appleWatchOptical && importer.studyID == "m")
    }
  }

  @Test("maps a column's numbers linearly and by value codes, and drops rows that cannot be held")
  func values() throws {
    let map = """
      {"map_version": 1, "table": {"file": "t.csv", "id": "id", "values": {
        "temperature_c": {"column": "f", "scale": 0.5, "offset": -16},
        "posture": {"column": "p", "codes": {"1": "seated", "2": "lying"}}}}}
      """
    try withFolder(["s/t.csv": "id,f,p\na,68,1\nb,50,2\nc,50,3\n", "m.json": map]) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/m.json")
      var importer = try FolderImporter(sources: [folder + "/s"], options: options)
      var found: [RecordingMetadata] = []
      while let recording = try importer.next() { found.append(recording.metadata) }
      // 0.5 * 68 - 16 and 0.5 * 50 - 16; code 3 is not in the map.
      #expect(found.map(\.temperature) == [18, 9] && found.map(\.posture) == [.seated, .lying])
      #expect(importer.report.tables.first?.dropped.map(\.count) == [1])
    }
  }

  @Test("names conditions that are more than a word, and says so; others stay in words")
  func conditions() throws {
    try withFolder([
      "map.json": "{\"map_version\": 1, \"conditions\": {\"Easy Run 1\": \"run\"}}",
      "s/a/meta.json": "{\"condition\": \"Easy Run 1\"}", "s/a/watch.csv": "t_s,bpm\n0,60\n",
      "s/b/meta.json": "{\"condition\": \"Long Run 1\"}", "s/b/watch.csv": "t_s,bpm\n0,60\n",
      "s/c/meta.json": "{\"condition\": \"walk\"}", "s/c/watch.csv": "t_s,bpm\n0,60\n",
    ]) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/map.json")
      var importer = try FolderImporter(sources: [folder + "/s"], options: options)
      var found: [String?] = []
      while let recording = try importer.next() { found.append(recording.metadata.condition) }
      #expect(found == ["run", nil, "walk"])
      #expect(importer.report.assumptions.contains("conditions: Easy Run 1 is run (map)"))
      #expect(importer.report.assumptions.contains("conditions that are more than a word: Long Run 1"))
    }
  }

  @Test("refuses a condition of more than a word", arguments: [" ", "a b"])
  func longConditions(word: String) throws {
    _ = try withFolder(["map.json": "{\"map_version\": 1, \"conditions\": {\"x\": \"\(word)\"}}"]) { folder in
      #expect {
        try ImportMap(path: folder + "/map.json")
      } throws: { error in
        "\(error)".contains("conditions.x") && "\(error)".contains("expected one word")
      }
    }
  }

  @Test("cuts between the edges of labels, and counts those without their pair")
  func edges() throws {
    let seconds = (0..<40).map { "\($0),60" }.joined(separator: "\n")
    let files = [
      "s/a/watch.csv": "t_s,bpm\n" + seconds,
      "s/a/labels.csv":
        "t_s,condition,edge\n2,rest,start\n14,rest,end\n15,walk,end\n20,walk,start\n31,walk,end\n32,x,start\n",
    ]
    try withFolder(files) { folder in
      var options = FolderImportOptions()
      options.cut = 10
      var importer = try FolderImporter(sources: [folder + "/s"], options: options)
      var pieces: [Recording] = []
      while let piece = try importer.next() { pieces.append(piece) }
      #expect(pieces.map(\.metadata.id) == ["a/0002", "a/0020"])
      #expect(pieces.map(\.metadata.condition) == ["rest", "walk"])
      let labels = try #require(importer.report.tables.first { $0.name == "labels.csv" })
      #expect(labels.rowsRead == 6 && labels.rowsKept == 4 && labels.dropped.map(\.count) == [1, 1])
    }
  }

  @Test("that assumes more than the archive can hold says what is lost")
  func longAssumptions() throws {
    let note = String(repeating: "n", count: 70_000)
    let map = "{\"map_version\": 1, \"note\": \"\(note)\", \"constants\": {\"at_rest\": 1}}"
    try withFolder(["s/a/watch.csv": "t_s,bpm\n0,60\n", "m.json": map]) { folder in
      var options = FolderImportOptions()
      options.map = try ImportMap(path: folder + "/m.json")
      let importer = try FolderImporter(sources: [folder + "/s"], options: options)
      #expect(!importer.attributes(creator: "test").source.contains("at_rest = 1"))
      #expect(importer.report.findings.contains { $0.contains("the archive's 'source' has room for") })
    }
  }

  @Test("cuts a labelled series into whole recordings, with the reference shifted by its lag")
  func cut() throws {
    let map = """
      {"map_version": 1, "files": {"labels": {"file": "labels.csv", "columns":
        {"start": "t_start_s", "end": "t_end_s", "label": "stress"}}},
       "labels": {"codes": {"0": "rest", "1": "stressor"}, "at_rest": {"rest": 1},
         "baseline_eligible": {"rest": 1, "stressor": 0}}, "constants": {"reference_lag_s": 3}}
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
      #expect(pieces.map(\.metadata.baselineEligible) == [true, true, false])
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
