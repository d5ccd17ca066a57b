/// A list that reviewers go through.
enum Checklist: String, Sendable, Hashable, CaseIterable {
  case grras = "GRRAS"
  case gerke = "Gerke"
  case interlive = "INTERLIVE"
  case appReview = "App Review 1.4.1"
  case generalWellness = "FDA general wellness"

  /// With its source, above its table.
  var title: String {
    switch self {
    case .grras: "GRRAS, 15 items (Kottner and others 2011, J Clin Epidemiol 64, 96)"
    case .gerke: "Bland-Altman reporting, 16 items (Gerke 2020, Diagnostics 10, 334)"
    case .interlive: "INTERLIVE (Mühlen and others 2021, Br J Sports Med 55, 767)"
    case .appReview: "App Review Guidelines, 1.4.1"
    case .generalWellness: "General wellness, guidance of 2026"
    }
  }
}

/// One item of a list, and whether this document has what it asks for.
struct ChecklistItem: Sendable, Hashable {
  enum Status: String, Sendable, Hashable, CaseIterable {
    /// The data or the study file hold it.
    case autoMet = "auto_met"
    /// People have to say it, in the study file or beside this document.
    case needsUserText = "needs_user_text"
    case notApplicable = "not_applicable"
  }

  let checklist: Checklist
  /// From 1.
  let item: Int
  let requirement: String
  let section: [MethodologySection]
  let status: Status
  let reason: String
}

/// `checklists.csv`: the lists of reviewers, item by item.
enum ChecklistsCSV {
  static let format = CSVFormat(
    file: "checklists.csv",
    about:
      "What lists of reviewers ask for, item by item: where the methodology document has it, or that people have to say it.",
    fields: columns.map(\.field), key: ["checklist", "item"])

  static let columns: [TableColumn<ChecklistItem>] = [
    TableColumn("checklist", .string, "the list: App Review 1.4.1, FDA general wellness, GRRAS, Gerke or INTERLIVE") {
      .code($0.checklist.rawValue)
    }.required.among(Checklist.allCases.map(\.rawValue)),
    TableColumn("item", .integer, "number in the list, from 1") { .count($0.item) }.required.atLeast(1),
    TableColumn("requirement", .string, "what is asked, in short") { .code($0.requirement) }.required,
    TableColumn("section", .string, "sections of methodology.md, with spaces between them") {
      .code($0.section.map(\.number).joined(separator: " "))
    }.required,
    TableColumn("status", .string, "auto_met, needs_user_text or not_applicable") { .code($0.status.rawValue) }.required
      .among(ChecklistItem.Status.allCases.map(\.rawValue)),
    TableColumn("reason", .string, "what the status rests on") { .code($0.reason) }.required,
  ]

  /// Returns the lists by their names, items in their order.
  static func table(of report: MethodologyReport) -> Table<ChecklistItem> {
    let items = Checklists(report: report).items.sorted {
      (ByteText($0.checklist.rawValue), $0.item) < (ByteText($1.checklist.rawValue), $1.item)
    }
    return Table(title: "Checklists", columns: columns, rows: items)
  }
}

/// Goes through the lists with the study file and the data of a report.
struct Checklists: Sendable {
  let report: MethodologyReport

  /// Every item, list by list.
  var items: [ChecklistItem] {
    list(.grras, grras) + list(.gerke, gerke) + list(.interlive, interlive) + list(.appReview, appReview)
      + list(.generalWellness, generalWellness)
  }

  /// An item without its number.
  struct Entry: Sendable {
    let requirement: String
    let sections: [MethodologySection]
    let finding: Finding
  }

  /// Whether something is there.
  enum Finding: Sendable, Hashable {
    case met(String)
    case needs(String)
    case notApplicable(String)
  }

  private func list(_ checklist: Checklist, _ entries: [Entry]) -> [ChecklistItem] {
    entries.enumerated().map { index, entry in
      let (status, reason): (ChecklistItem.Status, String) =
        switch entry.finding {
        case .met(let reason): (.autoMet, reason)
        case .needs(let reason): (.needsUserText, reason)
        case .notApplicable(let reason): (.notApplicable, reason)
        }
      return ChecklistItem(
        checklist: checklist, item: index + 1, requirement: entry.requirement, section: entry.sections, status: status,
        reason: reason)
    }
  }

  /// Met when every one of some fields of the study file is filled; otherwise the missing ones are named.
  func text(_ fields: StudyTextField...) -> Finding {
    let missing = fields.filter { !$0.isFilled(in: report.study) }.map(\.rawValue)
    if missing.isEmpty { return .met("study file: " + fields.map(\.rawValue).joined(separator: ", ")) }
    return .needs("missing in the study file: " + missing.joined(separator: ", "))
  }

  /// What is computed as soon as anything is eligible.
  func computed(_ words: String) -> Finding {
    report.accuracy.absence == nil ? .met("computed: \(words)") : .notApplicable("no recording is eligible")
  }

  /// Met where some whole arm of the judged version has the interval.
  func interval(of measure: Measure, _ words: String) -> Finding {
    guard report.accuracy.absence == nil, let judged = report.judged else {
      return .notApplicable("no recording is eligible")
    }
    let rows = report.arms.flatMap { $0.summaries(of: judged, in: "all") }.filter(\.hasAccuracy)
    let without = rows.filter { $0.interval(of: measure) == nil }
    if without.isEmpty { return .met("computed: \(words)") }
    let arms = without.map { "'\(inMessage($0.arm))'" }.joined(separator: ", ")
    return .needs("no interval in arm \(arms), of which too few were recorded: say why so few")
  }

  /// The first that is not met, otherwise all of them.
  func both(_ findings: Finding...) -> Finding {
    for finding in findings {
      if case .met = finding { continue }
      return finding
    }
    let reasons = findings.compactMap { if case .met(let reason) = $0 { reason } else { nil } }
    return .met(reasons.joined(separator: "; "))
  }
}

/// A field of the study file that lists ask for, by the name that the file has for it.
enum StudyTextField: String, Sendable, CaseIterable {
  case title, intendedUse = "intended_use", authors, conflict = "conflict_of_interest", claims, limitations
  case productName = "product.name", productVersion = "product.version"
  case target = "population.target", recruitment = "population.recruitment", sampling = "population.sampling"
  case sampleSize = "population.sample_size", inclusion = "population.inclusion", exclusion = "population.exclusion"
  case preparation = "population.preparation", skinToneScale = "population.skin_tone_scale"
  case devices, placement = "devices.placement", referenceDevices = "reference_devices"
  case referencePlacement = "reference_devices.placement", referenceAccuracy = "reference_devices.accuracy"
  case setting = "protocol.setting", conditions = "protocol.conditions", timing = "protocol.timing"
  case blinding = "protocol.blinding", independence = "protocol.independence"
  case committee = "ethics.committee", consent = "ethics.consent", dataProtection = "ethics.data_protection"
  case acceptance, loaLimits = "acceptance (profile loa, limit)", dataAvailability = "data_availability"

  func isFilled(in study: StudyFile?) -> Bool {
    guard let study else { return false }
    func said(_ text: String?) -> Bool { text?.contains { !$0.isWhitespace } ?? false }
    switch self {
    case .title: return said(study.title)
    case .intendedUse: return said(study.intendedUse)
    case .authors: return !study.authors.isEmpty
    case .conflict: return said(study.conflictOfInterest)
    case .claims: return study.claims.contains { said($0.text) }
    case .limitations: return said(study.limitations)
    case .productName: return said(study.product.name)
    case .productVersion: return said(study.product.version)
    case .target: return said(study.population.target)
    case .recruitment: return said(study.population.recruitment)
    case .sampling: return said(study.population.sampling)
    case .sampleSize: return said(study.population.sampleSize)
    case .inclusion: return !study.population.inclusion.isEmpty
    case .exclusion: return !study.population.exclusion.isEmpty
    case .preparation: return said(study.population.preparation)
    case .skinToneScale: return said(study.population.skinToneScale)
    case .devices: return !study.devices.isEmpty && study.devices.allSatisfy { said($0.model) }
    case .placement: return !study.devices.isEmpty && study.devices.allSatisfy { said($0.placement) }
    case .referenceDevices:
      return !study.referenceDevices.isEmpty && study.referenceDevices.allSatisfy { said($0.model) }
    case .referencePlacement:
      return !study.referenceDevices.isEmpty && study.referenceDevices.allSatisfy { said($0.placement) }
    case .referenceAccuracy:
      return !study.referenceDevices.isEmpty && study.referenceDevices.allSatisfy { said($0.accuracy) }
    case .setting: return said(study.studyProtocol.setting)
    case .conditions: return study.studyProtocol.conditions.contains { said($0.text) }
    case .timing: return said(study.studyProtocol.timing)
    case .blinding: return said(study.studyProtocol.blinding)
    case .independence: return said(study.studyProtocol.independence)
    case .committee: return said(study.ethics.committee)
    case .consent: return said(study.ethics.consent)
    case .dataProtection: return said(study.ethics.dataProtection)
    case .acceptance: return study.criteria.contains { $0.limit != nil }
    case .loaLimits: return study.criteria.contains { $0.profile == .loa && $0.limit != nil }
    case .dataAvailability: return said(study.dataAvailability)
    }
  }
}
