import Dispatch
import Foundation
import HaptikaBatch
import HaptikaDSP

// usage: haptika-bench [RECORDINGS] [ROUNDS]
//
// Measures the processor time a recording costs: reading, each algorithm on fresh inputs, and the whole run with one and two
// workers. The parts are measured in turn in every round, so that a change of the machine's speed meets all of them; medians are
// printed. Nothing here is a test.

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let recordingCount = arguments.first ?? 500
let roundCount = arguments.dropFirst().first ?? 5

let folder = FileManager.default.temporaryDirectory.appendingPathComponent("haptika-bench-\(UUID().uuidString)")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
defer { try? FileManager.default.removeItem(at: folder) }
let archive = folder.appendingPathComponent("bench.h5").path
try writeArchive(to: archive, recordings: recordingCount)

print("\(recordingCount) recordings of 60 s at 30 fps, \(roundCount) rounds in turn, medians; ms a recording")
var results = Results()
for _ in 0..<roundCount {
  results.add("read", try measure { try readAll(archive) })
  let frames = try loadFrames(archive, count: min(recordingCount, 200))
  for algorithm in AlgorithmRegistry.all {
    let cost = measure { for series in frames { consume(algorithm.estimate(series)) } }
    results.add("\(algorithm.identifier)", cost.scaled(by: Double(recordingCount) / Double(frames.count)))
  }
  for jobs in [1, 2] {
    results.add("run, \(jobs) worker\(jobs == 1 ? "" : "s")", try measure { try runAll(archive, jobs: jobs) })
  }
}
results.print(perRecordingOf: recordingCount)

/// Writes simulated recordings of changing rates, so that no two are alike.
func writeArchive(to path: String, recordings: Int) throws {
  var request = SimulationRequest()
  request.unitCount = (recordings + 16) / 17
  request.targets = stride(from: 40.0, through: 200, by: 10).map { $0 }
  let plan = try SimulationPlan(request)
  let attributes = plan.attributes(studyID: "bench", creator: ToolVersion.text)
  let writer = try ArchiveWriter(path: path, attributes: attributes, overwrite: true)
  for spec in plan.recordings.prefix(recordings) { try writer.append(spec.makeRecording(studyID: "bench")) }
  try writer.finish()
}

func readAll(_ path: String) throws {
  let reader = try ArchiveReader(path: path)
  for start in stride(from: 0, to: reader.entries.count, by: 16) {
    consume(try reader.read(rows: start..<min(start + 16, reader.entries.count)))
  }
}

func loadFrames(_ path: String, count: Int) throws -> [FrameSeries] {
  try ArchiveReader(path: path).read(rows: 0..<count).compactMap { result in
    if case .recording(let recording) = result { recording.frames } else { nil }
  }
}

func runAll(_ path: String, jobs: Int) throws {
  let run = Run(
    archives: [path], output: folder.appendingPathComponent("report").path, algorithms: AlgorithmRegistry.all,
    windowing: nil, jobs: jobs, bootstrap: .usual, figures: FigureOptions(mode: .none, bitmaps: false), force: true,
    commandLine: [])
  _ = try run.execute { _ in }
}

/// Keeps the optimiser from leaving out what nobody looks at.
@inline(never)
func consume<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
