import Testing

@testable import HaptikaBatch

@Suite("The concurrent map")
struct ConcurrentMapTests {
  struct Refusal: Error, Equatable { let item: Int }

  @Test("leaves each result at the place of its item", arguments: [1, 2, 7])
  func order(workers: Int) {
    let items = Array(0..<1000)
    #expect(concurrentMap(items, workers: workers) { $0 * $0 } == items.map { $0 * $0 })
  }

  @Test("of nothing is nothing")
  func nothing() {
    #expect(concurrentMap([Int](), workers: 2) { $0 }.isEmpty)
  }

  @Test("throws the error of the first item in order, whoever failed first", arguments: [1, 4])
  func failure(workers: Int) {
    #expect(throws: Refusal(item: 3)) {
      _ = try concurrentMap(Array(0..<100), workers: workers) { item in
        if item >= 3 { throw Refusal(item: item) }
        return item
      }
    }
  }
}
