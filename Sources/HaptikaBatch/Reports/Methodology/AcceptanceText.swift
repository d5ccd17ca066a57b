import HaptikaDSP

extension AcceptanceCriterion {
  /// What is asked, as Markdown: `` `mape-rest`: MAPE at most 10 % under every condition ``.
  var words: String { "\(MarkdownWriter.code(id)): \(question)" }

  private var question: String {
    let bound = limitText ?? "\(MethodologyReport.notProvided)"
    switch profile {
    case .cta2065: return "MAPE at most \(bound) under every condition"
    case .iec63203: return "MAPE at most \(bound) under every condition, people and simulator apart"
    case .ec13tol: return "share of the published within 5 BPM or 10 %, whichever is greater, at least \(bound)"
    case .arms3: return "root mean square error at most \(bound)"
    case .itm5: return "share of all eligible with an estimate within 5 BPM at least \(bound)"
    case .loa: return "both limits of agreement within ±\(bound)"
    case .own:
      let name = measure.map { MarkdownWriter.code($0.rawValue) } ?? MethodologyReport.notProvided
      switch direction {
      case .atMost: return "\(name) at most \(bound)"
      case .atLeast: return "\(name) at least \(bound)"
      case .within: return "\(name) within ±\(bound)"
      case nil: return "\(name) \(MethodologyReport.notProvided) \(bound)"
      }
    }
  }

  /// The limit with its unit; `nil` when none is declared.
  private var limitText: String? {
    guard let limit else { return nil }
    switch profile {
    case .cta2065, .iec63203: return NumberText.shortest(limit).map { "\($0) %" }
    case .arms3, .loa: return NumberText.shortest(limit).map { "\($0) BPM" }
    case .ec13tol, .itm5: return NumberText.percent(limit).map { "\($0) %" }
    case .own:
      guard let measure else { return NumberText.shortest(limit) }
      if measure.isFraction { return NumberText.percent(limit).map { "\($0) %" } }
      return NumberText.shortest(limit).map { "\($0) \(measure.rawValue.hasSuffix("_percent") ? "%" : "BPM")" }
    }
  }
}

extension AcceptanceVerdict {
  /// `people, condition rest: 40 recordings of 20 people`; as Markdown.
  var evidenceText: String {
    let place = arm.isEmpty ? "no arm" : "arm \(MarkdownWriter.escaped(arm))"
    guard let deciding else { return place }
    return "\(place), \(deciding.placeText); \(deciding.setText(ofUnits: isOfUnitsTested))"
  }

  /// `pass`, or `not_assessable (too_few_clusters)`.
  var confidentText: String {
    let why = whyNot.map { " (\($0))" } ?? ""
    let whom = isOfUnitsTested && confident == .pass ? ", for the units tested" : ""
    return confident.rawValue + (confident == .pass ? whom : why)
  }

  /// Why it is no pass, as Markdown; `nil` when the numbers say it.
  var whyNot: String? { (deciding?.reason ?? reason).map(MarkdownWriter.escaped) }
}

extension AcceptanceEvidence {
  /// `all`, or `condition rest`, as Markdown.
  var placeText: String {
    if group == "all" { return "all" }
    let name = Stratum(rawValue: group)?.words ?? group
    return "\(MarkdownWriter.escaped(name)) \(MarkdownWriter.escaped(level))"
  }

  /// `40 recordings of 20 people`.
  func setText(ofUnits: Bool) -> String {
    let cluster =
      ofUnits ? (subjects == 1 ? "simulator unit" : "simulator units") : (subjects == 1 ? "person" : "people")
    return "\(recordings) \(recordings == 1 ? "recording" : "recordings") of \(subjects) \(cluster)"
  }

  /// `mape_percent 2.31 [1.10, 3.40]`, each value of several; shares in percent.
  var valueText: String {
    let texts = values.map { value in
      let (factor, decimals) = value.measure.isFraction ? (100.0, 1) : (1, 2)
      func text(_ number: Double?) -> String? { NumberText.fixed(number.map { factor * $0 }, decimals: decimals) }
      let set = value.measure.isOverEligible ? "eligible" : "published estimates"
      let unit =
        value.measure.isFraction ? " % of the \(set)" : value.measure.rawValue.hasSuffix("_percent") ? " %" : " BPM"
      let reach = value.interval.flatMap { interval in
        text(interval.low).flatMap { low in text(interval.high).map { " [\(low), \($0)]" } }
      }
      let number = text(value.estimate).map { $0 + (reach ?? "") + unit } ?? "n/a"
      return "\(MarkdownWriter.code(value.measure.rawValue)) \(number)"
    }
    let isShare = values.first?.measure.isFraction ?? false
    let unit = NumberText.fixed(worstUnit.map { isShare ? 100 * $0 : $0 }, decimals: isShare ? 1 : 2).map {
      "worst unit \($0)" + (isShare ? " %" : "")
    }
    return texts.isEmpty ? "n/a" : (texts + [unit].compactMap { $0 }).joined(separator: "; ")
  }
}
