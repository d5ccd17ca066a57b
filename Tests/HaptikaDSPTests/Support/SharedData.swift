import Foundation

/// Vectors and public recordings that live beside the package and are never part of it.
enum SharedData {
  /// The folder `shared` next to the package.
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared")

  static var hasRecordings: Bool {
    FileManager.default.fileExists(atPath: root.appending(path: "vectors/algorithms/real_recordings.csv").path)
      && FileManager.default.fileExists(atPath: root.appending(path: "data").path)
  }

  /// The lines of a CSV file without quotes, as fields; the first is the head.
  static func rows(of path: String) throws -> [[Substring]] {
    try String(contentsOf: root.appending(path: path), encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: ",", omittingEmptySubsequences: false)
    }
  }
}
