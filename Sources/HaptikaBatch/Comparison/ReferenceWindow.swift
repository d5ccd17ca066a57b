import HaptikaDSP

extension PreparedReference {
  /// Returns the reference over `span`.
  ///
  /// - Rate series: the mean of the plausible samples in the span; covered is every second within 1.5 median sample intervals
  ///   of a plausible sample, also of one outside the span.
  /// - RR intervals: 60,000 / mean of the plausible intervals that *end* in the span; coverage is their sum / the span's length.
  ///   The first of them may begin before the span, so it can be a little more than 1.
  /// - RR intervals without a clock: the whole list, for a whole recording only; covered is min(1, sum / duration), where the
  ///   duration is the time from the first frame to the last.
  /// - Constant: the programmed rate, which covers everything, when it is a rate that can be believed.
  /// - Rate series without a clock: no value. Without times there is no telling which seconds a rate covers.
  ///
  /// The coverage is rounded to 1e-9 when formed, so that 54 of 60 s are exactly 0.9. It is `nil` when there is no reference, or
  /// no stretch of time to cover.
  ///
  /// - Complexity: O(log *n* + *k*), with *k* samples in the span.
  public func value(over span: ComparedSpan) -> ReferenceValue { value(over: span, laterBy: 0) }

  /// Returns the reference over `span`, read `seconds` later than the declared lag says. Without a clock nothing can be moved.
  func value(over span: ComparedSpan, laterBy seconds: Double) -> ReferenceValue {
    var result = ReferenceValue(kind: kind)
    guard isPresent else { return result }
    switch kind {
    case .none:
      break
    case .constant:
      constantValue(&result)
    case .rrIntervals where !hasClock:
      guard case .whole(let frames) = span else { break }
      result.implausibleCount = verdicts.count { $0 != nil }
      intervalValue(of: plausible[...], lasting: frames.map { $0.upperBound - $0.lowerBound }, &result)
      result.coverage = result.coverage.map { min(1, $0) }
    case .rateSeries where !hasClock:
      result.implausibleCount = verdicts.count { $0 != nil }
    case .rrIntervals, .rateSeries:
      guard let span = SearchedSpan(span, shiftedBy: lag + seconds) else { break }
      result.implausibleCount = span.indices(in: implausibleTimes) { $0 }.count
      let samples = plausible[span.indices(in: plausible, by: \.time)]
      if kind == .rrIntervals {
        intervalValue(of: samples, lasting: span.end - span.start, &result)
      } else {
        rateValue(of: samples, in: span, &result)
      }
      if !lagIsDeclared { result.findings.append(.lagNotDeclared) }
    }
    return result
  }

  private func constantValue(_ result: inout ReferenceValue) {
    guard let target, Plausibility.rates.contains(target) else {
      result.implausibleCount = 1
      result.coverage = 0
      return
    }
    result.beatsPerMinute = target
    result.coverage = 1
  }

  private func intervalValue(
    of samples: ArraySlice<PlausibleSample>, lasting seconds: Double?, _ result: inout ReferenceValue
  ) {
    let intervals = samples.map(\.value)
    if let mean = Moments.mean(of: intervals) { result.beatsPerMinute = 60_000 / mean }
    if let seconds, seconds > 0 {
      let coverage = roundedToNano(CompensatedSum.of(intervals) / 1000 / seconds)
      // Frames a denormal number of seconds apart are no stretch of time either.
      result.coverage = coverage.isFinite ? coverage : nil
    }
    let differences = zip(samples.dropFirst(), samples).filter { $0.0.followsPrevious }.map { $0.value - $1.value }
    result.rmssd = SuccessiveDifferences(differences).rootMeanSquare
    result.sdnn = Moments.variance(of: intervals).map { $0.squareRoot() }
  }

  private func rateValue(
    of samples: ArraySlice<PlausibleSample>, in span: SearchedSpan, _ result: inout ReferenceValue
  ) {
    result.beatsPerMinute = Moments.mean(of: samples.map(\.value))
    if span.end > span.start {
      result.coverage = min(1, roundedToNano(coveredSeconds(of: span) / (span.end - span.start)))
    }
    if samples.contains(where: \.isUnchanged) { result.findings.append(.rateUnchanged) }
  }

  /// The length of the union of all neighbourhoods of plausible samples, cut to `span`.
  private func coveredSeconds(of span: SearchedSpan) -> Double {
    let reach = SearchedSpan(
      start: span.start - coveringRadius, end: span.end + coveringRadius, includesEnd: true)
    var covered = CompensatedSum()
    var end = span.start
    for sample in plausible[reach.indices(in: plausible, by: \.time)] {
      let (from, to) = (max(end, sample.time - coveringRadius), min(span.end, sample.time + coveringRadius))
      if to > from {
        covered.add(to - from)
        end = to
      }
    }
    return covered.value
  }
}

/// A stretch of the reference's clock, in seconds.
private struct SearchedSpan {
  let start: Double
  let end: Double
  let includesEnd: Bool

  init(start: Double, end: Double, includesEnd: Bool) {
    self.start = start
    self.end = end
    self.includesEnd = includesEnd
  }

  init?(_ span: ComparedSpan, shiftedBy lag: Double) {
    switch span {
    case .window(let window):
      self.init(start: window.lowerBound + lag, end: window.upperBound + lag, includesEnd: false)
    case .whole(let frames):
      guard let frames else { return nil }
      self.init(start: frames.lowerBound + lag, end: frames.upperBound + lag, includesEnd: true)
    }
  }

  /// The indices of the elements that lie in the span, in a list in order of time.
  func indices<Element>(in list: [Element], by time: (Element) -> Double) -> Range<Int> {
    let first = list.partitioningIndex { time($0) >= start }
    let last = list.partitioningIndex { includesEnd ? time($0) > end : time($0) >= end }
    return first..<max(first, last)
  }
}

extension Array {
  /// Returns the first index whose element belongs to the second part, in a list whose second part follows its first.
  ///
  /// - Complexity: O(log *n*).
  func partitioningIndex(where belongsToSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = low + (high - low) / 2
      if belongsToSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
