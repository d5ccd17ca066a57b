import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The command study")
struct StudyProgramTests {
  @Test("writes a file that it then checks and freezes, and replaces it only with --force")
  func line() throws {
    try withTemporaryFolder { folder in
      #expect(try analyze(["study", "init", "study.json"], in: folder).code == 0)
      let again = try analyze(["study", "init", "study.json"], in: folder)
      #expect(
        again.code == 73
          && again.messages.contains("'study.json': exists; choose another name, or replace it with --force"))
      #expect(try analyze(["study", "init", "study.json", "--force"], in: folder).code == 0)
      let check = try analyze(["study", "check", "study.json"], in: folder)
      #expect(check.code == 0)
      #expect(check.output.contains("missing: line "))
      #expect(!check.output.contains("error"))
      let frozen = try analyze(["study", "freeze", "study.json"], in: folder)
      #expect(frozen.code == 0)
      let hash = try sha256(ofFileAt: folder.appendingPathComponent("study.json").path)
      #expect(frozen.output == "\(hash)  study.json\n")
      #expect(frozen.messages.contains("study_sha256"))
    }
  }

  @Test(
    "ends with 65 and lines when a file has an error or an avoided word, with 66 without a file, with 64 on another word"
  )
  func faults() throws {
    try withTemporaryFolder { folder in
      try Data("{\"study_version\": 1,\n\"titel\": \"x\",\n\"limitations\": \"Aucune crise.\"}".utf8)
        .write(to: folder.appendingPathComponent("bad.json"))
      let check = try analyze(["study", "check", "bad.json"], in: folder)
      #expect(check.code == 65)
      #expect(check.output.contains("error: line 2: titel: is not a key of a study file; did you mean 'title'?"))
      #expect(check.output.contains("error: line 3: limitations: 'crise' is not said"))
      for arguments in [["study", "freeze", "bad.json"], ["simulate", "--out", "s.h5", "--study", "bad.json"]] {
        let result = try analyze(arguments, in: folder)
        #expect(result.code == 65 && result.messages.contains("'bad.json': line 2: titel: "), "\(result.messages)")
      }
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("s.h5").path))
      #expect(try analyze(["study", "check", "none.json"], in: folder).code == 66)
      let unknown = try analyze(["study", "chek", "bad.json"], in: folder)
      #expect(unknown.code == 64 && unknown.messages.contains("did you mean 'check'?"))
      #expect(try analyze(["study", "check"], in: folder).code == 64)
    }
  }

  @Test("has its hash kept in the archives of simulate and import")
  func archives() throws {
    try withTemporaryFolder { folder in
      #expect(try analyze(["study", "init", "study.json"], in: folder).code == 0)
      let hash = try sha256(ofFileAt: folder.appendingPathComponent("study.json").path)
      let simulate = [
        "simulate", "--out", "s.h5", "--units", "1", "--targets", "60", "--conditions", "clean", "--duration", "5",
      ]
      #expect(try analyze(simulate + ["--study", "study.json"], in: folder).code == 0)
      try Data("0.8\n0.81\n0.79\n".utf8).write(to: folder.appendingPathComponent("rr.txt"))
      let imported = try analyze(
        ["import", "rr.txt", "--format", "rr-text", "--out", "i.h5", "--study", "study.json"], in: folder)
      #expect(imported.code == 0, "\(imported.messages)")
      for file in ["s.h5", "i.h5"] {
        let reader = try ArchiveReader(path: folder.appendingPathComponent(file).path)
        #expect(reader.attributes.studySHA256 == hash, "\(file)")
      }
    }
  }
}
