import Foundation
import Testing

@Suite("run --figures")
struct FigureOptionTests {
  @Test("require ends with 69 before anything is read when gnuplot is missing")
  func required() throws {
    try withTemporaryFolder { folder in
      let result = try analyze(
        ["run", "nowhere.h5", "--out", "out", "--figures", "require"], in: folder, path: folder.path)
      #expect(result.code == 69)
      #expect(result.messages.contains("gnuplot is not found on PATH"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }

  @Test("auto writes scripts and data without gnuplot, and says so once")
  func missing() throws {
    try withTemporaryFolder { folder in
      _ = try analyze(
        ["simulate", "--out", "a.h5", "--units", "1", "--targets", "60,75,120", "--conditions", "clean"], in: folder)
      let result = try analyze(["run", "a.h5", "--out", "out"], in: folder, path: folder.path)
      #expect(result.code == 0)
      #expect(result.messages.components(separatedBy: "gnuplot is not found").count == 2)
      let files = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent("out/figures").path)
      #expect(files.contains("bland-altman.gp") && files.contains("bland-altman.csv"))
      #expect(!files.contains { $0.hasSuffix(".svg") })
    }
  }

  @Test("none and --png contradict each other")
  func contradiction() throws {
    try withTemporaryFolder { folder in
      let result = try analyze(["run", "a.h5", "--out", "out", "--figures", "none", "--png"], in: folder)
      #expect(result.code == 64)
    }
  }
}
