/// The recordings and sessions of one person of a cohort, as they are made.
struct CohortDiary {
  private let person: CohortPerson
  private let studyID: String
  private var generator: RandomGenerator
  private(set) var contents = CohortPlan.PersonContents()

  /// The first day of every cohort: 2026-01-05, in seconds since 1970 UTC.
  private static let firstDay = 1_767_571_200.0
  private static let day = 86_400.0
  /// In seconds: of a whole measurement, and of a short one, whose PRV does not count.
  private static let (whole, short) = (60.0, 35.0)

  init(of person: CohortPerson, studyID: String, generator: RandomGenerator) {
    self.person = person
    self.studyID = studyID
    self.generator = generator
  }

  /// A measurement of a day like any other. One in ten is short.
  mutating func measureDaily(day: Int) {
    let circumstance = CohortLaw.Circumstance.drawn(using: &generator)
    let isShort = generator.unitDouble() < 0.10
    var metadata = metadata("daily/\(Self.padded(day + 1))", condition: "daily", at: timeOfDay(day))
    metadata.atRest = circumstance != .notAtRest
    metadata.recentCaffeine = circumstance == .caffeine
    metadata.recentExercise = circumstance == .exercise
    measure(metadata, state: 0, circumstance: circumstance, seconds: isShort ? Self.short : Self.whole)
  }

  /// A measurement at rest, and one under the stressor twenty minutes later: both in a chair, the second never part of a baseline.
  mutating func measurePair(number: Int, day: Int) {
    let start = timeOfDay(day)
    var rest = metadata("rest/\(Self.padded(number))", condition: "rest", at: start)
    rest.atRest = true
    measure(rest, state: 0)
    var stressor = metadata("stressor/\(Self.padded(number))", condition: "stressor", at: start + 1200)
    stressor.atRest = true
    stressor.baselineEligible = false
    measure(stressor, state: 1)
  }

  /// A session with an exercise: 70 % are completed, 10 % each are cancelled, await the measurement after, or were left in progress.
  mutating func holdSession(number: Int, day: Int) {
    let start = timeOfDay(day)
    let state: RegulationState =
      switch generator.unitDouble() {
      case ..<0.70: .completed
      case ..<0.80: .cancelled
      case ..<0.90: .awaitingAfter
      default: .inProgress
      }
    let id = "\(person.id)/session/\(Self.padded(number))"
    var regulation = Regulation(id: id)
    regulation.protocolID = "slow-breathing"
    regulation.protocolVersion = "1"
    regulation.startedAt = start + 120
    regulation.plannedDuration = 300
    regulation.state = state

    var before = metadata("before/\(Self.padded(number))", condition: "before", at: start)
    before.atRest = true
    before.regulationID = id
    regulation.beforeRecordingID = before.id
    regulation.feelingBefore = measure(before, state: 0.5)
    if state == .completed || state == .awaitingAfter {
      regulation.duration = 300
      regulation.endedAt = start + 420
    }
    if state == .completed {
      var after = metadata("after/\(Self.padded(number))", condition: "after", at: start + 600)
      after.atRest = true
      after.regulationID = id
      regulation.afterRecordingID = after.id
      regulation.feelingAfter = measure(after, state: 0)
    }
    regulation.updatedAt = start + 700
    contents.regulations.append(regulation)
  }

  /// Draws one measurement and keeps it. Returns the feeling, which one in five does not give.
  @discardableResult
  private mutating func measure(
    _ metadata: RecordingMetadata, state: Double, circumstance: CohortLaw.Circumstance = .none, seconds: Double = whole
  ) -> Int32? {
    let values = person.values(state: state, circumstance: circumstance, using: &generator)
    let feeling = CohortLaw.feeling(state: state, shift: person.feelingShift, using: &generator)
    let isFeelingGiven = generator.unitDouble() < 0.8
    let (hasHealthContext, healthAge) = (generator.unitDouble() < 0.5, generator.uniform(in: 0...(20 * Self.day)))
    var recording = Recording(studyID: studyID, metadata: metadata)
    recording.metadata.feeling = isFeelingGiven ? feeling : nil
    recording.metadata.feelingRecordedAt = isFeelingGiven ? metadata.startedAt.map { $0 + seconds } : nil
    recording.metadata.healthContextAge = hasHealthContext ? healthAge : nil
    let intervals = CohortRhythm.intervals(
      beatsPerMinute: values.beatsPerMinute, rmssd: values.rmssd, seconds: seconds, using: &generator)
    var time = 0.0
    recording.intervals = intervals.map { interval in
      time += interval / 1000
      return MeasuredInterval(time: time, milliseconds: interval, device: 0, isValid: true)
    }
    recording.metadata.duration = time
    contents.recordings.append(recording)
    return recording.metadata.feeling
  }

  private func metadata(_ name: String, condition: String, at start: Double) -> RecordingMetadata {
    var metadata = RecordingMetadata(id: "\(person.id)/\(name)", subjectID: person.id, source: .other)
    metadata.startedAt = start
    metadata.updatedAt = start + 300
    metadata.utcOffsetInMinutes = person.utcOffset
    metadata.deviceModel = "simulated-strap"
    metadata.pulsePresent = true
    metadata.condition = condition
    metadata.arm = "cohort"
    return metadata
  }

  /// A whole second between 8 and 20 hours of the person's day, in seconds since 1970 UTC.
  private mutating func timeOfDay(_ day: Int) -> Double {
    let local = Double(8 * 3600 + generator.below(12 * 3600))
    return Self.firstDay + Double(day) * Self.day + local - 60 * Double(person.utcOffset ?? 0)
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
