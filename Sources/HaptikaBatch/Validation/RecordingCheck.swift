import HaptikaDSP

/// What a recording that can be read says against itself.
enum RecordingCheck {
  /// The findings, each a clause that follows the recording's name.
  static func findings(in recording: Recording) -> [(Finding.Severity, String)] {
    var findings: [(Finding.Severity, String)] = []
    if let fault = recording.recordedResultsFault {
      findings.append((.error, "may lack a recorded result: \(fault)"))
    }
    if let frames = recording.frames {
      findings += self.findings(in: frames)
    } else {
      findings.append((.note, "has no frames"))
    }
    let metadata = recording.metadata
    let verdicts = Plausibility.verdicts(
      on: recording.reference, kind: metadata.referenceKind, clock: metadata.referenceClock)
    let implausible = verdicts.lazy.filter { $0 != nil }.count
    // A tenth, as a fraction of whole numbers.
    if implausible * 10 > verdicts.count {
      findings.append((.warning, "has \(implausible) implausible values among \(verdicts.count) of its reference"))
    }
    return findings
  }

  private static func findings(in frames: FrameSeries) -> [(Finding.Severity, String)] {
    var findings: [(Finding.Severity, String)] = []
    let steps = zip(frames.time, frames.time.dropFirst())
    let backward = steps.filter { $0 > $1 }.count
    let repeated = steps.filter { $0 == $1 }.count
    if backward > 0 { findings.append((.warning, "has \(backward) frame times that go back; expected rising times")) }
    if repeated > 0 { findings.append((.warning, "has \(repeated) frame times twice; expected rising times")) }
    let colours = [frames.red, frames.green, frames.blue].joined().filter(\.isFinite)
    if let highest = colours.max(), highest <= 1 {
      findings.append((.warning, "has no colour above 1; expected grey levels of 0 to 255, not of 0 to 1"))
    }
    return findings
  }
}
