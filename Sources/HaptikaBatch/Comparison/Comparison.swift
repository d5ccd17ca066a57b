public import HaptikaDSP

/// Puts what algorithms say of a recording beside its reference.
public enum Comparison {
  /// Runs `algorithms` over the whole of `recording`, and over its windows when `windowing` is given.
  ///
  /// First the rows of the whole recording, one an algorithm in the order given; then the windows by start, in each the
  /// algorithms in the same order. A recording without frames gives no rows.
  ///
  /// After the algorithms of each span stands what other programs say of it, one row a program (`results`).
  ///
  /// A recording that is known to hold no pulse is analysed like any other: what is published of it is the false publication
  /// that the reports count. An estimate that is not finite makes the row `failed`.
  public static func rows(
    of recording: Recording, under algorithms: [any Algorithm], beside results: (any StatedEstimates)? = nil,
    windowing: Windowing?
  ) -> [ComparisonRow] {
    guard let frames = recording.frames, frames.count > 0 else { return [] }
    let times = FrameTimes(frames)
    let reference = PreparedReference(recording)
    var rows = rows(
      of: recording, under: algorithms, beside: results, frames, against: reference, over: .whole(times.span))
    guard let windowing else { return rows }
    guard let windows = windowing.windows(of: times) else {
      let names = algorithms.map(\.identifier) + (results?.identifiers(ofWindows: true) ?? [])
      return rows + tooManyWindows(in: recording, windowing, times, names, against: reference)
    }
    for window in windows {
      rows += Self.rows(
        of: recording, under: algorithms, beside: results, times.frames(in: window), against: reference,
        over: .window(window))
    }
    return rows
  }

  /// Puts what an algorithm already said of the whole of `recording` beside `reference`, as `rows` does.
  static func row(
    of recording: Recording, _ frames: FrameSeries, saying estimate: Estimate, by algorithm: AlgorithmIdentifier,
    against reference: PreparedReference
  ) -> ComparisonRow {
    let judged = JudgedReference(reference, over: .whole(FrameTimes(frames).span), in: recording)
    return row(of: recording, saying: estimate, by: algorithm, against: judged)
  }

  /// Returns one row an algorithm for a recording that could not be read, for `reason` in one clause; also one for each program of
  /// `results` that speaks of whole recordings, since what it says could not be compared.
  public static func unreadableRows(
    studyID: String, metadata: RecordingMetadata, reason: String, algorithms: [any Algorithm],
    beside results: (any StatedEstimates)? = nil
  ) -> [ComparisonRow] {
    (algorithms.map(\.identifier) + (results?.identifiers(ofWindows: false) ?? [])).map { algorithm in
      ComparisonRow(
        studyID: studyID, metadata: metadata, window: nil, algorithm: algorithm, status: .unreadable,
        estimate: nil, problem: reason, reference: ReferenceValue(kind: metadata.referenceKind),
        ineligibility: .unreadable)
    }
  }

  /// Stands for all windows of a recording that has too many: its first one, failed under each algorithm.
  private static func tooManyWindows(
    in recording: Recording, _ windowing: Windowing, _ times: FrameTimes, _ algorithms: [AlgorithmIdentifier],
    against reference: PreparedReference
  ) -> [ComparisonRow] {
    let window = 0..<windowing.windowSeconds
    let judged = JudgedReference(reference, over: .window(window), in: recording)
    let last = times.span.map { "\($0.upperBound)" } ?? "no time"
    return algorithms.map { algorithm in
      ComparisonRow(
        studyID: recording.studyID, metadata: recording.metadata, window: window, algorithm: algorithm,
        status: .failed, estimate: nil,
        problem:
          "the last frame is at \(last) s, which makes more than \(Windowing.maximumCount) windows; none was analysed",
        reference: judged.value, ineligibility: judged.ineligibility, alternativeRates: judged.alternatives)
    }
  }

  private static func rows(
    of recording: Recording, under algorithms: [any Algorithm], beside results: (any StatedEstimates)?,
    _ frames: FrameSeries,
    against reference: PreparedReference, over span: ComparedSpan
  ) -> [ComparisonRow] {
    let judged = JudgedReference(reference, over: span, in: recording)
    let computed = algorithms.map {
      row(of: recording, saying: $0.estimate(frames), by: $0.identifier, against: judged)
    }
    let stated = results?.estimates(of: recording, windowStart: span.window?.lowerBound) ?? []
    return computed + stated.map { row(of: recording, $0, against: judged) }
  }

  private static func row(
    of recording: Recording, _ stated: StatedEstimate, against reference: JudgedReference
  ) -> ComparisonRow {
    var row = ComparisonRow(
      studyID: recording.studyID, metadata: recording.metadata, window: reference.span.window, algorithm: stated.tool,
      status: .failed, estimate: nil, problem: nil, reference: reference.value, ineligibility: reference.ineligibility)
    switch stated.content {
    case .estimate(let estimate, let details):
      row.status = estimate.beatsPerMinute == nil ? .withheld : .published
      row.estimate = estimate
      row.stated = details
    case .unreadable(let fault):
      row.problem = "the recorded result cannot be read: \(fault)"
    }
    return row
  }

  private static func row(
    of recording: Recording, saying estimate: Estimate, by algorithm: AlgorithmIdentifier,
    against reference: JudgedReference
  ) -> ComparisonRow {
    let outcome = outcome(of: estimate, by: algorithm)
    return ComparisonRow(
      studyID: recording.studyID, metadata: recording.metadata, window: reference.span.window, algorithm: algorithm,
      status: outcome.status, estimate: outcome.estimate, problem: outcome.problem, reference: reference.value,
      ineligibility: reference.ineligibility, alternativeRates: reference.alternatives)
  }

  private static func outcome(
    of estimate: Estimate, by algorithm: AlgorithmIdentifier
  ) -> (status: ComparisonRow.Status, estimate: Estimate?, problem: String?) {
    guard let rate = estimate.beatsPerMinute else { return (.withheld, estimate, nil) }
    guard rate.isFinite else {
      return (.failed, nil, "\(algorithm): the estimate is '\(rate)' bpm; expected a finite rate or none")
    }
    return (.published, estimate, nil)
  }
}

/// The reference over a span, and whether it can be compared with.
private struct JudgedReference {
  let span: ComparedSpan
  let value: ReferenceValue
  let ineligibility: Ineligibility?
  /// The rates of the alternatives.
  let alternatives: [Double?]

  init(_ reference: PreparedReference, over span: ComparedSpan, in recording: Recording) {
    self.span = span
    value = reference.value(over: span)
    ineligibility = Ineligibility.reason(
      pulsePresent: recording.metadata.pulsePresent, reference: reference, over: span, value: value)
    alternatives = reference.alternatives(over: span, pulsePresent: recording.metadata.pulsePresent)
  }
}

extension ComparedSpan {
  /// The window; `nil` for the whole recording.
  var window: Range<Double>? {
    if case .window(let window) = self { window } else { nil }
  }
}
