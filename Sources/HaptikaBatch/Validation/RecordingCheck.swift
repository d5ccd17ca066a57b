import HaptikaDSP

/// What a recording that can be read says against itself.
enum RecordingCheck {
  /// The findings, each with a clause that follows the recording's name.
  static func findings(in recording: Recording, _ entry: ArchiveReader.Entry) -> [(Finding.Severity, Remark)] {
    var findings: [(Finding.Severity, Remark)] = []
    if let fault = recording.recordedResultsFault {
      findings.append((.error, Remark(fault, otherwiseAt: "/results").saying { "may lack a recorded result: \($0)" }))
    }
    if let frames = recording.frames {
      findings += self.findings(in: frames, firstRow: entry.rows(of: .ppg).lowerBound)
    } else {
      findings.append((.note, Remark("/recordings/ppg_count[\(entry.row)]", "has no frames")))
    }
    let metadata = recording.metadata
    let verdicts = Plausibility.verdicts(
      on: recording.reference, kind: metadata.referenceKind, clock: metadata.referenceClock)
    let implausible = verdicts.indices.filter { verdicts[$0] != nil }
    // A tenth, as a fraction of whole numbers.
    if let first = implausible.first, implausible.count * 10 > verdicts.count {
      let row = entry.rows(of: .reference).lowerBound + first
      let message = "has \(implausible.count) implausible values among \(verdicts.count) of its reference"
      findings.append((.warning, Remark("/reference/value[\(row)]", message)))
    }
    return findings
  }

  /// A place is the row of the first frame that is meant.
  private static func findings(in frames: FrameSeries, firstRow: Int) -> [(Finding.Severity, Remark)] {
    var findings: [(Finding.Severity, Remark)] = []
    let later = frames.time.indices.dropFirst()
    let backward = later.filter { frames.time[$0] < frames.time[$0 - 1] }
    let repeated = later.filter { frames.time[$0] == frames.time[$0 - 1] }
    for (indices, what) in [(backward, "that go back"), (repeated, "twice")] {
      guard let first = indices.first else { continue }
      let message = "has \(indices.count) frame times \(what); expected rising times"
      findings.append((.warning, Remark("/ppg/time_s[\(firstRow + first)]", message)))
    }
    findings += unusable(frames, firstRow: firstRow)
    let colours = [frames.red, frames.green, frames.blue].joined().lazy.filter(\.isFinite)
    if let highest = colours.max(), highest <= 1 {
      let message = "has no colour above 1; expected grey levels of 0 to 255, not of 0 to 1"
      findings.append((.warning, Remark("/ppg/red[\(firstRow)]", message)))
    }
    return findings
  }

  /// Values that no camera gives. A few are data, which algorithms leave out; more than a twentieth stop them.
  private static func unusable(_ frames: FrameSeries, firstRow: Int) -> [(Finding.Severity, Remark)] {
    var findings: [(Finding.Severity, Remark)] = []
    let times = frames.time.indices.filter { !frames.time[$0].isFinite }
    if let first = times.first, times.count * 20 > frames.time.count {
      let message = "has \(times.count) frame times among \(frames.time.count) that are not finite"
      findings.append((.warning, Remark("/ppg/time_s[\(firstRow + first)]", message)))
    }
    let steps = frames.time.indices.dropFirst().filter { frames.time[$0] - frames.time[$0 - 1] > longestStep }
    if let first = steps.first {
      let message =
        "has \(steps.count) steps of more than \(Int(longestStep)) s between frames; expected times in seconds"
      findings.append((.warning, Remark("/ppg/time_s[\(firstRow + first)]", message)))
    }
    for (name, values) in [("red", frames.red), ("green", frames.green), ("blue", frames.blue)] {
      let outside = values.indices.filter { !(0...255).contains(values[$0]) }
      guard let first = outside.first, outside.count * 20 > values.count else { continue }
      let message = "has \(outside.count) values among \(values.count) of \(name) that are no grey level of 0 to 255"
      findings.append((.warning, Remark("/ppg/\(name)[\(firstRow + first)]", message)))
    }
    return findings
  }

  /// Seconds without a frame that no interruption of a recording explains.
  private static let longestStep = 60.0
}
