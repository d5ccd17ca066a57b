import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("The importer of Apple Health")
struct AppleHealthImporterTests {
  typealias Text = HealthExportText

  @Test("makes a stretch of dense samples one recording, with its start, zone, device and rates")
  func stretch() throws {
    let found = try HealthImport(Text(records: Text.stretch(9)).text)
    let recording = try #require(found.recordings.first)
    #expect(found.recordings.count == 1)
    // 20:14:07 at +02:00 is 18:14:07 UTC: 18174 days and 65647 s after 1970.
    #expect(recording.metadata.startedAt == Double(18_174 * 86_400 + 65_647))
    #expect(recording.metadata.utcOffsetInMinutes == 120)
    #expect(recording.metadata.duration == 40)
    #expect(recording.metadata.source == .appleWatchOptical)
    #expect(recording.metadata.deviceModel == "Watch4,4")
    #expect(recording.metadata.osVersion == "6.1.1")
    #expect(recording.metadata.subjectID == "s" && recording.studyID == "s")
    #expect(recording.metadata.id.hasSuffix("/20191005T181407Z"))
    #expect(recording.watch.map(\.time) == (0..<9).map { Double(5 * $0) })
    #expect(recording.watch.map(\.beatsPerMinute) == (60..<69).map(Double.init))
    #expect(recording.watch.allSatisfy { $0.device == 0 })
  }

  @Test("gathers what is sparse by the person's day, not by that of UTC")
  func days() throws {
    // 23:50 and 00:10 of the next day at +02:00 are one day in UTC.
    let found = try HealthImport(
      Text(records: [Text.rate("2019-10-05 23:50:00 +0200"), Text.rate("2019-10-06 00:10:00 +0200")]).text)
    #expect(found.recordings.map(\.metadata.id).map { $0.suffix(13) } == ["/day-20191005", "/day-20191006"])
  }

  @Test("ends a stretch after a silence of more than 60 s, and needs eight samples for one")
  func silence() throws {
    let whole = try HealthImport(Text(records: Text.stretch(4) + Text.stretch(4, from: 75)).text)
    #expect(whole.recordings.map(\.watch.count) == [8])  // 15 s and 75 s: a silence of 60 s
    let parted = try HealthImport(Text(records: Text.stretch(4) + Text.stretch(8, from: 76)).text)
    #expect(parted.recordings.map(\.watch.count).sorted() == [4, 8])
    #expect(parted.recordings.contains { $0.metadata.id.hasSuffix("/day-20191005") && $0.watch.count == 4 })
  }

  @Test("gives the same recordings, ids and devices whatever the order of records and however many runs are merged")
  func order() throws {
    let records =
      Text.stretch(20) + (0..<10).map { Text.rate(Text.time(600 + 300 * $0), source: "Polar Beat", device: Text.strap) }
      + [Text.sdnn(Text.time(0), beats: ["20:14:07.10", "20:14:08.10"]), Text.sdnn(Text.time(3600), "51", beats: [])]
    let one = try HealthImport(Text(records: records).text)
    for other in [
      try HealthImport(Text(records: records.reversed()).text),
      try HealthImport(Text(records: records).text, runLength: 4),
      try HealthImport(Text(records: records.reversed()).text, runLength: 7),
    ] {
      #expect(other.recordings.map(\.metadata) == one.recordings.map(\.metadata))
      #expect(other.recordings.map(\.watch) == one.recordings.map(\.watch))
      #expect(other.recordings.map(\.intervals) == one.recordings.map(\.intervals))
      #expect(other.recordings.map(\.recordedResults) == one.recordings.map(\.recordedResults))
      #expect(other.devices == one.devices)
    }
    #expect(one.recordings.count == 4)
  }

  @Test("counts the same sample once, and keeps two rates of one second")
  func duplicates() throws {
    let records = Text.stretch(8) + Text.stretch(8) + [Text.rate(Text.time(0), "99")]
    let found = try HealthImport(Text(records: records).text)
    #expect(found.recordings.map(\.watch.count) == [9])
    let table = try #require(found.report.tables.first { $0.name == "heart-rate samples" })
    #expect(table.rowsRead == 17 && table.rowsKept == 9)
    #expect(table.dropped.map(\.reason) == ["the same sample again"])
  }

  @Test("keeps sources of the same minutes apart, and calls a strap's samples no optical ones, whoever wrote them")
  func sources() throws {
    // The strap is paired with the watch: the watch wrote its samples.
    let strap = (0..<8).map { Text.rate(Text.time(5 * $0), "70", device: Text.strap) }
    let found = try HealthImport(Text(records: Text.stretch(8) + strap).text)
    #expect(found.recordings.count == 2)
    let bySource = Dictionary(grouping: found.recordings, by: \.metadata.source)
    #expect(bySource[.appleWatchOptical]?.first?.watch.map(\.beatsPerMinute).first == 60)
    #expect(bySource[.healthKitImport]?.first?.watch.map(\.beatsPerMinute) == [Double](repeating: 70, count: 8))
    #expect(found.devices.map(\.name) == ["Apple Watch", "Apple Watch: Polar H10 1234"])
    #expect(bySource[.healthKitImport]?.first?.watch.first?.device == 1)
  }

  @Test("takes the source's name only when the export names no device")
  func sourceNames() throws {
    for (source, kind) in [
      ("Apple Watch von Anna", RecordingSource.appleWatchOptical),
      ("Anna\u{2019}s Apple\u{A0}Watch", .appleWatchOptical),
      ("Apple Watch", .appleWatchOptical), ("Polar Beat Apple Watch", .healthKitImport), ("Strava", .healthKitImport),
      ("", .healthKitImport),
    ] {
      let found = try HealthImport(Text(records: [Text.rate(Text.time(0), source: source, device: nil)]).text)
      #expect(found.recordings.first?.metadata.source == kind)
    }
  }

  @Test("keeps the owner's name out of the archive")
  func owner() throws {
    let found = try HealthImport(Text(records: Text.stretch(8)).text)
    let texts = found.devices.flatMap { [$0.id, $0.name ?? "", $0.model ?? ""] } + found.recordings.map(\.metadata.id)
    #expect(texts.allSatisfy { !$0.contains("Anna") })
  }

  @Test(
    "takes a device whose address differs from record to record for one, and one that was updated for two in one recording"
  )
  func addresses() throws {
    let records = (0..<16).map { index in
      Text.rate(
        Text.time(5 * index), "60",
        device: Text.watch.replacingOccurrences(of: "0x2811a4f50", with: "0x\(index)")
          .replacingOccurrences(of: "6.1.1", with: index < 8 ? "6.1.1" : "6.2"))
    }
    let found = try HealthImport(Text(records: records).text)
    #expect(found.devices.map(\.systemVersion) == ["6.1.1", "6.2"])
    #expect(found.recordings.count == 1)
    #expect(
      found.recordings.first?.watch.map(\.device) == [Int32?](repeating: 0, count: 8) + [Int32?](repeating: 1, count: 8)
    )
  }

  @Test(
    "drops what is no sample, and says why",
    arguments: [
      (Text.rate(Text.time(1), unit: "Hz"), "the unit is not count/min"),
      (Text.rate(Text.time(1), unit: nil), "no unit"),
      (Text.rate(Text.time(1), nil), "no value"), (Text.rate(Text.time(1), "sixty"), "the value is not a number"),
      (Text.rate(Text.time(1), "inf"), "the value is not a number"), (Text.rate(nil), "no startDate"),
      (Text.rate("yesterday"), "startDate is not a date-time of 1970 to 2106"),
      (Text.rate("2019-02-29 10:00:00 +0000"), "startDate is not a date-time of 1970 to 2106"),
      (
        Text.rate(Text.time(1), inside: "<MetadataEntry key=\"HKWasUserEntered\" value=\"1\"/>"), "entered by hand"
      ),
    ])
  func dropped(record: String, reason: String) throws {
    let found = try HealthImport(Text(records: [record, Text.rate(Text.time(0))]).text)
    #expect(found.dropped("HeartRate records") == [reason])
    #expect(found.recordings.map(\.watch.count) == [1])
  }

  @Test("reads what has no source, and does not read a record twice that a correlation repeats")
  func oddities() throws {
    let inside = "<Correlation type=\"x\">\(Text.rate(Text.time(9), "200"))</Correlation>"
    let found = try HealthImport(Text(records: [Text.rate(Text.time(0), source: nil, device: nil), inside]).text)
    #expect(found.recordings.map { $0.watch.map(\.beatsPerMinute) } == [[60]])
    #expect(found.devices.map(\.id) == ["unknown"])
  }

  @Test("makes a recording of each SDNN: intervals between its beats, and the result beside them")
  func variability() throws {
    let record = Text.sdnn(
      Text.time(0), end: Text.time(60),
      beats: ["20:14:07.68", "20:14:08.53", "20:14:09.33", "20:14:12.00", "20:14:12.90"])
    let recording = try #require(try HealthImport(Text(records: [record]).text).recordings.first)
    #expect(recording.metadata.id.hasSuffix("/sdnn-20191005T181407Z"))
    #expect(recording.metadata.duration == 60)
    // 850, 800 and 900 ms; the difference of 2.67 s is a gap. The first beat is 0.68 s after the start.
    #expect(recording.intervals.map(\.milliseconds) == [850, 800, 900])
    #expect(recording.intervals.map(\.time) == [1.53, 2.33, 5.9])
    let result = try #require(recording.recordedResults.first)
    #expect(result.algorithm == "healthkit-sdnn" && result.algorithmVersion == "1" && result.sdnn == 42.5)
    #expect(result.recordingID == recording.metadata.id)
  }

  @Test("counts gaps, beats that cannot be read and beats that go back")
  func beats() throws {
    let record = Text.sdnn(
      Text.time(0), end: Text.time(60),
      beats: ["20:14:08.00", "20:14:12.00", "noon", "20:14:13.00", "20:14:13.00", "20:14:14.00"])
    let found = try HealthImport(Text(records: [record]).text)
    #expect(found.recordings.first?.intervals.map(\.milliseconds) == [1000])
    #expect(
      found.dropped("beats") == [
        "the first beat ends no interval", "a gap of more than 2.5 s before it", "its time cannot be read",
        "the time of the beat before cannot be read", "not later than the beat before",
      ])
  }

  @Test("puts beats that are an hour off on the clock of their record, and says how many")
  func shiftedBeats() throws {
    let record = Text.sdnn(Text.time(0), end: Text.time(60), beats: ["19:14:08.00", "19:14:09.00"])
    let found = try HealthImport(Text(records: [record]).text)
    #expect(found.recordings.first?.intervals.map(\.time) == [2])
    #expect(found.report.findings.contains { $0.contains("-60 min off their start") && $0.hasSuffix(": 1") })
  }

  @Test("drops an SDNN whose beats fit no zone, keeps one without beats, and counts one that comes twice")
  func oddVariability() throws {
    let found = try HealthImport(
      Text(records: [
        Text.sdnn(Text.time(0), end: Text.time(60), beats: ["20:20:30.00"]), Text.sdnn(Text.time(100), beats: []),
        Text.sdnn(Text.time(100), beats: []),
      ]).text)
    #expect(found.recordings.count == 1 && found.recordings.first?.intervals.isEmpty == true)
    #expect(found.dropped("HeartRateVariabilitySDNN") == ["its beats fit its start in no time zone"])
    #expect(found.dropped("SDNN values") == ["the same SDNN again"])
  }

  @Test("tells the age of the newest resting heart rate at the start, and makes no recording of one")
  func healthContext() throws {
    func resting(_ end: String) -> String {
      Text.record("RestingHeartRate", start: end, end: end, value: "50", source: "x", device: nil, unit: "count/min")
    }
    let found = try HealthImport(
      Text(records: [
        resting(Text.time(-100)), Text.rate(Text.time(0)), resting(Text.time(50)),
        Text.rate("2019-10-04 20:00:00 +0200"), resting(Text.time(-5000)),
      ]).text)
    // The day before knew of none; the other has one of 100 s before.
    #expect(found.recordings.map(\.metadata.healthContextAge) == [nil, 100])
    #expect(found.recordings.allSatisfy { $0.recordedResults.isEmpty })
  }

  @Test("keeps of the person sex and the age band at the start, and no date of birth")
  func person() throws {
    var text = Text(records: [Text.rate("2019-10-04 20:00:00 +0200"), Text.rate("2019-10-05 20:00:00 +0200")])
    text.person =
      "<Me HKCharacteristicTypeIdentifierDateOfBirth=\"1979-10-05\" HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\"/>"
    let found = try HealthImport(text.text)
    // The fortieth birthday is between them.
    #expect(found.recordings.map(\.metadata.ageBand) == ["30-39", "40-49"])
    #expect(found.recordings.map(\.metadata.sex) == ["Female", "Female"])
    #expect(!found.recordings.contains { "\($0)".contains("1979") })
  }

  @Test("bounds a stretch by 24 hours")
  func longStretch() throws {
    // A sample every 60 s for 25 hours: 1440 lie before 24 h have passed.
    let records = (0..<1500).map { minute in
      Text.rate(
        "2019-10-0\(5 + minute / 1440) \(zeroPadded(minute / 60 % 24, to: 2)):\(zeroPadded(minute % 60, to: 2)):00 +0000"
      )
    }
    #expect(try HealthImport(Text(records: records).text).recordings.map(\.watch.count) == [1440, 60])
  }

  @Test("calls the study by the export's folder, unless it is told")
  func study() throws {
    try withFolder(["p01/apple_health_export/export.xml": Text(records: [Text.rate(Text.time(0))]).text]) { folder in
      let outer = try AppleHealthImporter(sources: [folder + "/p01"], options: AppleHealthImportOptions())
      #expect(outer.studyID == "p01")
      let inner = try AppleHealthImporter(
        sources: [folder + "/p01/apple_health_export/export.xml"], options: AppleHealthImportOptions())
      #expect(inner.studyID == "apple_health_export")
      #expect(inner.attributes(creator: "t").source.contains("one person, 'apple_health_export'"))
    }
  }

  @Test("finds an export that the phone's language calls otherwise, and not the clinical document beside it")
  func otherNames() throws {
    let text = Text(records: [Text.rate(Text.time(0))]).text
    try withFolder(["e/Exportieren.xml": text, "e/export_cda.xml": "<ClinicalDocument>\n</ClinicalDocument>"]) {
      folder in
      var importer = try AppleHealthImporter(sources: [folder + "/e"], options: AppleHealthImportOptions())
      #expect(try importer.next() != nil)
    }
  }

  @Test("tells how many megabytes were read")
  func progress() throws {
    try withFolder(["e/export.xml": Text(records: Text.stretch(2)).text]) { folder in
      var importer = try AppleHealthImporter(sources: [folder + "/e"], options: AppleHealthImportOptions())
      var heard: [ImportProgress] = []
      try importer.prepare { heard.append($0) }
      #expect(heard.last?.unit == "MB" && heard.last?.total == 1)
    }
  }
}
