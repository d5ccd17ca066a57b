import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Study = ComparedStudy

/// What of a comparison is told, as text with all bits of its numbers.
private func told(_ comparisons: [ComparedVersions]) -> String {
  CSVWriter.text(of: ComparisonCSV.table(of: comparisons, overWindows: false))
    + CSVWriter.text(of: ComparisonCasesCSV.table(of: comparisons))
}

@Suite("The comparisons of a run")
struct ComparisonStatisticsTests {
  @Test("have the numbers of the vector, all the way from observations")
  func vector() throws {
    let vector = try StatisticsVector("22_version_comparison")
    let versions = try #require(Study.comparisons(try Study.vector()).first)
    let comparison = versions.comparison
    try vector.expect(comparison.successDifference.estimate.number, vector.expected("E1_delta_success"))
    try vector.expect(
      comparison.absoluteErrorDifference.estimate.number, vector.expected("mean_diff_abs_error_v2_minus_v1"))
    try vector.expect(comparison.coverageDifference.estimate.number, vector.expected("E3_delta_coverage"))
    try vector.expect(comparison.successDifference.signFlipP.number, vector.expected("E1_signflip_p"))
    #expect(versions.cases.onlyOld.map(\.key.recordingID) == (try vector.expected("E4_only_v1")))
    #expect(versions.verdict.decision.rawValue == (try vector.expected("verdict")))
    #expect(versions.verdict.otherwise?.rawValue == (try vector.expected("verdict_without_gate")))
  }

  @Test("have the same bits in any order of the observations and for any number of workers")
  func bits() throws {
    let study = try Study.vector() + Study.cautious(people: 12)
    let first = told(Study.comparisons(study))
    #expect(told(Study.comparisons(study.reversed())) == first)
    #expect(told(Study.comparisons(Array(study[31...] + study[..<31]), workers: 3)) == first)
  }

  @Test("change their sign when the versions change places")
  func swapped() throws {
    // With the newer version as the baseline the older one is the new side.
    let there = try #require(Study.comparisons(try Study.vector(), baseline: Study.old).first?.comparison)
    let back = try #require(Study.comparisons(try Study.vector(), baseline: Study.new).first?.comparison)
    for difference in [
      \VersionComparison.successDifference, \.absoluteErrorDifference, \.coverageDifference,
    ] {
      let (a, b) = (there[keyPath: difference].estimate.number, back[keyPath: difference].estimate.number)
      #expect(try #require(a) == -(try #require(b)))
    }
  }

  @Test("end in a trade-off when a version withholds more and errs less")
  func tradeOff() throws {
    // Of 24 people every other one loses a quarter: coverage falls by 12.5 points, the absolute error from 3 to 1.
    let versions = try #require(Study.comparisons(Study.cautious(people: 24)).first)
    #expect(versions.verdict.decision == .tradeOff)
    #expect(versions.comparison.absoluteErrorDifference.estimate == .value(-2))
    #expect(versions.comparison.coverageDifference.estimate == .value(-0.125))
    #expect(versions.comparison.acceptance == PairedOutcomes(both: 84, onlyOld: 12, onlyNew: 0, neither: 0))
  }

  @Test("give no verdict of fewer than 20 people, but say what it would be")
  func fewPeople() throws {
    let versions = try #require(Study.comparisons(Study.cautious(people: 19)).first)
    #expect(versions.verdict.decision == .notAssessable)
    #expect(versions.verdict.otherwise == .tradeOff)
  }

  @Test("of versions that give the same are identical, untested, and make no other test harder")
  func identical() throws {
    let study = Study.cautious(people: 20)
    let third = AlgorithmIdentifier("haptika-ppg", Version(2, 0, 1))
    let copies = study.filter { $0.algorithm == Study.new }.map { observation in
      var copy = observation
      copy.algorithm = third
      // Confidences are not looked at.
      copy.confidence = 0.1
      return copy
    }
    let comparisons = Study.comparisons(study + copies)
    let same = try #require(comparisons.first { $0.pairing.new == third && $0.pairing.old == Study.new })
    #expect(same.verdict.decision == .identical)
    #expect(same.holmP == Statistic(undefined: .identical))
    #expect(same.strata.isEmpty)
    // Two tests are left, not three: the adjusted p is at most twice the p.
    let other = try #require(comparisons.first { $0.pairing.old == Study.old })
    let (adjusted, p) = (
      try #require(other.holmP.number), try #require(other.comparison.successDifference.signFlipP.number)
    )
    #expect(adjusted <= 2 * p)
  }

  @Test("are not identical when a rate differs in its last bit")
  func lastBit() throws {
    let study = Study.cautious(people: 20).flatMap { observation -> [Observation] in
      guard observation.algorithm == Study.old else { return [] }
      var copy = observation
      copy.algorithm = Study.new
      copy.estimate = observation.recordingID == "S3-R1" ? observation.estimate?.nextUp : observation.estimate
      return [observation, copy]
    }
    #expect(try #require(Study.comparisons(study).first).verdict.decision == .nonInferior)
  }

  @Test("take a recording without a row of a version as not published by it")
  func missingRows() throws {
    let study = Study.cautious(people: 20).filter { $0.algorithm == Study.old || !$0.recordingID.hasSuffix("R0") }
    let comparison = try #require(Study.comparisons(study).first).comparison
    #expect(comparison.rowCount == 80)
    #expect(comparison.acceptance == PairedOutcomes(both: 50, onlyOld: 30, onlyNew: 0, neither: 0))
  }

  @Test("never pool arms")
  func arms() {
    let study = Study.cautious(people: 6)
    let elsewhere = study.map { observation in
      var moved = observation
      moved.arm = "bench"
      return moved
    }
    let both = Study.comparisons(study + elsewhere)
    #expect(both.map(\.arm) == ["arm", "bench"])
    #expect(both.allSatisfy { $0.comparison.rowCount == 24 })
  }

  @Test("stand in each level of each stratum that says something, with intervals as the level allows")
  func strata() throws {
    let versions = try #require(Study.comparisons(Study.cautious(people: 24)).first)
    #expect(versions.strata.map { "\($0.group)=\($0.level)" }.contains("condition=rest"))
    let walk = try #require(versions.strata.first { $0.level == "walk" }).comparison
    #expect(walk.coverageDifference.estimate == .value(-0.25))
    #expect(walk.coverageDifference.interval?.interval.method == "bca")
    let few = try #require(Study.comparisons(Study.cautious(people: 4)).first)
    #expect(few.strata.allSatisfy { $0.comparison.successDifference.interval == nil })
  }

  @Test("count recordings, not windows, before they give an interval")
  func windows() throws {
    // Two windows of each of nine recordings of nine people: 18 rows, 9 recordings.
    let study = (0..<9).flatMap { person in
      [0.0, 30].flatMap { start -> [Observation] in
        [(Study.old, 72.0), (Study.new, 71)].map { algorithm, rate in
          var row = Study.observation(algorithm, "R\(person)", of: "S\(person)", reference: 70, estimate: rate)
          row.windowStart = start
          return row
        }
      }
    }
    let difference = try #require(Study.comparisons(study).first).comparison.absoluteErrorDifference
    #expect(difference.rowCount == 18)
    #expect(difference.mean.counts.recordings == 9)
    #expect(difference.whyNoInterval == .tooFewRecordings)
  }

  @Test("list the largest disagreements first, of equal ones in key order")
  func disagreements() throws {
    let rates = [("a", 71.0, 71.0), ("b", 70, 75), ("c", 80, 60), ("d", 75, 70)]
    let study = rates.flatMap { id, old, new in
      [(Study.old, old), (Study.new, new)].map {
        Study.observation($0, id, of: "S", reference: 70, estimate: $1)
      }
    }
    #expect(Study.comparisons(study).first?.cases.disagreements.map(\.key.recordingID) == ["c", "b", "d"])
  }
}

@Suite("Pairs of versions")
struct VersionPairingTests {
  private let outside = AlgorithmIdentifier("app", Version(3, 1, 0))

  private func text(_ algorithms: [AlgorithmIdentifier], baseline: AlgorithmIdentifier? = nil) -> [String] {
    VersionPairing.pairs(of: algorithms, baseline: baseline).map { "\($0.new) - \($0.old)" }
  }

  @Test("have the earlier version as the baseline, and others before the product")
  func sides() {
    #expect(
      text([Study.plain, Study.new, Study.old]) == [
        "haptika-ppg@2.0.0 - haptika-ppg@1.0.0", "haptika-ppg@2.0.0 - spectral-peak@1.0.0",
        "haptika-ppg@1.0.0 - spectral-peak@1.0.0",
      ])
    #expect(text([outside, Study.old]) == ["haptika-ppg@1.0.0 - app@3.1.0"])
    #expect(text([Study.plain, outside]) == ["spectral-peak@1.0.0 - app@3.1.0"])
  }

  @Test("are each against the baseline when one is named")
  func baseline() {
    #expect(
      text([Study.plain, Study.new, Study.old], baseline: Study.new) == [
        "haptika-ppg@1.0.0 - haptika-ppg@2.0.0", "spectral-peak@1.0.0 - haptika-ppg@2.0.0",
      ])
    #expect(text([Study.old], baseline: Study.new).isEmpty)
  }

  @Test("need two versions", arguments: [[], [Study.old], [Study.old, Study.old]])
  func alone(algorithms: [AlgorithmIdentifier]) {
    #expect(text(algorithms).isEmpty)
  }
}
