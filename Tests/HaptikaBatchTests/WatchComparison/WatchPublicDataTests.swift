import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private let workouts = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appendingPathComponent("shared/data/tag_e5").path

/// Right values: an independent numpy program that reads the same CSV files by the rules of `watch.md`.
@Suite(
  "Public workouts with a watch",
  .enabled(if: FileManager.default.fileExists(atPath: workouts), "needs the public recordings in ../shared/data"))
struct WatchPublicDataTests {
  private func findings() throws -> WatchFindings {
    var importer = try FolderImporter(sources: [workouts], options: FolderImportOptions())
    var recordings: [Recording] = []
    while let recording = try importer.next() { recordings.append(recording) }
    return WatchFixture.findings(recordings, workers: 2)
  }

  @Test("give the numbers that numpy gives")
  func numbers() throws {
    let found = try findings()
    #expect(found.records.count == 17)
    // Recording, average, reference over the same seconds, quality, largest gap, samples beside a reference, their mean difference.
    let known: [(String, Double, Double, Double, Double, Int, Double)] = [
      ("act_01", 132.240, 116.605, 0.1230, 122, 1957, 12.648), ("act_02", 66.352, 66.901, 0.3571, 42, 1928, -0.290),
      ("act_03", 150.636, 131.610, 0.2174, 69, 1332, 18.696), ("act_10", 122.957, 125.601, 0.1210, 124, 90, 2.156),
      ("act_12", 160.958, 129.487, 0.3488, 43, 328, 28.991), ("act_15", 122.946, 122.655, 0.5000, 30, 3693, 0.139),
    ]
    for (id, average, reference, quality, gap, pairs, bias) in known {
      let record = try #require(found.records.first { $0.record.recordingID == id }?.record)
      #expect(abs((record.series.average ?? 0) - average) < 5e-4, "\(id)")
      #expect(abs((record.reference.beatsPerMinute ?? 0) - reference) < 5e-4, "\(id)")
      #expect(abs(record.series.quality - quality) < 5e-5 && record.series.largestGap == gap, "\(id)")
      #expect(record.reference.samples?.count == pairs, "\(id)")
      #expect(abs((record.reference.samples?.mean ?? 0) - bias) < 5e-4, "\(id)")
    }
  }

  @Test("have holes in every series, and eight averages far off")
  func shapes() throws {
    let found = try findings()
    #expect(found.records.allSatisfy { $0.record.series.reasons == [.staleData] })
    #expect(
      WatchFigures.standingOut(in: found).map(\.record.recordingID) == [
        "act_12", "act_08", "act_03", "act_06", "act_01", "act_17", "act_13", "act_07",
      ])
    let longest = found.records.first { $0.record.recordingID == "act_17" }?.record.reference.stretches.longest
    // 33.2 to 41.7 BPM from 338 s to 592 s.
    #expect(longest?.words == "from 338 s to 592 s the watch reads 33 to 42 BPM above the reference")
    let without = found.records.filter { $0.record.reference.stretches.count == 0 }.map(\.record.recordingID)
    #expect(without == ["act_02", "act_09", "act_10", "act_11", "act_15", "act_19"])
  }

  @Test("agree sample by sample as an analysis of variance by recording says")
  func samples() throws {
    let found = try #require(try findings().summaries.first { $0.kind == .rateSeries && $0.group == "all" })
    let known: [(WatchMeasure, Double)] = [
      (.sampleCount, 32361), (.sampleBias, 7.5660331880967835), (.sampleSDBetween, 7.531010188321856),
      (.sampleSDWithin, 14.071776010979685), (.sampleLimitLower, -23.715568848178407),
      (.sampleLimitUpper, 38.84763522437197), (.sampleMeanAbsoluteError, 9.512589227774173),
      (.sampleRootMeanSquareError, 17.532617378959852), (.sampleWithin5, 0.6880504310744414),
    ]
    for (measure, right) in known {
      let value = try #require(found[measure]?.statistic.number)
      #expect(abs(value - right) <= 1e-9 * abs(right), "\(measure.rawValue)")
      #expect(found[measure]?.interval == nil, "one person has no interval")
    }
  }
}
