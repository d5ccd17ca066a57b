import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
private let shared = root.deletingLastPathComponent().appendingPathComponent("shared/data").path

/// Right values: an independent numpy and scipy program that makes every baseline, index and number again from the measurements' rates
/// and RMSSD.
@Suite(
  "Public measurements of people at rest and under a stressor",
  .enabled(
    if: FileManager.default.fileExists(atPath: shared + "/stress_predict"),
    "needs the public recordings in ../shared/data"))
struct PublicStressTests {
  private func findings(_ set: String, cut: Double?) throws -> StressGroup {
    var options = FolderImportOptions()
    options.map = try ImportMap(path: root.appendingPathComponent("Datasets/maps/\(set).json").path)
    options.cut = cut
    var importer = try FolderImporter(sources: ["\(shared)/\(set)"], options: options)
    var ledger = StressLedger()
    while let recording = try importer.next() {
      ledger.add(StressEntry.entries(of: recording, rows: [], devices: importer.devices.map { Optional($0.id) }))
    }
    let found = StressStatistics.findings(
      of: ledger.judged(), sessions: [], bootstrap: BootstrapSettings(seed: 0, replicateCount: 99), workers: 2)
    return try #require(found.groups.first { $0.key.algorithm == StressSeries.intervals })
  }

  private func number(_ measure: StressMeasure, of group: StressGroup) throws -> Double {
    try #require(group.summary()?[measure]?.statistic.number)
  }

  @Test("in stress_predict: rates rise by 4 BPM, the index by 28 points, and its area says hardly to well")
  func labelled() throws {
    let group = try findings("stress_predict", cut: 60)
    let all = try #require(group.summary())
    #expect(all[.measurementCount]?.recordings == 950 && all[.measurementCount]?.subjects == 21)
    let area = try #require(all[.areaUnderROC])
    #expect(abs((area.statistic.number ?? 0) - 0.7254554655870445) < 1e-9)
    #expect(area.recordings == 232 && area.subjects == 12)
    let change = try #require(all[.change(.index, .mean)])
    #expect(abs((change.statistic.number ?? 0) - 27.5925049280) < 1e-7)
    #expect(abs((change.interval?.low ?? 0) - 10.7236187411) < 1e-7)
    #expect(abs((change.interval?.high ?? 0) - 44.4613911149) < 1e-7)
    #expect(try abs(number(.change(.rate, .mean), of: group) - 4.0344) < 5e-5)
    #expect(StressReading(group: group, sessions: []).text.contains("anything from hardly to well"))
  }

  @Test("in welltory_hrv: self-report does not follow the index")
  func selfReport() throws {
    let group = try findings("welltory_hrv", cut: nil)
    let association = try #require(group.summary()?[.association(.index, .kendall)])
    #expect(abs((association.statistic.number ?? 0) - -0.07558717422574725) < 1e-9)
    #expect(association.recordings == 1826 && association.subjects == 45)
    #expect(try abs(number(.association(.index, .spearman), of: group) - -0.09499377554682122) < 1e-9)
    #expect(try abs(number(.association(.index, .repeatedMeasures), of: group) - -0.0882809404) < 1e-9)
    #expect(group.summary()?[.areaUnderROC]?.statistic.reason == "no_labels")
  }
}
