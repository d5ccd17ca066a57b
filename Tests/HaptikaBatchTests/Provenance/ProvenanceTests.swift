import Foundation
import Testing

@testable import HaptikaBatch

@Suite("JSON text")
struct JSONTextTests {
  @Test("has sorted keys and two spaces")
  func object() {
    let value = JSONValue.object([
      "b": .array([.integer(1), .number(0.5)]), "a": .null, "Z": .object([:]), "c": .bool(true),
    ])
    #expect(
      value.document == """
        {
          "Z": {},
          "a": null,
          "b": [
            1,
            0.5
          ],
          "c": true
        }

        """)
  }

  @Test("escapes what RFC 8259 says must be escaped")
  func escapes() {
    #expect(JSONValue.string("a\"b\\c\nd\r\ne\u{1}é").document == #""a\"b\\c\nd\r\ne\u0001é""# + "\n")
  }

  @Test("has null where there is no number")
  func notFinite() {
    #expect(JSONValue.number(.nan).document == "null\n")
  }
}

@Suite("SHA-256")
struct SHA256Tests {
  // FIPS 180-4 example, and the digest of the empty message.
  @Test(
    "agrees with the standard's examples",
    arguments: [
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ])
  func known(text: String, digest: String) {
    #expect(sha256(of: text) == digest)
  }
}

@Suite("A manifest")
struct ManifestTests {
  private let outputs = [
    FolderFile(file: "b.csv", sha256: "22", size: 2), FolderFile(file: "a.csv", sha256: "11", size: 1),
  ]

  // printf 'haptika-ppg@1.0.0\nS0: check\n' | sha256sum, and the same for 2.0.0.
  @Test("holds everything that made the report, in a fixed order")
  func golden() {
    let archive = String(repeating: "ab", count: 32)
    #expect(
      Manifest(facts: ReportFixtures.facts(), outputs: outputs).document == """
        {
          "algorithms": [
            {
              "algorithm": "haptika-ppg",
              "algorithm_version": "1.0.0",
              "fingerprint_sha256": "bf16c8e45a47c8b9251f861cbd1f4a44f0fd58fb270c2e18b11bf217329cd9a7",
              "recipe": "haptika-ppg@1.0.0\\nS0: check\\n"
            },
            {
              "algorithm": "haptika-ppg",
              "algorithm_version": "2.0.0",
              "fingerprint_sha256": "19def42f03413f4519916cf710fc25cb0b5b165ef12a1cbe68a9b66807ee01c2",
              "recipe": "haptika-ppg@2.0.0\\nS0: check\\n"
            }
          ],
          "inputs": [
            {
              "license": "CC BY 4.0",
              "name": "walk.h5",
              "sha256": "\(archive)",
              "source": "walks of 2024; reference lag 9 s declared",
              "study_id": "s"
            }
          ],
          "manifest_version": 1,
          "options": {
            "bootstrap": "1999",
            "seed": "0"
          },
          "outputs": [
            {
              "file": "a.csv",
              "sha256": "11",
              "size_bytes": 1
            },
            {
              "file": "b.csv",
              "sha256": "22",
              "size_bytes": 2
            }
          ],
          "tool": {
            "name": "haptika-analyze",
            "version": "0.1.0"
          }
        }

        """)
  }
}

@Suite("The record of a run")
struct RunRecordTests {
  @Test("says when in UTC with milliseconds")
  func times() {
    let document = RunRecord.document(of: ReportFixtures.environment)
    #expect(document.contains(#""started_at": "1970-01-01T00:00:00.250Z""#))
    #expect(document.contains(#""ended_at": "1970-01-01T00:00:01.750Z""#))
    #expect(document.contains(#""duration_s": 1.5"#))
  }

  @Test("rounds a time that has no exact binary form to the nearest millisecond")
  func rounding() {
    var run = ReportFixtures.environment
    run.start = Date(timeIntervalSince1970: 1_700_000_000.1)
    #expect(RunRecord.document(of: run).contains(#""started_at": "2023-11-14T22:13:20.100Z""#))
  }
}

@Suite("The fact of an archive")
struct ArchiveFactTests {
  private let attributes = ArchiveAttributes(
    title: "t", studyID: "s", creator: "c", license: "CC0-1.0", source: "a bench")

  @Test("says where the recordings come from and what their licence is, and keeps no folder")
  func source() {
    let fact = ArchiveFact(path: "/somewhere/a.h5", sha256: "ab", attributes: attributes)
    #expect([fact.name, fact.studyID, fact.source, fact.license] == ["a.h5", "s", "a bench", "CC0-1.0"])
  }
}

@Suite("What the system says of a fault")
struct SystemFaultTests {
  @Test(
    "is one plain clause, whatever wraps it",
    arguments: [
      (POSIXError(.ENOSPC), "no space left on device"),
      (NSError(domain: NSPOSIXErrorDomain, code: 13), "permission denied"),
      (CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(.EDQUOT)]), "disk quota exceeded"),
      (CocoaError(.fileNoSuchFile), "no such file or directory"),
      (CocoaError(.fileWriteOutOfSpace), "no space left on device"),
      (CocoaError(.formatting), "the system does not say why"),
    ] as [(any Error, String)])
  func clause(error: any Error, text: String) {
    #expect(systemReason(of: error) == text)
  }

  @Test(
    "names a full disk when a file cannot grow",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func full() throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/dev/full"))
    let error = #expect(throws: (any Error).self) { try file.write(contentsOf: Data([1])) }
    #expect(error.map { systemReason(of: $0) } == "no space left on device")
  }
}
