import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixtures = FigureFixtures

@Suite("The figure of a recording")
struct RecordingPlotTests {
  private func simulated(_ condition: String = "clean") throws -> Recording {
    var request = SimulationRequest()
    request.unitCount = 1
    request.targets = [75]
    request.conditions = [condition]
    return try #require(SimulationPlan(request).recordings.first).makeRecording(studyID: "s")
  }

  private func plot(_ recording: Recording, _ algorithm: any Algorithm = HaptikaPPG_V1_0_0()) throws -> RecordingPlot {
    try #require(RecordingInspection(of: recording, under: algorithm).plot)
  }

  @Test("has every series in its data, and a unit on every axis")
  func series() {
    let figure = Fixtures.recording().figure(name: "f")
    #expect(
      Set(figure.data.rows.compactMap(\.first))
        == Set(
          [
            "red", "red_unused", "red_fault", "green", "green_unused", "green_fault", "blue", "blue_unused",
            "blue_fault",
            "signal", "beat", "beat_alone", "reference", "reference_unused", "interval", "interval_rejected",
            "estimate_level", "reference_level",
          ].map { .word($0) }))
    for title in ["Red (0\u{2013}255)", "Signal (a.u.)", "Rate (BPM)", "Time since the recording started (s)"] {
      #expect(figure.script.contains(title), "\(title)")
    }
  }

  @Test("shades what is not used: here before 0.25 s and after 0.75 s, in five panels")
  func shades() {
    let script = Fixtures.recording().figure(name: "f").script
    #expect(script.components(separatedBy: "set object rect from first 0,graph 0 to first 0.25,").count == 6)
    #expect(script.components(separatedBy: "set object rect from first 0.75,graph 0 to first 1,").count == 6)
  }

  @Test("has the beats and intervals of the trace")
  func beats() throws {
    let recording = try simulated("gaps")
    let inspection = RecordingInspection(of: recording, under: HaptikaPPG_V1_0_0())
    let plot = try #require(inspection.plot)
    let trace = try #require(inspection.trace)
    let winner = try #require(trace.winner)
    let beats = try #require(trace.candidates[winner].beats)
    let signal = try #require(plot.signal)
    #expect(signal.beats.count + signal.lonelyBeats.count == beats.peaks.count)
    #expect(plot.counted.count == trace.estimate.intervals.count { $0.isValid })
    #expect(plot.rejected.count == trace.estimate.intervals.count { !$0.isValid })
    // Gaps part the recording into stretches, and break the line.
    #expect((plot.usable?.count ?? 0) > 1 && signal.samples.places.contains(nil))
  }

  @Test("shows the rate that was published, and the reference on the recording's clock")
  func levels() throws {
    var recording = try simulated()
    let plot = try plot(recording)
    #expect(plot.levels.map(\.kind) == [.estimate, .reference])
    #expect(!plot.reference.places.isEmpty)
    recording.metadata.referenceLag = 5
    let lagged = try self.plot(recording).reference.places.compactMap { $0 }
    let whole = plot.reference.places.compactMap { $0 }
    // What the reference says at 5 s is of the recording's 0 s.
    let first = try #require(lagged.first)
    #expect(whole.contains { abs($0.time - 5 - first.time) < 1e-9 && $0.value == first.value })
  }

  @Test("has no panel of what an algorithm does not show or a recording does not hold")
  func fewer() throws {
    var recording = try simulated()
    (recording.reference, recording.metadata.referenceKind) = ([], .none)
    let spectral = try plot(recording, SpectralPeak_V1_0_0())
    #expect(spectral.signal == nil && spectral.usable == nil && spectral.counted.isEmpty)
    #expect(spectral.levels.map(\.kind) == [.estimate])
    #expect(!spectral.figure(name: "f").script.contains("Signal (a.u.)"))
    recording.frames = recording.frames?.frames(in: 0..<1)
    let short = try plot(recording)
    #expect(short.levels.isEmpty && short.verdict.contains("withheld (TOO_FEW_SAMPLES"))
    #expect(!short.figure(name: "f").script.contains("Rate (BPM)"))
  }

  @Test("is none without a frame that has a time")
  func nothing() throws {
    var recording = try simulated()
    recording.frames = FrameSeries(time: [.nan, .infinity], red: [1, 1], green: [1, 1], blue: [1, 1])
    #expect(RecordingInspection(of: recording, under: HaptikaPPG_V1_0_0()).plot == nil)
    recording.frames = nil
    #expect(RecordingInspection(of: recording, under: HaptikaPPG_V1_0_0()).plot == nil)
  }

  @Test("marks frames without a finite level, and those that are not used")
  func faults() throws {
    var recording = try simulated()
    recording.frames?.red[10] = .nan
    let plot = try plot(recording)
    #expect(plot.channels[0].faults == [try #require(recording.frames?.time[10])])
    #expect(plot.channels[1].faults.isEmpty && plot.channels[1].unused.count == 1)
  }

  @Test(
    "is drawn of any recording", .enabled(if: Fixtures.gnuplot != nil, "gnuplot is not installed"),
    arguments: ["clean", "gaps"], [0.2, 1, 20, 60])
  func drawn(condition: String, seconds: Double) throws {
    let gnuplot = try #require(Fixtures.gnuplot)
    let folder = try TemporaryFolder()
    var recording = try simulated(condition)
    recording.frames = recording.frames?.frames(in: 0..<seconds)
    let figure = try plot(recording).figure(name: "f")
    #expect(figure == (try plot(recording).figure(name: "f")))
    try Fixtures.write(figure, to: folder.url)
    try gnuplot.draw(figure.scriptFile, into: figure.drawingFile, as: .svg, in: folder.url, seconds: 30)
  }
}

@Suite("A line over time")
struct TimeSeriesTests {
  @Test("breaks where there is nothing for too long")
  func breaks() {
    let series = TimeSeries([0, 1, 4].map { .init(time: $0, value: 7) }, breaksAfter: 2)
    #expect(series.places.map { $0?.time } == [0, 1, nil, 4])
    #expect(!series.isThinned)
  }

  @Test("keeps the extremes of a long series")
  func thinned() {
    var values = (0..<100_000).map { TimeSeries.Place(time: Double($0), value: Double($0 % 3)) }
    values[54_321] = .init(time: 54_321, value: 99)
    values[54_322] = .init(time: 54_322, value: -99)
    let series = TimeSeries(values, breaksAfter: 10)
    let places = series.places.compactMap { $0 }
    #expect(series.isThinned && places.count <= 3_000 && series.places.count == places.count)
    #expect(places.contains(values[54_321]) && places.contains(values[54_322]))
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.time < $1.time })
  }
}
