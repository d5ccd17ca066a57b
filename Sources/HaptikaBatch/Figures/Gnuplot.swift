import Foundation

/// gnuplot on this machine, run as a process of its own: no shell, no start-up files, explicit arguments, a limited time.
///
/// A script holds texts from outside only as constants that gnuplot does not expand, and data are read, never run. Nothing else
/// of an archive reaches it.
struct Gnuplot: Sendable, Hashable {
  let path: String
  /// As `gnuplot 5.4 patchlevel 4`.
  let version: String

  /// How a drawing is stored.
  enum Format: String, Sendable {
    case svg, png
  }

  /// A drawing that did not come about, as a clause in lower case.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Seconds that a drawing may take: a hundred times what the largest one needs.
  static let secondsPerDrawing = 60.0

  /// Returns the first gnuplot in the folders of `path` that says its version; `nil` without one.
  static func find(searching path: String) -> Gnuplot? {
    // Only absolute folders: what lies in the current one is nobody's choice.
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let file = String(folder) + "/gnuplot"
      guard FileManager.default.isExecutableFile(atPath: file) else { continue }
      let scratch = FileManager.default.temporaryDirectory
      guard let answer = try? run(file, ["--version"], in: scratch, seconds: 10), answer.status == 0 else { continue }
      let version = answer.text.prefix { !$0.isNewline }
      if version.hasPrefix("gnuplot ") { return Gnuplot(path: file, version: String(version)) }
    }
    return nil
  }

  /// Runs the script `file` of `folder`, which writes `drawing` there, for at most `seconds`.
  ///
  /// - Throws: `Failure`; what was half drawn is removed.
  func draw(_ file: String, into drawing: String, as format: Format, in folder: URL, seconds: Double) throws {
    let url = folder.appendingPathComponent(drawing)
    do {
      // -d: no start-up file of the system or the user changes the look.
      let answer = try Self.run(
        path, ["-d", "-e", "fmt='\(format.rawValue)'", file], in: folder, seconds: seconds)
      guard answer.status == 0 else {
        let said = answer.text.split(whereSeparator: \.isNewline).last { $0.contains(": ") }
        throw Failure(
          description: "gnuplot ended with status \(answer.status)" + (said.map { ", saying '\($0)'" } ?? ""))
      }
      guard Self.isWhole(url, format) else {
        throw Failure(description: "gnuplot wrote no whole \(format.rawValue.uppercased())")
      }
    } catch {
      try? FileManager.default.removeItem(at: url)
      throw error
    }
  }

  /// Whether a drawing is there from its first to its last byte.
  private static func isWhole(_ url: URL, _ format: Format) -> Bool {
    guard let data = try? Data(contentsOf: url) else { return false }
    let end = format == .svg ? "</svg>" : "IEND"
    return data.suffix(32).range(of: Data(end.utf8)) != nil
  }

  private struct Answer {
    let status: Int32
    /// What it wrote to stdout and stderr: at most 64 kB.
    let text: String
  }

  private static func run(_ path: String, _ arguments: [String], in folder: URL, seconds: Double) throws -> Answer {
    let messages = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: messages) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    // A file, not a pipe: a full pipe that nobody reads would stop it.
    guard FileManager.default.createFile(atPath: messages.path, contents: nil),
      let output = try? FileHandle(forWritingTo: messages)
    else { throw Failure(description: "no temporary file can be made for what gnuplot says") }
    defer { try? output.close() }
    process.standardOutput = output
    process.standardError = output
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    do {
      try process.run()
    } catch {
      throw Failure(description: "gnuplot cannot be started: \(systemReason(of: error))")
    }
    if ended.wait(timeout: .now() + seconds) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      throw Failure(description: "gnuplot did not end within \(FigureText.number(seconds)) s and was stopped")
    }
    let said = (try? FileHandle(forReadingFrom: messages).read(upToCount: 65_536)) ?? Data()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Answer(
      status: isSignal ? 128 + process.terminationStatus : process.terminationStatus,
      text: String(decoding: said, as: UTF8.self))
  }

  /// What gnuplot needs of the environment: its fonts. No variable of gnuplot's own (`GNUPLOT_LIB`, `GNUTERM`, …) passes.
  private static var environment: [String: String] {
    let kept = ["PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "FONTCONFIG_PATH", "FONTCONFIG_FILE", "LD_LIBRARY_PATH"]
    var environment = ProcessInfo.processInfo.environment.filter { kept.contains($0.key) }
    environment["LC_ALL"] = "C"
    return environment
  }
}
