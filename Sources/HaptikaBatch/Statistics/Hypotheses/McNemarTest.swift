import Foundation

/// McNemar's test of two versions on the same recordings: of those on which only one succeeded, did each have its half?
///
///     b = only old, c = only new
///     exact p = min(1, 2·P(X ≤ min(b, c))),   X ~ Bin(b + c, ½)
///     mid-p   = exact p − P(X = min(b, c))
///
/// The exact p decides; mid-p, which is less cautious, stands beside it, and the χ² forms are for comparison with papers. (R's
/// `mcnemar.test` gives the one with continuity correction.) With b = c, none of either among them, both p are 1.
///
/// Recordings count as independent: where people were recorded more than once the p is descriptive, and the interval of the
/// difference by cluster bootstrap is the inference.
///
/// - Reference: Q. McNemar, *Psychometrika* 12 (1947) 153, [doi:10.1007/BF02295996](https://doi.org/10.1007/BF02295996);
///   M. W. Fagerland, S. Lydersen and P. Laake, *BMC Med. Res. Methodol.* 13 (2013) 91,
///   [doi:10.1186/1471-2288-13-91](https://doi.org/10.1186/1471-2288-13-91), for mid-p.
struct McNemarTest: Sendable, Hashable {
  /// *b*, recordings on which only the old version succeeded.
  let onlyOld: Int

  /// *c*, recordings on which only the new version succeeded.
  let onlyNew: Int

  /// The exact two-sided p.
  ///
  /// - Complexity: O(*b* + *c*), as for mid-p.
  var exactP: Double {
    isBalanced ? 1 : min(1, 2 * FairBinomial(throwCount: onlyOld + onlyNew).cumulative(min(onlyOld, onlyNew)))
  }

  /// The mid-p.
  var midP: Double {
    isBalanced
      ? 1 : exactP - FairBinomial(throwCount: onlyOld + onlyNew).probability(of: min(onlyOld, onlyNew))
  }

  /// χ² = (b − c)² / (b + c); undefined when the versions never differ.
  var chiSquare: Statistic { chiSquare(less: 0) }

  /// χ² with continuity correction, (|b − c| − 1)² / (b + c); 0 when b = c.
  var continuityCorrectedChiSquare: Statistic { chiSquare(less: 1) }

  /// P(χ² with one degree of freedom ≥ `chiSquare`) = erfc(√(χ²/2)).
  var chiSquareP: Statistic {
    Statistic(chiSquare.number.map { erfc(($0 / 2).squareRoot()) }, otherwise: .noDiscordantRecordings)
  }

  private var isBalanced: Bool { onlyOld == onlyNew }

  private func chiSquare(less correction: Double) -> Statistic {
    let (difference, all) = (Double(abs(onlyOld - onlyNew)), Double(onlyOld + onlyNew))
    let distance = max(0, difference - correction)
    return Statistic(all == 0 ? nil : distance * distance / all, otherwise: .noDiscordantRecordings)
  }
}

extension McNemarTest {
  /// The test of the two cells of `outcomes` in which the versions differ.
  init(_ outcomes: PairedOutcomes) { self.init(onlyOld: outcomes.onlyOld, onlyNew: outcomes.onlyNew) }
}
