import HaptikaDSP

extension MethodologyReport {
  /// Section 0.
  var cover: [String] {
    [
      Self.list([
        ("Title", Self.said(study?.title)), ("Product", Self.said(study?.product.name)),
        ("Product version", Self.said(study?.product.version)), ("Algorithm", algorithmText),
        ("Authors", Self.said(study?.authors ?? [])),
        ("Conflict of interest", Self.said(study?.conflictOfInterest)),
        ("Tool", "`\(ToolVersion.name)` \(MarkdownWriter.escaped(accuracy.facts.toolVersion))"),
        ("Seed", option("seed")), ("Bootstrap replicates", option("bootstrap")),
        ("Data-set hash", "`\(dataHash)`, the SHA-256 of the archives' SHA-256 in rising order, a line each"),
        (
          "Run id",
          "`\(runID)`, the SHA-256 of the tool's version, the options, recipes, archives, results and study file, a line each in that order"
        ),
        ("Study file", studyFileText),
      ]), archiveTable,
    ]
  }

  /// Whether the algorithm that claims are made of was declared, and what it does.
  private var algorithmText: String {
    guard let judged else { return "none was run" }
    let recipe = accuracy.facts.recipes.first { $0.identifier == judged }
    let print = recipe.map { ", recipe fingerprint (SHA-256) `\(fingerprint(of: $0))`" } ?? ", **not run here**"
    let origin = study?.product.algorithm == nil ? "; which version claims are made of: \(Self.notProvided)" : ""
    return "\(MarkdownWriter.code(judged.description))\(print)\(origin)"
  }

  private func option(_ name: String) -> String {
    accuracy.facts.options[name].map(MarkdownWriter.escaped) ?? "not stated"
  }

  private var studyFileText: String {
    guard let fact else { return "\(Self.notProvided); this run was not bound to a study file" }
    return
      "[\(StudyFileCopy.file)](\(StudyFileCopy.file)), as it was read, SHA-256 `\(fact.sha256)`; **\(freezeText(fact))**"
  }

  /// The worst state of all archives: one that knows nothing of the file says that nothing was fixed for it.
  private func freezeText(_ fact: StudyFact) -> String {
    let states = accuracy.facts.archives.map { fact.freeze(of: $0) }
    if states.isEmpty { return StudyFact.Freeze.notFrozen.words }
    if Set(states).count == 1 { return states[0].words }
    let counted = StudyFact.Freeze.allCases.compactMap { state in
      let count = states.count { $0 == state }
      return count == 0 ? nil : "\(state.words): \(count) of \(states.count) archives"
    }
    return counted.joined(separator: "; ")
  }

  /// Whether every archive was packed under this very study file.
  var isFrozen: Bool {
    guard let fact, !accuracy.facts.archives.isEmpty else { return false }
    return accuracy.facts.archives.allSatisfy { fact.freeze(of: $0) == .frozen }
  }

  private var archiveTable: String {
    let fact = fact
    return table(
      "Archives, and the study file that each was packed under",
      [
        TableColumn("study", .string, "study id") { .text($0.studyID) },
        TableColumn("file", .string, "name") { .text($0.name) },
        TableColumn("SHA-256", .string, "first digits") { .code("`\($0.sha256.prefix(12))`") },
        TableColumn("study file", .string, "by `study_sha256`") {
          .code(
            fact?.freeze(of: $0).words
              ?? ($0.studySHA256 == nil ? "not frozen" : "one was frozen, but this run had none"))
        },
      ] as [TableColumn<ArchiveFact>], accuracy.facts.archives.inOrder(), restIn: Manifest.file)
  }

  /// `sha256sum *.h5 | cut -c 1-64 | sort | sha256sum` gives the same.
  var dataHash: String {
    sha256(of: accuracy.facts.archives.map(\.sha256).sorted().map { $0 + "\n" }.joined())
  }

  /// What names the run: equal inputs and options give an equal id, whenever and wherever.
  var runID: String {
    let facts = accuracy.facts
    let lines =
      ["tool=\(facts.toolVersion)"] + facts.options.sorted { $0.key < $1.key }.map { "option \($0.key)=\($0.value)" }
      + (facts.recipes + facts.rules).sorted { $0.identifier < $1.identifier }.map {
        "recipe \($0.identifier)=\(fingerprint(of: $0))"
      }
      + facts.archives.map { "archive \($0.sha256)" }.sorted()
      + facts.results.map { "results \($0.algorithm)=\($0.sha256 ?? "archives")" }.sorted()
      + ["study=\(fact?.sha256 ?? "none")"]
    return sha256(of: lines.map { $0 + "\n" }.joined())
  }
}
