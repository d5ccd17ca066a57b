/// A figure before it is drawn: a script for gnuplot, the numbers that it reads, and what is said of it.
///
/// Everything in it is computed: limits, bands, places of labels, box statistics. gnuplot only draws. The same numbers give the
/// same script and data, whatever draws them and wherever.
struct Figure: Sendable, Hashable {
  /// The name of its files without their extension: lower-case letters, digits and hyphens.
  let name: String
  /// What kind of figure it is, as a caption begins.
  let title: String
  /// What it shows, in a few words, for those who do not see it.
  let alternative: String
  /// What a reader must know, one sentence each, with a full stop: words of this program only.
  let caption: [String]
  /// What gnuplot runs, from the folder in which the data lie.
  let script: String
  /// What the script reads.
  let data: FigureData

  var scriptFile: String { name + ".gp" }
  var dataFile: String { name + ".csv" }
  var drawingFile: String { name + ".svg" }
  var bitmapFile: String { name + ".png" }
}

/// The numbers that a figure is drawn from: a table.
struct FigureData: Sendable, Hashable {
  /// One column.
  struct Column: Sendable, Hashable {
    enum Kind: Sendable {
      case text, number, integer
    }

    let name: String
    let kind: Kind
    /// `nil` for texts.
    let unit: String?
    let meaning: String

    init(_ name: String, _ kind: Kind, _ unit: String?, _ meaning: String) {
      (self.name, self.kind, self.unit, self.meaning) = (name, kind, unit, meaning)
    }
  }

  /// One cell.
  enum Cell: Sendable, Hashable {
    case empty
    /// A word of this program.
    case word(String)
    /// A text from outside.
    case text(String)
    case number(Double)
    case count(Int)

    init(_ number: Double?) { self = number.map { .number($0) } ?? .empty }
  }

  /// What one row is.
  let about: String
  let columns: [Column]
  /// As many cells each as there are columns.
  let rows: [[Cell]]
}

/// What the points of a figure are, and how many.
struct FigureCounts: Sendable, Hashable {
  /// Points: recordings, or windows when the run is over windows.
  let points: Int
  let recordings: Int
  let people: Int
  let areWindows: Bool
  /// Whether the clusters are units of a simulator.
  let areUnits: Bool

  /// `12 recordings, 8 people`, or `99 windows of 6 recordings, 4 people`.
  var words: String { areWindows ? "\(windows) of \(origin)" : origin }

  /// The same for a narrow corner: windows on a line of their own.
  var lines: [String] { areWindows ? ["n = " + windows, "of " + origin] : ["n = " + origin] }

  /// What a point is.
  var unit: String { areWindows ? "window" : "recording" }

  private var windows: String { counted(points, "window", "windows") }

  private var origin: String {
    counted(recordings, "recording", "recordings") + ", "
      + (areUnits ? counted(people, "simulator unit", "simulator units") : counted(people, "person", "people"))
  }

  private func counted(_ count: Int, _ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
}

/// A value with its 95 % interval, when it has one.
struct FigureValue: Sendable, Hashable {
  let value: Double
  let low: Double?
  let high: Double?

  init(_ value: Double, low: Double?, high: Double?) {
    (self.value, self.low, self.high) = (value, low, high)
  }

  /// Both ends of the interval; `nil` without one.
  var interval: (low: Double, high: Double)? {
    guard let low, let high else { return nil }
    return (low, high)
  }
}
