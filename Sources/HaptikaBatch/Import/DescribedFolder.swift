/// A recording's folder with what is known of it before its tables are read.
struct DescribedFolder: Sendable {
  let folder: RecordingFolder
  let meta: FolderMetadata
  /// The recording's id in the archive.
  let id: String
  /// The person as the source names them.
  let rawSubject: String
  /// The person's id in the archive.
  let subjectID: String
  /// What a person should look at.
  private(set) var findings: [String]

  /// Texts by the column of `/recordings` that holds them.
  private let texts: [String: String]

  /// Reads the folder's `meta.json`. The folder's name stands for a missing id, the recording's id for a missing
  /// person. Texts that their column cannot hold are cut, and each cut is a finding.
  ///
  /// - Throws: `ImportError` when the file is not a JSON object.
  init(_ folder: RecordingFolder) throws {
    self.folder = folder
    meta = try FolderMetadata(of: folder)
    let rawID = meta.recording ?? folder.name
    rawSubject = meta.subject ?? rawID
    id = validID(rawID)
    subjectID = validID(rawSubject)
    findings = meta.findings
    if id != rawID { findings.append("\(folder.label): id '\(inMessage(rawID))' became '\(id)'") }
    if let subject = meta.subject, subject != subjectID {
      findings.append("\(folder.label): subject '\(inMessage(subject))' became '\(subjectID)'")
    }
    var texts: [String: String] = [:]
    for (key, text, column) in meta.recordingTexts {
      guard let text, let bytes = RecordingRow.textBytes(of: column) else { continue }
      let stored = StorableText(text, bytes: bytes)
      if let change = stored.change { findings.append("\(folder.label): '\(key)' \(change)") }
      texts[column] = stored.text
    }
    self.texts = texts
  }

  /// Whether the source names the person.
  var namesSubject: Bool { meta.subject != nil }

  /// What the archive says of the recording, as far as it does not depend on its tables.
  func metadata(_ options: FolderImportOptions) -> RecordingMetadata {
    var row = RecordingRow(RecordingMetadata(id: id, subjectID: subjectID, source: .other))
    for column in RecordingRow.columns {
      if let text = texts[column.schema.name] { column.set(&row, .text(text)) }
    }
    if let word = meta.condition.flatMap({ options.map?.conditionCodes[$0] }) { row.metadata.condition = word }
    row.metadata.startedAt = meta.epoch ?? options.map?.epoch
    options.setConstants(&row)
    return row.metadata
  }
}

extension FolderMetadata {
  /// The condition, when it is more than a word and so belongs in the archive's `source`.
  var conditionInWords: String? { isConditionWord ? nil : condition }

  private var isConditionWord: Bool { condition?.isOneWord == true }

  /// The texts that are stored with the recording: key in `meta.json`, text, column of `/recordings`.
  fileprivate var recordingTexts: [(key: String, text: String?, column: String)] {
    [
      ("device", device, "device_model"), ("reference", reference, "reference_device"),
      ("condition", isConditionWord ? condition : nil, "condition"), ("age", age, "age_band"), ("sex", sex, "sex"),
      ("skin_tone", skinTone, "skin_tone"), ("hand", hand, "hand"),
    ]
  }
}

extension String {
  /// Whether it is one word, as a condition is.
  var isOneWord: Bool { !isEmpty && !contains(where: \.isWhitespace) }
}
