import Foundation
import HaptikaDSP
import Testing

/// Reads a vector from `Golden/`. All of them were computed by an independent numpy program, with ten significant
/// digits.
func golden<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
  let url = try #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Golden"))
  return try JSONDecoder().decode(type, from: Data(contentsOf: url))
}

/// Numbers in which `null` stands for NaN.
struct Numbers: Decodable {
  let values: [Double]

  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([Double?].self).map { $0 ?? .nan }
  }
}

/// Frames as the vectors write them: times, and one row of red, green and blue for each.
struct GoldenFrames: Decodable {
  let t: Numbers
  let rgb: [Numbers]

  var frames: FrameSeries {
    FrameSeries(
      time: t.values, red: rgb.map { $0.values[0] }, green: rgb.map { $0.values[1] }, blue: rgb.map { $0.values[2] })
  }
}

/// Whether two numbers differ by at most `tolerance`, as a share of the expected one.
func isClose(_ found: Double, _ expected: Double, relative tolerance: Double) -> Bool {
  abs(found - expected) <= tolerance * abs(expected)
}

/// Checks a list of numbers, and says where the first one differs.
func expectClose(
  _ found: [Double], _ expected: [Double], relative tolerance: Double, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(found.count == expected.count, sourceLocation: sourceLocation)
  let differing = zip(found, expected).enumerated().first { !isClose($1.0, $1.1, relative: tolerance) }
  #expect(differing == nil, sourceLocation: sourceLocation)
}
