import Dispatch
import Synchronization

/// Returns what `transform` makes of each item, at the item's own place, computed by at most `workers` threads.
///
/// Each worker takes the next item that nobody has taken; the result does not depend on how many there are. This is the one place of
/// the pipeline that shares mutable state. When transforms throw, the error of the first such item in order is rethrown, after all
/// have ended.
///
/// - Precondition: `workers > 0`.
func concurrentMap<Item: Sendable, Result: Sendable>(
  _ items: [Item], workers: Int, _ transform: @Sendable (Item) throws -> Result
) throws -> [Result] {
  precondition(workers > 0, "somebody must do the work; got \(workers) workers")
  let next = Atomic<Int>(0)
  let slots = Mutex([Swift.Result<Result, any Error>?](repeating: nil, count: items.count))
  DispatchQueue.concurrentPerform(iterations: min(workers, items.count)) { _ in
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < items.count else { return }
      let result = Swift.Result { try transform(items[index]) }
      slots.withLock { $0[index] = result }
    }
  }
  return try slots.withLock { try $0.compactMap { try $0?.get() } }
}
