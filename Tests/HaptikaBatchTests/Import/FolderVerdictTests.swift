import Testing

@testable import HaptikaBatch

@Suite("Columns beside the samples of a folder")
struct FolderVerdictTests {
  @Test("are verdicts of references and intervals, of which 1 is good, 0 is bad and anything else none")
  func verdicts() throws {
    let rows = "1,800,1\n2,810,0\n3,820,\n4,830,good\n"
    for (file, header) in [("reference_rpeaks.csv", "t_s,rr_ms,valid"), ("reference_hr.csv", "t_s,bpm,valid")] {
      let recording = try first([file: header + "\n" + rows])
      #expect(recording.reference.map(\.isValid) == [true, false, nil, nil], "\(file)")
    }
    #expect(
      try first(["watch_ibi.csv": "t_s,ibi_ms,valid\n" + rows]).intervals.map(\.isValid) == [true, false, nil, nil])
    let list = try first(["reference_rr.csv": "valid,rr_ms\n0,800\n1,810\n"])
    #expect(list.reference.map(\.isValid) == [false, true])
  }

  @Test("stay with their rows when the first beat is left out")
  func firstBeat() throws {
    let recording = try first(["reference_rpeaks.csv": "t_s,rr_ms,valid\n0,0,1\n0.8,800,0\n"])
    #expect(recording.reference == [ReferenceSample(time: 0.8, value: 800, isValid: false)])
  }

  @Test("name the device of an interval, before the file's name does")
  func device() throws {
    let text = "t_s,ibi_ms,device\n1,800,a\n2,810,b\n3,820,\n"
    #expect(try first(["watch_ibi_c.csv": text]).intervals.map(\.device) == [0, 1, nil])
    #expect(try first(["watch_ibi_c.csv": "t_s,ibi_ms\n1,800\n"]).intervals.map(\.device) == [0])
  }

  @Test("are the watch's own quality, which may be a word that no number stands for")
  func quality() throws {
    let samples = try first(["watch.csv": "t_s,bpm,quality\n1,60,0.5\n2,61,\n3,62,fair\n"]).watch
    #expect(samples.map(\.beatsPerMinute) == [60, 61, 62] && samples.map(\.quality) == [0.5, nil, nil])
  }

  private func first(_ files: [String: String]) throws -> Recording {
    let named = Dictionary(files.map { ("r/" + $0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    return try withFolder(named) { folder in
      var importer = try FolderImporter(sources: [folder + "/r"], options: FolderImportOptions())
      return try #require(try importer.next())
    }
  }
}
