import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
private let wearables = root.deletingLastPathComponent().appendingPathComponent("shared/data/wearable_hrv").path

/// Right values: an independent numpy program that reads the cut archive by the rules of `watch.md`.
@Suite(
  "Public intervals of four wearables",
  .enabled(if: FileManager.default.fileExists(atPath: wearables), "needs the public recordings in ../shared/data"))
struct IntervalPublicDataTests {
  @Test("have the errors beside an ECG that numpy gives")
  func numbers() throws {
    var options = FolderImportOptions()
    options.map = try ImportMap(path: root.appendingPathComponent("Datasets/maps/wearable_hrv.json").path)
    options.cut = 60
    var importer = try FolderImporter(sources: [wearables], options: options)
    var recordings: [Recording] = []
    while let recording = try importer.next() { recordings.append(recording) }
    let names = importer.devices.map { Optional($0.id) }
    let found = IntervalStatistics.summaries(
      of: recordings.flatMap { IntervalRecord.records(of: $0, devices: names) },
      bootstrap: BootstrapSettings(seed: 0, replicateCount: 1), workers: 2)
    let whole = found.filter { $0.group == "all" }
    let known: [(String, Int, bias: Double, error: Double)] = [
      ("empatica", 23, -0.9255, 1.3923), ("heartmath", 26, 1.7683, 1.7683), ("kyto", 24, 0.9528, 0.9528),
      ("rhythm", 20, 0.0808, 0.2211),
    ]
    #expect(whole.map(\.algorithm.name) == known.map(\.0))
    for (row, right) in zip(whole, known) {
      #expect(row.counts.published == right.1 && row.counts.eligible == 30, "\(right.0)")
      #expect(try abs(#require(row[.bias]?.number) - right.bias) < 5e-5, "\(right.0)")
      #expect(try abs(#require(row[.meanAbsoluteError]?.number) - right.error) < 5e-5, "\(right.0)")
    }
  }
}
