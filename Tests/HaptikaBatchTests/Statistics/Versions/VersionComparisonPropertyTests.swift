import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("A comparison of two versions")
struct VersionComparisonPropertyTests {
  private func study() throws -> [PairedRecording] {
    try PairedRecording.all(in: StatisticsVector("22_version_comparison"))
  }

  @Test("has the same bits in any order of the recordings")
  func order() throws {
    let study = try study()
    let first = VersionComparison(quick: study)
    #expect(VersionComparison(quick: study.reversed()) == first)
    #expect(VersionComparison(quick: Array(study[20...] + study[..<20])) == first)
  }

  @Test("changes its sign when the versions change places")
  func swapped() throws {
    let (there, back) = (VersionComparison(quick: try study()), VersionComparison(quick: try study().map(\.swapped)))
    for difference in [
      \VersionComparison.successDifference, \.absoluteErrorDifference, \.coverageDifference,
    ] {
      let (a, b) = (there[keyPath: difference], back[keyPath: difference])
      #expect(try #require(a.estimate.number) == -(try #require(b.estimate.number)))
      #expect(a.signFlipP == b.signFlipP)
      let (ends, mirrored) = (try #require(a.interval?.interval), try #require(b.interval?.interval))
      // The same replicates with the other sign; the probabilities of the ends are mirrored but for rounding.
      #expect(abs(ends.low + mirrored.high) < 1e-12)
      #expect(abs(ends.high + mirrored.low) < 1e-12)
    }
    #expect(there.publishedByOldAlone == back.publishedByNewAlone)
    #expect(there.bounds.lowest.number == back.bounds.highest.number.map { -$0 })
  }

  @Test("keeps its estimates when every recording is there twice")
  func twice() throws {
    let study = try study()
    let copies = study.map {
      PairedRecording(
        key: PairedRecording.Key(
          studyID: $0.key.studyID, subjectID: $0.key.subjectID, recordingID: $0.key.recordingID + "-copy",
          windowStart: nil), reference: $0.reference, old: $0.old, new: $0.new)
    }
    let (once, doubled) = (VersionComparison(quick: study), VersionComparison(quick: study + copies))
    #expect(doubled.rowCount == 2 * once.rowCount)
    #expect(doubled.successDifference.estimate == once.successDifference.estimate)
    #expect(doubled.coverageDifference.interval == once.coverageDifference.interval)
    #expect(doubled.absoluteErrorDifference.signFlipP == once.absoluteErrorDifference.signFlipP)
  }

  @Test("adds up: what both published and what one alone did")
  func cells() throws {
    let comparison = VersionComparison(quick: try study())
    #expect(comparison.absoluteErrorDifference.rowCount == comparison.acceptance.both)
    #expect(comparison.publishedByOldAlone.recordings.count == comparison.acceptance.onlyOld)
    #expect(comparison.acceptance.difference == comparison.coverageDifference.estimate)
    #expect(comparison.success.difference == comparison.successDifference.estimate)
  }

  @Test("of a version with itself is identical, and all differences are 0")
  func identical() throws {
    let comparison = VersionComparison(
      quick: try study().map { PairedRecording(key: $0.key, reference: $0.reference, old: $0.new, new: $0.new) })
    #expect(comparison.isIdentical)
    #expect(comparison.absoluteErrorDifference.estimate == .value(0))
    #expect(comparison.successDifference.interval?.interval == ConfidenceInterval(0, 0, .bca))
    #expect(comparison.successDifference.signFlipP == .value(1))
    #expect(comparison.successDifference.signedRankP == Statistic(undefined: .noNonzeroDifferences))
  }

  @Test("is not identical when only the reason for no rate differs in kind")
  func status() {
    let key = PairedRecording.Key(studyID: "study", subjectID: "S", recordingID: "R", windowStart: nil)
    let withheld = PairedRecording.Side(status: .withheld, estimate: nil, confidence: nil)
    let failed = PairedRecording.Side(status: .failed, estimate: nil, confidence: nil)
    #expect(
      !VersionPairs([PairedRecording(key: key, reference: 60, old: withheld, new: failed)], isSimulated: false)
        .areIdentical)
  }

  @Test("takes no rate that is not finite, and none that was withheld")
  func unpublished() {
    for side in [
      PairedRecording.Side(status: .published, estimate: .nan, confidence: nil),
      PairedRecording.Side(status: .withheld, estimate: 60, confidence: nil),
    ] {
      #expect(!side.isPublished)
    }
  }

  @Test(
    "counts an absolute error of exactly the tolerance as a success", arguments: [(5.0, true), (5.000000002, false)])
  func tolerance(error: Double, isSuccess: Bool) {
    let comparison = VersionComparison(
      quick: [PairedRecording("R", of: "S", reference: 70.1, old: nil, new: 70.1 + error)])
    #expect(comparison.success.onlyNew == (isSuccess ? 1 : 0))
  }

  @Test(
    "has an interval as the number of people allows",
    arguments: [(4, nil), (5, nil), (9, nil), (10, "bca"), (12, "bca")] as [(Int, String?)])
  func gates(people: Int, method: String?) {
    // One recording each: fewer than 10 recordings, whoever they are of.
    let difference = VersionComparison(quick: PairedRecording.people(people)).absoluteErrorDifference
    #expect(difference.interval?.interval.method == method)
    #expect(difference.whyNoInterval == (method == nil ? .tooFewRecordings : nil))
  }

  @Test("has a linearised interval of five to nine people, and none of four")
  func fewPeople() {
    func comparison(people: Int) -> VersionDifference {
      VersionComparison(
        quick: (0..<18).map {
          PairedRecording("R\($0)", of: "S\($0 % people)", reference: 60, old: 62, new: 61 + Double($0 % 3))
        }
      ).absoluteErrorDifference
    }
    #expect(comparison(people: 4).whyNoInterval == .tooFewClusters)
    #expect(comparison(people: 5).interval?.interval.method == "t_linearised")
    #expect(comparison(people: 9).interval?.interval.method == "t_linearised")
    #expect(comparison(people: 10).interval?.interval.method == "bca")
  }

  @Test("of no recordings has a reason for every number")
  func none() {
    let comparison = VersionComparison(quick: [])
    #expect(comparison.successDifference.estimate == Statistic(undefined: .noEligibleRecordings))
    #expect(comparison.absoluteErrorDifference.estimate == Statistic(undefined: .noCommonRecordings))
    #expect(comparison.successDifference.signFlipP == Statistic(undefined: .noEligibleRecordings))
    #expect(comparison.coverageMatched.oldMeanAbsolute == Statistic(undefined: .noPublishedRecordings))
    #expect(comparison.bounds.lowest == Statistic(undefined: .noEligibleRecordings))
    #expect(comparison.publishedByOldAlone.share == Statistic(undefined: .noEligibleRecordings))
  }

  @Test("has no difference of errors when the versions never published together")
  func apart() {
    let comparison = VersionComparison(
      quick: (0..<12).map {
        PairedRecording("R\($0)", of: "S\($0)", reference: 60, old: $0 < 6 ? 61 : nil, new: $0 < 6 ? nil : 61)
      })
    #expect(comparison.absoluteErrorDifference.estimate == Statistic(undefined: .noCommonRecordings))
    #expect(comparison.absoluteErrorDifference.whyNoInterval == .tooFewRecordings)
    #expect(comparison.coverageDifference.estimate == .value(0))
    // Lowest: 6 · (0 − 1) + 6 · (1 − 30) = −180, over 12. Highest: the mirror image.
    #expect(comparison.bounds.lowest == .value(-15))
    #expect(comparison.bounds.highest == .value(15))
  }

  @Test("does not cap an error that was observed")
  func observed() {
    // |error of new| = 100; that of old is between 0 and the cap of 30.
    let bounds = VersionComparison(quick: [PairedRecording("R", of: "S", reference: 60, old: nil, new: 160)]).bounds
    #expect(bounds.lowest == .value(70))
    #expect(bounds.highest == .value(100))
  }

  @Test("keeps people apart whose names differ in bytes alone")
  func bytes() {
    // é as one scalar and as two: equal as `String`s.
    let people = (0..<12).map {
      PairedRecording("R\($0)", of: $0 % 2 == 0 ? "\u{e9}" : "e\u{301}", reference: 60, old: 60, new: 61)
    }
    #expect(VersionComparison(quick: people).clusterCount == 2)
    #expect(VersionComparison(quick: people.reversed()) == VersionComparison(quick: people))
  }

  @Test("has no interval of rates that are absurdly large", arguments: [1e30, 1e120, 1e300])
  func absurd(rate: Double) {
    let difference = VersionComparison(
      quick: PairedRecording.people(12) + [PairedRecording("X", of: "X", reference: 60, old: 61, new: rate)]
    ).absoluteErrorDifference
    #expect(difference.interval == nil)
    #expect(difference.whyNoInterval == .notFinite)
    #expect(difference.signFlipP == Statistic(undefined: .notFinite))
    #expect(difference.signedRankP == Statistic(undefined: .notFinite))
  }

  @Test("names what is drawn, with other bytes encoded")
  func labels() {
    let labels = ComparisonLabels(
      arm: "at rest/é", referenceKind: "2", new: AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0)),
      old: AlgorithmIdentifier("haptika-ppg", Version(1, 0, 0)), group: "all", level: "all")
    let place = "compare/at%20rest%2F%C3%A9/2/haptika-ppg@2.0.0-haptika-ppg@1.0.0"
    #expect(labels.success == "\(place)/E1/all=all")
    #expect(labels.absoluteError == "\(place)/E2/all=all")
    #expect(labels.coverage == "\(place)/E3/all=all")
    #expect(labels.successSignFlip == "\(place)/signflip/success_5")
  }
}
