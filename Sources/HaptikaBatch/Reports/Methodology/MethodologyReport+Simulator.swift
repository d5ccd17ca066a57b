import HaptikaDSP

extension MethodologyReport {
  /// Section 5.
  var simulator: [String] {
    let benches = arms.filter(\.isSimulator)
    guard let judged, !benches.isEmpty else {
      return ["No recording of a simulator is in this data: no target was verified.\n"]
    }
    return [simulatorSentence + "\n"]
      + benches.flatMap { arm -> [String] in
        let mine = bench.filter {
          ByteText($0.arm) == ByteText(arm.name) && $0.kind == arm.kind && $0.algorithm == judged
        }
        let isClean = mine.contains { $0.condition == AccuracyTable.cleanCondition }
        let cells = isClean ? mine.filter { $0.condition == AccuracyTable.cleanCondition } : mine
        let rows = BenchRow.rows(of: cells)
        let missing = Stratum.verificationTargets.filter { target in !rows.contains { $0.target == target } }
        return ["### Arm \(arm.title), \(MarkdownWriter.code(judged.description))\n"]
          + (rows.isEmpty
            ? []
            : [
              Self.lead(isClean: isClean),
              table("Verification by target and phone", BenchRow.columns(arm), rows, restIn: AccuracyCSV.format.file),
            ])
          + (missing.isEmpty
            ? [] : [missing.map { "No recording at \($0) BPM in this data." }.joined(separator: " ") + "\n"])
          + [accuracy.pooling(in: arm) + "\n"]
      }
  }

  private static func lead(isClean: Bool) -> String {
    (isClean
      ? "The condition `\(AccuracyTable.cleanCondition)` alone, a still finger before a steady camera. "
      : "Every condition at a target together. ")
      + "Repeatability is z√2 times the spread of a unit's own errors: 95 % of two recordings of one unit would differ by less, were errors "
      + "normally distributed. Fewer than three published recordings are counted only.\n"
  }
}

/// One target on one phone.
struct BenchRow: Sendable {
  let target: String
  let device: String
  let units: Int
  let eligible: Int
  private let recordings: [UnitEvidence.Recording]

  /// The verification targets of some cells, by target and phone.
  static func rows(of cells: [BenchCell]) -> [BenchRow] {
    Stratum.verificationTargets.flatMap { target in
      let mine = cells.filter { $0.target == target }
      let devices = Set(mine.map { ByteText($0.device) }).sorted()
      return devices.map { device in
        let own = mine.filter { ByteText($0.device) == device }
        let eligible = own.eligibleByUnit
        return BenchRow(
          target: target, device: device.text, units: eligible.count, eligible: eligible.values.reduce(0, +),
          recordings: own.flatMap(\.recordings).sorted {
            (ByteText($0.unit), $0.error, $0.reference) < (ByteText($1.unit), $1.error, $1.reference)
          })
      }
    }
  }

  static func columns(_ arm: AccuracyReport.Arm) -> [TableColumn<BenchRow>] {
    func number(_ name: String, unit: String, _ value: @escaping @Sendable (BenchRow) -> Double?) -> TableColumn<
      BenchRow
    > {
      TableColumn(name, .number, unit: unit, decimals: unit == "%" ? 1 : 2, "of the published") { row in
        row.recordings.count < 3
          ? .undefined(UndefinedReason.tooFewRecordings.rawValue)
          : value(row).map { .number($0) } ?? .undefined("no_repetition")
      }
    }
    return [
      TableColumn("target", .string, unit: "BPM", "played") { .code($0.target) },
      TableColumn("phone (units)", .string, "model, and how many simulator units") {
        .code("\(MarkdownWriter.escaped($0.device)) (\($0.units))")
      },
      TableColumn("published of eligible (coverage)", .number, "of the target on the phone") {
        .code(DifferenceText.coverage($0.recordings.count, of: $0.eligible))
      },
      number("bias", unit: "BPM") { Moments.mean(of: $0.errors) },
      number("SD", unit: "BPM") { Moments.variance(of: $0.errors)?.squareRoot() },
      number("MAPE", unit: "%") { row in
        Moments.mean(of: row.recordings.map { 100 * abs($0.error) / $0.reference })
      },
      number("max absolute error", unit: "BPM") { $0.errors.map { abs($0) }.max() },
      number("repeatability", unit: "BPM") { $0.repeatability },
    ]
  }

  private var errors: [Double] { recordings.map(\.error) }

  /// z√2 times the pooled standard deviation of errors within units; `nil` when no unit was recorded twice.
  private var repeatability: Double? {
    let starts = recordings.starts { ByteText($0.unit) == ByteText($1.unit) }
    var (squares, degrees) = (0.0, 0)
    for (start, end) in zip(starts, starts.dropFirst() + [recordings.count]) where end - start > 1 {
      let own = Array(errors[start..<end])
      guard let variance = Moments.variance(of: own) else { continue }
      squares += variance * Double(own.count - 1)
      degrees += own.count - 1
    }
    guard degrees > 0 else { return nil }
    return Agreement.z * (2 * squares / Double(degrees)).squareRoot()
  }
}
