/// Where an interval list has its interval and its time, and in which units if its header says so.
struct IntervalColumns: Sendable, Hashable {
  var interval: Int
  var time: Int?
  var intervalUnit: Unit?
  var timeUnit: Unit?
  /// Names of columns that are not used.
  var unused: [String] = []
  var count: Int

  enum Unit: String, Sendable, Hashable {
    case milliseconds = "ms"
    case seconds = "s"
  }

  /// What is wrong with a header or a first row, as a clause.
  struct Fault: Error {
    let message: String
  }

  /// The columns of a list without a header: an interval, or a time and an interval.
  init(cellCount: Int) throws(Fault) {
    switch cellCount {
    case 1: self.init(interval: 0, time: nil, count: 1)
    case 2: self.init(interval: 1, time: 0, count: 2)
    default:
      throw Fault(message: "\(cellCount) numbers and no header; expected an interval, or a time and an interval")
    }
  }

  /// The columns that a header names, in a list whose first row has `cellCount` cells.
  init(header text: String, cellCount: Int) throws(Fault) {
    let names = Self.names(in: text, cellCount: cellCount)
    guard names.count == cellCount else {
      throw Fault(
        message:
          "\(cellCount) cells, and the header '\(inMessage(text))' has \(names.count) names; separate names by commas")
    }
    let read = names.map(Name.init)
    self.init(interval: 0, time: nil, count: cellCount)
    if cellCount == 1, read[0].kind != .time {
      intervalUnit = read[0].unit
      return
    }
    let intervals = read.indices.filter { read[$0].kind == .interval }
    let times = read.indices.filter { read[$0].kind == .time }
    guard intervals.count == 1, times.count <= 1 else {
      let shown = "the header is '\(inMessage(text))'"
      throw Fault(
        message: intervals.isEmpty
          ? "no column of intervals: \(shown); expected one called rr, ibi or nn"
          : "several columns of intervals or times: \(shown); expected one of each")
    }
    interval = intervals[0]
    intervalUnit = read[interval].unit
    time = times.first
    timeUnit = time.flatMap { read[$0].unit }
    unused = read.indices.filter { $0 != interval && $0 != time }.map { names[$0] }
  }

  private init(interval: Int, time: Int?, count: Int) {
    self.interval = interval
    self.time = time
    self.count = count
  }

  /// Cuts a header at commas, semicolons and tabs, otherwise at spaces, where a unit in brackets belongs to the name before it.
  private static func names(in text: String, cellCount: Int) -> [String] {
    if cellCount == 1 { return [text] }
    if text.contains(where: { ",;\t".contains($0) }) {
      return text.split(omittingEmptySubsequences: false) { ",;\t".contains($0) }.map { trimmed($0) }
    }
    var names: [String] = []
    for word in text.split(separator: " ") {
      if let first = word.first, "([".contains(first), !names.isEmpty {
        names[names.count - 1] += " " + word
      } else {
        names.append(String(word))
      }
    }
    return names
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

/// What a column's name says: `RR (ms)`, `time_s`, `R-R interval [ms]`.
private struct Name {
  enum Kind { case interval, time, other }

  let kind: Kind
  let unit: IntervalColumns.Unit?

  init(_ text: String) {
    var words = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    switch words.last {
    case "ms", "msec", "millisecond", "milliseconds": unit = .milliseconds
    case "s", "sec", "second", "seconds": unit = .seconds
    default: unit = nil
    }
    if unit != nil { words.removeLast() }
    switch words.joined() {
    case "rr", "rri", "rrinterval", "rrintervals", "ibi", "ibis", "nn", "nni", "nninterval", "nnintervals", "interval",
      "intervals", "interbeatinterval", "interbeatintervals", "pp", "ppi":
      kind = .interval
    case "t", "time", "times", "timestamp": kind = .time
    default: kind = .other
    }
  }
}
