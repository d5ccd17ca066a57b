import HaptikaDSP

/// `methodology.md`: the document for a submission, which can be read by itself.
///
/// It is filled from the data and from the study file. What only people know, and the study file does not say, prints **NOT PROVIDED**,
/// never a guess. Only a confident verdict lets a claim be called supported.
struct MethodologyReport: Sendable {
  static let file = "methodology.md"
  /// What stands where only people know, and nothing is said.
  static let notProvided = "**NOT PROVIDED**"

  /// `nil` when the run had none: the document then says so in every place.
  let study: StudyFile?
  /// What the archives know of the study file; `nil` without one.
  let fact: StudyFact?
  let accuracy: AccuracyReport
  let comparison: ComparisonReport
  /// What the declared criteria came to, in the order of the study file.
  let verdicts: [AcceptanceVerdict]
  /// The reference rates of each arm.
  let rates: [CoveredRates]
  /// The recordings of simulators.
  let bench: [BenchCell]
  /// What came of the vectors that are part of the program; empty when they were not recomputed.
  let selfTest: [SelfTest.VectorOutcome]
  var hasStress = false
  var hasWatch = false
  /// The libraries and programs that made the report.
  var software: [SoftwareComponent] = SoftwareComponent.library

  /// The whole document: every section, in order.
  var document: String {
    let sections = MethodologySection.allCases.flatMap { [$0.heading] + parts(of: $0) }
    return
      (["# \(title)\n", "*\(AccuracyReport.disclaimer)*\n"] + sections + ["---\n", "*\(AccuracyReport.disclaimer)*\n"])
      .joined(separator: "\n")
  }

  /// `HAPTIKA: agreement of …, analytical validation, non-medical use`.
  private var title: String {
    let product = study?.product.name.map { "\(MarkdownWriter.escaped($0)): agreement" } ?? "Agreement"
    return "\(product) of pulse rate estimates with a reference. Analytical validation, non-medical use"
  }

  private func parts(of section: MethodologySection) -> [String] {
    switch section {
    case .cover: cover
    case .summary: summary
    case .principle: principle
    case .design: design
    case .dataFlow: dataFlow
    case .simulator: simulator
    case .agreement: agreement
    case .errors: errors
    case .strata: strata
    case .variability: variability
    case .confidence: confidence
    case .versions: versions
    case .stress: stress
    case .sensitivity: sensitivity
    case .limitations: limitations
    case .conclusion: conclusion
    case .formulas: formulas
    case .checklists: checklists
    case .recordings: recordings
    case .software: softwareText
    case .glossary: [MarkdownWriter.list(Self.terms)]
    case .changes: changes
    }
  }

  /// The version that claims are made of: the declared one, otherwise the newest of the product's, otherwise the first that ran.
  var judged: AlgorithmIdentifier? {
    Self.judged(study, among: accuracy.facts.recipes.map(\.identifier)) ?? accuracy.summaries.first?.algorithm
  }

  /// The same of versions that are run.
  static func judged(_ study: StudyFile?, among algorithms: [AlgorithmIdentifier]) -> AlgorithmIdentifier? {
    study?.product.algorithm ?? AccuracyReport.headline(of: algorithms) ?? algorithms.first
  }

  /// The arms that have anything of the judged version.
  var arms: [AccuracyReport.Arm] {
    accuracy.arms.filter { arm in judged.map(arm.algorithms.contains) ?? false }
  }

  /// Every arm's part under its own heading; one sentence when nothing is there.
  func byArm(
    _ absence: String, _ part: (AccuracyReport.Arm, AlgorithmIdentifier) -> [String]
  ) -> [String] {
    guard let judged else { return [absence + "\n"] }
    let parts = arms.flatMap { arm -> [String] in
      let mine = part(arm, judged)
      return mine.isEmpty ? [] : ["### Arm \(arm.title), \(MarkdownWriter.code(judged.description))\n"] + mine
    }
    return parts.isEmpty ? [absence + "\n"] : parts
  }

  /// At most 40 rows of a table; the rest is in `file`.
  func table<Row: Sendable>(
    _ title: String, _ columns: [TableColumn<Row>], _ rows: [Row], restIn file: String
  ) -> String {
    MarkdownWriter.text(
      of: Table(title: title, columns: columns, rows: rows), limit: AccuracyReport.rowLimit, restIn: file)
  }
}

/// Texts of the study file as Markdown.
extension MethodologyReport {
  /// A text as plain words, or NOT PROVIDED.
  static func said(_ text: String?) -> String {
    guard let text, text.contains(where: { !$0.isWhitespace }) else { return notProvided }
    return MarkdownWriter.escaped(text)
  }

  /// Texts with semicolons between them, or NOT PROVIDED.
  static func said(_ texts: [String]) -> String {
    texts.isEmpty ? notProvided : texts.map(MarkdownWriter.escaped).joined(separator: "; ")
  }

  /// `Ethics committee: …`, one a line.
  static func list(_ fields: [(name: String, text: String)]) -> String {
    MarkdownWriter.list(fields.map { "\($0.name): \($0.text)" })
  }

  /// A column of texts of the study file.
  static func column<Row>(_ name: String, _ text: @escaping @Sendable (Row) -> String?) -> TableColumn<Row> {
    TableColumn(name, .string, "as the study file says") { .code(said(text($0))) }
  }
}

/// A program or library that took part in making a report.
struct SoftwareComponent: Sendable, Hashable {
  let name: String
  /// `nil` when it cannot be asked while the program runs.
  var version: String?
  let purpose: String

  init(name: String, version: String? = nil, purpose: String) {
    (self.name, self.version, self.purpose) = (name, version, purpose)
  }

  /// The gnuplot that draws.
  init(gnuplot version: String) { self.init(name: "gnuplot", version: version, purpose: "draws the figures") }

  /// What the program is made of. Versions of system libraries belong to the machine, not to the results: `run.json` names the system.
  static let library = [
    SoftwareComponent(
      name: ToolVersion.name, version: ToolVersion.number,
      purpose: "everything that is computed here; no other Swift packages"),
    SoftwareComponent(name: "libhdf5", purpose: "reads and writes archives; a library of the system"),
    SoftwareComponent(name: "libdeflate", purpose: "decompresses chunks of archives; a library of the system"),
    SoftwareComponent(
      name: "OpenSSL libcrypto (CryptoKit on Apple systems)", purpose: "SHA-256; a library of the system"),
    SoftwareComponent(name: "Swift standard library and Foundation", purpose: "language runtime, files, JSON"),
  ]
}
