import HaptikaDSP

/// The options of a run as its manifest states them, in the bounds that the command line keeps.
struct StatedOptions: Sendable {
  let algorithms: [any Algorithm]
  let baseline: AlgorithmIdentifier?
  let windowing: Windowing?
  let bootstrap: BootstrapSettings
  let makesFigures: Bool
  let drawsBitmaps: Bool
  let recalibrates: Bool

  /// What a manifest may state. An option that is not here changes results in a way that this version does not know.
  private static let known = [
    "algorithm", "baseline", "bootstrap", "figures", "png", "recalibrate", "results", "seed", "step-seconds", "study",
    "window-seconds",
  ]

  /// - Throws: `ArchiveError` of the kind `badData` that names the option.
  init(of manifest: StatedManifest, in path: String) throws {
    let options = manifest.options
    func fault(_ name: String, _ message: String) -> ArchiveError {
      ArchiveError(.badData, path, at: Manifest.file, "option '\(inMessage(printable(name)))' \(message)")
    }
    func number<Number: LosslessStringConvertible & Comparable>(_ name: String, in range: ClosedRange<Number>) throws
      -> Number?
    {
      guard let text = options[name] else { return nil }
      guard let number = Number(text), range.contains(number) else {
        throw fault(
          name, "is '\(inMessage(printable(text)))'; expected a number from \(range.lowerBound) to \(range.upperBound)")
      }
      return number
    }
    func word(_ name: String, among words: [String]) throws -> String? {
      guard let text = options[name] else { return nil }
      guard words.contains(text) else {
        throw fault(name, "is '\(inMessage(printable(text)))'; expected \(words.joined(separator: " or "))")
      }
      return text
    }
    if let name = options.keys.sorted().first(where: { !Self.known.contains($0) }) {
      throw fault(name, "is none that \(ToolVersion.text) can repeat")
    }

    guard let names = options["algorithm"], let seed = try number("seed", in: 0...Int.max),
      let replicates = try number("bootstrap", in: 99...1_000_000)
    else { throw fault("algorithm, seed or bootstrap", "is missing; the run cannot be repeated without it") }
    func identifier(_ name: String, _ text: String) throws -> any Algorithm {
      guard let algorithm = AlgorithmRegistry.all.first(where: { $0.identifier.description == text }) else {
        throw fault(name, "names '\(inMessage(printable(text)))', which \(ToolVersion.text) does not have")
      }
      return algorithm
    }
    algorithms = try names.split(separator: " ").map { try identifier("algorithm", String($0)) }
    guard !algorithms.isEmpty, Set(algorithms.map(\.identifier)).count == algorithms.count else {
      throw fault("algorithm", "names none, or one twice")
    }
    bootstrap = BootstrapSettings(seed: UInt64(seed), replicateCount: replicates)
    baseline = try options["baseline"].map { try identifier("baseline", $0).identifier }
    if let baseline, !algorithms.contains(where: { $0.identifier == baseline }) {
      throw fault("baseline", "names '\(baseline)', which was not run")
    }
    let length = try number("window-seconds", in: 1.0...86_400)
    let step = try number("step-seconds", in: 0.1...86_400)
    guard (length == nil) == (step == nil) else {
      throw fault("window-seconds or step-seconds", "is missing; there is the other one")
    }
    windowing = length.flatMap { length in step.flatMap { Windowing(windowSeconds: length, stepSeconds: $0) } }
    // Earlier manifests do not state it; then there are files of figures or not.
    let figures = try word("figures", among: ["auto", "none"])
    makesFigures =
      figures.map { $0 == "auto" } ?? manifest.files.contains { $0.file.hasPrefix("\(FigureFiles.folder)/") }
    drawsBitmaps =
      try word("png", among: ["true"]) != nil
      || figures == nil && manifest.drawings.contains { $0.file.hasSuffix(".png") }
    recalibrates = try word("recalibrate", among: ["true"]) != nil
    if drawsBitmaps, !makesFigures { throw fault("png", "is there, though no figures were made") }
  }
}
