import Foundation

/// The number of processors that this process may use.
///
/// On Linux this honours the affinity mask, which clusters and containers set and which Foundation does not look at.
public var availableProcessorCount: Int {
  let installed = max(1, ProcessInfo.processInfo.activeProcessorCount)
  guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
    let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") })
  else { return installed }
  // A mask in hexadecimal words, as `ff,ffffffff`.
  let allowed = line.drop { $0 != "\t" }.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
  return allowed > 0 ? min(allowed, installed) : installed
}
