import Testing

@testable import HaptikaBatch

@Suite("Stretches at a nearly constant offset")
struct OffsetStretchTests {
  @Test("are found where the watch keeps off the reference, and told in words")
  func found() throws {
    // 24 BPM above from 120 to 900 s, 0 elsewhere. Smoothed over 31 samples, n of which are 24, it is 24 n / 31: beyond 10 from n = 13 on
    // (at 117 s), and no more than 10 below 24 from n = 19 on (14.7, at 123 s), so that the first samples of the rise are given up.
    let pairs = WatchFixture.pairs(0..<1200) { (120...900).contains($0) ? 24 : 0 }
    let stretches = OffsetRule.stretches(in: pairs)
    let longest = try #require(stretches.first)
    #expect(stretches.count == 1 && longest.isAbove)
    #expect(longest.start == 123 && longest.end == 897)
    #expect(abs(longest.lowest - 24.0 * 19 / 31) < 1e-9 && longest.highest == 24)
    #expect(longest.words == "from 123 s to 897 s the watch reads 15 to 24 BPM above the reference")
  }

  @Test("are told below the reference, too")
  func below() throws {
    let stretch = try #require(OffsetRule.stretches(in: WatchFixture.pairs(0..<100) { _ in -20 }).first)
    #expect(stretch.words == "from 0 s to 99 s the watch reads 20 to 20 BPM below the reference")
  }

  @Test("last 60 s at least", arguments: [(60, 0), (61, 1)])
  func shortest(samples: Int, count: Int) {
    #expect(OffsetRule.stretches(in: WatchFixture.pairs(0..<samples) { _ in 15 }).count == count)
  }

  @Test("lie beyond 10 BPM, not at it", arguments: [(10.0, 0), (10.001, 1), (-10, 0), (-10.001, 1)])
  func offset(difference: Double, count: Int) {
    #expect(OffsetRule.stretches(in: WatchFixture.pairs(0..<200) { _ in difference }).count == count)
  }

  @Test("end where the offset changes by more than 10 BPM, and the next one begins")
  func band() throws {
    // A rise of 0.1 BPM a second from 20: after 100 s it has changed by 10.
    let stretches = OffsetRule.stretches(in: WatchFixture.pairs(0..<300) { 20 + 0.1 * $0 })
    #expect(stretches.count == 3)
    #expect(stretches.allSatisfy { $0.highest - $0.lowest <= 10 })
    // A rise of 1 BPM a second never keeps to 10 BPM for 60 s.
    #expect(OffsetRule.stretches(in: WatchFixture.pairs(0..<300) { 20 + $0 }).isEmpty)
  }

  @Test("end at a step of more than 15 s between samples", arguments: [(15.0, 1), (15.5, 0)])
  func step(gap: Double, count: Int) {
    let early = WatchFixture.pairs(0..<40) { _ in 15 }
    let late = early.map { SampleDifferences.Pair(time: $0.time + 39 + gap, watch: $0.watch, reference: $0.reference) }
    #expect(OffsetRule.stretches(in: early + late).count == count)
  }

  @Test("do not go through the reference to its other side")
  func sides() {
    // 5 s above, 5 s below … smoothed to nothing; a minute on each side gives two.
    #expect(OffsetRule.stretches(in: WatchFixture.pairs(0..<200) { Int($0) / 5 % 2 == 0 ? 20 : -20 }).isEmpty)
    let sides = OffsetRule.stretches(in: WatchFixture.pairs(0..<240) { $0 < 120 ? 20 : -20 })
    #expect(sides.map(\.isAbove) == [true, false])
  }

  @Test("are none of nothing, and none of one sample")
  func few() {
    #expect(OffsetRule.stretches(in: []).isEmpty)
    #expect(OffsetRule.stretches(in: WatchFixture.pairs(0..<1) { _ in 30 }).isEmpty)
    #expect(OffsetStretches([]).longest == nil)
  }
}

@Suite("Agreement from sums of groups")
struct GroupedAgreementTests {
  /// Returns the groups of errors that stand group by group.
  private func groups(_ errors: [[Double]]) -> [GroupedAgreement.ErrorGroup] {
    errors.compactMap { errors in
      Moments.mean(of: errors).map {
        .init(count: errors.count, mean: $0, squaredDeviations: Moments.squaredDeviations(of: errors, from: $0))
      }
    }
  }

  static let sets: [[[Double]]] = [
    [[1, 2, 3], [7, 9], [4, 4, 5, 6]],  // groups differ
    [[1, 9], [2, 8], [0, 10]],  // MSB < MSW: truncated
    [[1], [4], [9]],  // one error each
    [[1, 2, 5]],  // one group
    [[3, 3], [3, 3]],  // constant
  ]

  @Test("is that of the errors themselves", arguments: sets)
  func same(errors: [[Double]]) throws {
    var starts = [0]
    for group in errors.dropLast() { starts.append(starts[starts.count - 1] + group.count) }
    let expected = try #require(Agreement(errors.flatMap { $0 }, subjectStarts: starts))
    let found = try #require(GroupedAgreement(groups(errors)))
    #expect(abs(found.bias - expected.bias) < 1e-12)
    #expect(abs((found.variance ?? -1) - (expected.variance ?? -1)) < 1e-9)
    #expect((found.components == nil) == (expected.components == nil))
    #expect(found.components?.isTruncated == expected.components?.isTruncated)
    #expect(abs((found.components?.between ?? 0) - (expected.components?.varianceBetween ?? 0)) < 1e-9)
  }

  @Test("counts people as often as they are drawn, with groups of their own each time")
  func weights() throws {
    let (a, b) = ([[1.0, 2, 3], [7, 9]], [[4.0, 4, 5, 6]])
    let people = GroupedAgreement.People([groups(a), groups(b)])
    let drawn = try #require(people.agreement([2, 1]))
    let expected = try #require(GroupedAgreement(groups(a + a + b)))
    #expect(abs(drawn.bias - expected.bias) < 1e-12 && drawn.groupCount == 5 && drawn.errorCount == 14)
    #expect(abs((drawn.variance ?? 0) - (expected.variance ?? -1)) < 1e-9)
    #expect(people.agreement([0, 0]) == nil)
    #expect(GroupedAgreement([]) == nil)
  }
}
