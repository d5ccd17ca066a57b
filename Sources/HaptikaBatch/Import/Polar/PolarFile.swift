/// One file of Polar Sensor Logger: what it is, as its header says.
struct PolarFile: Sendable, Hashable {
  /// The columns that are read, by their names; a file may have several.
  enum Stream: String, Sendable, CaseIterable {
    /// Rates that the sensor sends, in beats per minute.
    case rate = "HR"
    /// Intervals of a chest strap, in milliseconds.
    case heartInterval = "RR"
    /// Intervals between pulses of an optical sensor, in milliseconds.
    case pulseInterval = "PPI"

    fileprivate var column: String {
      switch self {
      case .rate: "hr [bpm]"
      case .heartInterval: "rr-interval [ms]"
      case .pulseInterval: "pp-interval [ms]"
      }
    }
  }

  /// As the user named it.
  let path: String
  /// What reports call it.
  let label: String
  let time: Int
  let columns: [Stream: Int]
  /// Whether its first row has a time without a date.
  let lacksDate: Bool
  /// Where `blocker` is, with which an optical sensor marks intervals that motion spoils.
  let blocker: Int?

  /// The streams in the order of `Stream`.
  var streams: [Stream] { Stream.allCases.filter { columns[$0] != nil } }

  /// Reads the header and the first row.
  ///
  /// Columns are found by name: their order differs between versions, and `contact` stands in some headers twice.
  ///
  /// - Throws: `ImportError` when it is no file of Polar Sensor Logger, or has no row.
  init(path: String, label: String) throws {
    self.path = path
    self.label = label
    var file = try CSVReader(path: path, separator: UInt8(ascii: ";"))
    let expected = "expected a file of Polar Sensor Logger: 'Phone timestamp;…', cells separated by ';'"
    guard try file.advance() else { throw ImportError(.badData, path, "is empty; \(expected)") }
    let names = (0..<min(file.row.count, TableHeader.mostColumns)).map { file.row.text(at: $0).lowercased() }
    if names.first?.unicodeScalars.contains("\0") == true {
      throw ImportError(.badData, path, "holds null characters, as UTF-16 does; \(expected), in UTF-8")
    }
    guard let time = names.firstIndex(where: { $0.hasPrefix("phone") && $0.hasSuffix("timestamp") }) else {
      throw ImportError(.badData, path, "its first row is '\(inMessage(names.joined(separator: ";")))'; \(expected)")
    }
    self.time = time
    var columns: [Stream: Int] = [:]
    for stream in Stream.allCases {
      let places = names.indices.filter { names[$0] == stream.column }
      if places.count > 1 {
        throw ImportError(.badData, path, at: "line \(file.line)", "column '\(stream.column)' occurs twice")
      }
      columns[stream] = places.first
    }
    // The rate beside pulse intervals is computed from them.
    if columns[.pulseInterval] != nil { columns[.rate] = nil }
    self.columns = columns
    blocker = names.firstIndex(of: "blocker")
    guard !columns.isEmpty else {
      lacksDate = false
      return
    }
    var stamp: PolarStamp?
    while stamp == nil, try file.advance() {
      if file.row.count > time { stamp = PolarStamp(file.row.text(at: time)) }
    }
    switch stamp {
    case .timeOfDay: lacksDate = true
    case .dated: lacksDate = false
    case nil: throw ImportError(.badData, path, "has no row with a time after its header")
    }
  }
}

/// The samples of one file, on UTC.
struct PolarSamples: Sendable {
  /// A file of a night has 40,000 rows; one with more than this is none.
  static let mostRows = 1 << 22

  private(set) var rates: [(time: Double, beatsPerMinute: Double)] = []
  private(set) var intervals: [(time: Double, milliseconds: Double, isValid: Bool?)] = []
  /// Holes in the streams of intervals.
  private(set) var holeCount = 0
  /// Seconds east of UTC at the first row.
  private(set) var offset: Int?

  /// Reads a file; what cannot be read is dropped and counted.
  ///
  /// - Throws: `ImportError` when rows cannot be told apart, or a time was twice or never.
  init(_ source: PolarFile, zone: LocalZone, date: CivilDate?, report: inout ImportReport) throws {
    var file = try CSVReader(path: source.path, separator: UInt8(ascii: ";"))
    _ = try file.advance()
    var clock = PolarClock(zone: zone, date: date, path: source.path)
    let streams = source.streams
    var rows = [PolarFile.Stream: RowCounts](uniqueKeysWithValues: streams.map { ($0, RowCounts()) })
    var arrivals: [PolarFile.Stream: [Double]] = [:]
    var values: [PolarFile.Stream: [Double]] = [:]
    var verdicts: [PolarFile.Stream: [Bool?]] = [:]
    while try file.advance() {
      let row = file.row
      let place = "\(source.label): line \(file.line)"
      let stamp = row.count > source.time ? PolarStamp(row.text(at: source.time)) : nil
      let time = try stamp.flatMap { try clock.time($0, line: file.line) }
      for stream in streams {
        guard let column = source.columns[stream] else { continue }
        guard let time else {
          rows[stream]?.drop(because: "no time of the phone's clock", at: place)
          continue
        }
        guard column < row.count else {
          rows[stream]?.drop(because: "not as many cells as the header", at: place)
          continue
        }
        guard let value = row.number(at: column), value.isFinite, Float(value).isFinite else {
          rows[stream]?.drop(because: "a cell is not a number", at: place)
          continue
        }
        if stream != .rate, value < 0 {
          rows[stream]?.drop(because: "the interval is negative", at: place)
          continue
        }
        guard values[stream, default: []].count < Self.mostRows else {
          throw ImportError(.badData, source.path, "has more than \(Self.mostRows) rows")
        }
        offset = offset ?? time.offset
        rows[stream]?.keep()
        arrivals[stream, default: []].append(time.utc)
        values[stream, default: []].append(value)
        let blocked = source.blocker.flatMap { $0 < row.count ? row.number(at: $0) : nil }
        verdicts[stream, default: []].append(
          stream == .pulseInterval ? blocked.flatMap { $0.isNaN ? nil : $0 == 0 } : nil)
      }
    }
    for stream in streams {
      if let rows = rows[stream], rows.read > 0 { report.count(rows, as: "\(stream.rawValue) rows") }
      let (times, numbers) = (arrivals[stream] ?? [], values[stream] ?? [])
      if stream == .rate {
        rates = zip(times, numbers).map { ($0, $1) }
      } else {
        try Self.checkUnit(of: numbers, in: source)
        let beats = AnchoredBeats(intervals: numbers, arrivals: times)
        holeCount += beats.holeCount
        for (index, time) in beats.times.enumerated() {
          intervals.append((time, numbers[index], verdicts[stream]?[index]))
        }
      }
    }
  }

  /// Refuses intervals that are none in milliseconds, whatever the header says.
  private static func checkUnit(of intervals: [Double], in source: PolarFile) throws {
    let positive = intervals.filter { $0 > 0 }.sorted()
    guard !positive.isEmpty else { return }
    let median = Quantile.type7(ofSorted: positive, at: 0.5)
    if IntervalTextFile.millisecondMedians.contains(median) { return }
    throw ImportError(
      .question, source.path,
      "the header says 'ms', and the median of the intervals is \(median); expected "
        + "\(IntervalTextFile.millisecondMedians.lowerBound) to \(IntervalTextFile.millisecondMedians.upperBound): which unit are they in?"
    )
  }
}
