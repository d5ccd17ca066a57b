/// People with a known effect of a stressor on rate and RMSSD, measured again and again by a device that writes intervals.
///
///     let plan = try CohortPlan(people: 60, seed: 1)
///     plan.contents(ofPerson: 1, studyID: "cohort").recordings.first?.metadata.id  // person-0001/daily/01
///
/// Everybody has 15 `daily` measurements on as many days (some after caffeine or exercise, some not at rest, some short), then on three
/// days a pair of `rest` and `stressor`, then on three days a session with an exercise, of which some were never finished. The law is
/// `CohortLaw`. Nobody depends on how many people there are: *N* people are the first *N* of *N* + 1.
public struct CohortPlan: Sendable {
  /// How many people there are, 1...10,000.
  public let peopleCount: Int
  /// The seed of everything that is drawn.
  public let seed: UInt64

  /// What device measured the intervals; every interval names it as the first.
  static let device: Device = {
    var device = Device(id: "cohort-strap")
    device.name = "simulated strap"
    device.role = "intervals"
    return device
  }()

  static let dailyCount = 15
  static let pairCount = 3
  static let sessionCount = 3

  /// Creates a plan.
  ///
  /// - Throws: `SimulationPlanError` when there are not 1 to 10,000 people.
  public init(people: Int, seed: UInt64) throws(SimulationPlanError) {
    guard (1...10_000).contains(people) else {
      throw .notAllowed(option: "cohort", found: "\(people)", expected: "1 to 10000")
    }
    peopleCount = people
    self.seed = seed
  }

  /// The root attributes of the archive that holds the cohort, its true law among them.
  public func attributes(studyID: String, creator: String) -> ArchiveAttributes {
    ArchiveAttributes(
      title: "Simulated people with a known effect of a stressor on rate and RMSSD", studyID: studyID, creator: creator,
      license: "none needed: simulated, no person's data",
      source: "cohort in software, seed \(seed), \(peopleCount) \(peopleCount == 1 ? "person" : "people"): "
        + "\(Self.dailyCount) daily, \(Self.pairCount) rest and stressor, \(Self.sessionCount) sessions each. "
        + CohortLaw.text)
  }

  /// What an archive holds of one person.
  public struct PersonContents: Sendable {
    /// In the order of time.
    public internal(set) var recordings: [Recording] = []
    /// In the order of time.
    public internal(set) var regulations: [Regulation] = []
  }

  /// Makes the recordings and sessions of one person, numbered from 1.
  ///
  /// - Complexity: O(intervals), about 2,000.
  public func contents(ofPerson number: Int, studyID: String) -> PersonContents {
    let id = Self.id(ofPerson: number)
    var generator = RandomGenerator(label: "cohort/\(id)", seed: seed, replicate: 0)
    let person = CohortPerson(id: id, using: &generator)
    var diary = CohortDiary(of: person, studyID: studyID, generator: generator)
    for day in 0..<Self.dailyCount { diary.measureDaily(day: day) }
    for pair in 0..<Self.pairCount { diary.measurePair(number: pair + 1, day: Self.dailyCount + pair) }
    for session in 0..<Self.sessionCount {
      diary.holdSession(number: session + 1, day: Self.dailyCount + Self.pairCount + session)
    }
    return diary.contents
  }

  static func id(ofPerson number: Int) -> String {
    let digits = "\(number)"
    return "person-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
