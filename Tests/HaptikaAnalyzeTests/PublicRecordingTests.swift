import Foundation
import Testing

/// Right values: `design/algorithms.md`, section 4, from an independent numpy program.
@Suite(
  "Public recordings, from folder to report", .enabled(if: sharedData != nil, "the public recordings are not here"))
struct PublicRecordingTests {
  @Test(
    "give the numbers of the specification", arguments: PublicSet.all.filter { isOptimized || $0.version == "1.0.0" })
  func specified(set: PublicSet) throws {
    try withTemporaryFolder { folder in
      try expectMeasures(of: set, importing: set.declarations, in: folder)
    }
  }

  @Test(
    "give the same with no other option than their map",
    arguments: PublicSet.all.filter { isOptimized || $0.version == "1.0.0" })
  func mapped(set: PublicSet) throws {
    let map = packageRoot.appendingPathComponent("Datasets/maps/\(set.name).json").path
    try withTemporaryFolder { folder in try expectMeasures(of: set, importing: ["--map", map], in: folder) }
  }

  private func expectMeasures(of set: PublicSet, importing: [String], in folder: URL) throws {
    let measures = try overall(
      of: set.name, importing: importing, running: ["--algorithm", set.version] + set.windows, in: folder)
    #expect(measures["n_eligible"] == set.eligible)
    #expect(measures["coverage_fraction"] == set.published / set.eligible)
    #expect(rounded(measures["mae_bpm"]) == set.meanAbsoluteError)
    #expect(rounded(measures["rmse_bpm"]) == set.rootMeanSquare)
    #expect(rounded(measures["median_ae_bpm"]) == set.medianAbsoluteError)
  }

  /// A set under one version, and what the specification says of it.
  struct PublicSet: Sendable, CustomTestStringConvertible {
    let name: String
    let version: String
    /// What its map declares, as options of `import`.
    var declarations: [String] = []
    var windows: [String] = []
    let eligible: Double
    let published: Double
    let meanAbsoluteError: Double
    let rootMeanSquare: Double
    let medianAbsoluteError: Double
    var testDescription: String { "\(name) under \(version)" }

    static func welltory(_ version: String, _ published: Double, _ errors: (Double, Double, Double)) -> PublicSet {
      PublicSet(
        name: "welltory_ppg", version: version, eligible: 13, published: published, meanAbsoluteError: errors.0,
        rootMeanSquare: errors.1, medianAbsoluteError: errors.2)
    }

    static func uw(_ version: String, _ errors: (Double, Double, Double)) -> PublicSet {
      PublicSet(
        name: "uw_oximetry", version: version, declarations: ["--reference-lag", "9"],
        windows: ["--window-seconds", "60"], eligible: 99, published: 99, meanAbsoluteError: errors.0,
        rootMeanSquare: errors.1, medianAbsoluteError: errors.2)
    }

    static let all = [
      welltory("1.0.0", 12, (0.54, 0.63, 0.57)), welltory("2.0.0", 13, (0.50, 0.59, 0.44)),
      uw("1.0.0", (0.87, 1.27, 0.52)), uw("2.0.0", (0.54, 0.98, 0.18)),
    ]
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
