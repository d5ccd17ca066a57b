import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A simulation plan")
struct SimulationPlanTests {
  @Test(
    "of the default study has 20 units × (3 targets × 2 + 17 steps) clean recordings and 6 of each other condition and rate"
  )
  func defaultStudy() throws {
    let plan = try SimulationPlan(SimulationRequest())
    let counts = Dictionary(grouping: plan.recordings, by: \.condition.name).mapValues(\.count)
    #expect(counts["clean"] == 20 * (3 * 2 + 17))
    for condition in SimulationCondition.all.dropFirst() {
      #expect(counts[condition.name] == 6 * condition.targets.count)
    }
    let slow = plan.recordings.filter { $0.condition.name == "strong-second-wave" }.map(\.targetBeatsPerMinute)
    #expect(Set(slow) == [48, 55])
    #expect(counts.count == SimulationCondition.all.count)
  }

  @Test("has unique ids in byte order that fit the archive")
  func ids() throws {
    let ids = try SimulationPlan(SimulationRequest()).recordings.map(\.id)
    #expect(zip(ids, ids.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(
      ids.allSatisfy {
        $0.utf8.count <= 64 && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._/-".contains($0)) }
      })
  }

  @Test("with fewer units keeps the shape of the default study")
  func fewerUnits() throws {
    var request = SimulationRequest()
    request.unitCount = 4
    let plan = try SimulationPlan(request)
    let others = SimulationCondition.all.dropFirst().reduce(0) { $0 + $1.targets.count }
    #expect(plan.recordings.count == 4 * 23 + 4 * others)
  }

  @Test("with targets or conditions has exactly units × targets × conditions")
  func product() throws {
    var request = SimulationRequest()
    request.unitCount = 2
    request.targets = [62.5, 90]
    #expect(
      try SimulationPlan(request).recordings.map(\.id) == [
        "clean/062.5/unit-01/1", "clean/062.5/unit-02/1", "clean/090/unit-01/1", "clean/090/unit-02/1",
      ])
    request.targets = nil
    request.conditions = ["gaps"]
    #expect(try SimulationPlan(request).recordings.map(\.targetBeatsPerMinute) == [60, 60, 75, 75, 120, 120])
  }

  @Test("records a target twice that is named twice")
  func repeats() throws {
    var request = SimulationRequest()
    request.unitCount = 1
    request.targets = [60, 60]
    #expect(try SimulationPlan(request).recordings.map(\.id) == ["clean/060/unit-01/1", "clean/060/unit-01/2"])
  }

  @Test("refuses what is out of range and says what was expected")
  func ranges() {
    func message(_ change: (inout SimulationRequest) -> Void) -> String? {
      var request = SimulationRequest()
      change(&request)
      do throws(SimulationPlanError) { _ = try SimulationPlan(request) } catch { return error.description }
      return nil
    }
    #expect(message { $0.unitCount = 0 } == "units '0' is not allowed; expected 1 to 100000")
    #expect(message { $0.targets = [60, 251] } == "targets '251.0' is not allowed; expected 20.0 to 250.0 bpm")
    #expect(message { $0.targets = [] } == "targets '' is not allowed; expected at least one rate in bpm")
    #expect(message { $0.duration = .nan } == "duration 'nan' is not allowed; expected 1.0 to 3600.0 s")
    #expect(message { $0.frameRate = 241 } == "fps '241.0' is not allowed; expected 1.0 to 240.0")
    #expect(
      message { $0.conditions = ["clen"] }
        == "unknown condition 'clen'; expected one of "
        + SimulationCondition.all.map(\.name).joined(separator: ", "))
  }

  @Test("draws every condition in the picture of Datasets", arguments: SimulationCondition.all)
  func picture(condition: SimulationCondition) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let picture = try String(contentsOf: root.appendingPathComponent("Datasets/conditions.svg"), encoding: .utf8)
    #expect(picture.contains(">\(condition.name) ("))
  }

  @Test(
    "describes every condition in one sentence, which is that of Datasets/README.md", arguments: SimulationCondition.all
  )
  func summaries(condition: SimulationCondition) throws {
    let root = (1...4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let readme = try String(contentsOf: root.appendingPathComponent("Datasets/README.md"), encoding: .utf8)
    #expect(readme.contains("\n| `\(condition.name)` | \(condition.summary) |\n"))
  }
}
