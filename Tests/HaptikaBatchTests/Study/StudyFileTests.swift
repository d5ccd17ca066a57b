import Foundation
import HaptikaDSP
import Testing

@testable import HaptikaBatch

/// What is found in a study file with this text.
private func check(_ text: String) -> StudyCheck { StudyCheck(path: "study.json", data: Data(text.utf8)) }

/// The errors of a text, as `line field: message`.
private func errors(_ text: String) -> [String] {
  check(text).findings.filter { $0.severity == .error }.map { "\($0.line) \($0.field): \($0.message)" }
}

@Suite("A study file")
struct StudyFileTests {
  @Test("as init writes it has every field, no error, and is noted as missing field by field")
  func template() throws {
    let found = check(StudyTemplate.text)
    #expect(found.isUsable)
    #expect(found.count(.error) == 0)
    for field in [
      "title", "intended_use", "ethics.committee", "claims[1].text", "acceptance[1].limit", "analysis.windows.length_s",
    ] {
      #expect(found.findings.contains { $0.field == field && $0.severity == .missing }, "\(field)")
    }
    // What is proposed is not missing.
    #expect(!found.findings.contains { $0.field == "analysis.margins.absolute_error_bpm" })
    let study = try #require(found.study)
    #expect(study.title == nil && study.claims.isEmpty && study.criteria.isEmpty && study.analysis.windows == nil)
    #expect(study.analysis.margins == .proposed)
    #expect(study.analysis.primaryLimits == .anova && study.analysis.seed == 0 && study.analysis.bootstrap == 9999)
    #expect(study.analysis.strata == [.targetBeatsPerMinute, .condition, .deviceModel, .skinTone])
    #expect(!StudyTemplate.text.contains("$schema"))
  }

  @Test("says what it means")
  func values() throws {
    let found = check(
      """
      {"study_version": 1, "title": "Agreement", "product": {"algorithm": "haptika-ppg@2.0.0"},
       "claims": [{"id": "rest", "text": "Estimates pulse rate at rest.", "criteria": ["a"]}],
       "population": {"inclusion": ["adults"], "skin_tone_scale": "monk"},
       "reference_devices": [{"arm": "ecg", "model": "X", "lag_s": 0.5, "clock": "own", "accuracy": "heart rate to 1 BPM"}],
       "protocol": {"conditions": [{"code": "rest", "duration_s": 60}]},
       "excluded_recordings": [{"recording": "r1", "reason": "lamp fell"}],
       "analysis": {"windows": {"length_s": 20}, "margins": {"absolute_error_bpm": 1, "success_points": 5}, "seed": 7,
                    "confidence_semantics": "ranking"},
       "acceptance": [{"id": "a", "profile": "cta2065", "source": "ANSI/CTA-2065", "basis": "size"},
                      {"id": "b", "profile": "own", "measure": "bias_bpm", "direction": "within", "limit": 2, "arm": "ecg"}]}
      """)
    #expect(errors("").isEmpty == false)
    #expect(found.findings.filter { $0.severity == .error } == [])
    let study = try #require(found.study)
    #expect(study.product.algorithm == AlgorithmIdentifier("haptika-ppg", Version(2, 0, 0)))
    #expect(study.claims == [StudyFile.Claim(id: "rest", text: "Estimates pulse rate at rest.", criteria: ["a"])])
    #expect(study.referenceDevices[0].lag == 0.5 && study.referenceDevices[0].clock == "own")
    #expect(study.studyProtocol.conditions[0].duration == 60)
    #expect(study.excludedRecordings[0].recordingID == "r1")
    #expect(study.analysis.windows == Windowing(windowSeconds: 20, stepSeconds: 20))
    // Points in the file, fractions in the program; what is not declared is proposed.
    #expect(study.analysis.margins == NonInferiorityMargins(absoluteError: 1, success: 0.05, coverage: 0.025))
    #expect(study.analysis.confidenceSemantics == .ranking)
    #expect(study.criteria[0].limit == 10)
    #expect(
      study.criteria[1]
        == AcceptanceCriterion(id: "b", profile: .own, limit: 2, measure: .bias, direction: .within, arm: "ecg"))
    #expect(try found.usable() == study)
  }

  @Test(
    "has an error with its line for every fault",
    arguments: [
      ("{\"study_version\": 1,\n \"titel\": \"x\"}", "2 titel: is not a key of a study file; did you mean 'title'?"),
      ("{\"study_version\": 1,\n\n\"ethics\": {\"consnt\": \"x\"}}", "3 ethics.consnt: is not a key"),
      ("{\"study_version\": 2}", "1 study_version: is not 1"), ("{}", "1 study_version: is missing; expected 1"),
      ("{\"study_version\": 1,\n\"title\": 3}", "2 title: is not a text in double quotes"),
      (
        "{\"study_version\": 1,\n\"title\": \"a\",\n\"title\": \"b\"}", "3 : the key 'title' occurs twice in one object"
      ),
      (
        "{\"study_version\": 1, \"analysis\": {\"seed\": 1.5}}",
        "1 analysis.seed: is not a whole number from 0 to 2^63 - 1"
      ),
      (
        "{\"study_version\": 1, \"analysis\": {\"seed\": 1e999}}",
        "1 : the number '1e999' is out of the range of numbers"
      ),
      (
        "{\"study_version\": 1, \"analysis\": {\"windows\": {\"length_s\": 0}}}",
        "1 analysis.windows.length_s: is not a number from 1 to 3600"
      ),
      (
        "{\"study_version\": 1, \"analysis\": {\"windows\": {\"step_s\": 1}}}",
        "1 analysis.windows.step_s: has no use without 'length_s'"
      ),
      (
        "{\"study_version\": 1, \"analysis\": {\"primary_limits\": \"anvoa\"}}",
        "1 analysis.primary_limits: is 'anvoa'; expected one of anova, percentile, regression; did you mean 'anova'?"
      ),
      (
        "{\"study_version\": 1, \"analysis\": {\"strata\": [\"colour\"]}}",
        "1 analysis.strata[1]: is 'colour'; expected one of"
      ),
      ("{\"study_version\": 1, \"product\": {\"algorithm\": \"x@1\"}}", "1 product.algorithm: 'x@1' is not known"),
      ("{\"study_version\": 1, \"claims\": {}}", "1 claims: is not a list in brackets"),
      ("{\"study_version\": 1, \"claims\": [3]}", "1 claims[1]: is not an object in braces"),
      (
        "{\"study_version\": 1, \"claims\": [{\"criteria\": [\"x\"]}]}",
        "1 claims[1].criteria: 'x' is no criterion of the file"
      ),
      ("{\"study_version\": 1, \"ethics\": []x}", "1 : is not JSON"), ("[]", "1 : is not a JSON object"),
      ("", "1 : ends in the middle"),
      ("{\"study_version\": 1}\n\n!", "3 : something stands behind the object"),
      ("{\"study_version\": 1, \"acceptance\": [{\"id\": \"a\"}]}", "1 acceptance[1].profile: is missing"),
      (
        "{\"study_version\": 1, \"acceptance\": [{\"profile\": \"arms3\", \"limit\": 5}]}",
        "1 acceptance[1].limit: is 5, but 'arms3' fixes 3"
      ),
      (
        "{\"study_version\": 1, \"acceptance\": [{\"profile\": \"itm5\", \"limit\": 95}]}",
        "1 acceptance[1].limit: is 95; expected a fraction"
      ),
      (
        "{\"study_version\": 1, \"acceptance\": [{\"profile\": \"own\", \"limit\": 5, \"direction\": \"at_most\"}]}",
        "1 acceptance[1].measure: is missing"
      ),
      (
        "{\"study_version\": 1, \"acceptance\": [{\"profile\": \"loa\", \"measure\": \"mae_bpm\"}]}",
        "1 acceptance[1].measure: has no use in 'loa'"
      ),
      (
        "{\"study_version\": 1, \"acceptance\": [{\"profile\": \"own\", \"measure\": \"ccc\"}]}",
        "1 acceptance[1].measure: is 'ccc'; expected one of"
      ),
      (
        "{\"study_version\": 1, \"acceptance\": [{\"profile\": \"arms3\"}, {\"profile\": \"arms3\"}]}",
        "1 acceptance[2].id: 'arms3' is the id of an earlier"
      ),
    ])
  func faults(text: String, error: String) throws {
    let found = errors(text)
    #expect(found.contains { $0.hasPrefix(error) }, "\(found)")
    #expect(!check(text).isUsable)
    #expect(throws: ImportError.self) { try check(text).usable() }
  }

  @Test("may not say avoided words, in English or in French, but may name what is called so")
  func words() {
    let text = """
      {"study_version": 1,
       "title": "Stress détecté",
       "claims": [{"text": "It is a diagnosis."}],
       "reference_devices": [{"accuracy": "heart rate to 1 BPM"}],
       "ethics": {"committee": "Committee for Clinical Research"},
       "acceptance": [{"profile": "arms3", "source": "Cardiac monitors and alarms, EC13", "basis": "proven"}]}
      """
    let found = errors(text)
    #expect(
      found.map { $0.split(separator: ";")[0] } == [
        "2 title: 'Stress détecté' is not said of a wellness measurement",
        "3 claims[1].text: 'diagnosis' is not said of a wellness measurement",
        "6 acceptance[1].basis: 'proven' is not said of a wellness measurement",
      ])
  }

  @Test("takes null, empty texts and lists, and nothing at all as not provided, and never looks into comments")
  func missing() throws {
    let text = """
      {"comment": {"a": ["patient", 1]}, "study_version": 1, "title": "", "authors": [ ], "ethics": {"comment": 3, "consent": null}}
      """
    let found = check(text)
    #expect(found.isUsable)
    for field in ["title", "authors", "ethics.consent", "ethics.committee", "population"] {
      #expect(found.findings.count { $0.field == field } == 1, "\(field)")
    }
  }

  @Test(
    "that says one thing twice, or excludes without a rule, or asks a share above 1, is told so",
    arguments: [
      ("\"claims\": [{\"id\": \"a\"}, {\"id\": \"a\"}]", "claims[2].id"),
      ("\"analysis\": {\"strata\": [\"sex\", \"sex\"]}", "analysis.strata"),
      ("\"excluded_recordings\": [{\"recording\": \"r1\"}]", "excluded_recordings[1].reason"),
      (
        "\"acceptance\": [{\"profile\": \"own\", \"measure\": \"within_5_fraction\", \"direction\": \"at_least\", \"limit\": 90}]",
        "acceptance[1].limit"
      ),
      ("\"product\": {\"name\": \"Crisis detector\"}", "product.name"),
      ("\"protocol\": {\"conditions\": [{\"code\": \"stress detected\"}]}", "protocol.conditions[1].code"),
    ])
  func contradictions(text: String, field: String) {
    let found = check("{\"study_version\": 1, \(text)}").findings.filter { $0.severity == .error }
    #expect(found.contains { $0.field == field }, "\(found)")
  }

  @Test("is not noted as missing what a study may leave out, and a limit only where the profile has none")
  func mayBeLeftOut() {
    func missing(_ profile: String) -> [String] {
      check("{\"study_version\": 1, \"acceptance\": [{\"profile\": \"\(profile)\"}]}").findings
        .filter { $0.severity == .missing && $0.field.hasPrefix("acceptance") }.map(\.field)
    }
    let rest = ["acceptance[1].source", "acceptance[1].basis"]
    #expect(missing("arms3") == ["acceptance[1].id"] + rest)
    #expect(missing("itm5") == ["acceptance[1].id", "acceptance[1].limit"] + rest)
    let found = check("{\"study_version\": 1}").findings.map(\.field)
    #expect(!found.contains("excluded_recordings") && found.contains("acceptance"))
  }

  @Test("nested too deep, too long or too full is refused, not read")
  func bounds() throws {
    let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
    #expect(errors("{\"study_version\": 1, \"comment\": \(deep)}").count == 1)
    let many = (0...StudyReader.longestList).map { _ in "{}" }.joined(separator: ",")
    #expect(errors("{\"study_version\": 1, \"devices\": [\(many)]}").contains { $0.contains("expected at most 10000") })
    let folder = try TemporaryFolder()
    try Data(repeating: 32, count: (1 << 20) + 1).write(to: URL(fileURLWithPath: folder.path("long.json")))
    #expect(throws: ImportError.self) { try StudyCheck(path: folder.path("long.json")) }
    #expect(throws: ImportError.self) { try StudyCheck(path: folder.path("nothing.json")) }
    #expect(throws: ImportError.self) { try StudyCheck(path: folder.url.path) }
  }

  @Test("has the hash of its bytes: one changed number changes it")
  func hash() {
    // sha256sum of the two bytes `{}`.
    #expect(check("{}").sha256 == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
    #expect(check("{\"study_version\": 1}").sha256 != check("{\"study_version\": 1 }").sha256)
  }

  @Test("is written once, and replaced only when that is wanted")
  func writing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("study.json")
    try StudyTemplate.write(to: path, overwrite: false)
    #expect(try StudyCheck(path: path).isUsable)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: ArchiveError.self) { try StudyTemplate.write(to: path, overwrite: false) }
    #expect(error?.kind == .cannotCreate)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    try StudyTemplate.write(to: path, overwrite: true)
    #expect(try StudyCheck(path: path).isUsable)
    #expect(throws: ArchiveError.self) { try StudyTemplate.write(to: folder.url.path, overwrite: true) }
  }
}
