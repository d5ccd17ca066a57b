import HaptikaDSP

extension MethodologyReport {
  /// Section 2.
  var principle: [String] {
    [
      "A fingertip lies on the phone's camera, lit by its torch. With each beat the brightness of the picture changes a little; of that change the "
        + "algorithm makes a pulse rate estimate in beats per minute (BPM), or publishes none and says why. The steps of the version that is "
        + "judged, with every constant:\n", recipeText, "### Phones\n", phones, "### References\n", references,
      MethodText(report: accuracy).referenceTable,
    ]
  }

  private var recipeText: String {
    guard let recipe = accuracy.facts.recipes.first(where: { $0.identifier == judged }) else {
      return "The version that claims are made of was not run here.\n"
    }
    return "```text\n\(recipe.text)```\n"
  }

  private var phones: String {
    let devices = study?.devices ?? []
    guard !devices.isEmpty else {
      return "Model, operating system, camera, sampling and placement of the phones: \(Self.notProvided).\n"
    }
    return table(
      "Phones, as declared",
      [
        Self.column("model", \.model), Self.column("operating system", \.operatingSystem),
        Self.column("camera", \.camera), Self.column("sampling", \.sampling), Self.column("placement", \.placement),
      ] as [TableColumn<StudyFile.Device>], devices, restIn: StudyFileCopy.file)
  }

  private var references: String {
    let devices = study?.referenceDevices ?? []
    guard !devices.isEmpty else {
      return
        "Arm, model, firmware, sampling, placement, accuracy, lag, clock and alignment of the references: \(Self.notProvided).\n"
    }
    return table(
      "Reference devices, as declared",
      [
        Self.column("arm", \.arm),
        TableColumn("model, firmware", .string, "as the study file says") {
          .code("\(Self.said($0.model)), \(Self.said($0.firmware))")
        },
        Self.column("sampling", \.sampling), Self.column("placement", \.placement), Self.column("accuracy", \.accuracy),
        Self.column("lag (s)") { NumberText.shortest($0.lag) },
        TableColumn("clock, alignment", .string, "as the study file says") {
          .code("\(Self.said($0.clock)), \(Self.said($0.alignment))")
        },
      ] as [TableColumn<StudyFile.ReferenceDevice>], devices, restIn: StudyFileCopy.file)
  }

  /// Section 3.
  var design: [String] {
    let (people, plan, ethics) = (study?.population, study?.studyProtocol, study?.ethics)
    return [
      "### People\n",
      Self.list([
        ("Target population", Self.said(people?.target)), ("Recruitment", Self.said(people?.recruitment)),
        ("Sampling", Self.said(people?.sampling)), ("Sample size", Self.said(people?.sampleSize)),
        ("Inclusion", Self.said(people?.inclusion ?? [])), ("Exclusion", Self.said(people?.exclusion ?? [])),
        ("Preparation", Self.said(people?.preparation)), ("Scale of skin tones", Self.said(people?.skinToneScale)),
      ]), Self.precision, "### Protocol\n",
      Self.list([
        ("Setting", Self.said(plan?.setting)), ("Timing", Self.said(plan?.timing)),
        ("Blinding", Self.said(plan?.blinding)),
        (
          "Independence (was the algorithm frozen before the data, and what was it tuned on)",
          Self.said(plan?.independence)
        ),
        ("Deviations from the protocol", Self.said(plan?.deviations)),
      ]), conditions, "### Ethics and data\n",
      Self.list([
        ("Ethics committee", Self.said(ethics?.committee)), ("Consent", Self.said(ethics?.consent)),
        ("Data protection", Self.said(ethics?.dataProtection)), ("Funding", Self.said(ethics?.funding)),
        ("Data availability", Self.said(study?.dataAvailability)),
      ]), "### Declared limits\n", criteria, "### Declared analysis\n", analysis, freezeNote, excluded,
    ]
  }

  /// Exact half-widths: Carkeet's factors by the number of pairs.
  private static let precision =
    "How far limits of agreement carry depends on how many people were measured. The half-width of the 95 % interval of one limit, in standard "
    + "deviations of the differences, one recording a person: 1.32 of 10 people, 0.99 of 15, 0.83 of 20, 0.65 of 30, 0.52 of 45, 0.45 of 60, 0.34 "
    + "of 100, 0.24 of 200. Several recordings of one person count for less than as many people.\n"

  private var conditions: String {
    let conditions = study?.studyProtocol.conditions ?? []
    guard !conditions.isEmpty else { return "Conditions: \(Self.notProvided).\n" }
    return table(
      "Conditions, as declared",
      [
        Self.column("code", \.code), Self.column("what was done", \.text),
        Self.column("duration (s)") { NumberText.shortest($0.duration) },
      ] as [TableColumn<StudyFile.Condition>], conditions, restIn: StudyFileCopy.file)
  }

  private var criteria: String {
    let criteria = study?.criteria ?? []
    guard !criteria.isEmpty else {
      return "Acceptance criteria, declared before the data were seen: \(Self.notProvided).\n"
    }
    return table(
      "Acceptance criteria, as declared",
      [
        TableColumn("criterion", .string, "what is asked") { .code($0.words) },
        TableColumn("profile", .string, "known set of rules, or own") {
          .code(MarkdownWriter.code($0.profile.rawValue))
        },
        TableColumn("arm", .string, "that it is for") { .code($0.arm.map(MarkdownWriter.escaped) ?? "every arm") },
        Self.column("source", \.source), Self.column("basis", \.basis),
      ] as [TableColumn<AcceptanceCriterion>], criteria, restIn: StudyFileCopy.file)
      + "\nThe size of a tolerance may be borrowed from a standard; this is not a conformity statement.\n"
  }

  private var analysis: String {
    let plan = study?.analysis
    func number(_ value: Double?, _ unit: String, times factor: Double = 1) -> String {
      NumberText.shortest(value.map { factor * $0 }).map { "\($0) \(unit)" } ?? Self.notProvided
    }
    let windows = plan?.windows.map { windows in
      "\(NumberText.shortest(windows.windowSeconds) ?? "") s, one every \(NumberText.shortest(windows.stepSeconds) ?? "") s"
    }
    let strata = plan?.strata.map { "`\($0.rawValue)`" }.joined(separator: ", ") ?? ""
    return Self.list([
      ("Windows", windows ?? (plan == nil ? Self.notProvided : "none, whole recordings")),
      ("Seed", plan?.seed.map { "\($0)" } ?? Self.notProvided),
      ("Bootstrap replicates", plan?.bootstrap.map { "\($0)" } ?? Self.notProvided),
      ("Strata", strata.isEmpty ? Self.notProvided : strata),
      ("Primary limits of agreement", plan?.primaryLimits.map { "`\($0.rawValue)`" } ?? Self.notProvided),
      ("Margin of the absolute error", number(plan?.absoluteErrorMargin, "BPM")),
      ("Margin of success within 5 BPM", number(plan?.successMargin, "percentage points", times: 100)),
      ("Margin of coverage", number(plan?.coverageMargin, "percentage points", times: 100)),
      ("What the confidence is", plan?.confidenceSemantics.map { "`\($0.rawValue)`" } ?? Self.notProvided),
    ])
  }

  private var freezeNote: String {
    guard let fact else { return "When this was declared: \(Self.notProvided).\n" }
    let states = accuracy.facts.archives.inOrder().prefix(AccuracyReport.rowLimit).map {
      "\(MarkdownWriter.escaped($0.name)): \(fact.freeze(of: $0).words)"
    }
    return
      "This is what the study file of SHA-256 `\(fact.sha256)` says. By archive: \(states.joined(separator: "; ")). An archive that holds the hash "
      + "of the study file was packed under it; anything that was changed in the file since, a space even, would show as another hash.\n"
  }

  private var excluded: String {
    let excluded = study?.excludedRecordings ?? []
    guard !excluded.isEmpty else { return "Recordings excluded by a declared rule: none.\n" }
    return table(
      "Recordings excluded by a declared rule",
      [
        TableColumn("study", .string, "study id") { .code($0.studyID.map(MarkdownWriter.escaped) ?? "any") },
        TableColumn("recording", .string, "its id") { .text($0.recordingID) }, Self.column("rule", \.reason),
      ] as [TableColumn<StudyFile.ExcludedRecording>], excluded, restIn: ExclusionsCSV.format.file)
  }
}

/// The study file as it was read, byte for byte, in the folder of the report.
enum StudyFileCopy {
  static let file = "study.json"
}
