import Foundation
import Testing

@testable import HaptikaBatch

/// A folder of two files with a manifest that is right, to be spoiled by a test. A class, because it owns the folder.
private final class VerifiedFolder {
  let folder: TemporaryFolder
  var path: String { folder.path("report") }

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: path + "/figures", withIntermediateDirectories: true)
    try write("a,b\n1,2\n", to: "a.csv")
    try write("plot\n", to: "figures/f.gp")
    try write("{\"host\": \"node7\"}\n", to: RunRecord.file)
    try state([file("a.csv"), file("figures/f.gp")])
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: place(name)))
  }

  func place(_ name: String) -> String { path + "/" + name }

  func file(_ name: String) throws -> FolderFile {
    let data = try Data(contentsOf: URL(fileURLWithPath: place(name)))
    return FolderFile(file: name, sha256: try sha256(ofFileAt: place(name)), size: data.count)
  }

  func state(_ files: [FolderFile]) throws {
    try write(Manifest(facts: ReportFixtures.facts(), outputs: files).document, to: Manifest.file)
  }

  func differences() throws -> [String] {
    try FolderVerification(of: path).differences.map { "\($0.kind.rawValue) \($0.file)" }
  }

  func fault() -> ArchiveError? {
    #expect(throws: ArchiveError.self) { try FolderVerification(of: path) }
  }
}

@Suite("A verified folder")
struct FolderVerificationTests {
  @Test("that is as it was written has no differences, whatever its run.json says")
  func same() throws {
    let folder = try VerifiedFolder()
    try folder.write("{}", to: RunRecord.file)
    let verification = try FolderVerification(of: folder.path)
    #expect(verification.differences == [])
    #expect(verification.fileCount == 2)
    #expect(try verification.manifestSHA256 == sha256(ofFileAt: folder.place(Manifest.file)))
  }

  @Test("names a file in which one byte changed, and one that is longer")
  func changed() throws {
    let folder = try VerifiedFolder()
    try folder.write("a,b\n1,3\n", to: "a.csv")
    try folder.write("plot it\n", to: "figures/f.gp")
    #expect(try folder.differences() == ["changed a.csv", "changed figures/f.gp"])
    #expect(try FolderVerification(of: folder.path).differences[1].detail == "8 bytes; expected 5")
  }

  @Test("names a file that is missing, also when its whole folder is")
  func missing() throws {
    let folder = try VerifiedFolder()
    try FileManager.default.removeItem(atPath: folder.place("a.csv"))
    try FileManager.default.removeItem(atPath: folder.place("figures"))
    #expect(try folder.differences() == ["missing a.csv", "missing figures/f.gp"])
  }

  @Test("names files, links and folders that the manifest does not know, hidden ones too")
  func extra() throws {
    let folder = try VerifiedFolder()
    try folder.write("", to: "figures/more.csv")
    try folder.write("", to: ".hidden")
    try FileManager.default.createDirectory(atPath: folder.place("other/deep"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.place("link"), withDestinationPath: "/")
    #expect(try folder.differences() == ["extra .hidden", "extra figures/more.csv", "extra link", "extra other/"])
  }

  @Test("does not follow a link, to a file or to a folder, though the bytes behind it are right")
  func links() throws {
    let folder = try VerifiedFolder()
    for name in ["a.csv", "figures"] {
      try FileManager.default.moveItem(atPath: folder.place(name), toPath: folder.folder.path(name))
      try FileManager.default.createSymbolicLink(
        atPath: folder.place(name), withDestinationPath: folder.folder.path(name))
    }
    // The link in the place of the folder is no folder of the manifest, and so it is extra too.
    #expect(try folder.differences() == ["changed a.csv", "changed figures/f.gp", "extra figures"])
  }

  @Test("is not held up by a pipe in the place of a file")
  func pipe() throws {
    let folder = try VerifiedFolder()
    try FileManager.default.removeItem(atPath: folder.place("a.csv"))
    #expect(mkfifo(folder.place("a.csv"), 0o600) == 0)
    #expect(try folder.differences() == ["changed a.csv"])
  }

  @Test(
    "is refused when its manifest leads out of it",
    arguments: [
      "../secret", "/etc/passwd", "figures/../../secret", "./a.csv", "figures//f.gp", "a.csv/", "", "a\\b", "a\u{0}b",
      "a\nb",
    ])
  func outside(name: String) throws {
    let folder = try VerifiedFolder()
    try Data("a,b\n1,2\n".utf8).write(to: URL(fileURLWithPath: folder.folder.path("secret")))
    let right = try folder.file("a.csv")
    try folder.state([FolderFile(file: name, sha256: right.sha256, size: right.size)])
    let fault = try #require(folder.fault())
    #expect(fault.kind == .badData && fault.message.contains("no plain path inside the folder"))
  }

  @Test("is refused when its manifest names a file twice, itself, or no checksum")
  func strange() throws {
    let folder = try VerifiedFolder()
    let right = try folder.file("a.csv")
    for files in [
      [right, right], [FolderFile(file: Manifest.file, sha256: right.sha256, size: 1)],
      [FolderFile(file: RunRecord.file, sha256: right.sha256, size: 1)],
      [FolderFile(file: "a.csv", sha256: "abc", size: 8)],
      [FolderFile(file: "a.csv", sha256: right.sha256.uppercased(), size: 8)],
      [FolderFile(file: "a.csv", sha256: right.sha256, size: -1)],
    ] {
      try folder.state(files)
      #expect(folder.fault()?.kind == .badData, "\(files)")
    }
  }

  @Test(
    "is refused when its manifest is no JSON of ours",
    arguments: [
      "", "[]", "{}", "{\"tool\": {\"name\": \"other\", \"version\": \"1\"}}", "{\"a\": 1, \"a\": 2}",
      String(repeating: "[", count: 100_000), "{\"manifest_version\": 1e999}",
    ])
  func noManifest(text: String) throws {
    let folder = try VerifiedFolder()
    try folder.write(text, to: Manifest.file)
    #expect(folder.fault()?.kind == .badData)
  }

  @Test("is refused when its manifest is of another program, another version, or goes on after its end")
  func otherManifest() throws {
    let folder = try VerifiedFolder()
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder.place(Manifest.file))), as: UTF8.self)
    for (old, new, message) in [
      ("\"name\": \"haptika-analyze\"", "\"name\": \"other\"", "is of 'other'"),
      ("\"manifest_version\": 1", "\"manifest_version\": 2", "manifest_version is 2"),
      ("\"outputs\"", "\"puts\"", "'outputs' is missing"),
      ("}\n", "}\n{}", "byte"),
    ] {
      let spoiled = old == "}\n" ? text + "{}" : text.replacing(old, with: new)
      #expect(spoiled != text)
      try folder.write(spoiled, to: Manifest.file)
      #expect(folder.fault()?.message.contains(message) == true, "\(message)")
    }
  }

  @Test("is refused unread when its manifest is too large")
  func large() throws {
    let folder = try VerifiedFolder()
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.place(Manifest.file)))
    try file.truncate(atOffset: UInt64(StatedManifest.largest) + 1)
    try file.close()
    #expect(folder.fault()?.message.contains("at most") == true)
  }

  @Test("is no input when it, or its manifest, is not there")
  func nothing() throws {
    let folder = try VerifiedFolder()
    try FileManager.default.removeItem(atPath: folder.place(Manifest.file))
    #expect(folder.fault()?.kind == .noInput)
    #expect(throws: ArchiveError.self) { try FolderVerification(of: folder.folder.path("nowhere")) }
    #expect(throws: ArchiveError.self) { try FolderVerification(of: folder.place("a.csv")) }
  }

  @Test("does not take a manifest that is a link")
  func linkedManifest() throws {
    let folder = try VerifiedFolder()
    try FileManager.default.moveItem(atPath: folder.place(Manifest.file), toPath: folder.folder.path("m.json"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.place(Manifest.file), withDestinationPath: folder.folder.path("m.json"))
    #expect(folder.fault()?.kind == .badData)
  }

  @Test("has a file of a wrong size told by its size alone, however large the file is")
  func sparse() throws {
    let folder = try VerifiedFolder()
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: folder.place("a.csv")))
    // A hole of 1 TiB, which takes no room and would take an hour to hash.
    try file.truncate(atOffset: 1 << 40)
    try file.close()
    #expect(try folder.differences() == ["changed a.csv"])
  }
}
