import Testing

@testable import HaptikaBatch
@testable import HaptikaDSP

@Suite("Windows")
struct WindowsTests {
  private func windows(_ frames: FrameSeries, _ length: Double, _ step: Double) throws -> [Range<Double>] {
    try #require(Windowing(windowSeconds: length, stepSeconds: step)?.windows(of: FrameTimes(frames)))
  }

  @Test("of 60 s fit once into 60 s of frames, the last of which begins before the end")
  func exactFit() throws {
    #expect(try windows(.steady(60), 60, 60) == [0..<60])
  }

  @Test("that would end after the recording do not exist")
  func incomplete() throws {
    #expect(try windows(.steady(59), 60, 60).isEmpty)
    #expect(try windows(.steady(25), 10, 5) == [0..<10, 5..<15, 10..<20, 15..<25])
  }

  @Test("begin at 0 also when the first frame is later")
  func lateStart() throws {
    #expect(try windows(.at((90..<900).map { Double($0) / 30 }), 10, 10) == [0..<10, 10..<20, 20..<30])
  }

  @Test("hold the frames whose own time is in them, the end excluded")
  func frames() {
    let times = FrameTimes(.at([0, 1, 2, 3, 4]))
    #expect(times.frames(in: 1..<3).time == [1, 2])
    #expect(times.frames(in: 7..<9).count == 0)
  }

  @Test("hold frames that are out of order, or have no time, as the plain filter would", arguments: [0.0, 1, 2.5])
  func unordered(start: Double) {
    let series = FrameSeries.at([0, 2, 1, .nan, 3, 2, .infinity, -4, 2.5])
    #expect(FrameTimes(series).frames(in: start..<3) == series.frames(in: start..<3))
  }

  @Test("are refused as failed, in one row, when one frame has an absurd time", arguments: [1e12, 1e300])
  func absurd(time: Double) throws {
    let windowing = try #require(Windowing(windowSeconds: 10, stepSeconds: 1))
    let frames = FrameSeries.at([0, 0.1, 0.2, time])
    #expect(windowing.windows(of: FrameTimes(frames)) == nil)
    let rows = Comparison.rows(
      of: .of(frames, .none, []), under: [FrameCounter()], windowing: windowing)
    #expect(rows.map(\.window) == [nil, 0..<10])
    #expect(rows.last?.status == .failed)
    #expect(rows.last?.problem?.contains("\(time)") == true)
  }

  @Test("may be as many as the limit says")
  func limit() throws {
    // 100,000 windows of 10 s, one a second, the last of which ends at 100,009 s.
    #expect(try windows(.at([0, 0.1, 0.2, 100_009]), 10, 1).count == Windowing.maximumCount)
    let windowing = try #require(Windowing(windowSeconds: 10, stepSeconds: 1))
    #expect(windowing.windows(of: FrameTimes(.at([0, 0.1, 0.2, 100_010]))) == nil)
  }

  @Test("do not exist without a finite frame time")
  func noTimes() throws {
    #expect(FrameTimes(.at([.nan, .infinity])).span == nil)
    #expect(try windows(.at([.nan, .infinity]), 10, 1).isEmpty)
  }

  @Test(
    "have a length and a step that are finite and positive",
    arguments: [(0.0, 1.0), (10, 0), (-1, 1), (.nan, 1), (10, .infinity)])
  func refused(length: Double, step: Double) {
    #expect(Windowing(windowSeconds: length, stepSeconds: step) == nil)
  }

  @Test("are judged by the smallest and the largest frame time")
  func span() {
    #expect(FrameTimes(.at([3, 1, .nan, 2])).span == 1...3)
  }
}
