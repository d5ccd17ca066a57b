import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

private typealias Fixture = MethodologyFixture

/// The items of one list.
private func items(_ report: MethodologyReport, _ checklist: Checklist) -> [ChecklistItem] {
  Checklists(report: report).items.filter { $0.checklist == checklist }
}

@Suite("Checklists")
struct ChecklistTests {
  private let complete = Fixture.report(Fixture.people(24) + Fixture.bench(units: 3), Fixture.study(Fixture.complete))

  @Test("have every item of their source, numbered from 1")
  func counts() {
    for (checklist, count) in [
      (Checklist.grras, 15), (.gerke, 16), (.interlive, 19), (.appReview, 5), (.generalWellness, 4),
    ] {
      #expect(items(complete, checklist).map(\.item) == Array(1...count), "\(checklist)")
    }
    for item in Checklists(report: complete).items {
      #expect(!item.requirement.isEmpty && !item.section.isEmpty && !item.reason.isEmpty)
    }
  }

  @Test(
    "follow the fields of the study file one by one",
    arguments: [
      (Checklist.grras, 3, "\"target\": \"adults\""), (.grras, 6, "\"sample_size\": \"as many as came\""),
      (.grras, 7, "\"sampling\": \"as they came\""), (.grras, 8, "\"blinding\": \"nobody saw the reference\""),
      (.grras, 9, "\"independence\": \"frozen before\""), (.grras, 2, "\"model\": \"Strap X\""),
      (.gerke, 14, "\"sample_size\": \"as many as came\""),
      (.gerke, 16, "\"conflict_of_interest\": \"A. Author is employed by the maker.\""),
      (.interlive, 4, "\"placement\": \"chest\""), (.interlive, 6, "\"preparation\": \"no coffee\""),
      (.generalWellness, 1, "\"intended_use\": \"Self-reflection on one's pulse at rest.\""),
    ])
  func fields(checklist: Checklist, item: Int, field: String) {
    #expect(items(complete, checklist)[item - 1].status == .autoMet)
    let key = field.prefix { $0 != ":" }
    let json = Fixture.complete.replacing(field, with: "\(key): null")
    #expect(json != Fixture.complete)
    let without = Fixture.report(Fixture.people(24), Fixture.study(json))
    #expect(items(without, checklist)[item - 1].status == .needsUserText, "\(field)")
  }

  @Test("without a study file ask people for what only they know, and still have what is computed")
  func withoutStudy() {
    let report = Fixture.report(Fixture.people(24))
    let grras = items(report, .grras)
    #expect(grras.filter { $0.status == .autoMet }.map(\.item) == [1, 10, 11, 13, 15])
    #expect(items(report, .gerke).filter { $0.status == .needsUserText }.map(\.item) == [1, 14, 16])
  }

  @Test("do not call limits declared beforehand that no archive was packed under")
  func beforehand() {
    let check = Fixture.study(Fixture.complete)
    func first(_ frozen: String?) -> ChecklistItem.Status {
      items(Fixture.report(Fixture.people(1), check, frozen: frozen), .gerke)[0].status
    }
    #expect(first(check.sha256) == .autoMet)
    #expect(first(nil) == .needsUserText)
    #expect(first(String(repeating: "0", count: 64)) == .needsUserText)
  }

  @Test("take intervals that are missing for a thing to explain, and exercise for not applicable with a reason")
  func reasons() {
    let few = Fixture.report(Fixture.people(3))
    #expect(items(few, .grras)[12].status == .needsUserText)
    #expect(items(few, .gerke)[8].status == .needsUserText)
    let exercise = items(few, .interlive).filter { $0.status == .notApplicable }
    #expect(exercise.map(\.item) == [9, 10, 11, 12, 13, 14])
    #expect(exercise.allSatisfy { $0.reason.contains("rest") })
    // Nothing was compared: nothing is met by it.
    #expect(items(Fixture.report([]), .gerke)[5].status == .notApplicable)
  }

  @Test("hold claims for backed only with a confident verdict of each")
  func claims() {
    #expect(items(complete, .appReview)[2].status == .autoMet)
    let few = Fixture.report(Fixture.people(4), Fixture.study(Fixture.complete))
    #expect(items(few, .appReview)[2].status == .needsUserText)
    // Of the simulator alone the claim of limits cannot stand: one unit.
    #expect(items(Fixture.report(Fixture.people(24)), .appReview)[2].status == .needsUserText)
  }

  @Test("are a CSV with the columns of the contract, sections by their numbers")
  func csv() {
    #expect(
      ChecklistsCSV.format.fields.map(\.name) == ["checklist", "item", "requirement", "section", "status", "reason"])
    let text = CSVWriter.text(of: ChecklistsCSV.table(of: Fixture.report([])))
    #expect(text.hasPrefix("checklist,item,requirement,section,status,reason\n"))
    #expect(
      text.contains("GRRAS,13,estimates with measures of uncertainty,6 7,not_applicable,no recording is eligible\n"))
    let lines = text.split(separator: "\n").dropFirst()
    #expect(lines.count == 59)
    // By bytes: capitals before small letters.
    let order = ["App Review 1.4.1", "FDA general wellness", "GRRAS", "Gerke", "INTERLIVE"]
    #expect(
      lines.map { String($0.prefix { $0 != "," }) }.reduce(into: []) { if $0.last != $1 { $0.append($1) } } == order)
  }

  @Test("say nothing that a wellness measurement must not say")
  func vocabulary() {
    let texts =
      ChecklistsCSV.format.fields.map(\.meaning) + [ChecklistsCSV.format.about]
      + Checklists(report: complete).items.flatMap { [$0.requirement, $0.reason] } + Checklist.allCases.map(\.title)
    let found = texts.flatMap { VocabularyLinter().findings(inText: $0) }.map(\.description)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
