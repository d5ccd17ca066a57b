/// Where the columns of a file of results are.
struct ResultsColumns {
  let study: Int?
  let recording: Int
  let windowStart: Int?
  let windowEnd: Int?
  let algorithm: Int?
  let version: Int?
  let rate: Int
  let rmssd: Int?
  let sdnn: Int?
  let variabilityIsReliable: Int?
  let confidence: Int?
  let quality: Int?
  let reasons: Int?

  /// Finds the columns by name; others are ignored.
  ///
  /// - Throws: `ImportError` when a needed one is not there, or two names of one column are.
  init(_ header: TableHeader, in path: String) throws {
    if header.names.count == 1, let name = header.names.first,
      let separator = [";", "\t"].first(where: { name.contains($0) })
    {
      let shown = separator == "\t" ? "a tab" : "'\(separator)'"
      throw ImportError(.badData, path, at: "line 1", "cells are separated by \(shown); expected ','")
    }
    func find(_ names: String...) throws -> Int? {
      let found = names.filter { header.indexIfPresent($0) != nil }
      guard found.count < 2 else {
        throw ImportError(
          .badData, path, at: "line 1", "has both '\(found[0])' and '\(found[1])'; expected one of them")
      }
      return found.first.flatMap(header.indexIfPresent)
    }
    func need(_ names: (String, String)) throws -> Int {
      guard let index = try find(names.0, names.1) else {
        let shown = inMessage(header.names.joined(separator: ", "))
        throw ImportError(
          .badData, path, at: "line 1", "no column '\(names.0)' or '\(names.1)'; the header has \(shown)")
      }
      return index
    }
    study = try find("study_id")
    recording = try need(("recording", "recording_id"))
    windowStart = try find("window_start_s")
    windowEnd = try find("window_end_s")
    algorithm = try find("algorithm")
    version = try find("algorithm_version", "version")
    rate = try need(("bpm", "estimate_bpm"))
    rmssd = try find("rmssd_ms")
    sdnn = try find("sdnn_ms")
    variabilityIsReliable = try find("prv_reliable")
    confidence = try find("confidence")
    quality = try find("quality")
    reasons = try find("reasons", "reason")
  }
}
