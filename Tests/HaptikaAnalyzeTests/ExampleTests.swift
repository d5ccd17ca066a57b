import Foundation
import Testing

/// The root of the checkout.
private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// Whether results here must be the committed bytes: elsewhere `exp` and `sin` may differ in the last bit.
#if os(Linux) && arch(x86_64)
  private let comparesBytes = true
#else
  private let comparesBytes = false
#endif

@Suite("The committed example")
struct ExampleTests {
  @Test("has an archive under 1 MB that its documented command makes again", .enabled(if: comparesBytes))
  func archive() throws {
    try withTemporaryFolder { folder in
      let arguments = try documentedArguments("simulate")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Datasets"), withIntermediateDirectories: true)
      let result = try analyze(arguments, in: folder)
      #expect(result.code == 0, "\(result.messages)")
      let committed = try Data(contentsOf: root.appendingPathComponent("Datasets/example.h5"))
      #expect(committed.count < 1_000_000)
      #expect(
        try Data(contentsOf: folder.appendingPathComponent("Datasets/example.h5")) == committed, "run 'make example'")
    }
  }

  @Test("has a report that its documented command makes again from the archive")
  func report() throws {
    try withTemporaryFolder { folder in
      let arguments = try documentedArguments("run")
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent("Datasets"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: root.appendingPathComponent("Datasets/example.h5"), to: folder.appendingPathComponent("Datasets/example.h5")
      )
      let result = try analyze(arguments, in: folder)
      #expect(result.code == 0, "\(result.messages)")
      let made = try comparableFiles(folder.appendingPathComponent("Reports/example"))
      let committed = try comparableFiles(root.appendingPathComponent("Reports/example"))
      #expect(made.keys.sorted() == committed.keys.sorted())
      for (name, bytes) in committed {
        let isSame = comparesBytes ? made[name] == bytes : hasSameContent(made[name], bytes)
        #expect(isSame, "\(name) differs; run 'make example' and look at the difference")
      }
    }
  }

  @Test("does not hold what belongs to one machine")
  func machine() {
    #expect(!FileManager.default.fileExists(atPath: root.appendingPathComponent("Reports/example/run.json").path))
  }

  /// The arguments of the command that `Datasets/README.md` gives for the example.
  private func documentedArguments(_ command: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent("Datasets/README.md"), encoding: .utf8)
    let start = "haptika-analyze \(command) "
    let line = try #require(
      text.split(separator: "\n").first { $0.hasPrefix(start) && $0.contains("Datasets/example.h5") })
    return line.split(separator: " ").dropFirst().map(String.init)
  }

  /// Whether two texts are equal but for the last digits of their numbers, and for checksums.
  private func hasSameContent(_ made: Data?, _ committed: Data) -> Bool {
    guard let made else { return false }
    func words(_ data: Data) -> [Substring] {
      String(decoding: data, as: UTF8.self).split { ",| \n\t\":".contains($0) }
    }
    let (a, b) = (words(made), words(committed))
    return a.count == b.count
      && zip(a, b).allSatisfy { x, y in
        if x == y || x.count == 64 && y.count == 64 { return true }
        guard let p = Double(x), let q = Double(y) else { return false }
        return abs(p - q) <= 1e-9 * max(1, abs(q))
      }
  }
}
