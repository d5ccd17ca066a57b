import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("Before/after sessions")
struct RegulationSessionTests {
  private func measured(_ id: String, at start: Double, devices: Int = 1) -> [StressEntry] {
    var metadata = RecordingMetadata(id: id, subjectID: "p1", source: .other)
    (metadata.startedAt, metadata.atRest) = (start, true)
    var recording = Recording(studyID: "s", metadata: metadata)
    recording.intervals = (0..<60 * devices).map {
      MeasuredInterval(time: .nan, milliseconds: 1000, device: Int32($0 % devices))
    }
    return StressEntry.entries(of: recording, rows: [], devices: ["a", "b"])
  }

  private func session(_ id: String, _ state: RegulationState?, before: String? = "b", after: String? = "a")
    -> Regulation
  {
    var session = Regulation(id: id)
    (session.state, session.beforeRecordingID, session.afterRecordingID) = (state, before, after)
    (session.feelingBefore, session.feelingAfter) = (4, 2)
    return session
  }

  private func found(_ sessions: [Regulation], devices: Int = 1) -> [MeasuredRegulation] {
    var ledger = StressLedger()
    ledger.add(measured("b", at: 10, devices: devices))
    ledger.add(measured("a", at: 20, devices: devices))
    ledger.add(sessions, studyID: "s")
    return ledger.sessions(of: ledger.judged())
  }

  @Test("pair the measurements of a completed session, series by series")
  func pairs() {
    #expect(found([session("1", .completed)]).map(\.pairs.count) == [1])
    let two = found([session("1", .completed)], devices: 2)
    #expect(two[0].pairs.map(\.before.entry.series.device) == ["a", "b"])
    #expect(two[0].pairs.allSatisfy { $0.before.entry.series == $0.after.entry.series })
    #expect(two[0].pairs[0].before.entry.recordingID == "b" && two[0].pairs[0].after.entry.recordingID == "a")
  }

  @Test(
    "count a session that is not completed and take nothing from it",
    arguments: [
      (RegulationState?.some(.inProgress), SessionProgress.inProgress), (.awaitingAfter, .awaitingAfter),
      (.cancelled, .cancelled), (nil, .unknown),
    ])
  func incomplete(state: RegulationState?, right: SessionProgress) {
    let one = found([session("1", state)])
    #expect(one.map(\.progress) == [right])
    #expect(one[0].pairs.isEmpty && one[0].feelingChange == nil)
  }

  @Test("say when a completed session lacks a measurement, of this study", arguments: [String?.none, "", "gone"])
  func missing(id: String?) {
    let one = found([session("1", .completed, after: id)])
    #expect(one.map(\.progress) == [.measurementMissing] && one[0].pairs.isEmpty)
    #expect(one[0].feelingChange == -2, "the feelings were given all the same")
  }

  @Test("take no pair of one recording twice, in the wrong order, or of two people")
  func noPair() {
    #expect(found([session("1", .completed, before: "a", after: "a")]).map(\.progress) == [.measurementMissing])
    #expect(found([session("1", .completed, before: "a", after: "b")]).map(\.progress) == [.measurementMissing])
    var ledger = StressLedger()
    ledger.add(measured("b", at: 10))
    var metadata = RecordingMetadata(id: "a", subjectID: "p2", source: .other)
    metadata.startedAt = 20
    var other = Recording(studyID: "s", metadata: metadata)
    other.intervals = [MeasuredInterval(time: .nan, milliseconds: 1000)]
    ledger.add(StressEntry.entries(of: other, rows: [], devices: []))
    ledger.add([session("1", .completed)], studyID: "s")
    #expect(ledger.sessions(of: ledger.judged()).map(\.progress) == [.measurementMissing])
  }

  @Test("choose of two of equal or unknown age by what they say, whatever their order", arguments: [Double?.none, 5])
  func equalAge(age: Double?) {
    var (one, two) = (session("1", .completed), session("1", .completed))
    (one.updatedAt, two.updatedAt, two.feelingAfter) = (age, age, 1)
    #expect(found([one, two])[0].feelingChange == found([two, one])[0].feelingChange)
  }

  @Test("take feelings from 1 to 5 only")
  func feelings() {
    var strange = session("1", .completed)
    strange.feelingAfter = 9
    #expect(found([strange])[0].feelingChange == nil)
  }

  @Test("stand by study and id, of one that is stored twice the newest")
  func order() {
    var (old, new) = (session("2", .awaitingAfter), session("2", .completed))
    (old.updatedAt, new.updatedAt) = (1, 2)
    let all = found([new, old, session("1", .cancelled)])
    #expect(all.map(\.regulation.id) == ["1", "2"] && all.map(\.progress) == [.cancelled, .completed])
  }

  @Test("name their protocol with its version")
  func protocols() {
    var one = session("1", .completed)
    #expect(found([one])[0].protocolName == "unknown")
    one.protocolID = "breathing"
    #expect(found([one])[0].protocolName == "breathing")
    one.protocolVersion = "2"
    #expect(found([one])[0].protocolName == "breathing@2")
  }
}
