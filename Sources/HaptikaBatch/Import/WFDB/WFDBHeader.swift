/// What the header of a WFDB record says, as far as beat annotations need it.
///
/// The record line is `name[/segments] signals [rate[/counter[(base)]] [samples [time [date]]]]`; lines that begin with `#`
/// are comments. The lines of the signals are not read.
///
/// - Reference: *WFDB Applications Guide*, header(5), [physionet.org](https://physionet.org/physiotools/wag/header-5.htm).
struct WFDBHeader: Sendable, Hashable {
  /// The record's name, as the header has it: a text from outside, never a path.
  let name: String
  /// Samples a second of each signal.
  let rate: Double
  /// Whether the header states it.
  let statesRate: Bool
  /// Samples of each signal; `nil` when not stated.
  let sampleCount: Int?
  /// The time of day at which the record begins, as written; `nil` when not stated.
  let baseTime: String?

  /// The rate of a header that states none, in hertz.
  static let defaultRate = 250.0

  /// Samples a second that a recorder can have.
  static let rates = 1.0...1e6

  /// No header has a longer line, in bytes.
  private static let longestLine = 1 << 16

  /// Reads the header at `path`.
  ///
  /// - Throws: `ImportError` that says what its first line should be.
  init(path: String) throws {
    var lines = try TextLineReader(path: path, longestLine: Self.longestLine)
    while let line = try lines.next() {
      let words = line.split { $0 == " " || $0 == "\t" }
      guard let first = words.first, !first.hasPrefix("#") else { continue }
      let place = "line \(lines.number)"
      func fault(_ message: String) -> ImportError { ImportError(.badData, path, at: place, message) }
      guard words.count >= 2, let signals = Int(words[1]), signals >= 0 else {
        throw fault(
          "'\(inMessage(line))' is no record line; expected a name, a number of signals and a rate, as '100 2 360'")
      }
      name = String(first.prefix { $0 != "/" })
      rate =
        try words.dropFirst(2).first.map { word in
          // `360/360(0)`: a counter's rate may follow, which counts nothing here.
          let number = word.prefix { $0 != "/" && $0 != "(" }
          guard let rate = Double(number), Self.rates.contains(rate), !number.contains(where: { "xX".contains($0) })
          else {
            throw fault("the rate is '\(inMessage(String(word)))'; expected 1 to 1000000 samples a second, as 360")
          }
          return rate
        } ?? Self.defaultRate
      statesRate = words.count > 2
      sampleCount = words.dropFirst(3).first.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
      baseTime = words.count > 4 ? words[4...].prefix(2).joined(separator: " ") : nil
      return
    }
    throw ImportError(.badData, path, "is empty; expected a record line, as '100 2 360'")
  }
}
