/// One measure of two versions in one level of a group: a row of `comparison.csv`.
struct ComparisonValue: Sendable {
  let measure: ComparisonMeasure
  /// `nil` of a measure whose value is a word, which stands in `note`.
  let statistic: Statistic?
  var interval: ConfidenceInterval?
  /// What stands in the column `reason` beside a number: why there is no interval, or what must be said of it; or the verdict.
  var note: String?
  /// Rows, recordings and people that the measure is made of.
  let counts: MeasureCounts
}

extension LevelComparison {
  /// What is told of every level, the whole arm included.
  var values: [ComparisonValue] {
    let common = absoluteErrorDifference.counts
    func share(_ measure: ComparisonMeasure, _ count: Int) -> ComparisonValue {
      ComparisonValue(
        measure: measure, statistic: Share(count, of: eligible.rows).statistic(ofNone: .noEligibleRecordings),
        counts: eligible)
    }
    func count(_ measure: ComparisonMeasure, _ count: Int) -> ComparisonValue {
      ComparisonValue(measure: measure, statistic: .value(Double(count)), counts: eligible)
    }
    return [
      successDifference.value(.successDifference), absoluteErrorDifference.value(.absoluteErrorDifference),
      coverageDifference.value(.coverageDifference),
      share(.coverage, acceptance.byNew), share(.baselineCoverage, acceptance.byOld),
      share(.success, success.byNew), share(.baselineSuccess, success.byOld),
      ComparisonValue(measure: .commonError, statistic: commonErrors.new, counts: common),
      ComparisonValue(measure: .baselineCommonError, statistic: commonErrors.old, counts: common),
      count(.publishedByBoth, acceptance.both), count(.publishedByNewAlone, acceptance.onlyNew),
      count(.publishedByBaselineAlone, acceptance.onlyOld), count(.publishedByNeither, acceptance.neither),
      count(.successOfBoth, success.both), count(.successOfNewAlone, success.onlyNew),
      count(.successOfBaselineAlone, success.onlyOld), count(.successOfNeither, success.neither),
    ]
  }

  /// Published of eligible by the new version.
  var coverage: Statistic { Share(acceptance.byNew, of: eligible.rows).statistic(ofNone: .noEligibleRecordings) }
}

extension ComparedVersions {
  /// Every measure of the whole arm. Of identical versions the tests are left out, since none was made.
  var values: [ComparisonValue] {
    LevelComparison(comparison).values + verdictValues + (comparison.isIdentical ? [] : testValues) + soleValues
      + sensitivityValues
      + (kind == .rrIntervals
        ? zip([.rmssdDifference, .sdnnDifference], comparison.variabilityDifferences).map { $1.value($0) } : [])
  }

  private var eligible: MeasureCounts { comparison.eligible }

  private var verdictValues: [ComparisonValue] {
    func value(_ measure: ComparisonMeasure, _ kind: VersionVerdict.Kind?) -> ComparisonValue {
      ComparisonValue(
        measure: measure, statistic: nil, note: kind?.rawValue, counts: eligible)
    }
    return [value(.verdict, verdict.decision), value(.verdictOtherwise, verdict.otherwise)]
  }

  private var testValues: [ComparisonValue] {
    func p(_ measure: ComparisonMeasure, _ p: Statistic, _ counts: MeasureCounts) -> ComparisonValue {
      ComparisonValue(measure: measure, statistic: p, counts: counts)
    }
    let (e1, e2, e3) = (
      comparison.successDifference, comparison.absoluteErrorDifference, comparison.coverageDifference
    )
    let (ofSuccess, ofCoverage) = (McNemarTest(comparison.success), McNemarTest(comparison.acceptance))
    func independent(_ measure: ComparisonMeasure, _ outcomes: PairedOutcomes) -> ComparisonValue {
      ComparisonValue(
        measure: measure, statistic: outcomes.difference, interval: NewcombeInterval.of(outcomes), counts: eligible)
    }
    return [
      p(.absoluteErrorDifferenceOfSubjectMeans, e2.meanOfSubjectMeans, e2.mean.counts),
      p(.successSignFlipP, e1.signFlipP, eligible), p(.successHolmP, holmP, eligible),
      p(.successSignedRankP, e1.signedRankP, eligible),
      p(.absoluteErrorSignFlipP, e2.signFlipP, e2.mean.counts),
      p(.absoluteErrorSignedRankP, e2.signedRankP, e2.mean.counts),
      p(.coverageSignFlipP, e3.signFlipP, eligible), p(.coverageSignedRankP, e3.signedRankP, eligible),
      independent(.successNewcombe, comparison.success),
      p(.successMcNemarP, .value(ofSuccess.exactP), eligible),
      p(.successMcNemarMidP, .value(ofSuccess.midP), eligible),
      independent(.coverageNewcombe, comparison.acceptance),
      p(.coverageMcNemarP, .value(ofCoverage.exactP), eligible),
      p(.coverageMcNemarMidP, .value(ofCoverage.midP), eligible),
    ]
  }

  private var soleValues: [ComparisonValue] {
    func values(
      _ sole: SolePublications, _ cases: [PairedRecording], _ measures: [ComparisonMeasure]
    ) -> [ComparisonValue] {
      let counts = VersionPairs(cases, isSimulated: isSimulated).counts
      let none = UndefinedReason.noPublishedRecordings
      let numbers: [Statistic] = [
        sole.share, sole.bias, Statistic(sole.metrics?.meanAbsolute, otherwise: none),
        Share(sole.metrics?.within5 ?? 0, of: counts.rows).statistic(ofNone: none),
      ]
      return zip(measures, numbers).map { ComparisonValue(measure: $0, statistic: $1, counts: counts) }
    }
    return values(
      comparison.publishedByNewAlone, cases.onlyNew,
      [.newAloneFraction, .newAloneBias, .newAloneError, .newAloneWithin5])
      + values(
        comparison.publishedByOldAlone, cases.onlyOld,
        [.baselineAloneFraction, .baselineAloneBias, .baselineAloneError, .baselineAloneWithin5])
  }

  private var sensitivityValues: [ComparisonValue] {
    let matched = comparison.coverageMatched
    let kept = Share(matched.keptCount, of: eligible.rows).statistic(ofNone: .noEligibleRecordings)
    return [
      (.matchedCoverage, kept), (.matchedError, matched.newMeanAbsolute),
      (.matchedBaselineError, matched.oldMeanAbsolute),
      (.lowestDifference, comparison.bounds.lowest), (.highestDifference, comparison.bounds.highest),
    ].map { ComparisonValue(measure: $0, statistic: $1, counts: eligible) }
  }
}

extension PairedMeanDifference {
  fileprivate func value(_ measure: ComparisonMeasure) -> ComparisonValue {
    ComparisonValue(
      measure: measure, statistic: estimate, interval: interval?.interval,
      note: whyNoInterval?.rawValue ?? (interval?.isAtEdge == true ? "ci_at_edge" : nil), counts: counts)
  }
}

extension PairedOutcomes {
  /// All successes of the new version.
  var byNew: Int { both + onlyNew }

  /// All successes of the old version.
  var byOld: Int { both + onlyOld }
}
