import Foundation

@testable import HaptikaBatch

/// An export of Apple Health as text, made record by record.
struct HealthExportText {
  /// What iOS 16 writes: a document type with an attribute list that is not closed.
  static let brokenDocumentType = """
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 12 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation)*)>
    <!ATTLIST HealthData
      locale CDATA #REQUIRED
    >
    <!ATTLIST VisionPrescription
      type CDATA #REQUIRED
    <!ELEMENT RightEye EMPTY>
    ]>

    """

  var head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + brokenDocumentType
  var person = ""
  var records: [String] = []

  var text: String {
    head + "<HealthData locale=\"en_US\">\n" + person + records.joined(separator: "\n") + "\n</HealthData>\n"
  }

  static let watch =
    "&lt;&lt;HKDevice: 0x2811a4f50&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch4,4, software:6.1.1&gt;"
  static let strap =
    "&lt;&lt;HKDevice: 0x2811a4f51&gt;, name:Polar H10 1234, manufacturer:Polar Electro Oy, model:H10&gt;"

  /// A heart-rate record, by default of the watch; with `nil` an attribute is left out.
  static func rate(
    _ start: String?, _ value: String? = "60", source: String? = "Anna’s Apple\u{A0}Watch", device: String? = watch,
    unit: String? = "count/min", inside: String = ""
  ) -> String {
    record(
      "HeartRate", start: start, end: start, value: value, source: source, device: device, unit: unit, inside: inside)
  }

  /// An SDNN of one minute with the beats' times.
  static func sdnn(
    _ start: String, end: String? = nil, _ value: String = "42.5", device: String? = watch, beats: [String]
  ) -> String {
    let list = beats.map { "<InstantaneousBeatsPerMinute bpm=\"70\" time=\"\($0)\"/>" }.joined()
    return record(
      "HeartRateVariabilitySDNN", start: start, end: end ?? start, value: value, source: "Anna’s Apple Watch",
      device: device, unit: "ms",
      inside: list.isEmpty ? "" : "<HeartRateVariabilityMetadataList>\(list)</HeartRateVariabilityMetadataList>")
  }

  static func record(
    _ type: String, start: String?, end: String?, value: String?, source: String?, device: String?, unit: String?,
    inside: String = ""
  ) -> String {
    let attributes = [
      ("sourceName", source), ("device", device), ("unit", unit), ("startDate", start), ("endDate", end),
      ("value", value),
    ].compactMap { name, value in value.map { " \(name)=\"\($0)\"" } }.joined()
    return "<Record type=\"HKQuantityTypeIdentifier\(type)\"\(attributes)>\(inside)</Record>"
  }

  /// `2019-10-05 20:14:07 +0200` and so many seconds later.
  static func time(_ seconds: Int) -> String {
    let second = 20 * 3600 + 14 * 60 + 7 + seconds
    return "2019-10-05 \(zeroPadded(second / 3600, to: 2)):\(zeroPadded(second / 60 % 60, to: 2)):"
      + "\(zeroPadded(second % 60, to: 2)) +0200"
  }

  /// Samples of the watch, one every five seconds.
  static func stretch(_ count: Int, from start: Int = 0) -> [String] {
    (0..<count).map { rate(time(start + 5 * $0), "\(60 + $0)") }
  }
}

/// What an import gave.
struct HealthImport {
  let recordings: [Recording]
  let report: ImportReport
  let devices: [Device]

  /// Imports an export; samples are spooled when `runLength` of them are in memory.
  init(_ text: String, runLength: Int = 1 << 10, studyID: String? = "s") throws {
    try self.init(bytes: Data(text.utf8), runLength: runLength, studyID: studyID)
  }

  init(bytes: Data, runLength: Int = 1 << 10, studyID: String? = "s") throws {
    self = try withFolder([".keep": ""]) { folder in
      let path = folder + "/export.xml"
      try bytes.write(to: URL(fileURLWithPath: path))
      var options = AppleHealthImportOptions()
      options.studyID = studyID
      var importer = try AppleHealthImporter(sources: [path], options: options, runLength: runLength)
      var recordings: [Recording] = []
      while let recording = try importer.next() { recordings.append(recording) }
      return HealthImport(recordings: recordings, report: importer.report, devices: importer.devices)
    }
  }

  private init(recordings: [Recording], report: ImportReport, devices: [Device]) {
    self.recordings = recordings
    self.report = report
    self.devices = devices
  }

  /// The reasons for which rows of a table were dropped.
  func dropped(_ table: String) -> [String] {
    report.tables.filter { $0.name.hasPrefix(table) }.flatMap { $0.dropped.map(\.reason) }
  }
}

/// What an import says when it refuses.
func healthRefusal(_ text: String) -> String? { healthRefusal(bytes: Data(text.utf8)) }

func healthRefusal(bytes: Data) -> String? {
  do {
    _ = try HealthImport(bytes: bytes)
    return nil
  } catch let error as ImportError where error.kind == .badData {
    return error.message
  } catch {
    return "another error: \(error)"
  }
}
