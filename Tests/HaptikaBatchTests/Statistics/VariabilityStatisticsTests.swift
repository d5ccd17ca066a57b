import Foundation
import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Agreement of PRV")
struct VariabilityStatisticsTests {
  @Test("has the ratio and the limits of the published example")
  func ratios() throws {
    let vector = try StatisticsVector("38_log_ratio_loa")
    let (x, y): ([Double], [Double]) = (try vector.inputs("x"), try vector.inputs("y"))
    // The vector's ratios are first over second.
    let observations = try x.indices.map {
      try observation("\($0)", of: "\($0)", rmssd: (x[$0], y[$0]), sdnn: (nil, nil))
    }
    let row = try #require(AccuracyStatistics.summaries(of: observations).first)
    try vector.expect(row[.rmssdRatio]?.number, vector.expected("geometric_mean_ratio"))
    let limits: [Double] = try vector.expected("ratio_loa")
    try vector.expect(row[.rmssdRatioLimitLower]?.number, limits[0])
    try vector.expect(row[.rmssdRatioLimitUpper]?.number, limits[1])
    #expect(row[.sdnnRatio] == .undefined("no_reliable_prv"))
  }

  @Test("has errors in milliseconds, estimate − reference")
  func errors() throws {
    // Errors of RMSSD −4, 1, 6: mean 1, mean absolute 11/3, median absolute 4. Of SDNN 2, 2, 2.
    let observations = try [(36.0, 40.0), (41, 40), (46, 40)].enumerated().map { index, pair in
      try observation("\(index)", of: "S", rmssd: pair, sdnn: (52, 50))
    }
    let row = try #require(AccuracyStatistics.summaries(of: observations).first)
    #expect(row[.rmssdBias] == .value(1))
    #expect(row[.rmssdMeanAbsoluteError] == .value(11.0 / 3))
    #expect(row[.rmssdMedianAbsoluteError] == .value(4))
    #expect(row[.sdnnBias] == .value(2))
    // Three equal ratios of 1.04 have no spread; logarithms are rounded to 1e-9.
    for measure in [Measure.sdnnRatio, .sdnnRatioLimitLower, .sdnnRatioLimitUpper] {
      #expect(abs(try #require(row[measure]?.number) - 1.04) < 2e-9)
    }
    #expect(row[.sdnnRatioLimitLower] == row[.sdnnRatioLimitUpper])
  }

  @Test("takes the people apart in its limits")
  func people() throws {
    // ln ratios 0, 0 of one person and ln 4, ln 4 of another: MSW = 0, V = σ²b = MSB / 2 = (ln 2)²·4/2, so that √V = √2·ln 2
    // around ln 2; the plain SD would be ln 2 · √(4/3).
    let observations = try [("A", 40.0), ("A", 40), ("B", 160), ("B", 160)].enumerated().map {
      try observation("\($0)", of: $1.0, rmssd: ($1.1, 40), sdnn: (nil, nil))
    }
    let row = try #require(AccuracyStatistics.summaries(of: observations).first)
    let expected = exp2(1 + Agreement.z * 2.0.squareRoot())
    #expect(abs(try #require(row[.rmssdRatioLimitUpper]?.number) - expected) < 1e-7 * expected)
  }

  @Test("counts only rows whose PRV can be compared, and says how many")
  func counts() throws {
    var observations = try [
      observation("1", of: "A", rmssd: (41, 40), sdnn: (50, 50)),
      observation("2", of: "A", rmssd: (0, 40), sdnn: (50, 50)),
      observation("3", of: "B", rmssd: (41, 0), sdnn: (50, 50)),
      observation("4", of: "C", rmssd: (nil, 40), sdnn: (50, nil)),
      observation("5", of: "D", rmssd: (41, 40), sdnn: (50, 50), isReliable: false),
      observation("6", of: "E", rmssd: (41, 40), sdnn: (50, 50), status: .withheld),
      observation("7", of: "F", rmssd: (41, 40), sdnn: (50, 50), ineligibility: .referenceCoverage),
    ]
    observations.append(.eligible("8", of: "G", reference: 60, estimate: 61))
    let row = try #require(AccuracyStatistics.summaries(of: observations).first)
    let rmssd = row.values.first { $0.measure == .rmssdBias }
    let sdnn = row.values.first { $0.measure == .sdnnBias }
    #expect(rmssd?.counts == MeasureCounts(rows: 1, recordings: 1, subjects: 1))
    #expect(sdnn?.counts == MeasureCounts(rows: 3, recordings: 3, subjects: 2))
    #expect(row[.rmssdRatioLimitLower] == .undefined("too_few_recordings"))
    #expect(row.values.first { $0.measure == .bias }?.counts == nil)
  }

  @Test("is not asked of a reference that is no list of intervals", arguments: [ReferenceKind.rateSeries, .constant])
  func otherKinds(kind: ReferenceKind) throws {
    let row = try #require(
      AccuracyStatistics.summaries(of: [observation("1", of: "A", rmssd: (41, 40), sdnn: (50, 50), kind: kind)]).first)
    #expect(row[.bias] != nil)
    #expect(row.values.allSatisfy { $0.measure.variabilityIndex == nil })
  }

  @Test("says why there is none")
  func reasons() throws {
    let none = try #require(
      AccuracyStatistics.summaries(of: [.ineligible("1", .referenceCoverage, kind: .rrIntervals, estimate: 70)]).first)
    #expect(none[.rmssdBias] == .undefined("no_eligible_recordings"))
    let withheld = try #require(
      AccuracyStatistics.summaries(of: [.eligible("1", of: "S", reference: 60, estimate: nil)]).first)
    #expect(withheld[.rmssdBias] == .undefined("no_published_recordings"))
  }

  @Test("has measures in the order of the contract, after all others")
  func order() throws {
    let values = ["bias_ms", "mae_ms", "median_ae_ms", "ratio", "ratio_loa_lower", "ratio_loa_upper"]
    let row = try #require(
      AccuracyStatistics.summaries(of: [observation("1", of: "A", rmssd: (41, 40), sdnn: (50, 50))]).first)
    // Differences are of levels; this row is of the whole arm.
    #expect(row.values.map(\.measure) == Measure.allCases.filter { !$0.rawValue.contains("_difference_") })
    #expect(Measure.allCases.suffix(12).map(\.rawValue) == values.map { "rmssd_\($0)" } + values.map { "sdnn_\($0)" })
  }

  /// The observation of a row whose PRV is as given: estimate, reference.
  private func observation(
    _ recording: String, of subject: String, rmssd: (Double?, Double?), sdnn: (Double?, Double?),
    isReliable: Bool = true, status: ComparisonRow.Status = .published, ineligibility: Ineligibility? = nil,
    kind: ReferenceKind = .rrIntervals
  ) throws -> Observation {
    var metadata = RecordingMetadata(id: recording, subjectID: subject, source: .other)
    metadata.arm = "arm"
    metadata.referenceKind = kind
    var estimate = Estimate()
    estimate.beatsPerMinute = status == .published ? 61 : nil
    estimate.variability = PulseRateVariability(rmssd: rmssd.0, sdnn: sdnn.0, isReliable: isReliable)
    var reference = ReferenceValue(kind: kind)
    reference.beatsPerMinute = 60
    (reference.rmssd, reference.sdnn) = (rmssd.1, sdnn.1)
    return Observation(
      ComparisonRow(
        studyID: "study", metadata: metadata, window: nil, algorithm: .tested, status: status, estimate: estimate,
        problem: nil, reference: reference, ineligibility: ineligibility))
  }
}
