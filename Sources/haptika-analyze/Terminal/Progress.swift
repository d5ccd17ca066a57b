import Foundation
import Synchronization

/// One line on stderr that says how far the work is: only on a terminal that can redraw, at most ten times a second, erased at the end.
final class Progress: Sendable {
  private let isVisible: Bool
  private let lastDrawn: Mutex<ContinuousClock.Instant?>

  init(isQuiet: Bool) {
    let terminal = ProcessInfo.processInfo.environment["TERM"] ?? ""
    isVisible = !isQuiet && isatty(2) == 1 && !terminal.isEmpty && terminal != "dumb"
    lastDrawn = Mutex(nil)
  }

  /// Says that `done` of `total` are done; `noun` names them, in the plural.
  func update(_ done: Int, of total: Int, _ noun: String) {
    guard isVisible else { return }
    let now = ContinuousClock.now
    let isDue = lastDrawn.withLock { last in
      if let last, now - last < .milliseconds(100) { return false }
      last = now
      return true
    }
    if isDue { writeError("\r\u{1B}[K\(done) of \(total) \(noun)") }
  }

  /// Erases the line.
  func finish() {
    if isVisible { writeError("\r\u{1B}[K") }
  }
}
