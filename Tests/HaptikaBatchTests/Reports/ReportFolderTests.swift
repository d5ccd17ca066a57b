import Foundation
import Testing

@testable import HaptikaBatch

private let ours = Manifest(facts: ReportFixtures.facts(), outputs: []).document

private func names(in folder: URL) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

/// Makes a folder `out` in `folder` that holds `files`.
private func makeFolder(in folder: URL, holding files: [String: String]) throws -> URL {
  let out = folder.appendingPathComponent("out")
  try FileManager.default.createDirectory(at: out, withIntermediateDirectories: true)
  for (name, text) in files { try Data(text.utf8).write(to: out.appendingPathComponent(name)) }
  return out
}

private func fault(at path: String, force: Bool = false, inputs: [String] = []) -> ArchiveError? {
  #expect(throws: ArchiveError.self) { try ReportFolder(at: path, force: force, inputs: inputs) }
}

@Suite("A report folder")
struct ReportFolderTests {
  @Test("appears when it is committed, with its missing parents")
  func appears() throws {
    try withTemporaryFolder { folder in
      let out = folder.appendingPathComponent("a/b/out")
      let report = try ReportFolder(at: out.path, force: false, inputs: [])
      try report.write("x", to: "x.txt")
      #expect(!FileManager.default.fileExists(atPath: out.path))
      try report.commit()
      #expect(try names(in: out) == ["x.txt"])
      #expect(try names(in: folder.appendingPathComponent("a/b")) == ["out"])
    }
  }

  @Test("leaves nothing behind when it is discarded, parents included")
  func discarded() throws {
    try withTemporaryFolder { folder in
      let report = try ReportFolder(at: folder.appendingPathComponent("a/b/out").path, force: false, inputs: [])
      try report.write("x", to: "x.txt")
      report.discard()
      report.discard()
      #expect(try names(in: folder) == [])
    }
  }

  @Test("leaves nothing behind when it is forgotten")
  func forgotten() throws {
    try withTemporaryFolder { folder in
      _ = try ReportFolder(at: folder.appendingPathComponent("out").path, force: false, inputs: [])
      #expect(try names(in: folder) == [])
    }
  }

  @Test("takes nothing more once it is discarded")
  func afterwards() throws {
    try withTemporaryFolder { folder in
      let report = try ReportFolder(at: folder.appendingPathComponent("out").path, force: false, inputs: [])
      report.discard()
      #expect(throws: ArchiveError.self) { try report.write("x", to: "x.txt") }
      #expect(throws: ArchiveError.self) { try report.commit() }
    }
  }

  @Test("replaces an earlier report whole")
  func replaces() throws {
    try withTemporaryFolder { folder in
      let out = try makeFolder(in: folder, holding: ["manifest.json": ours, "old.csv": ""])
      let report = try ReportFolder(at: out.path, force: false, inputs: [])
      try report.write("x", to: "x.txt")
      #expect(try names(in: out) == ["manifest.json", "old.csv"])
      try report.commit()
      #expect(try names(in: out) == ["x.txt"])
      #expect(try names(in: folder) == ["out"])
    }
  }

  @Test(
    "refuses a folder that is not a report of this program",
    arguments: [
      [:], ["notes.txt": ""], ["manifest.json": "{}"], ["manifest.json": "not JSON"],
      ["manifest.json": #"{"tool": {"name": "another"}}"#],
    ])
  func refusesForeign(files: [String: String]) throws {
    try withTemporaryFolder { folder in
      let out = try makeFolder(in: folder, holding: files)
      #expect(fault(at: out.path)?.kind == .cannotCreate)
      #expect(try names(in: out) == files.keys.sorted())
      #expect(try names(in: folder) == ["out"])
    }
  }

  @Test("replaces any folder when forced")
  func forced() throws {
    try withTemporaryFolder { folder in
      let out = try makeFolder(in: folder, holding: ["notes.txt": ""])
      let report = try ReportFolder(at: out.path, force: true, inputs: [])
      try report.commit()
      #expect(try names(in: out) == [])
    }
  }

  @Test("never replaces a folder that holds an input, not even when forced")
  func keepsInputs() throws {
    try withTemporaryFolder { folder in
      let out = try makeFolder(in: folder, holding: ["walk.h5": "", "manifest.json": ours])
      let input = out.appendingPathComponent("walk.h5").path
      #expect(fault(at: out.path, force: true, inputs: [input])?.message.contains("holds the input") == true)
    }
  }

  @Test("refuses what appeared at its place during the run")
  func appearedMeanwhile() throws {
    try withTemporaryFolder { folder in
      let report = try ReportFolder(at: folder.appendingPathComponent("out").path, force: false, inputs: [])
      let out = try makeFolder(in: folder, holding: ["notes.txt": ""])
      #expect(throws: ArchiveError.self) { try report.commit() }
      report.discard()
      #expect(try names(in: out) == ["notes.txt"])
      #expect(try names(in: folder) == ["out"])
    }
  }

  @Test("refuses places that are no folder of its own", arguments: ["", ".", "..", "/", "./", "x/.."])
  func places(path: String) {
    #expect(fault(at: path, force: true)?.kind == .cannotCreate)
  }

  @Test("refuses a file, even when forced")
  func file() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("out")
      try Data().write(to: file)
      #expect(fault(at: file.path, force: true)?.message == "exists and is not a folder; choose another name")
    }
  }

  @Test("refuses a parent that is a file")
  func parent() throws {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data().write(to: file)
      #expect(
        fault(at: file.appendingPathComponent("out").path)?.message == "its parent '\(file.path)' is not a folder")
    }
  }

  @Test("refuses a symbolic link, also one that leads nowhere", arguments: [true, false])
  func link(exists: Bool) throws {
    try withTemporaryFolder { folder in
      let goal = folder.appendingPathComponent("goal")
      if exists { try FileManager.default.createDirectory(at: goal, withIntermediateDirectories: false) }
      let link = folder.appendingPathComponent("out")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: goal)
      #expect(
        fault(at: link.path + "/", force: true)?.message == "is a symbolic link; name the folder that it points to")
    }
  }

  @Test(
    "says at once that its parent is not writable", .enabled(if: getuid() != 0, "the superuser may write everywhere"))
  func unwritable() throws {
    try withTemporaryFolder { folder in
      try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
      defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
      #expect(fault(at: folder.appendingPathComponent("out").path)?.message.hasSuffix("permission denied") == true)
    }
  }
}
