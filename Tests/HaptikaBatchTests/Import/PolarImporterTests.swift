import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The importer of Polar Sensor Logger")
struct PolarImporterTests {
  private static let rates = "Phone timestamp;HR [bpm];HRV [ms];Breathing interval [rpm];\n"
  private static let intervals = "Phone timestamp;RR-interval [ms]\n"

  private func options(_ zone: String? = "+02:00", date: String? = nil) -> PolarImportOptions {
    var options = PolarImportOptions()
    options.timeZone = zone
    options.date = date
    return options
  }

  private func imported(
    _ files: [String: String], from source: String = "s", _ options: PolarImportOptions? = nil
  ) throws -> (recordings: [Recording], report: ImportReport, devices: [Device]) {
    try withFolder(files) { folder in
      var importer = try PolarImporter(sources: [folder + "/" + source], options: options ?? self.options())
      var recordings: [Recording] = []
      while let recording = try importer.next() { recordings.append(recording) }
      return (recordings, importer.report, importer.devices)
    }
  }

  private func refusal(
    _ files: [String: String], from source: String = "s", _ options: PolarImportOptions? = nil
  ) -> ImportError? {
    do {
      _ = try imported(files, from: source, options)
      return nil
    } catch { return error as? ImportError }
  }

  @Test("asks about intervals that are none in the header's milliseconds")
  func contradictedUnit() {
    let rows = ["0.944", "0.92", "0.93"].enumerated().map { "2022-03-12T10:00:0\($0).000;\($1)\n" }
    let error = refusal(["s/a_RR.txt": Self.intervals + rows.joined()])
    #expect(error?.kind == .question)
    #expect(error?.message.contains("the median of the intervals is 0.93") == true, "\(String(describing: error))")
  }

  @Test("makes one recording of the files of a session, on UTC, with the device's name")
  func session() throws {
    let found = try imported([
      "s/Polar_H10_02849638_20220312_101112_HR.txt":
        Self.rates + "2022-03-12T10:11:13.000;61;;;\n2022-03-12T10:11:14.000;62;;;\n",
      "s/Polar_H10_02849638_20220312_101112_RR.txt":
        Self.intervals + "2022-03-12T10:11:14.500;1000\n2022-03-12T10:11:15.500;1000\n",
      "s/Polar_H10_02849638_20220312_101112_ACC.txt":
        "Phone timestamp;sensor timestamp [ns];X [mg];Y [mg];Z [mg]\n2022-03-12T10:11:13.000;1;2;3;4\n",
      "s/notes.md": "x",
    ])
    let recording = try #require(found.recordings.first)
    #expect(found.recordings.count == 1)
    #expect(recording.metadata.id == "Polar_H10_02849638_20220312_101112")
    #expect(recording.metadata.subjectID == recording.metadata.id)
    // 2022-03-12 is 19,063 days after 1970; 10:11:13 at +02:00 is 8:11:13.
    let start: Double = 19_063 * 86_400 + 29_473  // 8 h, 11 min, 13 s
    #expect(recording.metadata.startedAt == start)
    #expect(recording.metadata.utcOffsetInMinutes == 120)
    #expect(recording.metadata.source == .other && recording.metadata.referenceKind == .none)
    #expect(recording.metadata.deviceModel == "Polar H10")
    #expect(recording.watch.map(\.time) == [0, 1] && recording.watch.map(\.beatsPerMinute) == [61, 62])
    #expect(recording.intervals.map(\.time) == [1.5, 2.5] && recording.intervals.map(\.milliseconds) == [1000, 1000])
    #expect(found.devices.map(\.id) == ["Polar H10 02849638"])
    #expect(recording.watch.first?.device == 0 && recording.intervals.first?.device == 0)
    #expect(
      found.report.unusedFiles == ["s/Polar_H10_02849638_20220312_101112_ACC.txt", "s/notes.md"])
  }

  @Test("finds columns by name where their order differs, and where 'contact' occurs twice")
  func pulseIntervals() throws {
    let found = try imported([
      "s/a_PPI.txt": """
      Phone Data RX timestamp;PP-interval [ms];error estimate [ms];blocker;contact;contact;hr [bpm]
      2022-03-12T10:00:01.000;800;10;0;1;1;0
      2022-03-12T10:00:01.800;800;30;1;1;1;75

      """,
      "s/b_PPI.txt": """
      Phone timestamp;sensor timestamp [ns];HR [bpm];PP-interval [ms];error estimate [ms];blocker;skin contact
      2022-03-12T10:00:01.000;599616050941733632;75;900;10;0;1

      """,
    ])
    #expect(found.recordings.map(\.metadata.id) == ["a", "b"])
    #expect(found.recordings[0].intervals.map(\.isValid) == [true, false])
    #expect(found.recordings[1].intervals.map(\.milliseconds) == [900])
    // The rate beside pulse intervals is computed from them.
    #expect(found.recordings.allSatisfy { $0.watch.isEmpty })
  }

  @Test("reads rates and intervals of one file")
  func combined() throws {
    let found = try imported([
      "s/x.txt": "Phone timestamp;sensor timestamp [ns];HR [bpm];RR-interval [ms]\n2022-03-12T10:00:01.000;1;60;1000\n"
        + "2022-03-12T10:00:02.000;1;60;\n"
    ])
    #expect(found.recordings.first?.watch.count == 2)
    #expect(found.recordings.first?.intervals.count == 1)
  }

  @Test("takes a folder inside the source for a person")
  func people() throws {
    let row = "2022-03-12T10:00:01.000;60;;;\n"
    let found = try imported(["s/p1/a_HR.txt": Self.rates + row, "s/p2/a_HR.txt": Self.rates + row])
    #expect(found.recordings.map(\.metadata.id) == ["p1/a", "p2/a"])
    #expect(found.recordings.map(\.metadata.subjectID) == ["p1", "p2"])
  }

  @Test(
    "drops rows that cannot be read, counts them, and accepts a byte-order mark, CRLF and cells that are missing at the end"
  )
  func rows() throws {
    let found = try imported([
      "s/a_HR.txt": "\u{FEFF}"
        + (Self.rates + "2022-03-12T10:00:01.000;60\nnoon;60;;;\n2022-03-12T10:00:02.000;x;;;\n2022-03-12T10:00:03.0")
        .replacingOccurrences(of: "\n", with: "\r\n")
    ])
    #expect(found.recordings.first?.watch.map(\.beatsPerMinute) == [60])
    let table = try #require(found.report.tables.first)
    #expect(table.name == "HR rows" && table.rowsRead == 4 && table.rowsKept == 1)
    #expect(
      table.dropped.map(\.reason) == [
        "no time of the phone's clock", "a cell is not a number", "not as many cells as the header",
      ])
  }

  @Test("asks for the zone, and never takes that of this machine")
  func noZone() {
    let files = ["s/a_HR.txt": Self.rates + "2022-03-12T10:00:01.000;60;;;\n"]
    let error = refusal(files, options(nil))
    #expect(error?.kind == .question && error?.message.contains("--tz") == true)
    for zone in ["", "Europe/Berln", "CET", "+2", "../../etc/passwd", "+02:60"] {
      #expect(refusal(files, options(zone))?.kind == .badOption, "\(zone)")
    }
  }

  @Test("asks where the clocks were set back or forward, and takes an offset for an answer")
  func summerTime() throws {
    func files(_ stamp: String) -> [String: String] { ["s/a_HR.txt": Self.rates + "\(stamp);60;;;\n"] }
    let berlin = options("Europe/Berlin")
    let twice = refusal(files("2022-10-30T02:30:00.000"), berlin)
    #expect(twice?.kind == .question)
    #expect(twice?.message.contains("'--tz +02:00' or '--tz +01:00'") == true)
    let never = refusal(files("2022-03-27T02:30:00.000"), berlin)
    #expect(never?.kind == .question && never?.message.contains("never was") == true)
    // 2022-10-30 is day 19,295; 02:30 at +01:00 is 01:30 UTC.
    let answered = try imported(files("2022-10-30T02:30:00.000"), options("+01:00"))
    let start: Double = 19_295 * 86_400 + 5400
    #expect(answered.recordings.first?.metadata.startedAt == start)
    // An hour before and after, it is plain.
    for (stamp, offset) in [
      ("2022-10-30T01:59:59.000", 120), ("2022-10-30T03:00:00.000", 60), ("2022-07-01T12:00:00", 120),
    ] {
      #expect(try imported(files(stamp), berlin).recordings.first?.metadata.utcOffsetInMinutes == Int32(offset))
    }
  }

  @Test("asks for the day of times without one, and passes midnight")
  func noDate() throws {
    let files = ["s/a_HR.txt": Self.rates + "23:59:59.500;60;;;\n00:00:00.500;61;;;\n"]
    #expect(refusal(files)?.kind == .question && refusal(files)?.message.contains("--date") == true)
    #expect(refusal(files, options(date: "12.03.2022"))?.kind == .badOption)
    let found = try imported(files, options(date: "2022-03-12"))
    #expect(found.recordings.first?.watch.map(\.time) == [0, 1])
    let start: Double = 19_063 * 86_400 + 79_199.5  // 23:59:59.5 at +02:00 is 21:59:59.5
    #expect(found.recordings.first?.metadata.startedAt == start)
    let two = files.merging(["s/b_HR.txt": files["s/a_HR.txt"] ?? ""]) { $1 }
    #expect(refusal(two, options(date: "2022-03-12"))?.kind == .question)
    let dated = ["s/a_HR.txt": Self.rates + "2022-03-12T10:00:01.000;60;;;\n"]
    #expect(refusal(dated, options(date: "2022-03-12"))?.kind == .badOption)
  }

  @Test(
    "refuses in one sentence what is no such file",
    arguments: [
      ("", "is empty"), ("t_s,bpm\n0,60\n", "its first row is 't_s,bpm'"), (rates, "has no row with a time"),
      ("Phone timestamp;ecg [uV]\n2022-03-12T10:00:01.000;1\n", "has neither HR, RR nor PP intervals"),
      (rates + "noon;60\n", "has no row with a time"),
      (rates + "2022-03-12T10:00:01.000;x\n", "none of its rows can be read"),
      (String(repeating: "x", count: 1_100_000), "longer than 1048576 bytes"),
      (rates + "2022-03-12T10:00:01.000;" + String(repeating: "6", count: 1_100_000), "longer than 1048576 bytes"),
    ])
  func otherFiles(text: String, message: String) {
    let error = refusal(["s/a.txt": text], from: "s/a.txt")
    #expect(error?.kind == .badData && error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test("refuses UTF-16, which it names, and reads Latin-1, whose numbers are the same")
  func encodings() throws {
    try withFolder([".keep": ""]) { folder in
      let path = folder + "/a.txt"
      let text = Self.rates + "2022-03-12T10:00:01.000;60;;;\n"
      try (text.data(using: .utf16) ?? Data()).write(to: URL(fileURLWithPath: path))
      #expect(throws: ImportError.self) { try PolarImporter(sources: [path], options: options()) }
      try (text.replacingOccurrences(of: "HRV [ms]", with: "µ").data(using: .isoLatin1) ?? Data()).write(
        to: URL(fileURLWithPath: path))
      #expect(throws: Never.self) { try PolarImporter(sources: [path], options: options()) }
    }
  }

  @Test("refuses two files of one recording's name, a source that is not there, and a folder that holds nothing")
  func sources() {
    #expect(refusal([:], from: "none")?.kind == .noInput)
    #expect(refusal(["s/x.md": ""])?.kind == .badData)
    let row = Self.rates + "2022-03-12T10:00:01.000;60;;;\n"
    #expect(refusal(["s/a b_HR.txt": row, "s/a-b_HR.txt": row])?.message.contains("expected ids to be unique") == true)
  }
}

@Suite("Beats of intervals that arrive late")
struct AnchoredBeatsTests {
  @Test("are the running sum of the intervals, anchored by the median, whatever single packets did")
  func jitter() {
    // Beats at 1, 2, … 20 s; each arrives 0.2 s later, every fifth 0.9 s late, one 5 s late.
    let truth = (1...20).map(Double.init)
    var arrivals = truth.enumerated().map { $1 + ($0 % 5 == 4 ? 0.9 : 0.2) }
    arrivals[10] += 5
    let beats = AnchoredBeats(intervals: [Double](repeating: 1000, count: 20), arrivals: arrivals)
    #expect(beats.holeCount == 0)
    // The median delay is 0.2 s.
    for (time, beat) in zip(beats.times, truth) { #expect(abs(time - beat - 0.2) < 1e-9) }
  }

  @Test("begin anew after a hole, and where a clock was set back")
  func holes() {
    // Ten beats, a hole of 30 s, ten beats; then the clock is set back by a minute.
    let arrivals = (1...10).map(Double.init) + (41...50).map(Double.init) + (-9...0).map(Double.init)
    let beats = AnchoredBeats(intervals: [Double](repeating: 1000, count: 30), arrivals: arrivals)
    #expect(beats.holeCount == 2)
    for (time, arrival) in zip(beats.times, arrivals) { #expect(abs(time - arrival) < 1e-9) }
  }

  @Test("are kept when several arrive in one packet")
  func packets() {
    // Two intervals of 500 ms in each packet of a second: the second arrives with its beat, the first 0.5 s late.
    let arrivals = (1...10).flatMap { [Double($0), Double($0)] }
    let beats = AnchoredBeats(intervals: [Double](repeating: 500, count: 20), arrivals: arrivals)
    #expect(beats.holeCount == 0)
    let differences = zip(beats.times, beats.times.dropFirst()).map { $1 - $0 }
    #expect(differences.allSatisfy { abs($0 - 0.5) < 1e-9 })
  }

  @Test("are none of none, and one of one")
  func few() {
    #expect(AnchoredBeats(intervals: [], arrivals: []).times.isEmpty)
    #expect(AnchoredBeats(intervals: [800], arrivals: [7]).times == [7])
  }
}
