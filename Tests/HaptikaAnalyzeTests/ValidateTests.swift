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
      let result = try analyze(["validate", "missing.h5"], in: folder)
      #expect(result.code == 66)
    }
  }

  #if os(Linux)
    @Test(
      "takes no memory for a chunk of 1 MiB that would inflate to 1 GiB", .enabled(if: hasH5py, "h5py is not there"),
      .timeLimit(.minutes(2)))
    func bounded() throws {
      try withTemporaryFolder { folder in
        let script = folder.appendingPathComponent("make.py")
        try Data(Self.inflating.utf8).write(to: script)
        try #require(try python([script.path], in: folder).code == 0)
        // The system gives the program no more than so many KiB, libraries and stacks of threads included.
        let result = try analyze(["validate", "a.h5"], in: folder, memoryLimitInKiB: 700_000)
        #expect(result.code == 65, "\(result.messages)")
        let reason = "/ppg/red: recording 'a' is unreadable: chunk 1 of 1: it inflates to more than 1048576 bytes"
        #expect(result.output.contains(reason), "\(result.output)")
      }
    }
  #endif

  /// Writes `a.h5`: one recording whose red is one chunk of 2^18 float32. Its stream repeats a block of 1 MiB of zeros.
  private static let inflating = """
    import zlib, h5py, numpy
    rows = 1 << 18
    packer = zlib.compressobj(9, wbits=-15)
    block = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
    with h5py.File("a.h5", "w", libver=("v110", "v110")) as file:
        file.attrs["schema_name"] = "haptika.archive"
        file.attrs["schema_version"] = "1.0.0"
        file.attrs["study_id"] = "study"
        recordings = file.create_group("recordings")
        for name, value in (("id", b"a"), ("subject_id", b"p")):
            recordings.create_dataset(name, data=[value], dtype=h5py.string_dtype("utf-8", 8))
        recordings.create_dataset("source", data=numpy.array([0], "i1"))
        recordings.create_dataset("ppg_offset", data=numpy.array([0], "i4"))
        recordings.create_dataset("ppg_count", data=numpy.array([rows], "i4"))
        ppg = file.create_group("ppg")
        ppg.create_dataset("time_s", data=numpy.arange(rows) / 32)
        for name in ("green", "blue"):
            ppg.create_dataset(name, data=numpy.ones(rows, "f4"))
        red = ppg.create_dataset("red", shape=(rows,), dtype="f4", chunks=(rows,), compression=9)
        red.id.write_direct_chunk((0,), b"\\x78\\xda" + 1024 * block + b"\\x03\\x00" + bytes(4))

    """
}
