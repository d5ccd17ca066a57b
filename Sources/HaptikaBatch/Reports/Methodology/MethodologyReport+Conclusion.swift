import HaptikaDSP

extension MethodologyReport {
  /// Section 14.
  var limitations: [String] {
    [
      "### Declared\n", Self.said(study?.limitations) + "\n", "### Seen in the data\n",
      MarkdownWriter.list(seen),
    ]
  }

  /// Limitations that the data show by themselves.
  private var seen: [String] {
    let byArm = arms.flatMap { arm -> [String] in
      guard let judged, let row = arm.summaries(of: judged, in: "all").first else { return [] }
      let count = row.counts.publishedSubjects
      let clusters = "\(count) \(arm.clusters(count))"
      var lines: [String] = []
      if arm.isSimulator {
        lines.append(
          "Arm \(arm.title): \(count == 1 ? "a single unit, which shows repeatability only" : "\(clusters), which speak for themselves only")."
        )
      } else if count < MinimumRule.fewestSubjectsJudged {
        lines.append("Arm \(arm.title): \(clusters); a verdict takes \(MinimumRule.fewestSubjectsJudged).")
      }
      return lines
    }
    let undeclared = accuracy.counts.arms.filter { $0.undeclaredLag > 0 }.map {
      "Arm \(MarkdownWriter.escaped($0.name)): \($0.undeclaredLag) recordings whose reference has no declared lag; it counts as 0."
    }
    let unchanged = accuracy.counts.arms.filter { $0.unchangedRate > 0 }.map {
      "Arm \(MarkdownWriter.escaped($0.name)): \($0.unchangedRate) recordings with a reference rate that does not change for more than 120 s."
    }
    let missing = missingFields.map { "Arm \($0.arm): not recorded of all, \($0.fields.joined(separator: ", "))." }
    let rates = arms.filter { !$0.isSimulator }.map {
      "Arm \($0.title): \(rateText(of: $0)); nothing is known of other rates."
    }
    let bench = arms.contains(where: \.isSimulator) ? [simulatorSentence] : []
    let frozen =
      isFrozen
      ? [
        "The archives show that the study file is at least as old as they are, not that it is older than the recordings in them."
      ]
      : ["That limits and analysis were fixed before the data were recorded is not shown by every archive."]
    let test =
      selfTest.isEmpty
      ? ["The program's own vectors were not recomputed in this run."]
      : selfTest.allSatisfy(\.passes)
        ? [] : ["Not every vector of the program's self-test agrees on this machine (section D)."]
    return byArm + rates + undeclared + unchanged + missing + bench + frozen + test
  }

  /// Section 15: words that follow from verdicts alone.
  var conclusion: [String] {
    guard let study, !study.claims.isEmpty else {
      return [
        "No claim was declared (claims: \(Self.notProvided)), so none is supported. What was found is in sections 5 to 8.\n"
      ]
    }
    let claims = study.claims.map { Conclusion($0, verdicts, versionIsDeclared: study.product.algorithm != nil) }
    let supported = claims.filter(\.isSupported).count
    return [
      "\(supported) of \(claims.count) declared \(claims.count == 1 ? "claim is" : "claims are") supported in every arm of people that they are judged in, or, where only simulators are, in each of these. Nothing beyond the "
        + "sentences below follows from this document.\n",
      MarkdownWriter.list(claims.flatMap(\.sentences)),
      "These are numbers of a wellness measurement, not for medical decisions; for those ask a health professional.\n",
    ]
  }
}

/// What may be said of one claim.
struct Conclusion: Sendable {
  /// One an arm, as Markdown.
  let sentences: [String]
  /// Whether every arm of people in which it is judged supports it; of a claim that only simulators are asked about, every one of these.
  let isSupported: Bool

  init(_ claim: StudyFile.Claim, _ verdicts: [AcceptanceVerdict], versionIsDeclared: Bool) {
    let name = [claim.id.map(MarkdownWriter.code), "“\(MethodologyReport.said(claim.text))”"].compactMap { $0 }.joined(
      separator: " ")
    let mine = claim.criteria.map { id in verdicts.filter { $0.criterion.id == id } }
    let arms = Set(mine.flatMap { $0 }.map { Arm(name: ByteText($0.arm), kind: $0.referenceKind.rawValue) }).sorted()
    guard !arms.isEmpty else {
      sentences = ["\(name): not supported; no criterion carries it (\(MethodologyReport.notProvided))."]
      isSupported = false
      return
    }
    guard versionIsDeclared else {
      sentences = ["\(name): not supported; the study file does not say which version claims are made of."]
      isSupported = false
      return
    }
    var supported: [Arm: Bool] = [:]
    sentences = arms.map { arm in
      func isHere(_ verdict: AcceptanceVerdict) -> Bool {
        ByteText(verdict.arm) == arm.name && verdict.referenceKind.rawValue == arm.kind
      }
      // A criterion of one arm alone must be met wherever the claim is made; the others in each arm.
      let own = mine.map { verdicts in verdicts.filter { $0.criterion.arm != nil || isHere($0) } }
      let place = arm.name.text.isEmpty ? "" : " in arm \(MarkdownWriter.escaped(arm.name.text))"
      let all = own.flatMap { $0 }
      supported[arm] = own.allSatisfy { !$0.isEmpty } && all.allSatisfy { $0.confident == .pass }
      if supported[arm] == true {
        let whom =
          all.contains(where: \.isOfUnitsTested)
          ? ", for the units tested and nobody else: nothing of a simulator carries over to people" : ""
        return
          "\(name): supported\(place)\(whom), under the listed conditions: \(all.map(\.supportText).joined(separator: "; "))."
      }
      let open = all.filter { $0.confident != .pass }.map(\.openText)
      let absent = own.contains(where: \.isEmpty) ? ["not every criterion is about this arm"] : []
      return "\(name): not supported\(place): \((open + absent).joined(separator: "; "))."
    }
    // A simulator neither carries a claim about people nor stands in its way.
    let people = arms.filter { arm in
      mine.contains {
        $0.contains { ByteText($0.arm) == arm.name && $0.referenceKind.rawValue == arm.kind && !$0.isOfUnitsTested }
      }
    }
    isSupported = (people.isEmpty ? arms : people).allSatisfy { supported[$0] == true }
  }

  private struct Arm: Hashable, Comparable {
    let name: ByteText
    let kind: Int8

    static func < (a: Arm, b: Arm) -> Bool { (a.name, a.kind) < (b.name, b.kind) }
  }
}

extension AcceptanceVerdict {
  /// Each row with its value, interval, numbers and coverage: what no claim is quoted without.
  fileprivate var supportText: String {
    let rows = evidence.map { row in
      "\(row.placeText), \(row.valueText) (95 % interval in brackets; \(row.setText(ofUnits: isOfUnitsTested)), coverage "
        + "\(NumberText.percent(row.coverage) ?? "n/a") %)"
    }
    return "\(criterion.words): \(rows.joined(separator: ", "))"
  }

  /// Why the claim does not stand.
  fileprivate var openText: String {
    let why = whyNot.map { " (\($0))" } ?? ""
    switch confident {
    case .fail: return "\(MarkdownWriter.code(criterion.id)) is not met"
    case .inconclusive:
      return "\(MarkdownWriter.code(criterion.id)) is inconclusive, its interval holds the limit or a unit is beyond it"
    case .notAssessable, .pass: return "\(MarkdownWriter.code(criterion.id)) cannot be assessed, `not_assessable`\(why)"
    }
  }
}
