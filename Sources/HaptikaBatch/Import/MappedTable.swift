/// One table with a row a measurement, as a map describes it.
struct MappedTable: Sendable {
  let file: String
  let id: String
  let subject: String?
  /// The column of local date-times, `2020-04-21 21:23:08`, and its offset in minutes east of UTC; `nil` when not known.
  let startedAt: String?
  let utcOffset: Int?
  /// Whether local times of unknown zones are taken as if they were UTC, so that at least a person's measurements have an order.
  let zoneIsAssumed: Bool
  let values: [MappedValue]
  /// A column that holds a list of intervals.
  let intervals: IntervalList?
  let result: ResultColumns?
  let missing: [String]

  struct IntervalList: Sendable {
    let column: String
    let isSeconds: Bool
    let separator: Character
    let device: String
  }

  struct ResultColumns: Sendable {
    let algorithm: String
    let version: String
    /// Columns by the name of the number in `/results`.
    let columns: [String: String]
  }

  init(_ object: MapObject) throws {
    try object.allow(["file", "id", "subject", "started_at", "zone", "values", "intervals", "result", "missing"])
    file = try object.requiredText("file")
    if file.contains("/") { throw object.fault(at: "file", "is '\(inMessage(file))'; expected a name without '/'") }
    id = try object.requiredText("id")
    subject = try object.text("subject")
    startedAt = try object.text("started_at")
    missing = try object.texts("missing")
    let zone = try object.text("zone")
    switch (startedAt, zone) {
    case (nil, nil), (.some, "unknown"): utcOffset = nil
    case (.some, Self.assumedZone): utcOffset = 0
    case (.some, .some(let zone)):
      guard let offset = Self.minutes(of: zone) else {
        throw object.fault(at: "zone", "is '\(inMessage(zone))'; expected \(Self.zones)")
      }
      utcOffset = offset
    case (.some, nil): throw object.fault(at: "zone", "is missing; expected \(Self.zones)")
    case (nil, .some): throw object.fault(at: "zone", "has no use without 'started_at'")
    }
    zoneIsAssumed = zone == Self.assumedZone
    values =
      try object.object("values").map { list in
        try list.keys.compactMap { key in try list.object(key).map { try MappedValue(key, $0, of: list) } }
      } ?? []
    intervals = try object.object("intervals").map { list in
      try list.allow(["column", "unit", "separator", "device"])
      let unit = try list.requiredText("unit")
      guard ["ms", "s"].contains(unit) else {
        throw list.fault(at: "unit", "is '\(inMessage(unit))'; expected ms or s")
      }
      let separator = try list.text("separator") ?? ","
      guard let character = separator.first, separator.count == 1 else {
        throw list.fault(at: "separator", "is '\(inMessage(separator))'; expected one character")
      }
      return IntervalList(
        column: try list.requiredText("column"), isSeconds: unit == "s", separator: character,
        device: try list.requiredText("device"))
    }
    result = try object.object("result").map { result in
      let numbers = ["bpm", "rmssd_ms", "sdnn_ms"]
      try result.allow(["algorithm", "version"] + numbers)
      var columns: [String: String] = [:]
      for number in numbers { columns[number] = try result.text(number) }
      return ResultColumns(
        algorithm: try result.requiredText("algorithm"), version: try result.requiredText("version"), columns: columns)
    }
  }

  private static let assumedZone = "assume-UTC"
  private static let zones = "UTC, an offset as +02:00, unknown, or \(assumedZone)"

  /// What is taken for granted, one clause each.
  var assumptions: [String] {
    var clauses = values.compactMap(\.assumption)
    if let startedAt {
      clauses.append(
        zoneIsAssumed
          ? "'\(startedAt)' is local time of a zone that is not known and taken as if it were UTC: started_at_s can be off by 14 h, and a "
            + "person's measurements are in order unless clocks changed between them (map)"
          : utcOffset.map { "'\(startedAt)' is local time, \($0) min east of UTC (map)" }
            ?? "'\(startedAt)' is local time of a zone that is not known: started_at_s stays empty")
    }
    if let intervals {
      clauses.append(
        "'\(intervals.column)' lists intervals in \(intervals.isSeconds ? "s" : "ms") that '\(intervals.device)' measured, without times (map)"
      )
    }
    if let result {
      clauses.append("rates and variability are results of '\(result.algorithm)' \(result.version) (map)")
    }
    if !missing.isEmpty { clauses.append("'\(missing.joined(separator: "', '"))' means missing (map)") }
    return clauses
  }

  /// Returns the minutes east of UTC of `UTC`, `Z` or `+hh:mm`.
  private static func minutes(of zone: String) -> Int? {
    if zone == "UTC" || zone == "Z" { return 0 }
    let parts = zone.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    guard let sign = zone.first, sign == "+" || sign == "-", parts.count == 2,
      parts.allSatisfy({ $0.utf8.count == 2 && $0.allSatisfy { "0123456789".contains($0) } }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), (0...14).contains(hours), (0..<60).contains(minutes)
    else { return nil }
    return (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }
}

/// Returns the seconds since 1970 of a date-time `2020-04-21 21:23:08` (or with `T`) as if it were UTC; `nil` when it is none.
func secondsSince1970(_ text: String) -> Double? {
  let fields = text.split(whereSeparator: { "-: T".contains($0) }).map { Int($0) }
  guard text.utf8.count == 19, fields.count == 6, let year = fields[0], let month = fields[1], let day = fields[2],
    let hour = fields[3], let minute = fields[4], let second = fields[5],
    let date = CivilDate(year: year, month: month, day: day), (0..<24).contains(hour), (0..<60).contains(minute),
    (0...60).contains(second)
  else { return nil }
  return Double(date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second)
}
