import HaptikaDSP
import Testing

@testable import HaptikaBatch

@Suite("What the app recorded of a watch")
struct RecordedWatchTests {
  /// 13 samples over 60 s, valid, average 70, quality 1.
  private func differences(_ result: RecordedResult) throws -> [String] {
    let recording = WatchFixture.recording(watch: WatchFixture.steady(70, 0...60, every: 5)) {
      $0.recordedResults = [result]
    }
    let judged = try #require(WatchFixture.ledger([recording]).judged().first)
    return (judged.recordedDifferences ?? []).map { "\($0.field.rawValue) \($0.recorded) \($0.recomputed)" }
  }

  @Test("does not differ within the tolerances, and differs beyond them")
  func tolerances() throws {
    #expect(
      try differences(WatchFixture.summary(of: "w1", average: 70.5, quality: 0.99, coverage: 59, isValid: true)) == [])
    #expect(
      try differences(
        WatchFixture.summary(
          of: "w1", average: 70.501, quality: 0.98, coverage: 58.9, isValid: false, reason: "staleData interrupted"))
        == [
          "average_bpm 70.501 70", "quality 0.98 1", "coverage_s 58.9 60", "valid false true", "reason staleData none",
        ])
  }

  @Test("is compared with a coverage of 60 s at most, and not where it says nothing")
  func coverage() throws {
    let long = WatchFixture.recording(watch: WatchFixture.steady(70, 0...600, every: 5)) {
      $0.recordedResults = [WatchFixture.summary(of: "w1", average: nil, quality: nil, coverage: 60, isValid: nil)]
    }
    #expect(try #require(WatchFixture.ledger([long]).judged().first).recordedDifferences == [])
  }

  @Test("is none when the app recorded nothing that can be compared")
  func nothing() throws {
    let empty = WatchFixture.recording(watch: WatchFixture.steady(70, 0...60, every: 5)) {
      $0.recordedResults = [WatchFixture.summary(of: "w1", average: nil, quality: nil, coverage: nil, isValid: nil)]
    }
    #expect(try #require(WatchFixture.ledger([empty]).judged().first).recordedDifferences == nil)
  }

  @Test("makes a session without a sample a series that is not valid")
  func noSamples() throws {
    let session = WatchFixture.recording(watch: []) {
      $0.recordedResults = [
        WatchFixture.summary(
          of: "w1", average: nil, quality: 0, coverage: 0, isValid: false, reason: "noValidHeartRate")
      ]
    }
    let found = try #require(WatchFixture.ledger([session]).judged().first)
    #expect(
      found.record.series.reasons == [.noValidHeartRate, .insufficientSamples, .insufficientCoverage])
    #expect(found.recordedDifferences == [])
  }

  @Test("is the summary of the app alone")
  func others() throws {
    let recording = WatchFixture.recording(watch: WatchFixture.steady(70, 0...60, every: 5)) {
      $0.recordedResults = [recorded("w1", "watch-app", "2", rate: 99), recorded("w1", "other", "1", rate: 99)]
    }
    #expect(try #require(WatchFixture.ledger([recording]).judged().first).recordedDifferences == nil)
  }
}

@Suite("Baselines of a run")
struct WatchLedgerTests {
  /// A comparable measurement of a person at rest.
  private func measured(_ id: String, at start: Double?, rate: Double, subject: String = "p1") -> Recording {
    WatchFixture.recording(id, subject: subject, watch: WatchFixture.steady(rate, 0...60, every: 5)) {
      $0.metadata.startedAt = start
      $0.metadata.atRest = true
    }
  }

  @Test("are made of the person's own earlier measurements, whatever the order they are read in")
  func baselines() throws {
    // Averages 60, 61, 62, 63, 64: median 62, MAD 1, which counts as 2; 68 is 3 of these away.
    let earlier = (0..<5).map { measured("m\($0)", at: Double($0), rate: 60 + Double($0)) }
    let last = measured("a-last", at: 10, rate: 68)
    let other = measured("z-other", at: 11, rate: 90, subject: "p2")
    let judged = WatchFixture.ledger([last, other] + earlier.reversed()).judged()
    #expect(judged.map(\.record.recordingID) == ["a-last", "m0", "m1", "m2", "m3", "m4", "z-other"])
    let found = try #require(judged.first)
    #expect(found.baseline?.count == 5 && found.baseline?.maturity == .provisional && found.baseline?.median == 62)
    #expect(found.distance?.value == 3 && found.distance?.word == .slightlyDifferent)
    #expect(judged.last?.baseline?.maturity == .unavailable && judged.last?.distance == nil)
  }

  @Test("count every recording of the person among the newest 30, also those of a camera")
  func cameraCounts() throws {
    let watches = (0..<6).map { measured("m\($0)", at: Double($0), rate: 60) }
    let cameras = (0..<25).map { index in
      WatchFixture.recording("c\(index)", watch: []) {
        $0.metadata.source = .iphoneCameraPPG
        $0.metadata.startedAt = 100 + Double(index)
      }
    }
    let last = measured("z", at: 1000, rate: 60)
    #expect(WatchFixture.ledger(watches + cameras + [last]).judged().last?.baseline?.count == 5)
  }

  @Test("are missing without a start, and say nothing of a series that is not valid")
  func missing() throws {
    let unknown = measured("a", at: nil, rate: 60)
    #expect(WatchFixture.ledger([unknown]).judged().first?.baseline == nil)
    let earlier = (0..<5).map { measured("m\($0)", at: Double($0), rate: 60) }
    var short = measured("z", at: 9, rate: 60)
    short.watch = Array(short.watch.prefix(3))
    let judged = WatchFixture.ledger(earlier + [short]).judged()
    #expect(judged.last?.baseline?.maturity == .provisional && judged.last?.distance == nil)
  }

  @Test("skip what could not be read")
  func unreadable() {
    var ledger = WatchLedger()
    let metadata = RecordingMetadata(id: "r", subjectID: "p", source: .appleWatchOptical)
    ledger.add(
      ObservedWatch(of: .unreadable(studyID: "s", metadata: metadata, reason: "broken"), devices: []), camera: nil)
    #expect(ledger.judged().isEmpty)
  }
}
