import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The example archive")
struct ExampleArchiveTests {
  @Test("holds what the simulator makes, to the precision of its columns")
  func content() throws {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let archive = try ArchiveReader(path: root.appendingPathComponent("Datasets/example.h5").path)
    var request = SimulationRequest()
    request.targets = [60, 75, 120]
    request.duration = 30
    let plan = try SimulationPlan(request)
    #expect(archive.entries.map(\.id) == plan.recordings.map(\.id))
    for (specification, result) in zip(plan.recordings, try archive.read(rows: archive.entries.indices)) {
      guard case .recording(let stored) = result else {
        Issue.record("\(specification.id) cannot be read")
        continue
      }
      let made = specification.makeRecording(studyID: archive.attributes.studyID)
      let (mine, theirs) = (try #require(made.frames), try #require(stored.frames))
      #expect(mine.time == theirs.time)
      for (channel, kept) in [(mine.red, theirs.red), (mine.green, theirs.green), (mine.blue, theirs.blue)] {
        // Half a unit in the last place of a float32 below 256, twice.
        #expect(zip(channel, kept).allSatisfy { abs($0 - $1) < 256 * 0x1p-23 } && channel.count == kept.count)
      }
      #expect(zip(made.reference, stored.reference).allSatisfy { abs($0.value - $1.value) < 1e-9 })
      #expect(made.reference.count == stored.reference.count)
    }
  }
}
