/// A list of intervals between beats, read whole: one interval a line, with its time where there is one.
///
/// Lines that begin with `#`, `%` or `//` are comments, and the first other line may be a header. Whether intervals are
/// milliseconds or seconds, the median of the positive ones decides: 200...2500 or 0.2...2.5. Values of 0 and less, by which
/// devices say "no value", are kept as they are and in no unit. Times are those of the beat that ends the interval; they are
/// seconds when their steps are as long as the intervals, milliseconds when they are a thousand times as long.
struct IntervalTextFile: Sendable {
  /// In file order, in milliseconds; NaN where the value is missing.
  private(set) var intervals: [Double] = []
  /// In seconds, one an interval; empty in a list without times.
  private(set) var times: [Double] = []
  private(set) var rows = RowCounts()
  /// What a person should look at, one clause each.
  private(set) var findings: [String] = []

  /// No line of a list is longer, in bytes.
  static let longestLine = 1 << 16

  /// Medians of intervals in milliseconds.
  static let millisecondMedians = 200.0...2500.0
  /// Medians of intervals in seconds.
  static let secondMedians = 0.2...2.5
  /// A time from here on counts from 1970, not from the recording's start, in seconds.
  private static let farTime = 1e8

  /// Reads the file at `path`, which reports call `label`.
  ///
  /// - Throws: `ImportError`: `badData` when it is no such list, `question` when it can be read in two ways.
  init(path: String, label: String) throws {
    var lines = try TextLineReader(path: path, longestLine: Self.longestLine)
    var header: String?
    var columns: IntervalColumns?
    var ambiguousLine: Int?
    var hasPoint = false
    while let text = try lines.next() {
      if Self.isCommentOrBlank(text) { continue }
      let line = IntervalLine(text)
      let numbers = line.numbers
      let place = "line \(lines.number)"
      if columns == nil, header == nil, numbers.allSatisfy({ $0 == nil }), text.contains(where: \.isLetter) {
        header = text
        continue
      }
      if line.commas == .decimal {
        throw ImportError(
          .question, path, at: place, "'\(inMessage(text))' has decimal commas; write numbers with a decimal point")
      }
      if line.commas == .ambiguous { ambiguousLine = ambiguousLine ?? lines.number }
      if line.commas == .separators, text.contains(".") { hasPoint = true }
      if columns == nil {
        do throws(IntervalColumns.Fault) {
          if let header {
            columns = try IntervalColumns(header: header, cellCount: numbers.count)
          } else {
            columns = try IntervalColumns(cellCount: numbers.count)
          }
        } catch {
          if line.commas == .ambiguous, header?.contains(",") != true {
            throw Self.commaQuestion(path, lines.number, text)
          }
          throw ImportError(.badData, path, at: place, error.message)
        }
      }
      guard let columns else { continue }
      take(numbers, columns, at: "\(label): \(place)")
      if intervals.count > ArchiveSchema.maximumRowsPerRecording {
        throw ImportError(
          .badData, path, at: place, "more than \(ArchiveSchema.maximumRowsPerRecording) intervals in one recording")
      }
    }
    if let line = ambiguousLine, !hasPoint, header?.contains(",") != true { throw Self.commaQuestion(path, line, nil) }
    let dropped = rows.read - rows.kept
    guard let columns, rows.kept > 0, rows.kept >= dropped else {
      let found = rows.read == 0 ? "holds no interval" : "\(dropped) of \(rows.read) lines are no intervals"
      throw ImportError(.badData, path, "\(found); expected one interval a line")
    }
    if !columns.unused.isEmpty {
      findings.append("columns not used: '\(columns.unused.prefix(10).map(inMessage).joined(separator: "', '"))'")
    }
    try convertIntervals(columns, path)
    try convertTimes(columns, path)
  }

  private mutating func take(_ numbers: [Double?], _ columns: IntervalColumns, at place: String) {
    guard numbers.count == columns.count else {
      rows.drop(because: "not as many cells as the first row", at: place)
      return
    }
    guard let interval = numbers[columns.interval], let time = columns.time.map({ numbers[$0] }) ?? .some(.nan) else {
      rows.drop(because: "a cell is not a number", at: place)
      return
    }
    rows.keep()
    intervals.append(interval)
    if columns.time != nil { times.append(time) }
  }

  /// Brings intervals to milliseconds.
  private mutating func convertIntervals(_ columns: IntervalColumns, _ path: String) throws {
    let positive = intervals.filter { $0 > 0 }
    guard !positive.isEmpty else { throw ImportError(.badData, path, "no interval is positive; expected some") }
    let median = Self.median(of: positive)
    let unit: IntervalColumns.Unit
    switch median {
    case Self.millisecondMedians: unit = .milliseconds
    case Self.secondMedians: unit = .seconds
    default:
      throw ImportError(
        .question, path,
        "the median is \(median); are these intervals between beats, in ms (200-2500) or s (0.2-2.5)? give them in one of the two"
      )
    }
    if let stated = columns.intervalUnit, stated != unit {
      throw ImportError(
        .question, path,
        "the header says '\(stated.rawValue)', and the median is \(median), as of '\(unit.rawValue)'; which is right? correct the header"
      )
    }
    if unit == .seconds { intervals = intervals.map { $0 > 0 ? $0 * 1000 : $0 } }
  }

  /// Brings times to seconds.
  private mutating func convertTimes(_ columns: IntervalColumns, _ path: String) throws {
    guard columns.time != nil else { return }
    let unit = try columns.timeUnit ?? stepUnit(path)
    if let measured = measuredStepUnit, measured != unit {
      throw ImportError(
        .question, path,
        "the header says that times are in \(unit == .seconds ? "s" : "ms"), and their steps are as long as the intervals in "
          + "\(measured == .seconds ? "s" : "ms"); which is it? correct the header")
    }
    if unit == .milliseconds {
      times = times.map { $0 / 1000 }
    }
    if let far = times.first(where: { abs($0) >= Self.farTime }) {
      throw ImportError(
        .badData, path, "a time is \(far) s; expected seconds since the recording's start, not since 1970")
    }
  }

  /// The unit of times, by which their steps are as long as the intervals.
  private func stepUnit(_ path: String) throws -> IntervalColumns.Unit {
    if let measuredStepUnit { return measuredStepUnit }
    throw ImportError(
      .question, path,
      "the steps of the first of two columns are not those of the intervals beside them; is it a time, in s or ms? "
        + "name the columns in a header, as 'time_s,rr_ms'")
  }

  /// The unit in which the steps of times are as long as the intervals; `nil` when they are in none.
  private var measuredStepUnit: IntervalColumns.Unit? {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }
    let positive = intervals.filter { $0 > 0 }
    if steps.isEmpty || positive.isEmpty { return nil }
    let ratio = Self.median(of: steps) * 1000 / Self.median(of: positive)
    if (0.5...2).contains(ratio) { return .seconds }
    return (500...2000).contains(ratio) ? .milliseconds : nil
  }

  /// - Precondition: there is a value.
  private static func median(of values: [Double]) -> Double { Quantile.type7(ofSorted: values.sorted(), at: 0.5) }

  private static func commaQuestion(_ path: String, _ line: Int, _ text: String?) -> ImportError {
    let shown = text.map { "'\(inMessage($0))'" } ?? "a comma between whole numbers"
    return ImportError(
      .question, path, at: "line \(line)",
      "\(shown) can be two columns or one number with a decimal comma; write a decimal point, or name the columns in a header, as "
        + "'time_s,rr_ms'")
  }

  private static func isCommentOrBlank(_ text: String) -> Bool {
    let start = text.drop { $0 == " " || $0 == "\t" }
    return start.isEmpty || start.hasPrefix("#") || start.hasPrefix("%") || start.hasPrefix("//")
  }
}
