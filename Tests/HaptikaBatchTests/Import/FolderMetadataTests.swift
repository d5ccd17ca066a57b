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

  @Test("cut long texts to 128 bytes on the border of a character")
  func longTexts() throws {
    let device = String(repeating: "ä", count: 63) + "xää"  // 126 + 1 + 4 bytes
    let recording = try first(["ppg.csv": Self.ppg, "meta.json": "{\"device\": \"\(device)\"}"])
    #expect(recording.metadata.deviceModel == String(repeating: "ä", count: 63) + "x")
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
