import HaptikaDSP

/// Cuts a long recording into whole pieces of equal length that lie in one label each.
///
/// Frames, watch samples and intervals of a piece lie in [start, end); those of a watch or a reference with a declared lag lie in
/// that stretch and in the one shifted by the lag, so that a comparison finds the seconds it shifts to. A shifted sample may
/// therefore stand in two pieces; it counts as one row kept.
struct RecordingCutter {
  let length: Double
  let spans: [LabelledSpan]
  let map: ImportMap?

  /// Returns the pieces in order of the labels, and counts the rows of every series.
  ///
  /// - Complexity: O(*p* · *n*) for *p* pieces and *n* samples.
  func pieces(of recording: Recording, label: String, report: inout ImportReport) -> [Recording] {
    let times =
      (recording.frames?.time ?? []) + recording.watch.map(\.time) + recording.intervals.map(\.time)
      + (recording.frames == nil ? recording.reference.map(\.time) : [])
    let finite = times.filter(\.isFinite)
    guard let first = finite.min(), let last = finite.max() else {
      report.findings.append("\(label): no sample has a time; nothing can be cut")
      return []
    }
    let labels = spans.isEmpty ? [LabelledSpan(start: first, end: last, label: "")] : spans
    var starts: [(start: Double, label: String)] = []
    for span in labels {
      // Times before the first sample hold nothing; those of a label's rest are too short.
      let start = max(span.start, first)
      let count = ((min(span.end, last) - start) / length + 1e-9).rounded(.down)
      guard count >= 1 else { continue }
      starts += (0..<Int(count)).map { (start + Double($0) * length, span.label) }
    }
    var pieces = starts.map { piece(of: recording, from: $0.start, label: $0.label) }
    let watchLag = recording.metadata.watchLag ?? 0
    let referenceLag = recording.metadata.referenceLag ?? 0
    func indices(_ times: [Double], lag: Double, of series: String, _ take: (Int, [Int]) -> Void) {
      guard !times.isEmpty else { return }
      var isKept = [Bool](repeating: false, count: times.count)
      for (number, piece) in starts.enumerated() {
        let range = (piece.start + min(0, lag))..<(piece.start + length + max(0, lag))
        let inside = times.indices.filter { range.contains(times[$0]) }
        for index in inside { isKept[index] = true }
        take(number, inside)
      }
      var rows = RowCounts()
      for (index, time) in times.enumerated() {
        if isKept[index] {
          rows.keep()
        } else if !time.isFinite {
          rows.drop(because: "no time", at: "\(label): \(series) \(index + 1)")
        } else if spans.isEmpty || labels.contains(where: { $0.start <= time && time < $0.end }) {
          rows.drop(because: "shorter than the cut", at: "\(label): \(series) \(index + 1)")
        } else {
          rows.drop(because: "outside labels", at: "\(label): \(series) \(index + 1)")
        }
      }
      report.count(rows, as: "cut of \(series)")
    }
    if let frames = recording.frames {
      indices(frames.time, lag: 0, of: "frames") { pieces[$0].frames = frames.cut($1, from: starts[$0].start) }
    }
    indices(recording.watch.map(\.time), lag: watchLag, of: "watch samples") { number, kept in
      pieces[number].watch = kept.map { recording.watch[$0] }.map { sample in
        var sample = sample
        sample.time -= starts[number].start
        return sample
      }
    }
    indices(recording.intervals.map(\.time), lag: watchLag, of: "intervals") { number, kept in
      pieces[number].intervals = kept.map { recording.intervals[$0] }.map { interval in
        var interval = interval
        interval.time -= starts[number].start
        return interval
      }
    }
    indices(recording.reference.map(\.time), lag: referenceLag, of: "reference samples") { number, kept in
      pieces[number].reference = kept.map { recording.reference[$0] }.map { sample in
        var sample = sample
        sample.time -= starts[number].start
        return sample
      }
    }
    if recording.metadata.referenceClock == .none, recording.metadata.referenceKind != .none {
      report.findings.append("\(label): the reference has no clock and cannot be cut")
      for index in pieces.indices {
        pieces[index].metadata.referenceKind = .none
        pieces[index].metadata.referenceClock = .frames
      }
    }
    return pieces
  }

  private func piece(of recording: Recording, from start: Double, label: String) -> Recording {
    var metadata = recording.metadata
    // A start outside what a whole number holds keeps its piece, whose id the writer then judges.
    let second = Int(exactly: start.rounded(.down)) ?? 0
    let digits = String(second.magnitude)
    metadata.id += "/" + (second < 0 ? "-" : "") + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    metadata.sessionID = recording.metadata.id
    metadata.duration = length
    metadata.startedAt = metadata.startedAt.map { $0 + start }
    if !spans.isEmpty {
      let condition = map?.labelCodes[label] ?? label
      metadata.condition = StorableText(condition, bytes: RecordingRow.textBytes(of: "condition") ?? 0).text
      if let rests = map?.restByCondition[condition] { metadata.atRest = rests }
      if let eligible = map?.eligibilityByCondition[condition] { metadata.baselineEligible = eligible }
    }
    return Recording(studyID: recording.studyID, metadata: metadata)
  }
}

extension FrameSeries {
  /// The frames at `indices`, with times that count from `start`.
  fileprivate func cut(_ indices: [Int], from start: Double) -> FrameSeries {
    func some(_ values: [Double]) -> [Double] { indices.map { values[$0] } }
    var result = FrameSeries(
      time: indices.map { time[$0] - start }, red: some(red), green: some(green), blue: some(blue))
    result.luminance = luminance.map(some)
    result.contact = contact.map(some)
    result.motion = motion.map(some)
    result.redVariance = redVariance.map(some)
    result.greenVariance = greenVariance.map(some)
    result.blueVariance = blueVariance.map(some)
    result.saturatedFraction = saturatedFraction.map(some)
    return result
  }
}
