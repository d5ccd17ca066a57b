import HaptikaDSP
import Testing

/// Thirty frames a second, exactly on the grid of 30 Hz but for rounding; expectations leave the points on a border
/// out.
@Suite("Lost contact")
struct ContactTests {
  private let algorithm = HaptikaPPG_V1_0_0()
  private let frames = SyntheticFrames(seconds: 60).frames

  private func grid(_ contact: (Double) -> Double) throws -> Grid {
    try #require(algorithm.trace(of: frames.withContact(contact)).grid)
  }

  /// The times, in seconds, at which the mask changes.
  private func edges(of grid: Grid) -> [Double] {
    (1..<grid.count).filter { grid.isValid[$0] != grid.isValid[$0 - 1] }.map { grid.times[$0] }
  }

  /// Frames 20.0 … 24.9 are lost: from the last before, 19.967, to the first after, 25.0, and half a second to each
  /// side.
  @Test("in the middle is masked half a second beyond the frames around it")
  func middle() throws {
    let grid = try grid { 20 - 0.01 <= $0 && $0 < 25 - 0.01 ? 0 : 1 }
    let edges = edges(of: grid)
    #expect(edges.count == 2)
    #expect(abs(edges[0] - 19.467) < 0.05 && edges[0] > 19.45)
    #expect(abs(edges[1] - 25.5) < 0.05)
    #expect(grid.segments.count == 2)
    #expect(grid.framesWithoutContact == [600..<750])
  }

  @Test("at the start is masked from the first grid point on")
  func start() throws {
    let grid = try grid { $0 < 5 - 0.01 ? 0.1 : 1 }
    #expect(!grid.isValid[0])
    #expect(edges(of: grid).count == 1)
    #expect(abs(edges(of: grid)[0] - 5.5) < 0.05)
  }

  @Test("at the end is masked to the last grid point")
  func end() throws {
    let grid = try grid { $0 > 50 - 0.01 ? 0.1 : 1 }
    #expect(grid.isValid.last == false)
    #expect(edges(of: grid).count == 1)
    #expect(abs(edges(of: grid)[0] - 49.467) < 0.05)
  }

  @Test("lasts from below 0.4 until 0.6, whatever lies between")
  func hysteresis() throws {
    let levels: [(Range<Double>, Double)] = [
      (10..<20, 0.4), (20..<25, 0.39), (25..<30, 0.59), (30..<35, 0.6), (35..<40, 0.4),
    ]
    let grid = try grid { time in levels.first { $0.0.contains(time + 0.01) }?.1 ?? 1 }
    #expect(grid.framesWithoutContact == [600..<900])
  }

  @Test("is kept by a contact that is not a number, and so is contact")
  func notANumber() throws {
    let grid = try grid { time in
      switch time + 0.01 {
      case 10..<20: .nan
      case 20..<21: 0
      case 21..<25: .nan
      case 25..<26: -.infinity
      default: 1
      }
    }
    #expect(grid.framesWithoutContact == [600..<780])
  }

  @Test("is masked however short, without the warning of a gap")
  func short() {
    let trace = algorithm.trace(of: frames.withContact { abs($0 - 30) < 0.001 ? 0 : 1 })
    #expect(trace.warnings == [.contactLostMasked])
    #expect(trace.grid?.framesWithoutContact == [900..<901])
    #expect(trace.grid?.segments.count == 2)
  }

  @Test("is warned of after a long gap")
  func order() {
    var gapped = frames
    gapped = gapped.mapChannels { Array($0[..<300] + $0[330...]) }
    let trace = algorithm.trace(of: gapped.withContact { 40...41 ~= $0 ? 0 : 1 })
    #expect(trace.warnings == [.longGapMasked, .contactLostMasked])
  }

  @Test("leaves its frames out of the interpolation")
  func interpolation() throws {
    let lost = 899..<902
    var spoiled = frames.withContact { time in lost.contains(Int((time * 30).rounded())) ? 0 : 1 }
    let clean = try #require(algorithm.trace(of: spoiled).winningCandidate)
    for frame in lost { (spoiled.red[frame], spoiled.green[frame]) = (255, 255) }
    let spoiledWinner = try #require(algorithm.trace(of: spoiled).winningCandidate)
    #expect(clean.signal == spoiledWinner.signal)
  }

  @Test("throughout leaves nothing to use")
  func throughout() {
    let estimate = algorithm.estimate(frames.withContact { _ in 0 })
    #expect(estimate.reasons == [.insufficientUsableDuration])
    #expect(estimate.warnings == [.contactLostMasked])
    #expect(estimate.usableDuration == 0)
  }

  @Test("never happened when contact was full or never a number", arguments: [1.0, .nan])
  func untouched(contact: Double) {
    #expect(algorithm.estimate(frames.withContact { _ in contact }) == algorithm.estimate(frames))
  }
}
