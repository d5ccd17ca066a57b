/// Reads the records of an export and puts what is used into spools. A class, because it owns files.
final class HealthRecordReader {
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
  /// Elements around a record in which it stands a second time.
  private var correlationDepth = 0
  private var record: OpenRecord?

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

  /// Reads an export to its end; `tell` hears how many bytes were read, after each piece of the file.
  ///
  /// - Throws: `ImportError` when it is not well formed, is cut off, or a spool cannot be written.
  func read(_ reader: inout HealthXMLReader, tell: (Int) -> Void) throws {
    var told = 0
    while let tag = try reader.next() {
      do {
        if !tag.isClosing { try open(tag) }
        if tag.isClosing || tag.isEmpty { try close(tag) }
      } catch let fault as XMLFault {
        throw ImportError(.badData, reader.path, at: "line \(fault.line)", fault.message)
      }
      if reader.readCount != told {
        told = reader.readCount
        tell(told)
      }
    }
    try heartRates.finish()
    try variabilities.finish()
    restingRates.sort()
  }

  private func open(_ tag: XMLTag) throws {
    if tag.isNamed("Record") {
      if correlationDepth == 0 { try begin(tag) }
    } else if tag.isNamed("InstantaneousBeatsPerMinute") {
      guard record?.isVariability == true else { return }
      if (record?.beats.count ?? 0) == Self.mostBeats {
        record?.hasTooManyBeats = true
      } else {
        record?.beats.append(try tag.attributes()["time"].flatMap(healthSecondOfDay))
      }
    } else if tag.isNamed("MetadataEntry") {
      guard record != nil else { return }
      let entry = try tag.attributes()
      if entry["key"] == "HKWasUserEntered", entry["value"] == "1" { record?.wasEnteredByHand = true }
    } else if tag.isNamed("Correlation") {
      correlationDepth += 1
    } else if tag.isNamed("Me") {
      person.take(try tag.attributes())
    }
  }

  private func close(_ tag: XMLTag) throws {
    if tag.isNamed("Correlation") { correlationDepth -= 1 }
    guard tag.isNamed("Record"), let ended = record else { return }
    record = nil
    if ended.isVariability { try endVariability(ended) } else { try endHeartRate(ended) }
  }

  private func begin(_ tag: XMLTag) throws {
    record = nil
    let attributes = try tag.attributes()
    switch attributes["type"] {
    case "HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierHeartRateVariabilitySDNN":
      record = OpenRecord(
        isVariability: attributes["type"] != "HKQuantityTypeIdentifierHeartRate", attributes: attributes,
        line: tag.line)
    case "HKQuantityTypeIdentifierRestingHeartRate": try takeRestingRate(attributes, line: tag.line)
    default: otherCount += 1
    }
  }

  private func endHeartRate(_ record: OpenRecord) throws {
    let place = { "\(self.label): line \(record.line)" }
    switch try common(to: record, unit: "count/min") {
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
    switch try common(to: record, unit: "ms") {
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
  ) throws -> Result<(time: HealthDateTime, value: Double, origin: UInt16), Reason> {
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
      throw ImportError(
        .badData, label, at: "line \(record.line)", "more than \(HealthOrigins.most) sources and devices")
    }
    return .success((time, value, origin))
  }

  private func takeRestingRate(_ attributes: [String: String], line: Int) throws {
    // It stands for a day, and is known at that day's end at the latest.
    guard let time = (attributes["endDate"] ?? attributes["startDate"]).flatMap(HealthDateTime.init) else {
      return restingRateRows.drop(because: "no date-time", at: "\(label): line \(line)")
    }
    guard restingRates.count < Self.mostRestingRates else {
      throw ImportError(.badData, label, "more than \(Self.mostRestingRates) resting heart rates")
    }
    restingRateRows.keep()
    restingRates.append(time.second)
  }
}
