import HaptikaDSP

extension RecordingInspection {
  /// What of the recording can be drawn over time; `nil` without a frame that has a time.
  ///
  /// - Complexity: O(*n*).
  var plot: RecordingPlot? {
    guard let frames = recording.frames, let span = times?.span else { return nil }
    let winner = trace?.winner.flatMap { trace?.candidates[$0] }
    let intervals = (trace?.estimate.intervals ?? []).filter { $0.duration > 0 }
    func rates(_ isValid: Bool) -> [RecordingPlot.Place] {
      intervals.filter { $0.isValid == isValid }.map { .init(time: $0.start + $0.duration, value: 60 / $0.duration) }
    }
    return RecordingPlot(
      title: "recording \u{201C}\(recording.metadata.id)\u{201D} of study \u{201C}\(recording.studyID)\u{201D}",
      verdict: verdict, span: span,
      channels: [
        channel("Red", .vermilion, frames.red, frames), channel("Green", .green, frames.green, frames),
        channel("Blue", .blue, frames.blue, frames),
      ],
      usable: trace?.grid.map { grid in
        grid.segments.map { grid.instant($0.lowerBound)...grid.instant($0.upperBound - 1) }
      },
      signal: winner.flatMap(signal), counted: rates(true), rejected: rates(false), reference: usedReference(in: span),
      unusedReference: unusedReference(in: span), levels: levels)
  }

  /// What came of the recording, in one line.
  private var verdict: String {
    guard let estimate = trace?.estimate else { return "\(algorithm)" }
    let confidence = estimate.confidence.map { ", confidence \(FigureText.plain($0, decimals: 2))" } ?? ""
    if let rate = estimate.beatsPerMinute {
      return "\(algorithm): \(FigureText.plain(rate, decimals: 2)) BPM\(confidence)"
    }
    return "\(algorithm): rate withheld (\(estimate.reasons.map(\.rawValue).joined(separator: ", ")))\(confidence)"
  }

  private func channel(
    _ name: String, _ colour: FigureStyle.Colour, _ levels: [Double], _ frames: FrameSeries
  ) -> RecordingPlot.Channel {
    let fates = trace?.frameFates ?? []
    let timed = frames.time.indices.filter { frames.time[$0].isFinite }.sorted {
      (frames.time[$0], $0) < (frames.time[$1], $1)
    }
    func place(_ index: Int) -> RecordingPlot.Place { .init(time: frames.time[index], value: levels[index]) }
    let finite = timed.filter { levels[$0].isFinite }
    let unused = fates.isEmpty ? [] : finite.filter { fates[$0] != .used }.map(place)
    return RecordingPlot.Channel(
      name: name, colour: colour, levels: TimeSeries(finite.map(place), breaksAfter: 0.5),
      unused: TimeSeries(unused, breaksAfter: .infinity).places.compactMap { $0 },
      faults: timed.filter { !levels[$0].isFinite }.map { frames.time[$0] })
  }

  /// The chosen signal turned upright, as its beats are.
  private func signal(_ winner: AlgorithmTrace.Candidate) -> RecordingPlot.Signal? {
    guard let grid = trace?.grid else { return nil }
    let sign = Double(winner.beats?.polarity ?? 1)
    let samples = grid.segments.flatMap { segment in
      segment.filter { winner.signal.samples[$0].isFinite }.map {
        RecordingPlot.Place(time: grid.instant($0), value: sign * winner.signal.samples[$0])
      }
    }
    // The ends of intervals and the beats are made of the same numbers, but for rounding: they meet in the same microsecond.
    func microsecond(_ time: Double) -> Double { (1e6 * time).rounded() }
    let ends = (winner.beats?.intervals ?? []).filter(\.isValid).flatMap { [$0.start, $0.start + $0.duration] }
    let counted = Set(ends.map(microsecond).flatMap { [$0 - 1, $0, $0 + 1] })
    let beats = (winner.beats?.peaks ?? []).map { peak in
      (
        place: RecordingPlot.Place(time: grid.start + peak.position / grid.rate, value: peak.height),
        isCounted: counted.contains(microsecond(peak.position / grid.rate))
      )
    }
    return RecordingPlot.Signal(
      name: winner.name + (sign < 0 ? ", turned upright" : ""),
      samples: TimeSeries(samples, breaksAfter: 1.5 / grid.rate),
      beats: beats.filter(\.isCounted).map(\.place), lonelyBeats: beats.filter { !$0.isCounted }.map(\.place))
  }

  /// The published rate, or the one that was withheld, and the reference's.
  private var levels: [RecordingPlot.Level] {
    let estimate = trace?.estimate
    let said =
      estimate?.beatsPerMinute.map { RecordingPlot.Level(kind: .estimate, rate: $0) }
      ?? estimate?.rawBeatsPerMinute.map { RecordingPlot.Level(kind: .withheld, rate: $0) }
    let reference = comparison?.reference.beatsPerMinute.map { RecordingPlot.Level(kind: .reference, rate: $0) }
    return [said, reference].compactMap { $0 }.filter { $0.rate.isFinite }
  }

  /// The plausible values of the reference as rates, on the clock of the frames; none of a reference without that clock.
  private func usedReference(in span: ClosedRange<Double>) -> TimeSeries {
    guard reference.hasClock else { return .empty }
    let places = reference.plausible.map { place(time: $0.time, value: $0.value) }.filter { span.contains($0.time) }
    return TimeSeries(places, breaksAfter: max(2 * reference.coveringRadius, 3))
  }

  private func unusedReference(in span: ClosedRange<Double>) -> [RecordingPlot.Place] {
    guard reference.hasClock else { return [] }
    let places = zip(recording.reference, reference.verdicts).compactMap { sample, verdict in
      verdict == nil || !(sample.value > 0) ? nil : place(time: sample.time, value: sample.value)
    }
    let shown = places.filter { span.contains($0.time) && $0.value.isFinite }.sorted { $0.time < $1.time }
    return TimeSeries(shown, breaksAfter: .infinity).places.compactMap { $0 }
  }

  private func place(time: Double, value: Double) -> RecordingPlot.Place {
    .init(time: time - reference.lag, value: reference.kind == .rrIntervals ? 60_000 / value : value)
  }
}
