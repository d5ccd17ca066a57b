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

  /// Reads the folder's `meta.json`. The folder's name stands for a missing id, the recording's id for a missing
  /// person.
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
    if id != rawID { findings.append("\(folder.label): id '\(rawID)' became '\(id)'") }
    if let subject = meta.subject, subject != subjectID {
      findings.append("\(folder.label): subject '\(subject)' became '\(subjectID)'")
    }
    for (key, text) in meta.storedTexts where text.utf8.count > longestText {
      findings.append("\(folder.label): '\(key)' was cut to \(longestText) bytes")
    }
  }

  /// The condition, when it is one word.
  var condition: String? {
    meta.condition.flatMap { $0.contains(where: \.isWhitespace) ? nil : $0 }
  }

  /// The condition, when it is more than a word and so belongs in the archive's `source`.
  var conditionInWords: String? { condition == nil ? meta.condition : nil }

  /// What the archive says of the recording, as far as it does not depend on its tables.
  func metadata(source: RecordingSource) -> RecordingMetadata {
    func stored(_ text: String?) -> String? { text.map { cut($0, toBytes: longestText) } }
    var metadata = RecordingMetadata(id: id, subjectID: subjectID, source: source)
    metadata.startedAt = meta.epoch
    metadata.deviceModel = stored(meta.device)
    metadata.referenceDevice = stored(meta.reference)
    metadata.condition = stored(condition)
    metadata.ageBand = stored(meta.age)
    metadata.sex = stored(meta.sex)
    metadata.skinTone = stored(meta.skinTone)
    metadata.hand = stored(meta.hand)
    return metadata
  }
}

/// The longest text that is stored of a recording, in bytes of UTF-8.
private let longestText = 128

extension FolderMetadata {
  /// The texts that are stored with the recording, by key.
  fileprivate var storedTexts: [(key: String, text: String)] {
    [("device", device), ("reference", reference), ("age", age), ("sex", sex), ("skin_tone", skinTone), ("hand", hand)]
      .compactMap { key, text in text.map { (key, $0) } }
  }
}
