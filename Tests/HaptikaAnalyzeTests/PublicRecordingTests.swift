import Foundation
import Testing

/// Right values: `design/algorithms.md`, section 4, from an independent numpy program.
@Suite(
  "Public recordings, from folder to report", .enabled(if: sharedData != nil, "the public recordings are not here"))
struct PublicRecordingTests {
  @Test("of Welltory: 12 of 13 published, MAE 0.54, RMSE 0.63")
  func welltory() throws {
    try withTemporaryFolder { folder in
      let measures = try overall(
        of: "welltory_ppg", importing: [], running: ["--algorithm", "1.0.0"], in: folder)
      #expect(measures["coverage_fraction"] == 12.0 / 13.0)
      #expect(measures["n_eligible"] == 13)
      #expect(rounded(measures["mae_bpm"]) == 0.54)
      #expect(rounded(measures["rmse_bpm"]) == 0.63)
      #expect(rounded(measures["median_ae_bpm"]) == 0.57)
    }
  }

  @Test("of UW in windows of 60 s, lag 9 s: 99 of 99 published, MAE 0.87, RMSE 1.27")
  func uw() throws {
    try withTemporaryFolder { folder in
      let measures = try overall(
        of: "uw_oximetry", importing: ["--reference-lag", "9"],
        running: ["--algorithm", "1.0.0", "--window-seconds", "60"], in: folder)
      #expect(measures["coverage_fraction"] == 1)
      #expect(measures["n_eligible"] == 99)
      #expect(rounded(measures["mae_bpm"]) == 0.87)
      #expect(rounded(measures["rmse_bpm"]) == 1.27)
      #expect(rounded(measures["median_ae_bpm"]) == 0.52)
    }
  }

  @Test(
    "give the same with no other option than their map",
    arguments: [
      MappedSet(
        name: "welltory_ppg", windows: [], eligible: 13, published: 12, meanAbsoluteError: 0.54, rootMeanSquare: 0.63),
      MappedSet(
        name: "uw_oximetry", windows: ["--window-seconds", "60"], eligible: 99, published: 99, meanAbsoluteError: 0.87,
        rootMeanSquare: 1.27),
    ])
  func mapped(set: MappedSet) throws {
    let map = packageRoot.appendingPathComponent("Datasets/maps/\(set.name).json").path
    try withTemporaryFolder { folder in
      let measures = try overall(
        of: set.name, importing: ["--map", map], running: ["--algorithm", "1.0.0"] + set.windows, in: folder)
      #expect(measures["n_eligible"] == set.eligible)
      #expect(measures["coverage_fraction"] == set.published / set.eligible)
      #expect(rounded(measures["mae_bpm"]) == set.meanAbsoluteError)
      #expect(rounded(measures["rmse_bpm"]) == set.rootMeanSquare)
    }
  }

  struct MappedSet: Sendable, CustomTestStringConvertible {
    let name: String
    let windows: [String]
    let eligible: Double
    let published: Double
    let meanAbsoluteError: Double
    let rootMeanSquare: Double
    var testDescription: String { name }
  }

  @Test("of mhealthtools: refused until the scale is said, then estimated without an accuracy report")
  func mhealthtools() throws {
    let source = try #require(sharedData).appendingPathComponent("mhealthtools").path
    try withTemporaryFolder { folder in
      let archive = folder.appendingPathComponent("a.h5").path
      let refused = try analyze(["import", source, "--format", "folder", "--out", archive])
      #expect(refused.code == 65)
      #expect(refused.messages.contains("--scale 255"))
      #expect(!FileManager.default.fileExists(atPath: archive))
      let imported = try analyze(["import", source, "--format", "folder", "--out", archive, "--scale", "255"])
      #expect(imported.code == 0, "\(imported.messages)")
      let report = folder.appendingPathComponent("report")
      let run = try analyze(["run", archive, "--out", report.path])
      #expect(run.code == 0, "\(run.messages)")
      #expect(run.messages.contains("reference"))
      #expect(!FileManager.default.fileExists(atPath: report.appendingPathComponent("accuracy.md").path))
      #expect(FileManager.default.fileExists(atPath: report.appendingPathComponent("recordings.csv").path))
    }
  }

  /// Imports a set, runs it, and returns the measures of the row `all` (with `n_eligible`).
  private func overall(
    of set: String, importing: [String], running: [String], in folder: URL
  ) throws -> [String: Double] {
    let source = try #require(sharedData).appendingPathComponent(set).path
    let archive = folder.appendingPathComponent("\(set).h5").path
    let report = folder.appendingPathComponent("report")
    let imported = try analyze(["import", source, "--format", "folder", "--out", archive] + importing)
    try #require(imported.code == 0, "\(imported.messages)")
    let run = try analyze(["run", archive, "--out", report.path] + running)
    try #require(run.code == 0, "\(run.messages)")
    var measures: [String: Double] = [:]
    for row in try csvRows(report.appendingPathComponent("accuracy.csv")) where row["group"] == "all" {
      measures[row["measure"] ?? ""] = row["estimate"].flatMap(Double.init)
      measures["n_eligible"] = row["n_eligible"].flatMap(Double.init)
    }
    return measures
  }

  private func rounded(_ value: Double?) -> Double? { value.map { ($0 * 100).rounded() / 100 } }
}
