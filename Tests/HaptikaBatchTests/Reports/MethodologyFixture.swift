import Foundation
import HaptikaDSP

@testable import HaptikaBatch

/// Methodology documents of small studies, made of rows as a run makes them.
enum MethodologyFixture {
  static let algorithm = ReportFixtures.v2
  static let hash = String(repeating: "cd", count: 32)

  /// Four recordings of each person against RR intervals, errors −1, 0, 1, 0.5; all published but one.
  static func people(_ count: Int, shift: Double = 0) -> [ComparisonRow] {
    (0..<count).flatMap { person in
      (0..<4).map { number -> ComparisonRow in
        var row = ReportFixtures.published("p\(person)-\(number)", algorithm)
        row.metadata.subjectID = "p\(person)"
        row.metadata.condition = number < 2 ? "rest" : "paced"
        row.metadata.deviceModel = "Phone A"
        row.metadata.sex = person.isMultiple(of: 2) ? "f" : "m"
        let reference = 60 + Double((person * 7 + number * 3) % 40)
        row.reference.beatsPerMinute = reference
        let error = [-1, 0, 1, 0.5][number] * (1 + Double(person % 3) / 10) + shift
        row.estimate?.beatsPerMinute = reference + error
        row.estimate?.confidence = 0.9
        if person == 0, number == 3 {
          row.status = .withheld
          row.estimate?.beatsPerMinute = nil
          row.estimate?.reasons = [.lowQuality]
        }
        return row
      }
    }
  }

  /// Ten recordings of each unit at each target, errors −0.5 or 0.5 in turn.
  static func bench(units: Int, targets: [Double] = [60, 75, 120]) -> [ComparisonRow] {
    (0..<units).flatMap { unit in
      targets.flatMap { target in
        (0..<10).map { number -> ComparisonRow in
          var row = ReportFixtures.published("u\(unit)-\(Int(target))-\(number)", algorithm)
          row.metadata.subjectID = "u\(unit)"
          row.metadata.source = .opticalSimulator
          row.metadata.arm = "bench"
          row.metadata.condition = "clean"
          row.metadata.deviceModel = "Phone A"
          row.metadata.targetBeatsPerMinute = target
          row.reference.beatsPerMinute = target
          row.reference.findings = []
          row.estimate?.beatsPerMinute = target + (number.isMultiple(of: 2) ? -0.5 : 0.5)
          return row
        }
      }
    }
  }

  static func study(_ json: String) -> StudyCheck { StudyCheck(path: "/somewhere/study.json", data: Data(json.utf8)) }

  /// The document of `rows` under a study file.
  static func report(_ rows: [ComparisonRow], _ check: StudyCheck? = nil, frozen: String? = nil) -> MethodologyReport {
    var counts = RunCounts()
    var observations = ObservationTable()
    for row in rows {
      counts.count([row])
      observations.append(row)
    }
    let summaries = AccuracyStatistics.summaries(
      of: observations, bootstrap: BootstrapSettings(seed: 0, replicateCount: 199), workers: 1)
    var facts = ReportFixtures.facts()
    var attributes = ReportFixtures.attributes(source: "made for a test", license: "CC0")
    attributes.studySHA256 = frozen
    facts.archives = [ArchiveFact(path: "/somewhere/a.h5", sha256: hash, attributes: attributes)]
    let accuracy = AccuracyReport(summaries: summaries, facts: facts, counts: counts)
    let bench = BenchCell.cells(of: observations)
    let ruling = AcceptanceRuling(
      of: algorithm, primaryLimits: check?.study?.analysis.primaryLimits, summaries: summaries,
      units: BenchCell.evidence(of: bench))
    return MethodologyReport(
      study: check?.study, fact: check.map { StudyFact(sha256: $0.sha256) }, accuracy: accuracy,
      comparison: ComparisonReport(compared: .none, accuracy: accuracy),
      verdicts: (check?.study?.criteria ?? []).flatMap { ruling.verdicts(on: $0) },
      rates: CoveredRates.all(of: observations, algorithm: algorithm), bench: bench, selfTest: [])
  }

  /// A study file in which everything is said.
  static let complete = """
    {"study_version": 1, "title": "Agreement at rest", "intended_use": "Self-reflection on one's pulse at rest.",
     "product": {"name": "Haptika", "version": "3.1", "algorithm": "haptika-ppg@2.0.0"},
     "authors": ["A. Author", "B. Author"], "conflict_of_interest": "A. Author is employed by the maker.",
     "claims": [{"id": "rest", "text": "Estimates the pulse rate at rest within 10 %.", "criteria": ["mape"]},
                {"id": "close", "text": "Estimates within limits of 5 BPM.", "criteria": ["limits", "share"]}],
     "population": {"target": "adults", "recruitment": "by notice", "sampling": "as they came", "sample_size": "as many as came",
                    "inclusion": ["18 years or older"], "exclusion": ["a tattoo on the finger"], "preparation": "no coffee",
                    "skin_tone_scale": "monk"},
     "devices": [{"model": "Phone A", "os": "iOS 18", "camera": "back, torch on", "sampling": "30 frames a second",
                  "placement": "right index finger"}],
     "reference_devices": [{"arm": "ecg", "model": "Strap X", "firmware": "1.2", "sampling": "1000 Hz", "placement": "chest",
                            "accuracy": "1 ms, says the maker", "lag_s": 0, "clock": "frames", "alignment": "by hand"}],
     "protocol": {"setting": "a quiet room", "conditions": [{"code": "rest", "text": "sitting", "duration_s": 60}],
                  "timing": "in the morning", "blinding": "nobody saw the reference", "independence": "frozen before",
                  "deviations": "none were noted"},
     "ethics": {"committee": "asked for, 12/2024", "consent": "in writing", "data_protection": "pseudonyms", "funding": "own means"},
     "excluded_recordings": [{"study_id": "s", "recording": "r99", "reason": "the lamp fell"}],
     "analysis": {"windows": null, "seed": 0, "bootstrap": 1999, "strata": ["condition", "sex"], "primary_limits": "anova",
                  "margins": {"absolute_error_bpm": 0.5, "success_points": 2.5, "coverage_points": 2.5},
                  "confidence_semantics": "probability"},
     "acceptance": [{"id": "mape", "profile": "cta2065", "source": "ANSI/CTA-2065", "basis": "the size of its tolerance"},
                    {"id": "limits", "profile": "loa", "limit": 5, "source": "own", "basis": "enough for the use"},
                    {"id": "share", "profile": "itm5", "limit": 0.9, "source": "own", "basis": "what is withheld counts"}],
     "limitations": "one room only", "data_availability": "on request"}
    """
}
