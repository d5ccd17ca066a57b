import Foundation
import Testing

@testable import HaptikaBatch

/// Annotations in the MIT format, word by word: six bits of code above ten of time or value, the low byte first.
struct AnnotationBytes {
  private(set) var bytes: [UInt8] = []

  static func words(_ words: UInt16...) -> [UInt8] { words.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }

  /// An annotation `time` units after the one before; beyond 1,023 with a SKIP, whose high word comes first.
  mutating func add(_ code: UInt16, after time: Int) {
    if (0..<1024).contains(time) {
      bytes += Self.words(code << 10 | UInt16(time))
    } else {
      let pattern = UInt32(bitPattern: Int32(time))
      bytes += Self.words(59 << 10, UInt16(pattern >> 16), UInt16(pattern & 0xFFFF), code << 10)
    }
  }

  /// A text beside the last annotation, padded to an even number of bytes.
  mutating func note(_ text: String) {
    bytes += Self.words(63 << 10 | UInt16(text.utf8.count)) + Array(text.utf8)
    if text.utf8.count % 2 == 1 { bytes.append(0) }
  }

  /// A number beside the last annotation: 60 NUM, 61 SUB, 62 CHN.
  mutating func number(_ code: UInt16, _ value: UInt16) { bytes += Self.words(code << 10 | value) }

  /// The whole file.
  var file: [UInt8] { bytes + [0, 0] }

  /// Normal beats `steps` apart, the first of them after the first step.
  static func beats(_ steps: Int...) -> AnnotationBytes {
    var bytes = AnnotationBytes()
    for step in steps { bytes.add(1, after: step) }
    return bytes
  }
}

@Suite("The importer of WFDB beats")
struct WFDBTests {
  @Test("makes intervals of beats, of which the first ends none")
  func beats() throws {
    // At 360 Hz: beats at samples 90, 450, 720, 1080, which are 0.25, 1.25, 2 and 3 s.
    let recording = try imported("100 2 360 650000", AnnotationBytes.beats(90, 360, 270, 360).file)
    #expect(recording.reference.map(\.value) == [1000, 750, 1000])
    #expect(recording.reference.map(\.time) == [1.25, 2, 3])
    #expect(recording.reference.allSatisfy { $0.isValid == nil })
    let metadata = recording.metadata
    #expect(metadata.referenceKind == .rrIntervals && metadata.referenceClock == .frames)
    #expect(metadata.id == "100" && metadata.referenceDevice == "wfdb atr" && metadata.startedAt == nil)
    #expect(metadata.duration == 650_000.0 / 360)
    #expect(recording.frames == nil && recording.intervals.isEmpty)
  }

  @Test(
    "takes the rate from the third field, 250 Hz without one, and not the counter's behind it",
    arguments: [
      ("100 2 500", 500.0), ("100 2", 250), ("100 2 360/100", 360), ("100 2 360/100(5)", 360), ("100/3 2 125.5", 125.5),
      ("# a comment\n\n100 0 1e3", 1000),
    ])
  func rate(header: String, rate: Double) throws {
    let recording = try imported(header, AnnotationBytes.beats(0, 500).file)
    #expect(recording.reference.map(\.value) == [500 * 1000 / rate])
  }

  @Test("refuses a rate that no recorder has", arguments: ["1e300", "1e-300", "0.5", "0", "-360", "nan"])
  func strangeRates(rate: String) {
    #expect(throws: ImportError.self) { try imported("100 2 \(rate)", AnnotationBytes.beats(0, 500).file) }
  }

  @Test("follows SKIP to a time in 32 bits, the high word first")
  func skip() throws {
    // 65,536 + 500 = 66,036 samples at 250 Hz: 264.144 s. With the words the other way round it would be 500 * 65536 + 1.
    let recording = try imported("100 1 250", AnnotationBytes.beats(10, 66_036, 250).file)
    #expect(recording.reference.map(\.value) == [264_144, 1000])
  }

  @Test("passes over NUM, SUB, CHN and texts, of odd length too")
  func besides() throws {
    var bytes = AnnotationBytes()
    bytes.add(1, after: 100)
    bytes.number(61, 1)
    bytes.number(62, 1)
    bytes.number(60, 2)
    bytes.note("(N")
    bytes.add(5, after: 250)
    bytes.note("odd")
    bytes.add(1, after: 250)
    #expect(try imported("100 1 250", bytes.file).reference.map(\.value) == [1000, 1000])
  }

  /// Codes 1 to 49 and the names that `ecgcodes.h` has for those that are beats.
  @Test("takes for beats what isqrs of WFDB is true for, and nothing else", arguments: 1...49)
  func codes(code: UInt16) throws {
    let beats: Set<UInt16> = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 25, 30, 31, 34, 35, 38, 41]
    var bytes = AnnotationBytes()
    bytes.add(1, after: 0)
    bytes.add(code, after: 100)
    bytes.add(1, after: 150)
    let values = try imported("100 1 250", bytes.file).reference.map(\.value)
    #expect(values == (beats.contains(code) ? [400, 600] : [1000]))
  }

  @Test(
    "keeps an interval across noise, an artefact or fibrillation and marks it bad",
    arguments: [14, 16, 32, 33, 28] as [UInt16])
  func disturbed(code: UInt16) throws {
    var bytes = AnnotationBytes()
    bytes.add(1, after: 0)
    bytes.add(code, after: 100)
    bytes.add(1, after: 150)
    bytes.add(1, after: 250)
    let recording = try imported("100 1 250", bytes.file)
    #expect(recording.reference.map(\.value) == [1000, 1000])
    // 28 is a change of rhythm, which disturbs nothing.
    #expect(recording.reference.map(\.isValid) == [code == 28 ? nil : false, nil])
  }

  @Test("honours the file's own resolution of time")
  func resolution() throws {
    var bytes = AnnotationBytes()
    bytes.add(22, after: 0)
    bytes.note("## time resolution: 1000")
    bytes.add(1, after: 100)
    bytes.add(1, after: 800)
    let recording = try imported("100 1 250", bytes.file)
    #expect(recording.reference == [ReferenceSample(time: 0.9, value: 800)])
  }

  @Test("does not take for beats what the file defines as its own codes")
  func ownCodes() throws {
    var bytes = AnnotationBytes()
    bytes.add(22, after: 0)
    bytes.note("## annotation type definitions")
    bytes.add(22, after: 0)
    bytes.note("41 ap apnoea")
    bytes.add(22, after: 0)
    bytes.note("## end of definitions")
    bytes.add(1, after: 100)
    bytes.add(41, after: 100)
    bytes.add(1, after: 150)
    #expect(try imported("100 1 250", bytes.file).reference.map(\.value) == [1000])
  }

  @Test("counts every annotation and says why one ends no interval")
  func counts() throws {
    var bytes = AnnotationBytes()
    bytes.add(28, after: 5)
    for step in [5, 250, 0, 250] { bytes.add(1, after: step) }
    let report = try report("100 1 250 1000 12:30:00 1/2/2003", bytes.file)
    let table = try #require(report.tables.first)
    #expect(table.rowsRead == 5 && table.rowsKept == 2)
    #expect(
      table.dropped.map(\.reason) == [
        "no beat", "the first beat, which ends no interval", "the time of the beat before",
      ])
    #expect(
      report.findings == ["100.atr: begins at '12:30:00 1/2/2003', of which no zone is known; started_at_s is not set"])
  }

  @Test("says when annotations run past the record's end")
  func pastTheEnd() throws {
    let findings = try report("100 1 250 400", AnnotationBytes.beats(100, 250, 250).file).findings
    #expect(findings == ["100.atr: its last annotation is at 2.4 s; the record ends at 1.6 s"])
  }

  @Test("asks which of several annotation files has the beats, and reads the one that is named")
  func several() throws {
    let folder = try TemporaryFolder()
    try write(folder, "100.hea", Array("100 1 250\n".utf8))
    try write(folder, "100.atr", AnnotationBytes.beats(0, 250).file)
    try write(folder, "100.qrs", AnnotationBytes.beats(0, 200).file)
    let error = #expect(throws: ImportError.self) {
      try WFDBImporter(sources: [folder.path("100.hea")], options: WFDBImportOptions())
    }
    #expect(error?.kind == .question && error?.message.contains("'atr', 'qrs'") == true)
    var importer = try WFDBImporter(sources: [folder.path("100.qrs")], options: WFDBImportOptions())
    #expect(try importer.next()?.reference.map(\.value) == [800])
  }

  @Test("takes a record's name, and a folder of records, of which those without beats are told")
  func sources() throws {
    let folder = try TemporaryFolder()
    for name in ["b", "a", "none"] { try write(folder, "\(name).hea", Array("\(name) 1 250\n".utf8)) }
    try write(folder, "a.ecg", AnnotationBytes.beats(0, 250).file)
    try write(folder, "b.atr", AnnotationBytes.beats(0, 200).file)
    try write(folder, "b.dat", [1, 2, 3])
    let one = try WFDBImporter(sources: [folder.path("b")], options: WFDBImportOptions())
    #expect(one.expectedRecordingCount == 1)
    var importer = try WFDBImporter(sources: [folder.url.path], options: WFDBImportOptions())
    var ids: [String] = []
    while let recording = try importer.next() { ids.append(recording.metadata.id) }
    #expect(ids == ["a", "b"])
    #expect(importer.report.unusedFiles.map { $0.split(separator: "/").last } == ["b.dat"])
    #expect(importer.report.findings.contains { $0.contains("none.hea: no annotation file is beside it") })
  }

  @Test(
    "refuses what is no header",
    arguments: [
      ("", "is empty"), ("# only a comment\n", "is empty"), ("100\n", "is no record line"),
      ("100 two\n", "is no record line"),
      ("100 2 0\n", "the rate is '0'"), ("100 2 fast\n", "the rate is 'fast'"), ("100 2 nan\n", "the rate is 'nan'"),
      ("{\"a\": 1}\n", "is no record line"),
    ])
  func badHeader(text: String, message: String) {
    let error = #expect(throws: ImportError.self) { try imported(text, AnnotationBytes.beats(0, 250).file) }
    #expect(error?.kind == .badData && error?.message.contains(message) == true, "\(String(describing: error))")
  }

  @Test("refuses annotations that are cut short, of another format, or go back in time")
  func badAnnotations() {
    let whole = AnnotationBytes.beats(0, 250, 66_036).file
    var back = AnnotationBytes.beats(100, 250)
    back.add(1, after: -200)
    for (bytes, message) in [
      ([], "is empty"), (Array(whole.dropLast(2)), "cut short"), (Array(whole.dropLast(1)), "cut short"),
      (Array(whole.prefix(7)), "cut short"),
      (Array("t_s,rr_ms\n1,800\n".utf8), "cut short"), (back.file, "is earlier than the one before"),
      ([0, 0], "no two beats"), (AnnotationBytes.beats(10).file, "no two beats"),
      (AnnotationBytes.words(1 << 10, 63 << 10 | 100), "runs past the end"),
    ] as [([UInt8], String)] {
      let error = #expect(throws: ImportError.self) { try imported("100 1 250", bytes) }
      #expect(error?.kind == .badData && error?.message.contains(message) == true, "\(String(describing: error))")
    }
  }

  @Test("refuses every beginning of an annotation file, and never crashes on other bytes")
  func damaged() throws {
    let whole = AnnotationBytes.beats(0, 250, 66_036, 300).file
    for count in 0..<whole.count - 1 {
      #expect(throws: ImportError.self) { try imported("100 1 250", Array(whole.prefix(count))) }
    }
    var state: UInt64 = 1
    for _ in 0..<200 {
      var bytes = whole
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes[Int(state >> 33) % bytes.count] = UInt8(truncatingIfNeeded: state >> 40)
      _ = try? imported("100 1 250", bytes)
    }
  }

  @Test("agrees with the wfdb package of Python, where there is one")
  func interchange() throws {
    guard let python = ForeignProgram.python(with: "wfdb") else { return }
    let folder = try TemporaryFolder()
    let script = """
      import numpy as np, wfdb
      sample = np.array([18, 77, 370, 662, 946, 1231, 90000, 90400, 90700])
      symbol = ['+', 'N', 'N', 'V', '~', 'A', 'N', '"', 'N']
      aux = ['(N', '', '', '', '', '', '', 'MISSB', '']
      wfdb.wrann('r1', 'atr', sample, symbol, fs=360, aux_note=aux, write_dir='.')
      open('r1.hea', 'w').write('r1 0 250 100000\\n')
      """
    try Data(script.utf8).write(to: folder.url.appendingPathComponent("make.py"))
    _ = try ForeignProgram.run(
      python + ["-c", "import os; os.chdir('\(folder.url.path)'); exec(open('make.py').read())"])
    var importer = try WFDBImporter(sources: [folder.path("r1.hea")], options: WFDBImportOptions())
    let reference = try #require(try importer.next()).reference
    // Beats at 77, 370, 662, 1231, 90000 and 90700, in units of the file's own 1/360 s.
    let beats = [77.0, 370, 662, 1231, 90000, 90700]
    #expect(reference.map(\.time) == beats.dropFirst().map { $0 / 360 })
    #expect(reference.map(\.value) == zip(beats, beats.dropFirst()).map { ($1 - $0) * 1000 / 360 })
    #expect(reference.map(\.isValid) == [nil, nil, false, nil, nil])
  }

  private func write(_ folder: borrowing TemporaryFolder, _ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: folder.url.appendingPathComponent(name))
  }

  /// Imports the record 100 of that header and those annotations.
  private func imported(_ header: String, _ annotations: [UInt8]) throws -> Recording {
    let folder = try TemporaryFolder()
    var importer = try importer(in: folder, header, annotations)
    return try #require(try importer.next())
  }

  private func report(_ header: String, _ annotations: [UInt8]) throws -> ImportReport {
    let folder = try TemporaryFolder()
    var importer = try importer(in: folder, header, annotations)
    _ = try importer.next()
    return importer.report
  }

  private func importer(
    in folder: borrowing TemporaryFolder, _ header: String, _ annotations: [UInt8]
  ) throws -> WFDBImporter {
    try write(folder, "100.hea", Array(header.utf8))
    try write(folder, "100.atr", annotations)
    return try WFDBImporter(sources: [folder.path("100.hea")], options: WFDBImportOptions())
  }
}
