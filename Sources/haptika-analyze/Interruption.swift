import Dispatch
import Foundation
import Synchronization

/// What happens when somebody stops the program half-way: unfinished output is removed, and the exit status names the signal.
enum Interruption {
  private static let unfinished = Mutex<Set<String>>([])
  private static let sources = Mutex<[any DispatchSourceSignal]>([])

  /// Begins to listen for SIGINT and SIGTERM.
  static func listen() {
    for (number, code) in [(SIGINT, ExitCode.interrupted), (SIGTERM, ExitCode.terminated)] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler {
        unfinished.withLock { paths in
          for path in paths.sorted() { try? FileManager.default.removeItem(atPath: path) }
        }
        // Not `exit`: its handlers would wait for the library's lock, which a worker may hold.
        _exit(code.rawValue)
      }
      source.activate()
      sources.withLock { $0.append(source) }
    }
  }

  /// Runs `body`; if a signal comes meanwhile, what lies at `path` is removed.
  static func removing<Result>(_ path: String, during body: () throws -> Result) rethrows -> Result {
    unfinished.withLock { _ = $0.insert(path) }
    defer { unfinished.withLock { _ = $0.remove(path) } }
    return try body()
  }
}
