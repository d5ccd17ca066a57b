import Foundation
import HaptikaDSP

/// What a run says of itself.
extension Run {
  /// The options that change what is written, as they were understood. Whether gnuplot was found is none: the drawings tell.
  var options: [String: String] {
    var options = [
      "algorithm": algorithms.map(\.identifier.description).joined(separator: " "), "seed": "\(bootstrap.seed)",
      "bootstrap": "\(bootstrap.replicateCount)",
    ]
    if !results.isEmpty {
      let sources = results.map { "\($0.name)=\(URL(fileURLWithPath: $0.path).lastPathComponent)" }
      options["results"] = sources.sorted().joined(separator: " ")
    }
    options["figures"] = (figures.mode == .none ? FigureMode.none : .auto).rawValue
    if figures.bitmaps { options["png"] = "true" }
    if recalibrates { options["recalibrate"] = "true" }
    if let study { options["study"] = study.sha256 }
    if let baseline { options["baseline"] = baseline.description }
    if let windowing {
      options["window-seconds"] = "\(windowing.windowSeconds)"
      options["step-seconds"] = "\(windowing.stepSeconds)"
    }
    return options
  }

  func environment(start: Date, analysed: Date) -> RunEnvironment {
    let end = Date()
    return RunEnvironment(
      host: ProcessInfo.processInfo.hostName, operatingSystem: ProcessInfo.processInfo.operatingSystemVersionString,
      start: start, end: end,
      durations: [
        "analysis": analysed.timeIntervalSince(start), "summaries": end.timeIntervalSince(analysed),
      ],
      jobs: jobs, commandLine: commandLine)
  }
}
