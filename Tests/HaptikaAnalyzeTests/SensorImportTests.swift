import Foundation
import Testing

@Suite("The imports of Apple Health and of Polar Sensor Logger")
struct SensorImportTests {
  private static let record =
    "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Strava\" unit=\"count/min\" "
    + "startDate=\"2019-10-05 20:14:07 +0200\" endDate=\"2019-10-05 20:14:07 +0200\" value=\"60\"/>"
  private static let export = "<HealthData>\n\(record)\n</HealthData>\n"
  private static let rates = "Phone timestamp;HR [bpm]\n2022-10-30T02:30:00.000;60\n"

  /// Runs an import of one file, and returns how it ended and what lies in the folder afterwards.
  private func run(
    _ format: String, _ name: String, _ content: Data, _ more: [String] = []
  ) throws -> (result: ProgramResult, names: [String]) {
    try withTemporaryFolder { folder in
      try content.write(to: folder.appendingPathComponent(name))
      let result = try analyze(["import", name, "--format", format, "--out", "a.h5"] + more, in: folder)
      return (result, try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted())
    }
  }

  @Test("write an archive that validates")
  func archives() throws {
    try withTemporaryFolder { folder in
      try Data(Self.export.utf8).write(to: folder.appendingPathComponent("export.xml"))
      try Data(Self.rates.utf8).write(to: folder.appendingPathComponent("a_HR.txt"))
      let health = try analyze(
        ["import", "export.xml", "--format", "apple-health", "--study-id", "p01", "--out", "h.h5"], in: folder)
      #expect(health.code == 0, "\(health.messages)")
      #expect(health.messages.contains("wrote 1 recording of study 'p01'"))
      let polar = try analyze(
        ["import", "a_HR.txt", "--format", "polar", "--tz", "+02:00", "--out", "p.h5"], in: folder)
      #expect(polar.code == 0, "\(polar.messages)")
      #expect(try analyze(["validate", "h.h5", "p.h5"], in: folder).code == 0)
    }
  }

  @Test(
    "end with 65, one sentence and nothing written when a file is not what it should be",
    arguments: [
      ("apple-health", "export.xml", ""), ("apple-health", "export.xml", "a,b\n"),
      ("apple-health", "export.xml", "PK\u{3}\u{4}"),
      ("apple-health", "export.xml", String(export.dropLast(20))),
      ("apple-health", "export.xml", "<!DOCTYPE a [<!ENTITY b \"c\">]>" + export),
      ("apple-health", "export.xml", "<a " + String(repeating: "x", count: 1_100_000)),
      ("apple-health", "export.xml", "<HealthData>\n</HealthData>\n"),
      ("polar", "a.txt", ""), ("polar", "a.txt", "a,b\n"), ("polar", "a.txt", "Phone timestamp;HR [bpm]\n"),
      ("polar", "a.txt", String(repeating: "x", count: 1_100_000)),
    ])
  func badData(format: String, name: String, content: String) throws {
    let (result, names) = try run(format, name, Data(content.utf8), format == "polar" ? ["--tz", "UTC"] : [])
    #expect(result.code == 65, "\(result.messages)")
    #expect(result.messages.split(separator: "\n").count == 1, "\(result.messages)")
    #expect(result.messages.hasPrefix("haptika-analyze: '\(name)'"))
    #expect(names == [name])
  }

  @Test("refuse UTF-16 with 65", arguments: [("apple-health", "export.xml", export), ("polar", "a.txt", rates)])
  func encoding(format: String, name: String, content: String) throws {
    let data = try #require(content.data(using: .utf16))
    let (result, names) = try run(format, name, data, format == "polar" ? ["--tz", "UTC"] : [])
    #expect(result.code == 65 && result.messages.contains("UTF-16"), "\(result.messages)")
    #expect(names == [name])
  }

  @Test("ask with 65 for a zone that is missing, and for one of two times")
  func questions() throws {
    let asked = try run("polar", "a.txt", Data(Self.rates.utf8))
    #expect(asked.result.code == 65 && asked.result.messages.contains("--tz"))
    let twice = try run("polar", "a.txt", Data(Self.rates.utf8), ["--tz", "Europe/Berlin"])
    #expect(twice.result.code == 65 && twice.result.messages.contains("line 2: its local time was twice"))
    #expect(asked.names == ["a.txt"] && twice.names == ["a.txt"])
  }

  @Test(
    "end with 64 on options of other formats, zones that are none, and exports of two people",
    arguments: [
      ["export.xml", "--format", "apple-health", "--tz", "UTC"],
      ["export.xml", "--format", "apple-health", "--cut", "60"],
      ["export.xml", "export.xml", "--format", "apple-health"], ["a.txt", "--format", "polar", "--tz", "Nowhere"],
      ["a.txt", "--format", "polar", "--tz", "UTC", "--date", "2022-01-01"],
      ["export.xml", "--format", "apple-health", "--study-id", "a b"],
    ])
  func usage(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      try Data(Self.export.utf8).write(to: folder.appendingPathComponent("export.xml"))
      try Data(Self.rates.utf8).write(to: folder.appendingPathComponent("a.txt"))
      let result = try analyze(["import"] + arguments + ["--out", "a.h5"], in: folder)
      #expect(result.code == 64, "\(result.messages)")
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("a.h5").path))
    }
  }

  @Test("end with 66 when the source is not there", arguments: ["apple-health", "polar"])
  func missing(format: String) throws {
    try withTemporaryFolder { folder throws in
      #expect(try analyze(["import", "none", "--format", format, "--out", "a.h5"], in: folder).code == 66)
    }
  }
}
