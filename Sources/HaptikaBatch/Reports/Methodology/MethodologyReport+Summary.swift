import HaptikaDSP

extension MethodologyReport {
  /// Section 1.
  var summary: [String] {
    [Self.list([("Intended non-medical use", Self.said(study?.intendedUse))]), "### Claims\n", Self.rule] + claimText
      + ["### What was found\n"] + found + ["### Limits of validity\n"] + validity
  }

  private static let rule =
    "A claim is supported in an arm only where every criterion that it names is met with its whole 95 % interval (confident: pass). A point "
    + "verdict says what the numbers found are, not how far they carry; `not_assessable` is never a pass.\n"

  private var claimText: [String] {
    guard let study, !study.claims.isEmpty else {
      return ["Claims: \(Self.notProvided). Nothing is claimed, and nothing supported.\n"]
    }
    let rows = claimRows
    return [table("Claims and what carries them", ClaimRow.columns, rows, restIn: AccuracyCSV.format.file)]
      + (study.criteria.isEmpty ? ["Acceptance criteria: \(Self.notProvided).\n"] : [])
  }

  /// One line a claim, criterion and arm.
  private var claimRows: [ClaimRow] {
    (study?.claims ?? []).flatMap { claim -> [ClaimRow] in
      let rows = claim.criteria.flatMap { id in
        verdicts.filter { $0.criterion.id == id }.map { ClaimRow(claim: claim, verdict: $0) }
      }
      return rows.isEmpty ? [ClaimRow(claim: claim, verdict: nil)] : rows
    }
  }

  /// The plain reading of the judged version and its table, arm by arm.
  private var found: [String] {
    if let absence = accuracy.absence { return ["No accuracy can be stated: \(absence).\n"] + accuracy.withoutAccuracy }
    guard let judged else { return [] }
    return arms.flatMap { arm in
      [PlainReading(report: accuracy, arm: arm, algorithm: judged).text] + accuracy.answerTable(of: arm, [judged])
    } + [
      "Numbers in brackets are 95 % intervals over people, or over units of a simulator; where there are none, too few were recorded and the "
        + "numbers say what was found, not how far it carries.\n"
    ]
  }

  private var validity: [String] {
    guard !arms.isEmpty else { return ["Nothing was compared, so nothing is covered.\n"] }
    return [
      "Nothing is said beyond what the data hold:\n", MarkdownWriter.list(arms.flatMap(validity)),
      arms.contains(where: \.isSimulator) ? simulatorSentence + "\n" : "",
    ].filter { !$0.isEmpty }
  }

  private func validity(of arm: AccuracyReport.Arm) -> [String] {
    let conditions = accuracy.counts[arm: arm.name]?.conditions
    let name = "arm \(MarkdownWriter.escaped(arm.name))"
    func names(_ keyPath: KeyPath<RecordingConditions, Set<ByteText>>) -> String {
      RecordingConditions.text(of: conditions?[keyPath: keyPath] ?? [])
    }
    return [
      "Rates, \(name): \(rateText(of: arm))", "Conditions, \(name): \(levels(of: .condition, in: arm))",
      "Phone models, \(name): \(names(\.phones)); cameras: \(names(\.cameras))",
    ]
      + (arm.isSimulator
        ? []
        : [
          "People, \(name): "
            + [Stratum.sex, .ageBand, .bmiBand, .skinTone].map { "\($0.words) \(levels(of: $0, in: arm))" }
            .joined(separator: "; ")
        ])
  }

  /// From the least to the largest reference rate among the eligible.
  func rateText(of arm: AccuracyReport.Arm) -> String {
    guard let rates = rates.first(where: { ByteText($0.arm) == ByteText(arm.name) && $0.kind == arm.kind }),
      let low = NumberText.fixed(rates.lowest, decimals: 1), let high = NumberText.fixed(rates.highest, decimals: 1)
    else { return "none" }
    let unit = rates.count == 1 ? accuracy.unit : accuracy.unit + "s"
    let spread = NumberText.fixed(rates.sd, decimals: 1).map { ", SD \($0) BPM" } ?? ""
    return "reference rates from \(low) to \(high) BPM\(spread), of \(rates.count) eligible \(unit)"
  }

  /// Levels that Markdown may show with their eligible rows; those of few people are pooled.
  private func levels(of stratum: Stratum, in arm: AccuracyReport.Arm) -> String {
    guard let judged else { return "none" }
    let rows = arm.summaries(of: judged, in: stratum.rawValue).filter { $0.counts.eligible > 0 }
    let shown = rows.prefix(12).map { "\(MarkdownWriter.escaped($0.level)) (\($0.counts.eligible))" }
    let more = rows.count > 12 ? " and \(rows.count - 12) more" : ""
    return rows.isEmpty ? "not recorded" : shown.joined(separator: ", ") + more
  }

  /// What a bench shows, and what it does not.
  var simulatorSentence: String {
    let played = Stratum.verificationTargets.filter { target in
      bench.contains { $0.target == target && $0.algorithm == judged }
    }
    let verified =
      played.isEmpty ? "no target that verification asks for" : "\(played.joined(separator: ", ")) BPM only"
    return
      "A simulator plays known rates before the camera; verified at \(verified). It shows what the algorithm makes of them on the units and phones "
      + "tested. It cannot show what skin, blood flow, motion, pressure and the light of real fingers do to the signal: nothing of a simulator carries "
      + "over to people."
  }
}

/// One line of the table of claims.
struct ClaimRow: Sendable {
  let claim: StudyFile.Claim
  /// `nil` when no criterion carries the claim.
  let verdict: AcceptanceVerdict?

  static let columns: [TableColumn<ClaimRow>] = [
    TableColumn("claim", .string, "as declared") { .code($0.claimText) },
    TableColumn("criterion", .string, "that carries it") { row in
      .code(row.verdict?.criterion.words ?? MethodologyReport.notProvided)
    },
    TableColumn("evidence", .string, "the row that decides") { .code($0.verdict?.evidenceText ?? "none") },
    TableColumn("value", .string, "with its 95 % interval") { .code($0.verdict?.deciding?.valueText ?? "n/a") },
    TableColumn("point", .string, "verdict on the value") { .code($0.verdict?.point.rawValue ?? "not_assessable") },
    TableColumn("confident", .string, "verdict on the whole interval") {
      .code($0.verdict?.confidentText ?? "not_assessable (no criterion)")
    },
    TableColumn("coverage", .number, unit: "%", "published of eligible") {
      .code(NumberText.percent($0.verdict?.deciding?.coverage) ?? "n/a")
    },
  ]

  private var claimText: String {
    let id = claim.id.map { "\(MarkdownWriter.code($0)): " } ?? ""
    return id + MethodologyReport.said(claim.text)
  }
}
