import HaptikaDSP

/// What another program says of one recording, or of one window of it: already judged by the rules that hold for all of them.
///
/// - A rate is published when it is finite, within 25...250 bpm, and nothing says that it was withheld: in an archive `valid`
///   says so, elsewhere (and where `valid` is not known) reasons do.
/// - A rate that is not published keeps its reasons; the rate itself, when it could be one, stays as what the program would have
///   said.
/// - Confidence, quality and agreement of methods lie in 0...1, RMSSD and SDNN in 0...5000 ms, durations are not negative; what is not so is left out with a remark.
struct StatedResult: Sendable, Hashable {
  /// In beats per minute; `nil` when nothing was published.
  var beatsPerMinute: Double?
  /// What the program would have said, in beats per minute.
  var rawBeatsPerMinute: Double?
  /// Why nothing was published, as codes; empty exactly when something was.
  var reasons: [String]
  var confidence: Double?
  var quality: Double?
  /// In milliseconds.
  var rmssd: Double?
  /// In milliseconds.
  var sdnn: Double?
  /// Whether RMSSD and SDNN are vouched for.
  var hasReliableVariability = false
  /// What was said of that; `nil` when nothing was.
  var statedReliability: Bool?
  /// In seconds.
  var usableDuration: Double?
  var validIntervalCount: Int?
  /// How far two ways to the rate agree.
  var methodAgreement: Double?
  var remarks: [ResultRemark] = []

  /// Why a result from elsewhere is not published, when not the program's own codes say so. The raw values are a contract: they
  /// appear in the reports' `reasons`.
  enum Reason: String, Sendable, CaseIterable {
    /// There is no result for the recording or window.
    case noResult = "NO_RESULT"
    /// There are several, and they differ.
    case contradictory = "CONTRADICTORY_RESULTS"
    /// The rate is no finite number.
    case notANumber = "NOT_A_NUMBER"
    /// The rate is one that no pulse has.
    case outOfRange = "BPM_OUT_OF_RANGE"
    /// The program published none and did not say why.
    case withheld = "WITHHELD_BY_TOOL"
  }

  /// A result that publishes nothing, for a reason that is not the program's own.
  init(notPublished reason: Reason, remarks: [ResultRemark] = []) {
    reasons = [reason.rawValue]
    self.remarks = remarks
  }

  /// Judges a rate in beats per minute with what is known of its publication and the program's own reasons, as it wrote them.
  init(rate: StatedNumber, isValid: Bool?, reasons words: String) {
    let isWithheld = isValid == false || (isValid == nil && !words.allSatisfy(\.isWhitespace))
    let codes = Self.codes(in: words)
    reasons = codes.isEmpty ? [Reason.withheld.rawValue] : codes
    switch rate {
    case .missing: break
    case .text(let text):
      reasons = [Reason.notANumber.rawValue]
      remarks = [ResultRemark(kind: .notANumber, detail: "bpm is '\(inMessage(text))', so nothing is published")]
    case .number(let value):
      // 0 and −1 are how devices write "no value", and no rate is negative.
      rawBeatsPerMinute = value > 0 ? value : nil
      if isWithheld { break }
      if Plausibility.rates.contains(value) {
        (beatsPerMinute, reasons) = (value, [])
      } else {
        reasons = [Reason.outOfRange.rawValue]
        let range = "\(Int(Plausibility.rates.lowerBound))-\(Int(Plausibility.rates.upperBound))"
        remarks = [
          ResultRemark(kind: .outOfRange, detail: "bpm is \(value); expected \(range), so nothing is published")
        ]
      }
    }
  }

  /// Returns `value` when it is a number in `range`; otherwise `nil`, with a remark unless it is missing.
  mutating func checked(_ value: StatedNumber, _ name: String, in range: ClosedRange<Double>) -> Double? {
    switch value {
    case .missing: return nil
    case .text(let text):
      remarks.append(ResultRemark(kind: .notANumber, detail: "\(name) is '\(inMessage(text))' and is left empty"))
    case .number(let number):
      if range.contains(number) { return number }
      remarks.append(ResultRemark(kind: .outOfRange, detail: "\(name) is \(number) and is left empty"))
    }
    return nil
  }

  /// The same as an estimate; its reasons are in words of the program's own and stand beside it.
  var estimate: Estimate {
    var estimate = Estimate()
    estimate.beatsPerMinute = beatsPerMinute
    estimate.rawBeatsPerMinute = rawBeatsPerMinute
    estimate.confidence = confidence
    estimate.quality = quality
    estimate.usableDuration = usableDuration
    estimate.validIntervalCount = validIntervalCount
    estimate.methodAgreement = methodAgreement
    if rmssd != nil || sdnn != nil {
      estimate.variability = PulseRateVariability(rmssd: rmssd, sdnn: sdnn, isReliable: hasReliableVariability)
    }
    return estimate
  }

  /// The same as the comparison takes it.
  var content: StatedEstimate.Content { .estimate(estimate, StatedDetails(reasons: reasons, remarks: remarks)) }

  /// What confidence and quality lie in.
  static let shares = 0.0...1.0

  /// What RMSSD and SDNN lie in, in milliseconds: as the server's contract has it.
  static let variabilities = 0.0...5000

  /// What durations lie in.
  static let amounts = 0.0...Double.greatestFiniteMagnitude

  /// Codes that are kept of one result.
  private static let mostCodes = 8

  /// What stands between codes besides blanks.
  private static let separators = Set(";,|")

  private static func codes(in words: String) -> [String] {
    words.split { $0.isWhitespace || separators.contains($0) }.filter(ToolName.isCode).prefix(mostCodes).map(
      String.init)
  }
}

/// A number as another program wrote it.
enum StatedNumber: Sendable, Hashable {
  case missing
  case number(Double)
  /// Something that is no finite number.
  case text(String)

  /// A stored number: NaN was read as `nil` already.
  init(_ value: Double?) {
    switch value {
    case nil: self = .missing
    case .some(let value) where value.isNaN: self = .missing
    case .some(let value): self = value.isFinite ? .number(value) : .text("\(value)")
    }
  }

  /// The number; `nil` when it is missing or none.
  var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }

  /// Whether something stands there that is no finite number.
  var isText: Bool {
    if case .text = self { true } else { false }
  }
}
