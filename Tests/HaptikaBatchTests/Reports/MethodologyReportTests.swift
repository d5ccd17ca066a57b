import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixture = MethodologyFixture

/// How often nothing is provided.
private func gaps(_ document: String) -> Int {
  document.components(separatedBy: MethodologyReport.notProvided).count - 1
}

/// The part of a section, without its heading.
private func part(_ section: MethodologySection, of document: String) -> String {
  let tail = document.components(separatedBy: section.heading).dropFirst().joined()
  return tail.components(separatedBy: "\n## ")[0]
}

/// What the linter finds in a document's own words.
private func findings(_ document: String) -> [VocabularyFinding] {
  VocabularyLinter().findings(inMarkdown: document).filter { $0.origin == .text }
}

@Suite("methodology.md")
struct MethodologyReportTests {
  private let many = Fixture.report(
    Fixture.people(24) + Fixture.bench(units: 3), Fixture.study(Fixture.complete))

  @Test("has the sections 0 to 15 and A to F in order, whatever is known")
  func sections() {
    let expected = (0...15).map { "\($0)" } + ["A", "B", "C", "D", "E", "F"]
    #expect(MethodologySection.allCases.map(\.number) == expected)
    for report in [many, Fixture.report([]), Fixture.report(Fixture.people(1))] {
      let numbers = report.document.split(separator: "\n").filter { $0.hasPrefix("## ") }.map {
        String($0.dropFirst(3).prefix { $0 != "." })
      }
      #expect(numbers == expected)
    }
  }

  @Test("prints NOT PROVIDED once more for each field that is taken out of the study file")
  func everyField() throws {
    let check = Fixture.study(Fixture.complete)
    #expect(check.findings.filter { $0.severity == .error } == [])
    let rows = Fixture.people(2)
    let whole = gaps(Fixture.report(rows, check).document)
    // Only what the study file has no field for.
    #expect(whole == 1)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(Fixture.complete.utf8)) as? [String: Any])
    // What may rightly be silent: whole recordings are no windows, ids have names of their own, a criterion without an arm is for each.
    let silent = [
      "study_version", "analysis.windows", "claims.id", "claims.criteria", "acceptance.id", "acceptance.profile",
      "excluded_recordings.study_id", "excluded_recordings.recording",
    ]
    let paths = leaves(of: root).filter { !silent.contains($0.joined(separator: ".")) }
    #expect(paths.count > 50)
    for path in paths {
      let data = try JSONSerialization.data(withJSONObject: without(path[...], root))
      let study = StudyCheck(path: "study.json", data: data)
      let count = gaps(Fixture.report(rows, study).document)
      #expect(count > whole, "\(path.joined(separator: "."))")
    }
  }

  @Test("without a study file names everything that people know as NOT PROVIDED, and claims nothing")
  func withoutStudy() {
    let document = Fixture.report(Fixture.people(24)).document
    for line in [
      "Title", "Product", "Authors", "Conflict of interest", "Intended non-medical use", "Ethics committee", "Consent",
      "Recruitment", "Target population", "Blinding", "Data availability",
    ] {
      #expect(document.contains("- \(line): \(MethodologyReport.notProvided)"), "\(line)")
    }
    #expect(part(.conclusion, of: document).hasPrefix("\nNo claim was declared"))
    #expect(!document.contains(": supported"))
    #expect(part(.cover, of: document).contains("not bound to a study file"))
  }

  @Test(
    "calls a claim supported where every criterion is met with its whole interval, and for a simulator's units alone")
  func supported() {
    // Errors are 1.2 BPM at most of 60 BPM and more: the whole interval lies far below 10 %.
    let document = many.document
    #expect(part(.conclusion, of: document).contains("supported in arm ecg, under the listed conditions"))
    #expect(part(.conclusion, of: document).contains("supported in arm bench, for the units tested"))
    #expect(part(.summary, of: document).contains("| pass |"))
  }

  @Test("claims nothing of four people, and of the simulator beside them what its units show")
  func fourPeople() {
    let report = Fixture.report(Fixture.people(4) + Fixture.bench(units: 3), Fixture.study(Fixture.complete))
    let conclusion = part(.conclusion, of: report.document)
    let sentences = conclusion.split(separator: "\n").filter { $0.hasPrefix("- ") }
    let people = sentences.filter { $0.contains("in arm ecg") }
    #expect(people.count == 2)
    for sentence in people {
      #expect(sentence.contains("not supported in arm ecg"))
      #expect(sentence.contains("`not_assessable`"))
    }
    #expect(sentences.contains { $0.contains("`rest`") && $0.contains("supported in arm bench, for the units tested") })
    #expect(part(.summary, of: report.document).contains("not_assessable (too_few_clusters)"))
    // A claim that the simulator carries and people do not is not counted as supported.
    #expect(conclusion.contains("\n0 of 2 declared claims are supported"))
    // Nothing of it can be read as a pass of people.
    for verdict in report.verdicts where verdict.arm == "ecg" { #expect(verdict.confident == .notAssessable) }
    #expect(part(.limitations, of: report.document).contains("4 people; a verdict takes 20"))
  }

  @Test("supports nothing when the study does not say which version its claims are made of")
  func noVersion() {
    let json = Fixture.complete.replacing("\"algorithm\": \"haptika-ppg@2.0.0\"", with: "\"algorithm\": null")
    let document = Fixture.report(Fixture.people(24), Fixture.study(json)).document
    #expect(json != Fixture.complete)
    #expect(part(.conclusion, of: document).contains("does not say which version claims are made of"))
    #expect(!document.contains(": supported"))
  }

  @Test("supports nothing when the units are few, or the interval is beyond the limit")
  func notSupported() {
    // Two units cannot carry a confident verdict.
    let few = Fixture.report(Fixture.bench(units: 2), Fixture.study(Fixture.complete))
    #expect(!part(.conclusion, of: few.document).contains(": supported"))
    // 20 BPM of at most 99: above 20 % everywhere.
    let far = Fixture.report(Fixture.people(24, shift: 20), Fixture.study(Fixture.complete))
    #expect(part(.conclusion, of: far.document).contains("`mape` is not met"))
    #expect(!part(.conclusion, of: far.document).contains(": supported"))
  }

  @Test("holds a criterion without a limit for NOT PROVIDED and not assessable")
  func noLimit() {
    let json = Fixture.complete.replacing("\"profile\": \"itm5\", \"limit\": 0.9", with: "\"profile\": \"itm5\"")
    let document = Fixture.report(Fixture.people(24), Fixture.study(json)).document
    #expect(part(.design, of: document).contains("with an estimate within 5 BPM at least **NOT PROVIDED**"))
    #expect(
      part(.conclusion, of: document).contains("`share` cannot be assessed, `not_assessable` (no limit declared)"))
  }

  @Test("states whether the study file was frozen before the data, another was, or none")
  func freeze() {
    let check = Fixture.study(Fixture.complete)
    func cover(_ frozen: String?) -> String {
      part(.cover, of: Fixture.report(Fixture.people(1), check, frozen: frozen).document)
    }
    #expect(cover(check.sha256).contains("**frozen before the archive was packed**"))
    #expect(cover(check.sha256.uppercased()).contains("**frozen before the archive was packed**"))
    #expect(cover(nil).contains("**not frozen**"))
    // One number changed after freezing.
    let changed = Fixture.study(Fixture.complete.replacing("\"limit\": 5,", with: "\"limit\": 6,"))
    let document = Fixture.report(Fixture.people(1), changed, frozen: check.sha256).document
    #expect(part(.cover, of: document).contains("**another file was frozen**"))
    #expect(part(.limitations, of: document).contains("is not shown by every archive"))
  }

  @Test("tells each verification target with its numbers, and names those that were not played")
  func simulator() {
    let document = Fixture.report(Fixture.bench(units: 1, targets: [60, 75])).document
    let section = part(.simulator, of: document)
    // Ten errors of −0.5 and 0.5: mean 0, SD √(10·0.25/9) = 0.527, MAPE 0.5/60 = 0.833 %, repeatability z√2·0.527 = 1.461.
    #expect(section.contains("| 60 | Phone A (1) | 10 of 10 (100.0 %) | 0.00 | 0.53 | 0.8 | 0.50 | 1.46 |"))
    // 0.5/75 = 0.667 %.
    #expect(section.contains("| 75 | Phone A (1) | 10 of 10 (100.0 %) | 0.00 | 0.53 | 0.7 | 0.50 | 1.46 |"))
    #expect(section.contains("No recording at 120 BPM in this data."))
    #expect(section.contains("nothing of a simulator carries over to people"))
    #expect(section.contains("verified at 60, 75 BPM only"))
    #expect(part(.limitations, of: document).contains("a single unit"))
    #expect(part(.simulator, of: Fixture.report(Fixture.people(3)).document).contains("no target was verified"))
  }

  @Test("tells the rates that are covered, what was withheld and which metadata are missing")
  func flow() {
    let report = Fixture.report(Fixture.people(2))
    // Person 0: 60, 63, 66, 69; person 1: 67, 70, 73, 76.
    #expect(report.rates.map(\.lowest) == [60] && report.rates.map(\.highest) == [76])
    #expect(
      part(.summary, of: report.document).contains(
        "reference rates from 60.0 to 76.0 BPM, SD 5.2 BPM, of 8 eligible recordings"))
    let flow = part(.dataFlow, of: report.document)
    #expect(flow.contains("| `haptika-ppg@2.0.0` | 8 | 7 of 8 (87.5 %) | 2 | 1 | `LOW_QUALITY` 1 |"))
    #expect(flow.contains("| ecg | skin tone | 8 of 8 |"))
    #expect(!flow.contains("| ecg | sex |"))
    // One woman and one man: neither is shown by themselves.
    #expect(flow.contains("| sex | others | 2 | 8 |"))
    #expect(!flow.contains("| sex | f |"))
  }

  @Test("gives equal inputs one id, and others another")
  func identity() {
    let report = Fixture.report(Fixture.people(1))
    // printf '%s\n' cdcd…cd | sha256sum
    #expect(report.dataHash == "\(sha256(of: Fixture.hash + "\n"))")
    #expect(report.runID == Fixture.report(Fixture.people(2)).runID)
    let other = Fixture.report(Fixture.people(1), Fixture.study(Fixture.complete))
    #expect(report.runID != other.runID)
    #expect(report.document == Fixture.report(Fixture.people(1)).document)
  }

  @Test("writes what strangers say as plain words")
  func strangers() {
    let evil = "<script>alert(1)</script> [a](http://b) | c `d` **e** @f"
    let json = Fixture.complete.replacing("A. Author\"", with: "\(evil)\"").replacing("Phone A", with: evil)
      .replacing("one room only", with: "x\\n## 15. Conclusion\\n\\nsupported")
    let report = Fixture.report(Fixture.people(2), Fixture.study(json))
    let document = report.document
    #expect(!document.contains("<script>") && !document.contains("](http:") && !document.contains("**e**"))
    #expect(document.contains("&lt;script&gt;"))
    #expect(document.components(separatedBy: "\n## 15. ").count == 2)
  }

  @Test("says nothing that a wellness measurement must not say", arguments: [0, 1, 4, 12, 24])
  func vocabulary(people: Int) {
    for check in [nil, Fixture.study(Fixture.complete)] {
      for units in [0, 1, 3] {
        let document = Fixture.report(Fixture.people(people) + Fixture.bench(units: units), check).document
        let lines = document.split(separator: "\n", omittingEmptySubsequences: false)
        let found = findings(document).map { "\($0): \(lines[$0.line - 1])" }
        #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
      }
    }
  }

  @Test("has tables of at most 40 rows and 8 columns")
  func tables() {
    var rows = 0
    for line in many.document.split(separator: "\n", omittingEmptySubsequences: false) {
      rows = line.hasPrefix("| ") ? rows + 1 : 0
      #expect(rows <= 42)
      if line.hasPrefix("| ---") { #expect(line.split(separator: "|").count - 2 <= 8, "\(line)") }
    }
  }

  @Test("repeats what came of the self-test")
  func selfTest() {
    var report = Fixture.report([])
    #expect(part(.software, of: report.document).contains("were not recomputed in this run"))
    report = MethodologyReport(
      study: nil, fact: nil, accuracy: report.accuracy, comparison: report.comparison, verdicts: [], rates: [],
      bench: [],
      selfTest: [
        SelfTest.VectorOutcome(
          vector: "01_a", title: "a", verifiedBy: ["R"], valueCount: 5, largestDeviation: 0.1, failures: []),
        SelfTest.VectorOutcome(
          vector: "02_b", title: "b", verifiedBy: ["R"], valueCount: 3, largestDeviation: 2, failures: ["x"]),
      ])
    let section = part(.software, of: report.document)
    #expect(
      section.contains("1 of 2 vectors agree with values that other tools computed, 8 values in all; not `02_b`."))
    #expect(part(.limitations, of: report.document).contains("Not every vector"))
  }

  /// The paths of all values that are no objects; of lists of objects, by the keys of their first.
  private func leaves(of object: [String: Any]) -> [[String]] {
    object.keys.sorted().flatMap { key -> [[String]] in
      let inner = object[key] as? [String: Any] ?? (object[key] as? [[String: Any]])?.first
      return inner.map { leaves(of: $0).map { [key] + $0 } } ?? [[key]]
    }
  }

  /// The same with the value at `path` taken out, of lists of objects in the first that has it.
  private func without(_ path: ArraySlice<String>, _ object: [String: Any]) -> [String: Any] {
    guard let key = path.first else { return object }
    var object = object
    let rest = path.dropFirst()
    if rest.isEmpty {
      object[key] = nil
    } else if let inner = object[key] as? [String: Any] {
      object[key] = without(rest, inner)
    } else if var list = object[key] as? [[String: Any]] {
      let place = list.firstIndex { $0[rest[rest.startIndex]] != nil } ?? 0
      list[place] = without(rest, list[place])
      object[key] = list
    }
    return object
  }
}
