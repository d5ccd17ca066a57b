import Foundation
import Testing

/// Programs that tests meet archives with, where they are installed.
enum ForeignProgram {
  /// A Python with h5py: the one that `HAPTIKA_PYTHON` names, otherwise `python3`; `nil` without h5py.
  static let python = python(with: "h5py")

  /// That Python when it has a package; `nil` without it.
  static func python(with package: String) -> [String]? {
    let command = [ProcessInfo.processInfo.environment["HAPTIKA_PYTHON"] ?? "python3"]
    return (try? run(command + ["-c", "import \(package)"])) == nil ? nil : command
  }

  /// Whether `h5dump` of the HDF5 tools is there.
  static let hasH5dump = (try? run(["h5dump", "--version"])) != nil

  /// Runs a program by name and returns what it wrote to standard output; throws when it fails.
  static func run(_ command: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(command: command, status: process.terminationStatus) }
    return data
  }

  struct Failure: Error {
    let command: [String]
    let status: Int32
  }
}
