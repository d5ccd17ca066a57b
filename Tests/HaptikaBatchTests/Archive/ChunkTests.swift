import Foundation
import Testing

@testable import HaptikaBatch

/// The archives were written by h5py with `make_archives.py`: ten recordings of two frames, a chunk of red for each. Every value
/// of red is 16 times the number of its recording plus the number of its frame, so that it says whose it is.
@Suite("A chunk")
struct ChunkTests {
  private func read(_ name: String) throws -> [ReadResult] {
    let url = try #require(Bundle.module.url(forResource: "Golden/archives/\(name)", withExtension: "h5"))
    return try ArchiveReader(path: url.path).read(rows: 0..<10)
  }

  private func red(of recording: Int) -> [Double] { [Double(16 * recording), Double(16 * recording + 1)] }

  @Test(
    "that is bad takes its recording; nine of ten are read, each with its own samples",
    arguments: [
      ("chunk_short", "it inflates to 2 bytes; expected 8"),
      ("chunk_empty", "it inflates to 0 bytes; expected 8"),
      ("chunk_long", "it inflates to more than 8 bytes"),
      ("chunk_large", "it inflates to more than 8 bytes"),
      ("chunk_huge", "it claims 65238 bytes in the file; expected at most 1040"),
      ("chunk_garbage", "its deflate stream is damaged"),
      ("chunk_truncated", "its deflate stream is damaged"),
      ("chunk_trailing", "3 bytes follow its deflate stream; expected none"),
      ("chunk_checksum", "its checksum is wrong"),
      ("chunk_tiny", "it is shorter than its checksum"),
      ("chunk_missing", "it is not in the file"),
    ])
  func bad(name: String, reason: String) throws {
    for (number, result) in try read(name).enumerated() {
      if number == 4 {
        #expect(result.reason == "/ppg/red: chunk 5 of 10: \(reason)")
      } else {
        #expect(result.recording?.frames?.red == red(of: number))
      }
    }
  }

  @Test("may have skipped any of its filters")
  func masks() throws {
    for (number, result) in try read("chunk_masks").enumerated() {
      #expect(result.recording?.frames?.red == red(of: number), "\(result)")
    }
  }

  @Test("may hold numbers of any width, sign and order behind any of the filters", arguments: 0..<10)
  func forms(index: Int) throws {
    for (number, result) in try read("chunk_form_\(index)").enumerated() {
      let recording = try #require(result.recording, "\(result)")
      #expect(recording.frames?.red == red(of: number))
      #expect(recording.metadata.subjectID == "p\(number)")
    }
  }

  @Test(
    "of an impossible claim, or behind another filter, is refused with its file",
    arguments: [
      ("chunk_claims", "/ppg/red: chunks of 134217728 bytes; expected at most 67108864"),
      ("filter_szip", "/ppg/red: has the filter 4; expected shuffle, deflate and fletcher32 at most"),
      ("filter_unknown", "/ppg/red: has the filter 999; expected shuffle, deflate and fletcher32 at most"),
      ("cycle_root", "/ppg/time_s: missing; expected a column of float64"),
      ("cycle_self", "/ppg/red: is a group; expected a column of float32"),
      ("compound", "/ppg/red: holds compound values; expected float32"),
      ("references", "/ppg/red: holds references; expected float32"),
    ])
  func refused(name: String, reason: String) throws {
    #expect {
      try read(name)
    } throws: {
      ($0 as? ArchiveError).map { "\($0.place ?? ""): \($0.message)" } == reason
    }
  }

  @Test("whose bytes are turned never lends a recording another's samples", .timeLimit(.minutes(1)))
  func owner() throws {
    let folder = try TemporaryFolder()
    let url = try #require(Bundle.module.url(forResource: "Golden/archives/chunk_masks", withExtension: "h5"))
    let whole = try Data(contentsOf: url)
    let path = folder.path("a.h5")
    let places = try (0..<10).map { try HDF5Inspection.chunkPlace(in: url.path, "/ppg/red", chunk: $0) }
    // Chunks 4 to 8 skip filters, the checksum among them.
    for (number, place) in places.enumerated() where !(4...8).contains(number) {
      for index in place {
        var file = whole
        file[index] ^= 0x40
        try file.write(to: URL(fileURLWithPath: path))
        for (row, result) in try ArchiveReader(path: path).read(rows: 0..<10).enumerated() {
          if row == number {
            #expect(result.reason?.hasPrefix("/ppg/red: chunk \(number + 1) of 10: ") == true)
          } else {
            #expect(result.recording?.frames?.red == red(of: row))
          }
        }
      }
    }
  }

  @Test("that two parts of a batch share, with a faulty recording between them, serves both")
  func shared() throws {
    let folder = try TemporaryFolder()
    let recordings = (0..<9).map { SampleArchive.recording("r\($0)", frameCount: 700, seed: $0) }
    try SampleArchive.write(recordings, to: folder.path("a.h5"))
    let reader = try ArchiveReader(path: folder.path("a.h5"))
    // Backwards, forwards and in pieces: what is kept between batches is never another chunk's.
    for rows in [8..<9, 0..<3, 2..<9, 0..<9, 5..<6] {
      let read = try reader.read(rows: rows).map { $0.recording?.frames }
      #expect(read == rows.map { recordings[$0].frames })
    }
  }

  @Test("that lies elsewhere than the file says never lends a recording another's samples", .timeLimit(.minutes(1)))
  func shifted() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.h5")
    // Noise, so that chunks are of different lengths once they are deflated.
    let recordings = (0..<4).map { number in
      var recording = SampleArchive.recording("r\(number)", frameCount: 1 << 14, seed: number)
      recording.frames?.red = (0..<1 << 14).map { Double($0 &* 7919 % (1 << (3 * number + 3))) }
      return recording
    }
    try SampleArchive.write(recordings, to: path)
    let whole = try Data(contentsOf: URL(fileURLWithPath: path))
    let places = try (0..<4).map { try HDF5Inspection.chunkPlace(in: path, "/ppg/red", chunk: $0) }
    try #require(Set(places.map(\.count)).count == 4)
    // Of one length they could be exchanged unnoticed: a checksum does not say whose it is. Their places have one of their own.
    // The bytes of chunk 1 are those that begin somewhere else: at another chunk, or a few bytes away.
    let starts = [0, 2, 3].map { places[$0].lowerBound } + [-8, -1, 1, 8].map { places[1].lowerBound + $0 }
    for start in starts {
      var file = whole
      file.replaceSubrange(places[1], with: whole[start..<start + places[1].count])
      try file.write(to: URL(fileURLWithPath: path))
      let results = try ArchiveReader(path: path).read(rows: 0..<4)
      #expect(results[1].reason?.hasPrefix("/ppg/red: chunk 2 of 4: ") == true)
      for row in [0, 2, 3] { #expect(results[row].recording?.frames?.red == recordings[row].frames?.red) }
    }
  }
}
