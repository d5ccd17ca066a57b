import Dispatch
import Foundation
import Synchronization

/// What happens when somebody stops the program half-way: unfinished output is removed, and the exit status names the signal.
enum Interruption {
  private static let cleanUp = Mutex<[@Sendable () -> Void]>([])

  /// Begins to listen for SIGINT and SIGTERM, for as long as the result is kept.
  static func listen() -> [any DispatchSourceSignal] {
    [(SIGINT, ExitCode.interrupted), (SIGTERM, ExitCode.terminated)].map { number, code in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global(qos: .userInitiated))
      source.setEventHandler {
        for action in cleanUp.withLock({ $0 }) { action() }
        // Not `exit`: its handlers would wait for the library's lock, which a worker may hold.
        _exit(code.rawValue)
      }
      source.activate()
      return source
    }
  }

  /// Does `action` before the program ends by a signal. It must do nothing when the output it removes is finished.
  static func onSignal(_ action: @escaping @Sendable () -> Void) {
    cleanUp.withLock { $0.append(action) }
  }
}
