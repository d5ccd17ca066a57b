/// The sections of `methodology.md`, in their order. Checklists name them.
enum MethodologySection: Int, Sendable, Hashable, CaseIterable {
  case cover, summary, principle, design, dataFlow, simulator, agreement, errors, strata, variability, confidence
  case versions, stress, sensitivity, limitations, conclusion
  case formulas, checklists, recordings, software, glossary, changes

  /// `0` to `15`, then `A` to `F`.
  var number: String {
    rawValue < Self.formulas.rawValue
      ? "\(rawValue)" : String("ABCDEF".dropFirst(rawValue - Self.formulas.rawValue).prefix(1))
  }

  /// `## 4. Data flow`.
  var heading: String { "## \(number). \(title)\n" }

  /// What stands behind the number.
  var title: String {
    switch self {
    case .cover: "Cover"
    case .summary: "Summary"
    case .principle: "Measurement principle and devices"
    case .design: "Study design"
    case .dataFlow: "Data flow"
    case .simulator: "Simulator verification"
    case .agreement: "Agreement"
    case .errors: "Errors, tolerances and coverage"
    case .strata: "Strata"
    case .variability: "PRV agreement"
    case .confidence: "Confidence calibration"
    case .versions: "Version comparison"
    case .stress: "Stress index calibration"
    case .sensitivity: "Sensitivity analyses"
    case .limitations: "Limitations"
    case .conclusion: "Conclusion"
    case .formulas: "Formulas and conventions"
    case .checklists: "Checklists"
    case .recordings: "Every recording"
    case .software: "Software and self-test"
    case .glossary: "Glossary"
    case .changes: "Change log"
    }
  }
}
