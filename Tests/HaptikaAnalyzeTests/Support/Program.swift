import Foundation
import Testing

/// What a run of the built program left behind.
struct ProgramResult {
  let code: Int32
  let output: String
  let messages: String
}

/// Runs the built `haptika-analyze` as a shell would and waits for its end; stdout goes to `output` when it is given, and
/// programs are found in `path` instead of the test's own. With a limit the system gives it no more memory.
func analyze(
  _ arguments: [String], in folder: URL? = nil, output given: URL? = nil, path: String? = nil,
  memoryLimitInKiB limit: Int? = nil
) throws -> ProgramResult {
  guard let limit else { return try run(programURL, arguments, in: folder, output: given, path: path) }
  let command = ["-c", "ulimit -v \(limit) && exec \"$0\" \"$@\"", programURL.path]
  return try run(URL(fileURLWithPath: "/bin/sh"), command + arguments, in: folder, output: given, path: path)
}

/// Runs a command of the shell, in which `$0` is the built program.
func shell(_ command: String, in folder: URL) throws -> ProgramResult {
  try run(URL(fileURLWithPath: "/bin/sh"), ["-c", command, programURL.path], in: folder, output: nil, path: nil)
}

/// Runs the Python that `HAPTIKA_PYTHON` names, otherwise `python3`.
func python(_ arguments: [String], in folder: URL? = nil) throws -> ProgramResult {
  let command = ProcessInfo.processInfo.environment["HAPTIKA_PYTHON"] ?? "python3"
  return try run(URL(fileURLWithPath: "/usr/bin/env"), [command] + arguments, in: folder, output: nil, path: nil)
}

/// Whether that Python has h5py.
let hasH5py = (try? python(["-c", "import h5py"]).code) == 0

private func run(
  _ program: URL, _ arguments: [String], in folder: URL?, output given: URL?, path: String?
) throws -> ProgramResult {
  let process = Process()
  process.executableURL = program
  process.arguments = arguments
  process.currentDirectoryURL = folder
  process.standardInput = FileHandle.nullDevice
  if let path { process.environment = ProcessInfo.processInfo.environment.merging(["PATH": path]) { $1 } }
  // Files, not pipes: a full pipe that nobody reads would stop the program.
  let scratch = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: scratch) }
  let output = scratch.appendingPathComponent("out")
  let messages = scratch.appendingPathComponent("err")
  for file in [output, messages] { try Data().write(to: file) }
  process.standardOutput = try FileHandle(forWritingTo: given ?? output)
  process.standardError = try FileHandle(forWritingTo: messages)
  try process.run()
  process.waitUntilExit()
  return ProgramResult(
    code: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
    messages: try String(contentsOf: messages, encoding: .utf8))
}

/// The program that was built together with the tests: it lies beside the test bundle.
private var programURL: URL {
  #if os(macOS)
    let bundles = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let folder = bundles?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
  #else
    let folder = Bundle.main.bundleURL
  #endif
  return folder.appendingPathComponent("haptika-analyze")
}

/// Runs `body` with an empty folder that is removed afterwards.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// The package's folder.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()

/// The folder of public recordings beside the checkout, when it is there.
let sharedData: URL? = {
  let data = packageRoot.deletingLastPathComponent().appendingPathComponent("shared/data")
  return FileManager.default.fileExists(atPath: data.path) ? data : nil
}()
