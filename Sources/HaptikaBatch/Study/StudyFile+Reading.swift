public import Foundation
import HaptikaDSP

/// A study file as it was found: what it says, what is wrong with it, and its hash.
public struct StudyCheck: Sendable {
  /// The file, as the user named it.
  public let path: String
  /// What the file says as far as it can be read; `nil` when it is no JSON object.
  public let study: StudyFile?
  /// Faults and what is missing, in the order of the file.
  public let findings: [StudyFinding]
  /// The SHA-256 of the file's bytes: what `study freeze` prints and an archive's `study_sha256` holds.
  public let sha256: String
  /// The file's bytes, which a report may repeat verbatim.
  public let bytes: Data

  /// Reads and checks a study file.
  ///
  /// - Throws: `ImportError` when there is no such file, it cannot be read, or is longer than 1 MiB. Everything else is a finding.
  public init(path: String) throws {
    if FileKind(of: path, followingLinks: true) == .missing { throw ImportError(.noInput, path, "no such file") }
    let data = try smallFile(importing: path)
    self.init(path: path, data: data)
  }

  init(path: String, data: Data) {
    self.path = path
    bytes = data
    var digest = SHA256Digest()
    digest.update(data)
    sha256 = digest.hexadecimal()
    let (root, found) = StudyReader.read(Array(data))
    var findings = found
    study = root.map { StudyFile($0, &findings) }
    // Sorting is stable, so that findings of a line stay in the order in which they were made.
    self.findings = findings.sorted { $0.line < $1.line }
  }

  /// Whether the file can be used.
  public var isUsable: Bool { study != nil && count(.error) == 0 }

  /// How many findings are of a severity.
  public func count(_ severity: StudyFinding.Severity) -> Int { findings.count { $0.severity == severity } }

  /// The study.
  ///
  /// - Throws: `ImportError` with the first error of a file that cannot be used.
  public func usable() throws -> StudyFile {
    if let error = findings.first(where: { $0.severity == .error }) {
      let field = error.field.isEmpty ? "" : "\(error.field): "
      throw ImportError(.badData, path, at: "line \(error.line)", field + error.message + "; 'study check' lists all")
    }
    guard let study else { throw ImportError(.badData, path, "is not a study file") }
    return study
  }
}

extension StudyFile {
  fileprivate init(_ root: StudyNode, _ findings: inout [StudyFinding]) {
    let none = StudyNode(line: root.line)
    title = root.text("title")
    intendedUse = root.text("intended_use")
    product = Product(root.section("product") ?? none, &findings)
    authors = root.texts("authors") ?? []
    conflictOfInterest = root.text("conflict_of_interest")
    population = Population(root.section("population") ?? none)
    devices = (root.list("devices") ?? []).map { Device($0) }
    referenceDevices = (root.list("reference_devices") ?? []).map { ReferenceDevice($0) }
    studyProtocol = StudyProtocol(root.section("protocol") ?? none)
    ethics = Ethics(root.section("ethics") ?? none)
    for (index, node) in (root.list("excluded_recordings") ?? []).enumerated()
    where node.text("recording") != nil && node.text("reason") == nil {
      findings.append(
        error(
          node.line, "excluded_recordings[\(index + 1)].reason", "is missing; an exclusion names the rule that makes it"
        ))
    }
    excludedRecordings = (root.list("excluded_recordings") ?? []).compactMap { ExcludedRecording($0) }
    analysis = AnalysisPlan(root.section("analysis") ?? none, &findings)
    criteria = AcceptanceCriterion.all(root.list("acceptance") ?? [], &findings)
    claims = Claim.all(root.list("claims") ?? [], criteria: criteria, &findings)
    limitations = root.text("limitations")
    dataAvailability = root.text("data_availability")
    if root.integer("study_version") == nil,
      !findings.contains(where: { $0.field == "study_version" && $0.severity == .error })
    {
      findings.append(error(root.line, "study_version", "is missing; expected \(StudySchema.version)"))
    }
  }
}

private func error(_ line: Int, _ field: String, _ message: String) -> StudyFinding {
  StudyFinding(severity: .error, line: line, field: field, message: message)
}

extension StudyFile.Product {
  fileprivate init(_ node: StudyNode, _ findings: inout [StudyFinding]) {
    name = node.text("name")
    version = node.text("version")
    guard let text = node.text("algorithm") else { return }
    algorithm = AlgorithmRegistry.find(text)?.identifier
    if algorithm == nil {
      let known = AlgorithmRegistry.all.map(\.identifier.description).joined(separator: ", ")
      findings.append(
        error(
          node.line(of: "algorithm"), "product.algorithm", "'\(inMessage(text))' is not known; expected one of \(known)"
        ))
    }
  }
}

extension StudyFile.Claim {
  fileprivate static func all(
    _ nodes: [StudyNode], criteria: [AcceptanceCriterion], _ findings: inout [StudyFinding]
  ) -> [StudyFile.Claim] {
    let ids = criteria.map(\.id)
    return nodes.enumerated().compactMap { index, node in
      let claim = StudyFile.Claim(id: node.text("id"), text: node.text("text"), criteria: node.texts("criteria") ?? [])
      if let id = claim.id, nodes[..<index].contains(where: { $0.text("id") == id }) {
        findings.append(
          error(node.line(of: "id"), "claims[\(index + 1)].id", "'\(inMessage(id))' is the id of an earlier claim"))
      }
      for id in claim.criteria where !ids.contains(id) {
        let hint = nearest(to: id, in: ids).map { "; did you mean '\($0)'?" } ?? ""
        findings.append(
          error(
            node.line(of: "criteria"), "claims[\(index + 1)].criteria",
            "'\(inMessage(id))' is no criterion of the file\(hint)"))
      }
      return claim.id == nil && claim.text == nil && claim.criteria.isEmpty ? nil : claim
    }
  }
}

extension StudyFile.Population {
  fileprivate init(_ node: StudyNode) {
    self.init(
      target: node.text("target"), recruitment: node.text("recruitment"), sampling: node.text("sampling"),
      sampleSize: node.text("sample_size"), inclusion: node.texts("inclusion") ?? [],
      exclusion: node.texts("exclusion") ?? [],
      preparation: node.text("preparation"), skinToneScale: node.text("skin_tone_scale"))
  }
}

extension StudyFile.Device {
  fileprivate init(_ node: StudyNode) {
    self.init(
      model: node.text("model"), operatingSystem: node.text("os"), camera: node.text("camera"),
      sampling: node.text("sampling"),
      placement: node.text("placement"))
  }
}

extension StudyFile.ReferenceDevice {
  fileprivate init(_ node: StudyNode) {
    self.init(
      arm: node.text("arm"), model: node.text("model"), firmware: node.text("firmware"),
      sampling: node.text("sampling"),
      placement: node.text("placement"), accuracy: node.text("accuracy"), lag: node.number("lag_s"),
      clock: node.text("clock"),
      alignment: node.text("alignment"))
  }
}

extension StudyFile.StudyProtocol {
  fileprivate init(_ node: StudyNode) {
    self.init(
      setting: node.text("setting"),
      conditions: (node.list("conditions") ?? []).map {
        StudyFile.Condition(code: $0.text("code"), text: $0.text("text"), duration: $0.number("duration_s"))
      },
      timing: node.text("timing"), blinding: node.text("blinding"), independence: node.text("independence"),
      deviations: node.text("deviations"))
  }
}

extension StudyFile.Ethics {
  fileprivate init(_ node: StudyNode) {
    self.init(
      committee: node.text("committee"), consent: node.text("consent"), dataProtection: node.text("data_protection"),
      funding: node.text("funding"))
  }
}

extension StudyFile.ExcludedRecording {
  fileprivate init?(_ node: StudyNode) {
    guard let recording = node.text("recording") else { return nil }
    self.init(studyID: node.text("study_id"), recordingID: recording, reason: node.text("reason"))
  }
}

extension StudyFile.AnalysisPlan {
  fileprivate init(_ node: StudyNode, _ findings: inout [StudyFinding]) {
    let margins = node.section("margins")
    let length = node.section("windows")?.number("length_s")
    let step = node.section("windows")?.number("step_s")
    if length == nil, step != nil, let windows = node.section("windows") {
      findings.append(error(windows.line(of: "step_s"), "analysis.windows.step_s", "has no use without 'length_s'"))
    }
    let strata = node.texts("strata") ?? []
    if Set(strata).count < strata.count {
      findings.append(error(node.line(of: "strata"), "analysis.strata", "names one twice"))
    }
    self.init(
      windows: length.flatMap { Windowing(windowSeconds: $0, stepSeconds: step ?? $0) },
      seed: node.integer("seed").map { UInt64($0) }, bootstrap: node.integer("bootstrap"),
      strata: (node.texts("strata") ?? []).compactMap { Stratum(rawValue: $0) },
      primaryLimits: node.text("primary_limits").flatMap { LimitsMethod(rawValue: $0) },
      absoluteErrorMargin: margins?.number("absolute_error_bpm"),
      successMargin: margins?.number("success_points").map { $0 / 100 },
      coverageMargin: margins?.number("coverage_points").map { $0 / 100 },
      confidenceSemantics: node.text("confidence_semantics").flatMap { ConfidenceSemantics(rawValue: $0) })
  }
}

extension AcceptanceCriterion {
  /// The criteria of a file; entries in which nothing is said are passed over.
  fileprivate static func all(_ nodes: [StudyNode], _ findings: inout [StudyFinding]) -> [AcceptanceCriterion] {
    var criteria: [AcceptanceCriterion] = []
    for (index, node) in nodes.enumerated() {
      let place = "acceptance[\(index + 1)]"
      func blame(_ key: String, _ message: String) {
        findings.append(error(node.line(of: key), "\(place).\(key)", message))
      }
      guard let profile = node.text("profile").flatMap({ AcceptanceProfile(rawValue: $0) }) else {
        let isSaid = ["id", "measure", "direction", "arm", "source", "basis"].contains { node.text($0) != nil }
        if isSaid || node.number("limit") != nil { blame("profile", "is missing; expected a profile") }
        continue
      }
      let id = node.text("id") ?? profile.rawValue
      if criteria.contains(where: { $0.id == id }) {
        blame("id", "'\(inMessage(id))' is the id of an earlier criterion")
      }
      let limit = node.number("limit")
      if profile.fixedLimit != nil {
        findings.removeAll { $0.severity == .missing && $0.field == "\(place).limit" }
      }
      if let fixed = profile.fixedLimit, let limit, limit != fixed {
        blame(
          "limit",
          "is \(NumberText.shortest(limit) ?? ""), but '\(profile.rawValue)' fixes \(NumberText.shortest(fixed) ?? ""); declare an own criterion for another"
        )
      }
      let isShare = profile == .ec13tol || profile == .itm5 || (node.text("measure") ?? "").hasSuffix("_fraction")
      if isShare, let limit, limit > 1 {
        blame("limit", "is \(NumberText.shortest(limit) ?? ""); expected a fraction from 0 to 1")
      }
      let (measure, direction) = (node.text("measure"), node.text("direction"))
      for (key, value) in [("measure", measure), ("direction", direction)] {
        if profile == .own, value == nil {
          blame(key, "is missing; an own criterion names its measure and its direction")
        }
        if profile != .own, value != nil { blame(key, "has no use in '\(profile.rawValue)', which brings its own") }
      }
      criteria.append(
        AcceptanceCriterion(
          id: id, profile: profile, limit: limit, measure: measure.flatMap { Measure(rawValue: $0) },
          direction: direction.flatMap { LimitDirection(rawValue: $0) }, arm: node.text("arm"),
          source: node.text("source"),
          basis: node.text("basis")))
    }
    return criteria
  }
}
