import Foundation
import Testing

@Suite("The command validate")
struct ValidateTests {
  @Test("finds no error in a sound archive, and ends with 0")
  func sound() throws {
    try withTemporaryFolder { folder in
      let made = try analyze(
        ["simulate", "--out", "a.h5", "--units", "1", "--targets", "60", "--duration", "30"], in: folder)
      try #require(made.code == 0, "\(made.messages)")
      let result = try analyze(["validate", "a.h5"], in: folder)
      #expect(result.code == 0, "\(result.output)")
      #expect(!result.output.contains("error: "))
      #expect(result.messages.contains("0 errors"), "\(result.messages)")
    }
  }

  @Test("goes on after a bad archive, names both of a recording given twice, and ends with 65")
  func bad() throws {
    try withTemporaryFolder { folder in
      let made = try analyze(
        ["simulate", "--out", "a.h5", "--units", "1", "--targets", "60", "--duration", "30"], in: folder)
      try #require(made.code == 0, "\(made.messages)")
      try FileManager.default.copyItem(
        at: folder.appendingPathComponent("a.h5"), to: folder.appendingPathComponent("b.h5"))
      try Data("no archive\n".utf8).write(to: folder.appendingPathComponent("text.h5"))
      let result = try analyze(["validate", "missing.h5", "text.h5", "a.h5", "b.h5"], in: folder)
      #expect(result.code == 65)
      #expect(result.output.contains("error: 'text.h5': not an HDF5 file"), "\(result.output)")
      #expect(result.output.contains("error: 'missing.h5': no such file"), "\(result.output)")
      #expect(result.output.contains("is also in 'a.h5'"), "\(result.output)")
    }
  }

  @Test("ends with 66 when a file is missing and nothing else is wrong")
  func missing() throws {
    try withTemporaryFolder { folder in
      #expect(try analyze(["validate", "missing.h5"], in: folder).code == 66)
    }
  }
}
