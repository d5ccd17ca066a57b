import HaptikaBatch

/// A format that `import` reads: what it is called, what the help says of it, which options it takes, and who reads it.
struct ImportFormat: Sendable {
  /// The word after `--format`.
  let name: String

  /// Lines of the help.
  let help: [String]

  /// The options that it takes beside those that all take (`out`, `format`, `study-id`, `force`, `quiet`).
  let options: Set<String>

  /// Opens the sources.
  let open: @Sendable (_ sources: [String], _ options: ImportCommand.Options) throws -> any Importer

  /// Every format, in the order of the help.
  static let all: [ImportFormat] = [
    .folder, .haptikaJSON, .appleHealth, .polar, .rrText, .wfdb, .resultsCSV,
  ]
}
