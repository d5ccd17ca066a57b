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
      let arguments = try documentedArguments("simulate", "Datasets/example.h5")
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

  /// An archive and the report that is made of it.
  private static let reports = [
    ("Datasets/example.h5", "Reports/example"), (".build/example-submission.h5", "Reports/example-submission"),
  ]

  @Test("has reports that their documented commands make again", arguments: reports)
  func report(archive: String, report: String) throws {
    try withTemporaryFolder { folder in
      for name in ["Datasets", ".build"] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
      }
      try FileManager.default.copyItem(
        at: root.appendingPathComponent("Datasets/example-study.json"),
        to: folder.appendingPathComponent("Datasets/example-study.json"))
      for command in ["simulate", "run"] {
        let result = try analyze(try documentedArguments(command, archive), in: folder)
        #expect(result.code == 0, "\(result.messages)")
      }
      let made = try withoutDrawings(comparableFiles(folder.appendingPathComponent(report)))
      let committed = try withoutDrawings(comparableFiles(root.appendingPathComponent(report)))
      #expect(made.keys.sorted() == committed.keys.sorted())
      for (name, bytes) in committed where hasGnuplot || !showsDrawings(name) {
        let isSame = comparesBytes ? made[name] == bytes : hasSameContent(made[name], bytes)
        #expect(isSame, "\(name) differs; run 'make example' and look at the difference")
      }
    }
  }

  /// Leaves out what depends on gnuplot's version: the drawings, and what the manifest says of them.
  private func withoutDrawings(_ files: [String: Data]) throws -> [String: Data] {
    var files = files.filter { !$0.key.hasSuffix(".svg") }
    if let methodology = files["methodology.md"] {
      let lines = String(decoding: methodology, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      files["methodology.md"] = Data(lines.filter { !$0.hasPrefix("| gnuplot |") }.joined(separator: "\n").utf8)
    }
    if let manifest = files["manifest.json"] {
      var members = try JSONSerialization.jsonObject(with: manifest) as? [String: Any] ?? [:]
      members["drawings"] = nil
      // The checksum of a file that names gnuplot's version.
      let outputs = members["outputs"] as? [[String: Any]] ?? []
      members["outputs"] = outputs.filter { $0["file"] as? String != "methodology.md" }
      files["manifest.json"] = try JSONSerialization.data(withJSONObject: members, options: [.sortedKeys])
    }
    return files
  }

  /// Whether a file of a report differs when figures are not drawn.
  private func showsDrawings(_ name: String) -> Bool {
    ["README.md", "accuracy.md", "manifest.json", "methodology.md"].contains(name)
  }

  private var hasGnuplot: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/gnuplot")
    }
  }

  @Test("does not hold what belongs to one machine")
  func machine() {
    for (_, report) in Self.reports {
      #expect(!FileManager.default.fileExists(atPath: root.appendingPathComponent("\(report)/run.json").path))
    }
  }

  /// The arguments of the command that `Datasets/README.md` gives for the example.
  private func documentedArguments(_ command: String, _ archive: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent("Datasets/README.md"), encoding: .utf8)
    let start = "haptika-analyze \(command) "
    let line = try #require(
      text.split(separator: "\n").first { $0.hasPrefix(start) && $0.contains(archive) })
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
