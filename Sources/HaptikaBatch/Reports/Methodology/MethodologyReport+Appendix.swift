import HaptikaDSP

/// Sections A to F.
extension MethodologyReport {
  /// Section A.
  var formulas: [String] {
    MethodText(report: accuracy).conventions + [
      MarkdownWriter.list([
        "Divisor n − 1 everywhere but in root mean squares, concordance and Brier scores (n).",
        "Errors are rounded once to 1e-9 BPM when they are formed; sums are compensated (Neumaier) in the byte order of study, person, recording "
          + "and window, so that the number of threads changes no bit.",
        "Random numbers: xoshiro256** seeded by SplitMix64, a stream of its own for each replicate of each resampled row; \(bootstrapText).",
        "Verdicts compare full values and interval ends, never printed digits.",
      ])
    ]
  }

  private var bootstrapText: String {
    "B = \(accuracy.facts.options["bootstrap"] ?? "not stated"), seed \(accuracy.facts.options["seed"] ?? "not stated")"
  }

  /// Section B: a table each, and all in the CSV.
  var checklists: [String] {
    let items = Checklists(report: self).items
    let columns = ChecklistsCSV.columns.dropFirst()
    return [
      "`auto_met` is said where the data or the study file hold what is asked; `needs_user_text` where people have to say it; the whole list is in "
        + "[\(ChecklistsCSV.format.file)](\(ChecklistsCSV.format.file)).\n"
    ]
      + Checklist.allCases.map { checklist in
        table(
          checklist.title, Array(columns), items.filter { $0.checklist == checklist }, restIn: ChecklistsCSV.format.file
        )
      }
  }

  /// Section C.
  var recordings: [String] {
    let windows =
      accuracy.isOverWindows ? ", each window in [\(RecordingsCSV.windows.file)](\(RecordingsCSV.windows.file))" : ""
    let recordings = RecordingsCSV.recordings.file
    return [
      "Each recording with its estimate, reference, error and reasons, under pseudonyms, is in [\(recordings)](\(recordings))\(windows); what is in no "
        + "table, and why, in [\(ExclusionsCSV.format.file)](\(ExclusionsCSV.format.file)); every column in "
        + "[\(DataPackage.file)](\(DataPackage.file)).\n",
      hasWatch
        ? "Series of watches are in [\(WatchReport.file)](\(WatchReport.file)); they are no part of the claims here.\n"
        : "",
    ].filter { !$0.isEmpty }
  }

  /// Section D.
  var softwareText: [String] {
    [
      table(
        "Software",
        [
          TableColumn("name", .string, "program or library") { .code($0.name) },
          TableColumn("version", .string, "where it can be asked") { row in
            .code(row.version.map(MarkdownWriter.escaped) ?? "of the system")
          },
          TableColumn("purpose", .string, "what it does here") { .code($0.purpose) },
        ] as [TableColumn<SoftwareComponent>], software, restIn: Manifest.file),
      "Checksums of everything that was read and written are in [\(Manifest.file)](\(Manifest.file)).\n",
    ] + selfTestText
  }

  private var selfTestText: [String] {
    guard !selfTest.isEmpty else {
      return ["The program's vectors were not recomputed in this run; `\(ToolVersion.name) selftest` does it.\n"]
    }
    let passed = selfTest.count(where: \.passes)
    let values = selfTest.reduce(0) { $0 + $1.valueCount }
    let failed = selfTest.filter { !$0.passes }.map { MarkdownWriter.code($0.vector) }
    let columns: [TableColumn<SelfTest.VectorOutcome>] = [
      TableColumn("vector", .string, "its id") { .code(MarkdownWriter.code($0.vector)) },
      TableColumn("values", .integer, "compared") { .count($0.valueCount) },
      TableColumn("result", .string, "within its tolerance or not") {
        .code($0.passes ? "agrees" : "**does not agree**")
      },
      TableColumn("verified by", .string, "what computed the expected values") {
        .text($0.verifiedBy.joined(separator: "; "))
      },
    ]
    return [
      "Self-test: \(passed) of \(selfTest.count) vectors agree with values that other tools computed, \(values) values in all"
        + (failed.isEmpty ? "" : "; not \(failed.joined(separator: ", "))") + ".\n",
      table("Vectors", columns, selfTest, restIn: Manifest.file),
    ]
  }

  /// Section E.
  static let terms = [
    "AURC: mean absolute error averaged over all shares published, in the order of confidence.",
    "Abstention: an eligible recording for which nothing is published, with a reason.",
    "Arm: recordings of one kind that are judged together; arms are never pooled.",
    "Bias: mean error, estimate − reference.", "BPM: beats per minute.",
    "Coverage: published of eligible.", "ECE, MCE, ACE: distances between confidence and the share that is right.",
    "Eligible: with camera frames, a pulse and a reference over at least 90 % of the span, and not excluded by a declared rule.",
    "Limits of agreement: between them lie 95 % of single errors, were they normally distributed.",
    "MAE, MAPE, RMSE: mean absolute, mean absolute percentage, and root mean square error.",
    "Point and confident verdict: whether a value, or its whole 95 % interval, meets a limit.",
    "PRV: pulse rate variability; RMSSD and SDNN are numbers of it, in milliseconds.",
    "Reference: what estimates are compared with, as RR intervals of a chest strap or an ECG, or the target of a simulator.",
    "Success: published and within 5 BPM of the reference, over all eligible.",
    "Target: the rate that a simulator plays.",
    "TOST: two one-sided tests, whether a mean error lies within bounds.",
    "Unit: one simulator, in the place of a person.",
  ]

  /// Section F.
  var changes: [String] {
    let method = MethodText(report: accuracy)
    return [
      method.recipes, method.archives,
      "A change of a recipe's constants is a new version with another fingerprint; a change of the study file is another hash (section 0). Earlier "
        + "versions of this document: \(Self.notProvided).\n",
    ]
  }
}
