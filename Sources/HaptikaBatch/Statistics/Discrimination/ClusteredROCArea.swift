/// The area under the ROC curve when people have several scores each: the same area, with a variance that knows whose they are.
///
/// Of *I* people, *I10* with at least one case and *I01* with at least one non-case, person *i* has *m_i* cases with the sum
/// V10_i·, and *n_i* non-cases with the sum V01_i· (V as in `ROCArea`):
///
///     S10 = I10/((I10 − 1)M) · Σ(V10_i· − m_i θ)²
///     S01 = I01/((I01 − 1)N) · Σ(V01_i· − n_i θ)²
///     S11 = I/(I − 1) · Σ(V10_i· − m_i θ)(V01_i· − n_i θ)
///     var θ = S10/M + S01/N + 2·S11/(MN)
///
/// With one score of each person this is DeLong's variance. Where everybody gives cases and non-cases it is usually smaller than
/// that, since what people differ in falls out; otherwise larger.
///
/// - Reference: N. A. Obuchowski, *Biometrics* 53 (1997) 567,
///   [doi:10.2307/2533958](https://doi.org/10.2307/2533958).
struct ClusteredROCArea: Sendable, Hashable {
  /// The area over all rows.
  let area: Double
  /// I.
  let clusterCount: Int
  /// I10.
  let clustersWithPositives: Int
  /// I01.
  let clustersWithNegatives: Int
  /// Obuchowski's variance; undefined when fewer than two people have a case, or a non-case.
  let variance: Statistic
  /// The areas of those who have both cases and non-cases, each from their own rows alone, in the order of their numbers: what
  /// matters for a score that is compared with a person's own.
  let areasWithinClusters: [Double]

  /// The 95 % interval θ ± z·√var, cut to 0...1; undefined when the variance is, and at θ = 0 and 1.
  var interval: Defined<ConfidenceInterval> { ROCArea.interval(area, variance, .obuchowski) }

  /// The mean of `areasWithinClusters`, everybody counting once; undefined when nobody has both.
  var meanAreaWithinClusters: Statistic { Statistic(Moments.mean(of: areasWithinClusters), otherwise: .oneClass) }

  /// Compares scores, none of them NaN, of people numbered by byte order of their names; undefined as `ROCArea`.
  ///
  /// - Precondition: as many of each.
  /// - Complexity: O(*n* log *n*).
  static func of(scores: [Double], isPositive: [Bool], owners: [Int32]) -> Defined<ClusteredROCArea> {
    precondition(owners.count == scores.count, "\(scores.count) scores, \(owners.count) owners")
    return ROCArea.of(scores: scores, isPositive: isPositive).map { all in
      let rows = owners.indices.sorted { (owners[$0], $0) < (owners[$1], $1) }
      let starts = rows.starts { owners[$0] == owners[$1] }
      let people = zip(starts, starts.dropFirst() + [rows.count]).map { rows[$0..<$1] }
      return ClusteredROCArea(
        all, people.map { Residuals(of: $0, in: all) },
        areasWithinClusters: people.compactMap { rows in
          ROCArea.of(scores: rows.map { scores[$0] }, isPositive: rows.map { isPositive[$0] }).value?.area
        })
    }
  }

  private init(_ all: ROCArea, _ people: [Residuals], areasWithinClusters: [Double]) {
    area = all.area
    clusterCount = people.count
    clustersWithPositives = people.count { $0.positives > 0 }
    clustersWithNegatives = people.count { $0.negatives > 0 }
    self.areasWithinClusters = areasWithinClusters
    guard clustersWithPositives > 1, clustersWithNegatives > 1 else {
      variance = Statistic(undefined: .tooFewClusters)
      return
    }
    let (m, n) = (Double(all.positiveCount), Double(all.negativeCount))
    let s10 = Self.correction(clustersWithPositives) / m * CompensatedSum.of(people.lazy.map { $0.v10 * $0.v10 })
    let s01 = Self.correction(clustersWithNegatives) / n * CompensatedSum.of(people.lazy.map { $0.v01 * $0.v01 })
    let s11 = Self.correction(clusterCount) * CompensatedSum.of(people.lazy.map { $0.v10 * $0.v01 })
    // Never negative but for rounding: it is at least I/(I − 1) · Σ(v10/M + v01/N)².
    variance = Statistic(max(0, s10 / m + s01 / n + 2 * s11 / (m * n)), otherwise: .notFinite)
  }

  private static func correction(_ count: Int) -> Double { Double(count) / Double(count - 1) }

  /// How far one person's sums lie from what the area lets expect.
  private struct Residuals {
    let positives: Int
    let negatives: Int
    /// V10_i· − m_i θ.
    let v10: Double
    /// V01_i· − n_i θ.
    let v01: Double

    init(of rows: ArraySlice<Int>, in all: ROCArea) {
      var (cases, doubledOfCases, doubledOfOthers) = (0, 0, 0)
      for row in rows {
        if all.isPositive[row] {
          cases += 1
          doubledOfCases += all.doubledPlacements[row]
        } else {
          doubledOfOthers += all.doubledPlacements[row]
        }
      }
      positives = cases
      negatives = rows.count - cases
      v10 = Double(doubledOfCases) / (2 * Double(all.negativeCount)) - Double(positives) * all.area
      v01 = Double(doubledOfOthers) / (2 * Double(all.positiveCount)) - Double(negatives) * all.area
    }
  }
}
