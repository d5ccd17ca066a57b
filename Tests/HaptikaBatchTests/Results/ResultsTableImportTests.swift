import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The importer of results tables")
struct ResultsTableImportTests {
  static let header = "recording,algorithm,algorithm_version,bpm,rmssd_ms,sdnn_ms,confidence,reasons"

  @Test("adds results to the recordings of an archive, which is otherwise the same")
  func adds() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a", "b"], results: [recorded("a", rate: 70)])
    let table = try fixture.table("tool.csv", Self.header, "b,tool,2.1,71.5,40,50,0.9,", "a,tool,2.1,69,,,,")
    let out = try fixture.imported([archive, table])
    let (before, after) = (try ArchiveReader(path: archive), try ArchiveReader(path: out))
    let (old, new) = (try before.readAll(0..<2), try after.readAll(0..<2))
    for (one, other) in zip(old, new) {
      #expect(one.metadata == other.metadata && one.frames == other.frames && one.reference == other.reference)
    }
    #expect(new[0].recordedResults.map(\.algorithm) == ["app", "tool"])
    #expect(new[0].recordedResults[0] == old[0].recordedResults[0])
    let added = new[1].recordedResults[0]
    #expect(added.algorithmVersion == "2.1" && added.beatsPerMinute == 71.5 && added.isValid == true)
    #expect(added.rmssd == 40 && added.sdnn == 50 && added.confidence == 0.9 && added.reasons == nil)
    // Nobody said whether its PRV is reliable.
    #expect(added.prvReliable == nil)
    // Without PRV nothing is vouched for.
    #expect(new[0].recordedResults[1].prvReliable == nil)
    #expect(after.attributes.source.hasSuffix("; results added from 'tool.csv'"))
    #expect(after.attributes.license == before.attributes.license)
  }

  @Test(
    "records a result so that it is judged as the file's row is",
    arguments: ["75,", "75,LOW_QUALITY", ",", "300,", "-1,", ",A B"])
  func judgement(cells: String) throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"])
    let rate = cells.split(separator: ",", omittingEmptySubsequences: false)
    let table = try fixture.table("tool.csv", Self.header, "a,tool,1,\(rate[0]),,,,\(rate[1])")
    let read = try ArchiveReader(path: try fixture.imported([archive, table])).readAll(0..<1)[0].recordedResults[0]
    var judged = StatedResult(read)
    var stated = try #require(try ResultsFile(name: "x", path: table).rows.first).result
    // The one says so of a stored value, the other of a written one.
    (judged.remarks, stated.remarks) = ([], [])
    judged.hasReliableVariability = stated.hasReliableVariability
    #expect(judged == stated)
  }

  @Test("records whether PRV is reliable as it was said, and what was not said, or not known, as missing")
  func reliability() throws {
    let fixture = try ResultsFixture()
    let ids = ["a", "b", "c", "d", "e", "f"]
    let words = ["true", "0", "", "-1", "maybe", "1"]
    let rows = zip(ids, words).map { "\($0),tool,1,70,40,\($1)" }
    let table = try fixture.table(
      "tool.csv", "recording,algorithm,algorithm_version,bpm,rmssd_ms,prv_reliable", rows[0], rows[1], rows[2], rows[3],
      rows[4], rows[5])
    let out = try ArchiveReader(path: try fixture.imported([try fixture.archive(ids: ids), table])).readAll(0..<6)
    #expect(out.map { $0.recordedResults[0].prvReliable } == [true, false, nil, nil, nil, true])
    let remarks = try ResultsFile(name: "x", path: table).rows.map { $0.result.remarks.map(\.detail) }
    #expect(remarks[4] == ["prv_reliable is 'maybe'; expected true or false; it is left empty"])
    #expect(remarks[2] == [] && remarks[3] == [])
  }

  @Test("stores a row whose PRV is no number, without that, and takes reasons apart at blanks, ';', ',' and '|'")
  func parts() throws {
    let fixture = try ResultsFixture()
    let table = try fixture.table(
      "tool.csv", Self.header, "a,tool,1,60,abc,50,,", "b,tool,1,70,,,,MOTION;LOW_LIGHT", "c,tool,1,70,,,,A|B; C")
    let archive = try fixture.archive(ids: ["a", "b", "c"])
    let results = try ArchiveReader(path: try fixture.imported([archive, table])).readAll(0..<3).map {
      $0.recordedResults[0]
    }
    #expect(results[0].beatsPerMinute == 60 && results[0].rmssd == nil && results[0].sdnn == 50)
    #expect(results[1].reasons == "MOTION LOW_LIGHT" && results[1].isValid == false)
    #expect(results[2].reasons == "A B C")
  }

  @Test("lists every row that it cannot store, and stores the others")
  func listed() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a", "b"], results: [recorded("a", "app", "1.0.0", rate: 70)])
    let header = "study_id,recording,window_start_s,algorithm,algorithm_version,bpm"
    let table = try fixture.table(
      "tool.csv", header,
      ",a,,tool,1,70",  // line 2: stored
      ",a,,tool,1,70",  // 3: the same once more
      ",z,,tool,1,70",  // 4: unknown
      ",b,0,tool,1,70",  // 5: a window
      ",b,,tool,1,fast",  // 6: no number
      ",a,,app,1.0.0,71",  // 7: recorded already
      "other,b,,tool,1,70",  // 8: another study
      ",b,,two,1,70", ",b,,two,1,71",  // 9, 10: contradict one another
      ",b,,haptika-ppg,1.0.0,70",  // 11: a name of ours
      ",b,,,1,70",  // 12: no name
      ",b")  // 13: too short
    var importer = try ResultsTableImporter(sources: [archive, table], studyID: nil)
    while try importer.next() != nil {}
    let counts = try #require(importer.report.tables.first)
    #expect(counts.rowsRead == 12 && counts.rowsKept == 1)
    #expect(counts.dropped.reduce(0) { $0 + $1.count } == 11)
    for line in 3...13 {
      #expect(importer.report.findings.contains { $0.hasPrefix("tool.csv: line \(line): ") }, "line \(line)")
    }
    #expect(!importer.report.findings.contains { $0.hasPrefix("tool.csv: line 2:") })
  }

  @Test("keeps the archive's own result when a file has one of the same algorithm and version")
  func clash() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"], results: [recorded("a", "app", "1.0.0", rate: 70)])
    let table = try fixture.table("t.csv", Self.header, "a,app,1.0.0,80,,,,", "a,app,1.0.1,81,,,,")
    let results = try ArchiveReader(path: try fixture.imported([archive, table])).results()
    #expect(results.map(\.beatsPerMinute) == [70, 81])
  }

  @Test("does not copy recordings under tombstones, and keeps the tombstones")
  func deleted() throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(
      ids: ["a", "b"], results: [recorded("a", rate: 70)],
      tombstones: [Tombstone(entityID: "a", entityKind: "measurement")])
    let table = try fixture.table("t.csv", Self.header, "a,tool,1,80,,,,", "b,tool,1,81,,,,")
    let out = try ArchiveReader(path: try fixture.imported([archive, table]))
    #expect(out.entries.map(\.id) == ["b"])
    #expect(try out.results().map(\.recordingID) == ["b"])
    #expect(try out.tombstones().count == 1)
  }

  @Test("says what to give when there is no archive, no file, or a second archive")
  func sources() throws {
    let fixture = try ResultsFixture()
    let one = try fixture.archive("1.h5", ids: ["a"])
    let two = try fixture.archive("2.h5", ids: ["b"])
    let table = try fixture.table("t.csv", Self.header, "a,tool,1,80,,,,")
    for (sources, message) in [
      ([table], "results need one to be added to; give one archive and the CSV files"),
      ([one], "comes without results"),
      ([one, two, table], "is a second archive"),
    ] {
      let error = #expect(throws: ImportError.self) { try ResultsTableImporter(sources: sources, studyID: nil) }
      #expect(error?.kind == .badData && error?.message.contains(message) == true, "\(String(describing: error))")
    }
    let missing = #expect(throws: ImportError.self) {
      try ResultsTableImporter(sources: [one, fixture.folder.path("none.csv")], studyID: nil)
    }
    #expect(missing?.kind == .noInput)
    let study = #expect(throws: ImportError.self) { try ResultsTableImporter(sources: [one, table], studyID: "else") }
    #expect(study?.kind == .badOption)
  }

  @Test(
    "refuses a file that is no such table, or of which no row can be stored",
    arguments: [
      ("", "is empty"), ("recording,algorithm,algorithm_version,bpm\n", "holds no row"),
      ("recording,bpm\na,70\n", "no column 'algorithm'"),
      ("recording,algorithm,bpm\na,x,70\n", "no column 'algorithm_version'"),
      ("recording;algorithm;algorithm_version;bpm\na;x;1;70\n", "separated by ';'"),
      ("recording,algorithm,algorithm_version,bpm\nz,x,1,70\n", "no row can be stored; the first, of recording 'z'"),
      ("<html>\n</html>\n", "no column"),
    ])
  func refused(text: String, message: String) throws {
    let fixture = try ResultsFixture()
    let archive = try fixture.archive(ids: ["a"])
    let table = try fixture.table("t.csv", text)
    let error = #expect(throws: ImportError.self) { try ResultsTableImporter(sources: [archive, table], studyID: nil) }
    #expect(error?.kind == .badData && error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test("refuses an archive of which a recording or a result cannot be read")
  func damagedArchive() throws {
    let folder = try TemporaryFolder()
    var crafted = CraftedArchive()
    // The rows of 'b' run past the end.
    crafted.recordings["ppg_count"].cells = .integers(4, 400, 4)
    try crafted.write(to: folder.path("a.h5"))
    try Data("\(Self.header)\na,tool,1,80,,,,\n".utf8).write(to: folder.url.appendingPathComponent("t.csv"))
    var importer = try ResultsTableImporter(sources: [folder.path("a.h5"), folder.path("t.csv")], studyID: nil)
    let error = #expect(throws: ArchiveError.self) { while try importer.next() != nil {} }
    #expect(error?.kind == .badData && error?.message.contains("recording 'b' cannot be read") == true)
  }
}

extension ResultsFixture {
  /// Writes a file of lines and returns its path.
  func table(_ name: String, _ lines: String...) throws -> String {
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.url.appendingPathComponent(name))
    return folder.path(name)
  }

  /// Imports sources into an archive and returns its path.
  func imported(_ sources: [String]) throws -> String {
    var importer = try ResultsTableImporter(sources: sources, studyID: nil)
    let path = folder.path("out.h5")
    let writer = try ArchiveWriter(path: path, attributes: importer.attributes(creator: "test"), overwrite: false)
    try writer.append(&importer) { _ in }
    try writer.finish()
    return path
  }
}
