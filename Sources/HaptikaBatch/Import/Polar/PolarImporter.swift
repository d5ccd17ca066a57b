/// What a user declares about files of Polar Sensor Logger.
public struct PolarImportOptions: Sendable {
  /// `[A-Za-z0-9._-]`, at most 64 bytes; otherwise the name of the source's folder.
  public var studyID: String?
  /// The zone of the phone's clock: `Europe/Berlin`, `UTC`, `+02:00`.
  public var timeZone: String?
  /// The day of the first row of a file that has times without dates: `2022-03-12`.
  public var date: String?

  /// Creates options that declare nothing.
  public init() {}
}

/// Imports text files of Polar Sensor Logger.
///
///     var options = PolarImportOptions()
///     options.timeZone = "Europe/Berlin"
///     var importer = try PolarImporter(sources: ["data/straps"], options: options)
///     while let recording = try importer.next() { … }
///
/// | column | becomes |
/// |---|---|
/// | `HR [bpm]` | watch samples, at the times of their arrival |
/// | `RR-interval [ms]`, `PP-interval [ms]` | measured intervals, at the times of their beats (see `AnchoredBeats`) |
/// | `blocker` beside PP intervals | whether an interval is valid |
///
/// Files whose names differ in the last word only (`…_HR.txt`, `…_RR.txt`) are one recording. It is of the source `other`: a strap's
/// rates are a series of rates, but no optical ones, and the device's name says so. They are no reference either, because nothing is
/// compared with them here. A folder inside the source is a person; files in the source itself are each of a person of their own.
public struct PolarImporter: Importer {
  public let studyID: String
  public private(set) var report = ImportReport()
  public var devices: [Device] { metDevices.all }
  public var expectedRecordingCount: Int { sessions.count }

  private let sessions: [PolarSession]
  private let zone: LocalZone
  private let date: CivilDate?
  private var metDevices = ImportedDevices()
  private var position = 0

  /// Finds the recordings of all sources and reads their headers.
  ///
  /// - Throws: `ImportError` when a source is missing or is no file of Polar Sensor Logger, when a zone or date is needed and not
  ///   given, or an option is not allowed.
  public init(sources: [String], options: PolarImportOptions) throws {
    guard let first = sources.first else { throw ImportError(.noInput, "", "no source given") }
    if let id = options.studyID { try checkDeclaredStudyID(id) }
    let zone = try options.timeZone.map { try LocalZone($0) }
    date = try options.date.map { text in
      guard let date = CivilDate(text) else {
        throw ImportError(.badOption, "--date", "is '\(inMessage(text))'; expected a day as 2022-03-12")
      }
      return date
    }
    var sessions: [PolarSession] = []
    for source in sources {
      let found = try PolarSession.find(in: source)
      sessions += found.sessions
      report.unusedFiles += found.unused
    }
    sessions.sort { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
    for (one, next) in zip(sessions, sessions.dropFirst()) where one.id == next.id {
      throw ImportError(
        .badData, next.files.first?.path ?? first,
        "its recording '\(next.id)' is that of '\(one.files.first?.path ?? "")' too; expected ids to be unique")
    }
    guard let zone else {
      throw ImportError(
        .question, sessions.first?.files.first?.path ?? first,
        "has times of the phone's clock without a zone: which zone was it in? '--tz Europe/Berlin' or '--tz +02:00' answers"
      )
    }
    try Self.check(date, for: sessions)
    self.zone = zone
    self.sessions = sessions
    studyID = options.studyID ?? Self.defaultStudy(first)
    report.assumptions = assumptions
  }

  private static func check(_ date: CivilDate?, for sessions: [PolarSession]) throws {
    let undated = sessions.filter { $0.files.contains(where: \.lacksDate) }
    guard let file = undated.first?.files.first(where: \.lacksDate) else {
      if date == nil { return }
      throw ImportError(.badOption, "--date", "has no use: every file has dates of its own")
    }
    if date == nil {
      throw ImportError(
        .question, file.path, "has times without a date: of which day is its first row? '--date YYYY-MM-DD' answers")
    }
    if undated.count > 1 {
      throw ImportError(
        .question, file.path,
        "is one of \(undated.count) recordings without a date, and '--date' is for one: import each by itself")
    }
  }

  private static func defaultStudy(_ source: String) -> String {
    let id = validStudyID(nameOfFolder(of: source))
    return id.isEmpty || id == "-" ? "imported" : id
  }

  /// The root attributes; they do not depend on what is read.
  public func attributes(creator: String) -> ArchiveAttributes {
    ArchiveAttributes(
      title: "Polar Sensor Logger recordings of \(studyID)", studyID: studyID, creator: creator, license: "",
      source: (["Polar Sensor Logger, no cleaning"] + assumptions).joined(separator: "; "))
  }

  private var assumptions: [String] {
    var clauses = ["times are of the zone \(inMessage(zone.name)) (declared)"]
    if let date { clauses.append("times without a date begin on \(date.compact) (declared)") }
    clauses.append(
      "beats are the sum of the intervals from the median difference to their arrivals on, anew after each hole")
    let nameless = sessions.filter { $0.subject == nil }.count
    if nameless > 0 {
      clauses.append(
        "\(nameless) of \(sessions.count) recordings lie in no person's folder: each is of a person of its own")
    }
    return clauses
  }

  /// Reads the next recording; `nil` when there is none left.
  ///
  /// - Throws: `ImportError` when a file cannot be read, or a time in it was twice in the zone, or never.
  public mutating func next() throws -> Recording? {
    guard position < sessions.count else { return nil }
    let session = sessions[position]
    position += 1
    let (device, finding) = metDevices.place(of: session.device)
    if let finding { report.findings.append("\(session.id): \(finding)") }
    let samples = try session.files.map { try PolarSamples($0, zone: zone, date: date, report: &report) }
    let holes = samples.reduce(0) { $0 + $1.holeCount }
    if holes > 0 { report.findings.append("\(session.id): holes in the stream of intervals: \(holes)") }
    var metadata = RecordingMetadata(id: session.id, subjectID: session.subject ?? session.id, source: .other)
    metadata.deviceModel = session.model
    let times = samples.flatMap { $0.rates.map(\.time) + $0.intervals.map(\.time) }
    guard let start = times.min(), let end = times.max() else {
      throw ImportError(.badData, session.files.first?.path ?? session.id, "none of its rows can be read")
    }
    metadata.startedAt = start
    metadata.duration = end - start
    metadata.utcOffsetInMinutes = samples.lazy.compactMap(\.offset).first.map { Int32($0 / 60) }
    var recording = Recording(studyID: studyID, metadata: metadata)
    recording.watch = samples.flatMap(\.rates).map {
      WatchSample(time: fromStart($0.time, start), beatsPerMinute: $0.beatsPerMinute, device: device)
    }
    recording.intervals = samples.flatMap(\.intervals).map {
      MeasuredInterval(
        time: fromStart($0.time, start), milliseconds: $0.milliseconds, device: device, isValid: $0.isValid)
    }
    return recording
  }

  /// Seconds since the start, without the digits that a date of 1.6e9 s adds behind a microsecond.
  private func fromStart(_ time: Double, _ start: Double) -> Double { ((time - start) * 1e6).rounded() / 1e6 }
}
