import Foundation

/// The number of processors that this process may use.
///
/// On Linux this honours the affinity mask, which clusters and containers set.
public var availableProcessorCount: Int {
  #if os(Linux)
    var mask = cpu_set_t()
    if sched_getaffinity(0, MemoryLayout<cpu_set_t>.size, &mask) == 0 {
      let count = withUnsafeBytes(of: mask) { $0.reduce(0) { $0 + $1.nonzeroBitCount } }
      if count > 0 { return count }
    }
  #endif
  return max(1, ProcessInfo.processInfo.activeProcessorCount)
}
