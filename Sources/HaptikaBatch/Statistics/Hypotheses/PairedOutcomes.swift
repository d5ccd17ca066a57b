/// How often each of two versions had a success on the same recordings: the four cells of a paired table.
struct PairedOutcomes: Sendable, Hashable {
  var both = 0
  var onlyOld = 0
  var onlyNew = 0
  var neither = 0

  /// *n*, all recordings.
  var all: Int { both + onlyOld + onlyNew + neither }

  /// Counts one more recording.
  mutating func count(old: Bool, new: Bool) {
    switch (old, new) {
    case (true, true): both += 1
    case (true, false): onlyOld += 1
    case (false, true): onlyNew += 1
    case (false, false): neither += 1
    }
  }
}

extension PairedOutcomes {
  /// Share of the new version − share of the old one: one division of whole numbers.
  var difference: Statistic {
    all == 0 ? Statistic(undefined: .noEligibleRecordings) : .value(Double(onlyNew - onlyOld) / Double(all) + 0)
  }

  /// φ, the correlation of the two outcomes, its numerator moved towards 0 by n/2 when positive; 0 when a margin is 0.
  ///
  /// - Reference: R. G. Newcombe, *Stat. Med.* 17 (1998) 2635, method 10.
  var correctedPhi: Double {
    let (a, b, c, d) = (Double(both), Double(onlyOld), Double(onlyNew), Double(neither))
    // Roots of pairs of margins: a product of four would be inexact long before.
    let margins = ((a + b) * (c + d)).squareRoot() * ((a + c) * (b + d)).squareRoot()
    if margins == 0 { return 0 }
    let product = a * d - b * c
    return (product > 0 ? max(product - Double(all) / 2, 0) : product) / margins
  }
}
