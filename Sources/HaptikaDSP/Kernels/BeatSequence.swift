import Foundation

/// Returns the samples of `onsets` at which beats lie, spaced about a `period` apart, in time order.
///
/// Dynamic programming: the score of a beat at sample *i* is its onset plus, where that is positive, the highest of
/// score(*j*) − `tightness` · ln²((*i* − *j*) / *Tᵢ*) over the earlier samples *j* from ⌊*i* − `span` upper · *Tᵢ*⌋ up to,
/// not including, ⌈*i* − `span` lower · *Tᵢ*⌉; of equal ones the first. The sequence is traced back from the best score
/// among the last *T* samples, so that no beat is lost or invented at the end.
///
/// - Parameters:
///   - onsets: how much a beat begins at each sample, not negative.
///   - periods: the expected time between beats at each sample, in samples, positive.
///   - span: the distances between two beats that are looked at, as shares of the period.
///   - tightness: what a distance other than the period costs.
/// - Returns: indices into `onsets`, in time order.
/// - Complexity: O(*n* · longest distance).
/// - Reference: Ellis, *J. New Music Res.* 36 (2007) 51,
///   [doi:10.1080/09298210701653344](https://doi.org/10.1080/09298210701653344).
func beatSequence(
  in onsets: [Double], periods: [Double], span: ClosedRange<Double>, tightness: Double
) -> [Int] {
  precondition(onsets.count == periods.count, "every sample has one onset and one period")
  guard let longest = periods.max(), let lastPeriod = periods.last else { return [] }
  // Distances are whole samples: their logarithms serve all samples.
  let logarithms = (0...Int((span.upperBound * longest).rounded(.up)) + 1).map { log(Double($0)) }
  var scores = onsets
  var predecessors = [Int](repeating: -1, count: onsets.count)
  for sample in onsets.indices {
    let period = periods[sample]
    let first = max(0, Int((Double(sample) - span.upperBound * period).rounded(.down)))
    let end = max(0, Int((Double(sample) - span.lowerBound * period).rounded(.up)))
    let expected = log(period)
    var best = 0.0
    var predecessor = -1
    for earlier in first..<max(first, end) {
      let deviation = logarithms[sample - earlier] - expected
      let score = scores[earlier] - tightness * deviation * deviation
      if score > best { (best, predecessor) = (score, earlier) }
    }
    scores[sample] += best
    predecessors[sample] = predecessor
  }
  let tail = max(0, onsets.count - Int(lastPeriod.rounded(.up)))..<onsets.count
  var beats: [Int] = []
  var beat = indexOfMaximum(of: scores, in: tail)
  while beat >= 0 {
    beats.append(beat)
    beat = predecessors[beat]
  }
  return beats.reversed()
}
