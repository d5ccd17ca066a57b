import Testing

@testable import HaptikaBatch

@Suite("An imported recording's metadata")
struct FolderMetadataTests {
  static let ppg = "t_s,red,green,blue\n0,200,50,20\n"

  @Test("come from meta.json")
  func keys() throws {
    let recording = try first([
      "ppg.csv": Self.ppg,
      "meta.json": """
      {"recording": "r1", "subject": "p1", "dataset": "set", "device": "phone", "reference": "strap",
       "condition": "rest", "age": "25-35", "sex": "F", "skin_tone": "#FAF3EB", "hand": "left", "epoch_unix": 12.5,
       "unknown": [1], "rate": null}
      """,
    ])
    let metadata = recording.metadata
    #expect(recording.studyID == "set")
    #expect([metadata.id, metadata.subjectID] == ["r1", "p1"])
    #expect(
      [metadata.deviceModel, metadata.referenceDevice, metadata.condition] == ["phone", "strap", "rest"])
    #expect(
      [metadata.ageBand, metadata.sex, metadata.skinTone, metadata.hand] == ["25-35", "F", "#FAF3EB", "left"])
    #expect(metadata.startedAt == 12.5)
    #expect(metadata.source == .other)
  }

  @Test("know no more than the folder's name without meta.json")
  func none() throws {
    try withFolder(["set/a b/ppg.csv": Self.ppg]) { folder in
      var importer = try FolderImporter(sources: [folder + "/set"], options: FolderImportOptions())
      let recording = try #require(try importer.next())
      #expect([recording.metadata.id, recording.metadata.subjectID, recording.studyID] == ["a-b", "a-b", "set"])
      #expect(importer.report.findings == ["set/a b: id 'a b' became 'a-b'"])
      #expect(importer.report.assumptions == ["1 of 1 recordings name no subject: each is a person of its own"])
    }
  }

  @Test("list values of a wrong type and do without them")
  func wrongTypes() throws {
    try withFolder([
      "r/ppg.csv": Self.ppg, "r/meta.json": #"{"device": 5, "sex": true, "hand": ["x"], "epoch_unix": "1"}"#,
    ]) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: FolderImportOptions())
      let metadata = try #require(try importer.next()).metadata
      #expect(metadata.deviceModel == nil && metadata.sex == nil && metadata.hand == nil && metadata.startedAt == nil)
      #expect(
        importer.report.findings == [
          "r/meta.json: 'device' is a number; expected text; ignored",
          "r/meta.json: 'sex' is true or false; expected text; ignored",
          "r/meta.json: 'hand' is a list or an object; expected text; ignored",
          "r/meta.json: 'epoch_unix' is text; expected a number; ignored",
        ])
    }
  }

  @Test("cut each text to what its column holds, on the border of a character, and say so", arguments: Self.textColumns)
  func longTexts(key: String, column: String, path: KeyPath<RecordingMetadata, String?> & Sendable) throws {
    let bytes = try #require(RecordingRow.textBytes(of: column))
    // The widths of the column are even: the last "ä" would be split.
    let long = "x" + String(repeating: "ä", count: bytes / 2)
    let fitting = "x" + String(repeating: "ä", count: bytes / 2 - 1)
    let read = try imported(meta: "{\"\(key)\": \"\(long)\"}")
    #expect(read.recording.metadata[keyPath: path] == fitting)
    #expect(read.findings == ["r: '\(key)' was cut from \(bytes + 1) to \(bytes) bytes"])
    let whole = try imported(meta: "{\"\(key)\": \"\(fitting)y\"}")
    #expect(whole.recording.metadata[keyPath: path] == fitting + "y")
    #expect(whole.findings == [])
  }

  private static let textColumns: [(String, String, KeyPath<RecordingMetadata, String?> & Sendable)] = [
    ("device", "device_model", \.deviceModel), ("reference", "reference_device", \.referenceDevice),
    ("condition", "condition", \.condition), ("age", "age_band", \.ageBand), ("sex", "sex", \.sex),
    ("skin_tone", "skin_tone", \.skinTone), ("hand", "hand", \.hand),
  ]

  @Test("lose null characters, which no archive can hold, and say so")
  func nullCharacters() throws {
    let read = try imported(meta: #"{"hand": "le\u0000ft"}"#)
    #expect(read.recording.metadata.hand == "left")
    #expect(read.findings == ["r: 'hand' lost its null characters"])
  }

  @Test("never stop the writer, however long the texts are", arguments: [40, 95, 70_000])
  func writable(length: Int) throws {
    let text = String(repeating: "x", count: length)
    let keys = ["age", "sex", "hand", "skin_tone", "device", "reference", "condition", "licence", "source", "citation"]
    let meta = "{" + keys.map { "\"\($0)\": \"\(text)\"" }.joined(separator: ",") + "}"
    let files = [
      "r/ppg.csv": Self.ppg, "r/meta.json": meta, "r/watch.csv": "t_s,bpm,device\n0,60,\(text)a\n1,61,\(text)b\n",
    ]
    try withFolder(files) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: FolderImportOptions())
      let writer = try ArchiveWriter(
        path: folder + "/a.h5", attributes: importer.attributes(creator: "tests"), overwrite: false)
      while let recording = try importer.next() { try writer.append(recording) }
      for device in importer.devices { try writer.append(device: device) }
      try writer.finish()
      let archive = try ArchiveReader(path: folder + "/a.h5")
      let read = try #require(try archive.read(rows: 0..<1)[0].recording)
      #expect(read.metadata.ageBand == String(repeating: "x", count: 32))
      // Two devices stay two, also when only what was cut told them apart.
      #expect(read.watch.map(\.device) == [0, 1])
      #expect(Set(try archive.devices().map(\.id)).count == 2)
      let cuts = importer.report.findings
      #expect(cuts.contains { $0 == "r: 'age' was cut from \(length) to 32 bytes" })
      #expect(cuts.filter { $0.hasPrefix("r/watch.csv: device '") }.count == (length > 63 ? 2 : 0))
      #expect(
        cuts.contains("meta.json: 'citation' of all recordings together was cut from 70000 to 16384 bytes")
          == (length == 70_000))
    }
  }

  /// Imports a recording `r` with that `meta.json`.
  private func imported(meta: String) throws -> (recording: Recording, findings: [String]) {
    try withFolder(["r/ppg.csv": Self.ppg, "r/meta.json": meta]) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: FolderImportOptions())
      let recording = try #require(try importer.next())
      return (recording, importer.report.findings)
    }
  }

  @Test("leave a condition of several words to the archive's source, with licence, citation and what was declared")
  func provenance() throws {
    var options = FolderImportOptions()
    options.referenceLag = 9
    let meta =
      #"{"condition": "rest, seated", "licence": "CC0", "citation": "Doe 2020", "source": "doi:1", "subject": "p"}"#
    try withFolder(["r/ppg.csv": Self.ppg, "r/reference_rr.csv": "rr_ms\n800\n", "r/meta.json": meta]) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: options)
      let attributes = importer.attributes(creator: "tool 1")
      #expect(attributes.license == "CC0" && attributes.creator == "tool 1" && attributes.studyID == "r")
      #expect(
        attributes.source == "folder import, no cleaning; source: doi:1; citation: Doe 2020; "
          + "the reference is 9.0 s behind the camera (declared); "
          + "RR lists without times have no clock: whole recordings only; "
          + "conditions that are more than a word: rest, seated")
      let metadata = try #require(try importer.next()).metadata
      #expect(metadata.condition == nil && metadata.referenceLag == 9)
    }
  }

  @Test("must not give two recordings one id, or two people one id")
  func collisions() throws {
    func fault(_ one: String, _ two: String) throws -> String? {
      let files = ["s/a/ppg.csv": Self.ppg, "s/b/ppg.csv": Self.ppg, "s/a/meta.json": one, "s/b/meta.json": two]
      return try withFolder(files) { folder in
        do { _ = try FolderImporter(sources: [folder + "/s"], options: FolderImportOptions()) } catch {
          return "\(error)"
        }
        return nil
      }
    }
    #expect(try fault(#"{"recording": "x"}"#, #"{"recording": "x"}"#)?.contains("expected ids to be unique") == true)
    #expect(
      try fault(#"{"subject": "p 1"}"#, #"{"subject": "p-1"}"#)?
        .hasSuffix("subjects 'p 1' and 'p-1' would both become 'p-1'; rename one") == true)
    #expect(try fault(#"{"subject": "p"}"#, #"{"subject": "p"}"#) == nil)
    for (one, two) in [(#"{"subject": "b"}"#, "{}"), ("{}", #"{"subject": "a"}"#)] {
      #expect(
        try fault(one, two)?.contains("names no subject, so its person would be called") == true)
    }
    // Two without a subject are two people.
    #expect(try fault("{}", "{}") == nil)
    #expect(try fault(#"{"subject": "a"}"#, "{}") == nil)
    #expect(try fault(#"{"dataset": "x"}"#, #"{"dataset": "y"}"#)?.contains("give '--study-id'") == true)
  }

  @Test("must be a JSON object", arguments: ["", "[1]", "{\"a\": ", "text"])
  func notJSON(text: String) {
    #expect(message(["ppg.csv": Self.ppg, "meta.json": text])?.hasSuffix("is not a JSON object") == true)
  }

  @Test("refuse a study id that no archive could hold")
  func studyID() {
    var options = FolderImportOptions()
    options.studyID = "my study"
    #expect(message(["ppg.csv": Self.ppg], options)?.hasSuffix("try '--study-id my-study'") == true)
  }
}
