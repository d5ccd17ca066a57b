import Testing

@testable import HaptikaBatch

@Suite("Filters of a chunk")
struct FilterTests {
  @Test("sum by Fletcher's rule, most significant byte first")
  func checksum() {
    // Words 0x0102, 0x0304: sums 0x0406, and 0x0102 + 0x0406 = 0x0508.
    #expect(Fletcher32.checksum([1, 2, 3, 4]) == 0x0508_0406)
    // An odd byte is a word with zero behind it: 0x0102 + 0x0300 = 0x0402; 0x0102 + 0x0402 = 0x0504.
    #expect(Fletcher32.checksum([1, 2, 3]) == 0x0504_0402)
    #expect(Fletcher32.checksum([UInt8]()) == 0)
  }

  @Test("put shuffled bytes back, with what is left over behind")
  func shuffle() {
    #expect(unshuffled([1, 3, 5, 2, 4, 6, 7], elementBytes: 2) == [1, 2, 3, 4, 5, 6, 7])
    #expect(unshuffled([1, 2, 3], elementBytes: 1) == [1, 2, 3])
  }

  @Test("leave a chunk that is too short for what the file claims unused")
  func short() {
    #expect(throws: ChunkFault("it holds 4 bytes; expected 8")) {
      try [Filter.shuffle(elementBytes: 4)].undo(on: [1, 2, 3, 4], skipped: 0, byteCount: 8)
    }
  }

  @Test("may stand in the pipeline only once each")
  func known() {
    #expect([Filter.shuffle(elementBytes: 4), .deflate, .fletcher32].isKnown)
    #expect([Filter]().isKnown)
    #expect(![Filter.deflate, .deflate].isKnown)
    #expect(![Filter.shuffle(elementBytes: 0)].isKnown)
    #expect(![Filter.other(32000)].isKnown)
  }
}
