import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads the records of an export and puts what is used into spools. A class, because Foundation's parser calls one.
final class HealthRecordReader: NSObject, XMLParserDelegate {
  /// Values in memory before a run is written: 16 MB of samples.
  static let runLength = 1 << 20
  /// No export has more; at one a day it would be of 2,800 years.
  static let mostRestingRates = 1 << 20
  /// No SDNN has more; one of a day at 90 BPM has twice as many.
  static let mostBeats = 1 << 16

  private(set) var origins = HealthOrigins()
  private(set) var person = HealthPerson()
  private(set) var heartRates: SpoolSorter<HeartRateEntry>
  private(set) var variabilities: SpoolSorter<VariabilityEntry>
  /// Seconds since 1970 UTC at which resting heart rates were known, in rising order once all is read.
  private(set) var restingRates: [UInt32] = []
  private(set) var heartRateRows = RowCounts()
  private(set) var variabilityRows = RowCounts()
  private(set) var restingRateRows = RowCounts()
  /// Records of other types.
  private(set) var otherCount = 0
  /// The times of all beats, as `Double`.
  private(set) var beatFile: ScratchFile?

  private let label: String
  private var fault: (any Error)?
  private var depth = 0
  /// Elements around a record in which it stands a second time.
  private var correlationDepth = 0
  private var wasRead = false
  private var record: OpenRecord?
  private weak var parser: XMLParser?

  /// A record of which the end was not read yet.
  private struct OpenRecord {
    let isVariability: Bool
    let attributes: [String: String]
    let line: Int
    var wasEnteredByHand = false
    var beats: [Double?] = []
    var hasTooManyBeats = false
  }

  /// Creates a reader of what reports call `label`, with `runLength` samples in memory before they are written.
  init(label: String, runLength: Int = HealthRecordReader.runLength) {
    self.label = label
    heartRates = SpoolSorter(runLength: runLength)
    variabilities = SpoolSorter(runLength: runLength / 4)
  }

  /// Reads an export to its end.
  ///
  /// - Throws: `ImportError` when it is not well formed, is cut off, or a spool cannot be written.
  func read(_ stream: HealthXMLStream) throws {
    let parser = XMLParser(stream: stream)
    parser.shouldResolveExternalEntities = false
    parser.delegate = self
    self.parser = parser
    let isWellFormed = parser.parse()
    parser.delegate = nil
    if let fault { throw fault }
    if let fault = stream.fault { throw fault }
    guard isWellFormed, wasRead else {
      if stream.isAtEnd, depth > 0 {
        throw ImportError(.badData, stream.path, "ends inside its records: the file is cut off; copy it again")
      }
      throw ImportError(.badData, stream.path, at: "line \(parser.lineNumber)", "is not well-formed XML")
    }
    try heartRates.finish()
    try variabilities.finish()
    restingRates.sort()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard fault == nil else { return }
    depth += 1
    switch name {
    case "InstantaneousBeatsPerMinute":
      if record?.isVariability == true {
        if (record?.beats.count ?? 0) == Self.mostBeats {
          record?.hasTooManyBeats = true
        } else {
          record?.beats.append(attributes["time"].flatMap(healthSecondOfDay))
        }
      }
    case "MetadataEntry":
      if attributes["key"] == "HKWasUserEntered", attributes["value"] == "1" { record?.wasEnteredByHand = true }
    case "Record": if correlationDepth == 0 { begin(attributes) }
    case "Correlation": correlationDepth += 1
    case "Me": person.take(attributes)
    default: break
    }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
    guard fault == nil else { return }
    depth -= 1
    if depth == 0 { wasRead = true }
    if name == "Correlation" { correlationDepth -= 1 }
    guard name == "Record", let ended = record else { return }
    record = nil
    do {
      if ended.isVariability { try endVariability(ended) } else { try endHeartRate(ended) }
    } catch {
      stop(error)
    }
  }

  private func begin(_ attributes: [String: String]) {
    record = nil
    switch attributes["type"] {
    case "HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierHeartRateVariabilitySDNN":
      record = OpenRecord(
        isVariability: attributes["type"] != "HKQuantityTypeIdentifierHeartRate", attributes: attributes,
        line: parser?.lineNumber ?? 0)
    case "HKQuantityTypeIdentifierRestingHeartRate": takeRestingRate(attributes)
    default: otherCount += 1
    }
  }

  private func endHeartRate(_ record: OpenRecord) throws {
    let place = { "\(self.label): line \(record.line)" }
    let read = common(to: record, unit: "count/min")
    switch read {
    case .failure(let reason): heartRateRows.drop(because: reason.text, at: place())
    case .success((let time, let value, let origin)):
      guard Float(value).isFinite else {
        heartRateRows.drop(because: "the value is not a number", at: place())
        return
      }
      heartRateRows.keep()
      try heartRates.add(
        HeartRateEntry(
          second: time.second, beatsPerMinute: Float(value), group: origins.groups[Int(origin)], origin: origin,
          offset: time.offset))
    }
  }

  private func endVariability(_ record: OpenRecord) throws {
    let place = { "\(self.label): line \(record.line)" }
    switch common(to: record, unit: "ms") {
    case .failure(let reason): variabilityRows.drop(because: reason.text, at: place())
    case .success((let time, let value, let origin)):
      if record.hasTooManyBeats {
        variabilityRows.drop(because: "more than \(Self.mostBeats) beats", at: place())
        return
      }
      let end = record.attributes["endDate"].flatMap(HealthDateTime.init)
      let duration = end.flatMap { $0.second >= time.second ? Double($0.second - time.second) : nil }
      let beats = HealthBeats(
        secondsOfDay: record.beats, start: time.localSecondOfDay, duration: duration ?? 0)
      if beats == nil, !record.beats.isEmpty {
        variabilityRows.drop(because: "its beats fit its start in no time zone", at: place())
        return
      }
      variabilityRows.keep()
      let times = beats?.times ?? []
      let file = try beatFile ?? ScratchFile()
      beatFile = file
      let offset = file.length
      try times.withUnsafeBytes { try file.append($0) }
      try variabilities.add(
        VariabilityEntry(
          second: time.second, group: origins.groups[Int(origin)], origin: origin, offset: time.offset,
          shift: Int16(beats?.shift ?? 0), duration: duration.map { Float($0) } ?? .nan, sdnn: value,
          beatOffset: offset, beatCount: UInt32(times.count)))
    }
  }

  private struct Reason: Error { let text: String }

  /// What both kinds of records have.
  private func common(
    to record: OpenRecord, unit: String
  ) -> Result<(time: HealthDateTime, value: Double, origin: UInt16), Reason> {
    func reason(_ text: String) -> Result<(time: HealthDateTime, value: Double, origin: UInt16), Reason> {
      .failure(Reason(text: text))
    }
    let attributes = record.attributes
    guard let start = attributes["startDate"] else { return reason("no startDate") }
    guard let time = HealthDateTime(start) else { return reason("startDate is not a date-time of 1970 to 2106") }
    guard let written = attributes["unit"] else { return reason("no unit") }
    guard written == unit else { return reason("the unit is not \(unit)") }
    guard let text = attributes["value"] else { return reason("no value") }
    // "0x1p3" and "inf" are numbers to Swift; in an export they are faults.
    guard let value = Double(text), value.isFinite, !text.utf8.contains(UInt8(ascii: "x")) else {
      return reason("the value is not a number")
    }
    if record.wasEnteredByHand { return reason("entered by hand") }
    guard
      let origin = origins.place(
        source: attributes["sourceName"] ?? "", sourceVersion: attributes["sourceVersion"] ?? "",
        device: attributes["device"] ?? "")
    else {
      stop(
        ImportError(
          .badData, label, at: "line \(record.line)", "more than \(HealthOrigins.most) sources and devices"))
      return reason("too many sources")
    }
    return .success((time, value, origin))
  }

  private func takeRestingRate(_ attributes: [String: String]) {
    let place = { [parser, label] in "\(label): line \(parser?.lineNumber ?? 0)" }
    // It stands for a day, and is known at that day's end at the latest.
    guard let time = (attributes["endDate"] ?? attributes["startDate"]).flatMap(HealthDateTime.init) else {
      return restingRateRows.drop(because: "no date-time", at: place())
    }
    guard restingRates.count < Self.mostRestingRates else {
      return stop(ImportError(.badData, label, "more than \(Self.mostRestingRates) resting heart rates"))
    }
    restingRateRows.keep()
    restingRates.append(time.second)
  }

  private func stop(_ error: any Error) {
    fault = fault ?? error
    parser?.abortParsing()
  }
}
