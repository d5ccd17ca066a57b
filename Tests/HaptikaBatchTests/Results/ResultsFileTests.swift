import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("A file of results")
struct ResultsFileTests {
  @Test("needs no more than a recording and a rate, and stands under the given name, version unstated")
  func least() throws {
    let file = try ResultsFixture().file("heartpy", "recording,bpm", "a,71.5", "b,")
    #expect(file.rows.map(\.tool.description) == ["heartpy@unstated", "heartpy@unstated"])
    #expect(file.rows.map(\.result.beatsPerMinute) == [71.5, nil])
    #expect(file.rows.map(\.result.reasons) == [[], ["WITHHELD_BY_TOOL"]])
    #expect(file.rows.map(\.line) == [2, 3])
    #expect(file.problems.isEmpty)
  }

  @Test("may name its columns as recordings.csv does, and say everything")
  func everything() throws {
    let file = try ResultsFixture().file(
      "x",
      "study_id,recording_id,window_start_s,window_end_s,algorithm,version,estimate_bpm,rmssd_ms,sdnn_ms,prv_reliable,"
        + "confidence,quality,reason,else",
      "s,a,30,60,tool,2.1.0,60.5,40,50,false,0.5,0.25,,whatever")
    let row = try #require(file.rows.first)
    #expect(row.studyID == "s" && row.recordingID == "a" && row.windowStart == 30 && row.windowEnd == 60)
    #expect(row.tool == AlgorithmIdentifier("tool", Version(2, 1, 0)))
    let estimate = row.result.estimate
    #expect(estimate.beatsPerMinute == 60.5 && estimate.confidence == 0.5 && estimate.quality == 0.25)
    #expect(estimate.variability == PulseRateVariability(rmssd: 40, sdnn: 50, isReliable: false))
  }

  @Test("vouches for its PRV unless it says otherwise")
  func variability() throws {
    let file = try ResultsFixture().file("x", "recording,bpm,rmssd_ms", "a,60,41")
    #expect(file.rows.first?.result.estimate.variability?.isReliable == true)
  }

  @Test("is read with a byte-order mark, CR LF line ends and quoted cells")
  func forms() throws {
    let text = "\u{FEFF}recording,bpm,reasons\r\n\"a\",71,\r\nb,,\"LOW_QUALITY NO_PEAKS\"\r\n"
    let file = try ResultsFixture().file("x", bytes: Array(text.utf8))
    #expect(file.rows.map(\.recordingID) == ["a", "b"])
    #expect(file.rows.last?.result.reasons == ["LOW_QUALITY", "NO_PEAKS"])
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
    let message: String

    init(_ description: String, _ bytes: [UInt8], _ message: String) {
      (testDescription, self.bytes, self.message) = (description, bytes, message)
    }

    init(_ description: String, _ text: String, _ message: String) {
      self.init(description, Array(text.utf8), message)
    }
  }

  static let refused = [
    Refused("empty", "", "is empty"),
    Refused("a header alone", "recording,bpm\n", "no row below its header"),
    Refused("without a recording", "id,bpm\na,1\n", "no column 'recording' or 'recording_id'; the header has id, bpm"),
    Refused("without a rate", "recording,rate\na,1\n", "no column 'bpm' or 'estimate_bpm'"),
    Refused("both names of a column", "recording,bpm,estimate_bpm\na,1,1\n", "has both 'bpm' and 'estimate_bpm'"),
    Refused("a column twice", "recording,bpm,bpm\na,1,1\n", "column 'bpm' occurs twice"),
    Refused("semicolons", "recording;bpm\na;1\n", "separated by ';'"),
    Refused("tabs", "recording\tbpm\na\t1\n", "separated by a tab"),
    Refused("UTF-16, little end first", [0xFF, 0xFE, 0x61, 0], "is UTF-16; expected UTF-8"),
    Refused("UTF-16, big end first", [0xFE, 0xFF, 0, 0x61], "is UTF-16; expected UTF-8"),
    Refused("UTF-16 without a mark", [0x61, 0, 0x62, 0], "null bytes"),
    Refused("one huge line", "recording,bpm\n" + String(repeating: "a", count: 1 << 21), "longer than 1048576 bytes"),
    Refused("an open quote", "recording,bpm\n\"a,1\n", "is not closed"),
    Refused(
      "a version a row", "recording,bpm,version\n" + (0..<65).map { "a,60,1.0.\($0)\n" }.joined(),
      "more than 64 algorithm versions"),
  ]

  @Test("is refused in one sentence that names it when it is", arguments: refused)
  func refusals(_ refused: Refused) throws {
    let fixture = try ResultsFixture()
    do {
      _ = try fixture.file("x", bytes: refused.bytes)
      Issue.record("was read")
    } catch let error as ImportError {
      #expect(error.kind == .badData)
      #expect(error.description.contains("x.csv'"))
      #expect(error.description.contains(refused.message), "\(error)")
    }
  }

  @Test(
    "is refused under a name that is ours, empty, too long, or no word",
    arguments: [
      "haptika-ppg", "Haptika-PPG", "spectral-peak", "haptika-ppg-recorded", "", "a b", "=x", "é", "-x",
      String(repeating: "x", count: 65),
    ])
  func names(name: String) throws {
    let fixture = try ResultsFixture()
    let path = fixture.folder.path("r.csv")
    try Data("recording,bpm\na,60\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect { _ = try ResultsFile(name: name, path: path) } throws: { ($0 as? ImportError)?.kind == .badOption }
  }

  @Test("keeps the rows that it cannot use, each with its line and its id")
  func problems() throws {
    let file = try ResultsFixture().file(
      "x", "recording,bpm,algorithm,version,window_start_s", "a,60", "b,60,haptika-ppg,1.0.0,",
      "c,60,=cmd,1,", "d,60,t,\u{202E}1,", "e,60,t,1,soon", "f,60,t,1,inf", "g,60,t,1,")
    #expect(
      file.problems.map(\.short) == [
        "bad_row a 2", "bad_name b 3", "bad_name c 4", "bad_name d 5", "not_a_number e 6", "not_a_number f 7",
      ])
    #expect(file.rows.map(\.recordingID) == ["g"])
  }

  @Test("takes an empty rate for withheld, and lists one written as no number unless reasons say why")
  func missingRates() throws {
    let file = try ResultsFixture().file(
      "x", "recording,bpm,reasons", "a,,", "b,NA,", "c,nan,", "d,NaN,NO_SIGNAL", "e,,NO_SIGNAL")
    #expect(
      file.rows.map(\.result.reasons) == [
        ["WITHHELD_BY_TOOL"], ["NOT_A_NUMBER"], ["NOT_A_NUMBER"], ["NO_SIGNAL"], ["NO_SIGNAL"],
      ])
    #expect(file.rows.map { $0.result.remarks.map(\.kind) } == [[], [.notANumber], [.notANumber], [], []])
  }

  @Test("does not take a window that is no number for the whole recording")
  func missingWindows() throws {
    let file = try ResultsFixture().file("x", "recording,bpm,window_start_s", "a,60,NA", "b,60,nan", "c,60,", "d,60,0")
    #expect(file.problems.map(\.short) == ["not_a_number a 2", "not_a_number b 3"])
    #expect(file.rows.map(\.windowStart) == [nil, 0])
  }

  @Test("leaves out PRV that the server's contract does not allow, and says so")
  func impossibleVariability() throws {
    let file = try ResultsFixture().file(
      "x", "recording,bpm,rmssd_ms,sdnn_ms", "a,60,5000,0", "b,60,5000.1,1e308", "c,60,NA,-1")
    #expect(file.rows.map(\.result.rmssd) == [5000, nil, nil])
    #expect(file.rows.map(\.result.sdnn) == [0, nil, nil])
    #expect(
      file.rows.map { $0.result.remarks.map(\.kind) } == [[], [.outOfRange, .outOfRange], [.outOfRange]])
  }

  @Test("keeps 128 bytes of an id that is none")
  func longID() throws {
    let file = try ResultsFixture().file("x", "recording,bpm", String(repeating: "é", count: 5000) + ",60")
    // é has 2 bytes.
    #expect(file.rows.first?.recordingID == String(repeating: "é", count: 64))
  }
}

@Suite("What another program states")
struct StatedResultTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rate: StatedNumber
    let isValid: Bool?
    let words: String
    /// The published rate and the reasons.
    let published: Double?
    let reasons: [String]
    /// What it would have said.
    let raw: Double?
    var remarks: [ResultProblem.Kind] = []
    var testDescription: String { "\(rate), valid: \(String(describing: isValid)), reasons: '\(words)'" }
  }

  static let cases = [
    Case(rate: .number(70), isValid: true, words: "", published: 70, reasons: [], raw: 70),
    Case(rate: .number(70), isValid: nil, words: "", published: 70, reasons: [], raw: 70),
    // What says that it is valid is believed before its reasons.
    Case(rate: .number(70), isValid: true, words: "LOW_QUALITY", published: 70, reasons: [], raw: 70),
    Case(rate: .number(70), isValid: nil, words: "LOW_QUALITY", published: nil, reasons: ["LOW_QUALITY"], raw: 70),
    Case(rate: .number(70), isValid: nil, words: " ", published: 70, reasons: [], raw: 70),
    Case(rate: .number(70), isValid: false, words: "", published: nil, reasons: ["WITHHELD_BY_TOOL"], raw: 70),
    Case(rate: .number(70), isValid: false, words: "a b", published: nil, reasons: ["a", "b"], raw: 70),
    // No code is a formula, markup or longer than 64 bytes.
    Case(
      rate: .missing, isValid: nil, words: "=1+1 <b> \(String(repeating: "x", count: 65))", published: nil,
      reasons: ["WITHHELD_BY_TOOL"], raw: nil),
    Case(rate: .missing, isValid: true, words: "", published: nil, reasons: ["WITHHELD_BY_TOOL"], raw: nil),
    Case(
      rate: .text("abc"), isValid: nil, words: "", published: nil, reasons: ["NOT_A_NUMBER"], raw: nil,
      remarks: [.notANumber]),
    // 25 and 250 bpm are rates that are believed.
    Case(rate: .number(25), isValid: nil, words: "", published: 25, reasons: [], raw: 25),
    Case(rate: .number(250), isValid: nil, words: "", published: 250, reasons: [], raw: 250),
    Case(
      rate: .number(250.1), isValid: nil, words: "", published: nil, reasons: ["BPM_OUT_OF_RANGE"], raw: 250.1,
      remarks: [.outOfRange]),
    Case(
      rate: .number(0), isValid: nil, words: "", published: nil, reasons: ["BPM_OUT_OF_RANGE"], raw: nil,
      remarks: [.outOfRange]),
    Case(
      rate: .number(-1), isValid: true, words: "", published: nil, reasons: ["BPM_OUT_OF_RANGE"], raw: nil,
      remarks: [.outOfRange]),
  ]

  @Test("is published or withheld by one rule", arguments: cases)
  func publication(_ given: Case) {
    let result = StatedResult(rate: given.rate, isValid: given.isValid, reasons: given.words)
    #expect(result.beatsPerMinute == given.published)
    #expect(result.reasons == given.reasons)
    #expect(result.rawBeatsPerMinute == given.raw)
    #expect(result.remarks.map(\.kind) == given.remarks)
  }

  @Test("loses a confidence outside 0 to 1, and keeps its rate", arguments: [-0.01, 1.01, .infinity])
  func confidence(value: Double) {
    var stored = recorded("a", rate: 70)
    stored.confidence = value
    let result = StatedResult(stored)
    #expect(result.confidence == nil && result.beatsPerMinute == 70)
    #expect(result.remarks.map(\.kind) == [value.isFinite ? .outOfRange : .notANumber])
  }

  @Test("keeps the confidences 0 and 1", arguments: [0.0, 1.0])
  func confidenceEnds(value: Double) {
    var stored = recorded("a", rate: 70)
    stored.confidence = value
    #expect(StatedResult(stored).confidence == value)
  }

  @Test("takes PRV of an archive as reliable only when the archive says so", arguments: [true, false, nil])
  func variability(reliable: Bool?) {
    var stored = recorded("a", rate: 70)
    stored.rmssd = 40
    stored.prvReliable = reliable
    #expect(StatedResult(stored).estimate.variability?.isReliable == (reliable == true))
  }
}
