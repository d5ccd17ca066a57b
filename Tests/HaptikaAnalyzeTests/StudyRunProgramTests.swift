import Foundation
import Testing

@Suite("run --study")
struct StudyRunProgramTests {
  @Test(
    "refuses options for what the study file fixes, and says which field it is",
    arguments: [
      (["--window-seconds", "20"], "analysis.windows.length_s"), (["--seed", "1"], "analysis.seed"),
      (["--bootstrap", "199"], "analysis.bootstrap"), (["--step-seconds", "5"], "analysis.windows.step_s"),
    ])
  func conflicts(option: [String], field: String) throws {
    try withTemporaryFolder { folder in
      let result = try analyze(["run", "a.h5", "--out", "x", "--study", "study.json"] + option, in: folder)
      #expect(result.code == 64)
      #expect(result.messages.contains("cannot stand beside '--study'") && result.messages.contains("'\(field)'"))
    }
  }

  @Test("ends with 66 without the file, and with 65 when it is none; nothing is written")
  func faults() throws {
    try withTemporaryFolder { folder in
      let missing = try analyze(["run", "a.h5", "--out", "x", "--study", "none.json"], in: folder)
      #expect(missing.code == 66, "\(missing.messages)")
      try Data("{\"study_version\": 1, \"titel\": \"x\"}".utf8).write(to: folder.appendingPathComponent("bad.json"))
      let bad = try analyze(["run", "a.h5", "--out", "x", "--study", "bad.json"], in: folder)
      #expect(bad.code == 65, "\(bad.messages)")
      #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("x").path))
    }
  }

  @Test("goes from study init over freezing and simulating to a document that verify makes again")
  func submission() throws {
    try withTemporaryFolder { folder in
      #expect(try analyze(["study", "init", "study.json"], in: folder).code == 0)
      let simulate = [
        "simulate", "--out", "sim.h5", "--study", "study.json", "--units", "2", "--duration", "20",
      ]
      let simulated = try analyze(simulate, in: folder)
      #expect(simulated.code == 0, "\(simulated.messages)")
      let run = [
        "run", "sim.h5", "--out", "out", "--study", "study.json", "--figures", "none", "--algorithm", "2.0.0",
      ]
      let made = try analyze(run, in: folder)
      #expect(made.code == 0, "\(made.messages)")
      let text = String(
        decoding: try Data(contentsOf: folder.appendingPathComponent("out/methodology.md")), as: UTF8.self)
      #expect(text.contains("**frozen before the archive was packed**"))
      #expect(text.contains("vectors agree with values that other tools computed"))
      let again = try analyze(["verify", "--rerun", "out", "sim.h5"], in: folder)
      #expect(again.code == 0, "\(again.messages) \(again.output)")
    }
  }
}
