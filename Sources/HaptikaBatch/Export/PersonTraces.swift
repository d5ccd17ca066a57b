/// Where the id of a person stands in texts that are not the person's: as a word of its own, between characters that are
/// neither letters nor digits.
struct PersonTraces: Sendable {
  private let subject: [UInt8]
  private var counts: [(place: String, count: Int)] = []

  init(of subject: String) { self.subject = Array(subject.utf8) }

  /// One clause a place, without the id.
  var remarks: [String] {
    counts.map { "the person's id is part of \($0.count == 1 ? "a text" : "\($0.count) texts") in \($0.place)" }
  }

  mutating func look(in recording: Recording) {
    look(in: [RecordingRow(recording.metadata)], RecordingRow.columns, of: .recordings)
    look(in: recording.recordedResults, RecordedResult.columns, of: .results)
  }

  mutating func look(in attributes: ArchiveAttributes) {
    for (name, text) in attributes.texts { look(at: text, in: "attribute \(name)") }
  }

  mutating func look<Row>(in rows: [Row], _ columns: [Column<Row>], of table: ArchiveTable) {
    for row in rows {
      for column in columns {
        guard let text = column.cell(row).text else { continue }
        look(at: text, in: "/\(table.schema.name)/\(column.schema.name)")
      }
    }
  }

  private mutating func look(at text: String, in place: String) {
    guard !Self.ranges(of: subject, in: Array(text.utf8)).isEmpty else { return }
    if let index = counts.firstIndex(where: { $0.place == place }) {
      counts[index].count += 1
    } else {
      counts.append((place, 1))
    }
  }

  /// Returns `text` with `subject`, where it is a word of its own, replaced.
  static func text(_ text: String, without subject: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var position = 0
    for range in ranges(of: Array(subject.utf8), in: bytes) {
      result += bytes[position..<range.lowerBound] + Array("(removed)".utf8)
      position = range.upperBound
    }
    return String(decoding: result + bytes[position...], as: UTF8.self)
  }

  private static func ranges(of word: [UInt8], in text: [UInt8]) -> [Range<Int>] {
    guard let first = word.first, text.count >= word.count else { return [] }
    var ranges: [Range<Int>] = []
    var start = 0
    while start + word.count <= text.count {
      let end = start + word.count
      if text[start] == first, text[start..<end].elementsEqual(word), start == 0 || !isLetterOrDigit(text[start - 1]),
        end == text.count || !isLetterOrDigit(text[end])
      {
        ranges.append(start..<end)
        start = end
      } else {
        start += 1
      }
    }
    return ranges
  }

  /// Every byte of a letter outside ASCII counts as one.
  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: false
    }
  }
}

extension ArchiveAttributes {
  /// The attributes of the archive without that person: title, licence and source do not name it, and `source` says how many recordings were
  /// left out. An id that is a number, or shorter than three bytes, is only looked for elsewhere: it could mean anything in a sentence.
  func without(_ subject: String, recordingCount: Int) -> ArchiveAttributes {
    var result = self
    if subject.utf8.count >= 3, Double(subject) == nil {
      result.title = PersonTraces.text(title, without: subject)
      result.license = PersonTraces.text(license, without: subject)
      result.source = PersonTraces.text(source, without: subject)
    }
    let note = "\(recordingCount) recordings of one person removed"
    let limit = ArchiveSchema.maximumAttributeBytes - note.utf8.count - 2
    result.source = result.source.isEmpty ? note : clipped(result.source, toBytes: limit) + "; " + note
    return result
  }
}
