extension StressSet {
  /// How well a quantity goes along with self-report. Rank coefficients over all measurements with an interval by resampling people,
  /// and one within people.
  ///
  /// - Complexity: O((*B* + *G*)·*n*·log of the number of feelings).
  func association(_ quantity: StressQuantity) -> [StressValue] {
    let pairs = rows.compactMap { row -> (person: Int32, x: Double, y: Double)? in
      guard let x = quantity.value(of: row.judged), let y = row.entry.feeling else { return nil }
      return (row.person, x, Double(y))
    }
    let starts = pairs.starts { $0.person == $1.person }
    let owners = personNumbers(of: pairs.count, starts: starts)
    let (x, y) = (pairs.map(\.x), pairs.map(\.y))
    let (ranks, counts) = (
      PairedRanks(x, y, owners: owners), Counts(recordings: pairs.count, people: starts.count)
    )
    func value(
      _ measure: StressAssociation, _ statistic: Statistic,
      _ interval: @escaping (StressMeasure, Bool) -> AccuracyIntervals.Result
    ) -> StressValue {
      let measure = StressMeasure.association(quantity, measure)
      return self.value(
        measure, pairs.isEmpty ? Statistic(undefined: .noSelfReport) : statistic, of: counts, eligible: rows.count
      ) { interval(measure, $0) }
    }
    func resampled(_ statistic: @escaping ClusterBootstrap.WeightedStatistic) -> (StressMeasure, Bool)
      -> AccuracyIntervals.Result
    {
      { measure, canResample in
        canResample ? corrected(measure, people: counts.people, statistic) : AccuracyIntervals.Result()
      }
    }
    let repeated = RepeatedMeasuresCorrelation.of(x, y, owners: owners)
    return [
      value(
        .kendall, ranks.kendallTauB(ranks.everybody).statistic { $0.coefficient },
        resampled { ranks.kendallTauB($0).value?.coefficient }),
      value(.spearman, ranks.spearman(ranks.everybody), resampled { ranks.spearman($0).number }),
      value(.repeatedMeasures, repeated.statistic { $0.coefficient }) { _, _ in
        AccuracyIntervals.Result(repeated.flatMap(\.interval))
      },
    ]
  }
}
