import Dispatch
import Synchronization

/// Returns what `transform` makes of each item, at the item's own place, computed by at most `workers` threads.
///
/// Each worker takes the next item that nobody has taken; the result does not depend on how many there are. This is the one place that
/// shares mutable state. When transforms throw, the error of the first such item in order is rethrown, after all
/// have ended.
///
/// - Precondition: `workers > 0`.
func concurrentMap<Item: Sendable, Result: Sendable, Failure: Error>(
  _ items: [Item], workers: Int, _ transform: @Sendable (Item) throws(Failure) -> Result
) throws(Failure) -> [Result] {
  precondition(workers > 0, "somebody must do the work; got \(workers) workers")
  let next = Atomic<Int>(0)
  let slots = Mutex([Swift.Result<Result, Failure>?](repeating: nil, count: items.count))
  DispatchQueue.concurrentPerform(iterations: min(workers, items.count)) { _ in
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < items.count else { return }
      let result = Swift.Result { () throws(Failure) in try transform(items[index]) }
      slots.withLock { $0[index] = result }
    }
  }
  var results: [Result] = []
  results.reserveCapacity(items.count)
  for case let slot? in slots.withLock({ $0 }) { results.append(try slot.get()) }
  return results
}
