/// Where imported recordings come from, and all that was assumed about them: the archive's `license` and `source`.
struct FolderProvenance: Sendable {
  /// The licences that the recordings name.
  let license: String
  /// What was taken for granted, one clause each.
  let assumptions: [String]
  /// Sources, citations and assumptions in one text.
  let source: String
  /// Which texts were too long to be kept whole.
  let findings: [String]

  /// Sums up what the recordings' `meta.json` and the user's options say.
  init(of recordings: [DescribedFolder], options: FolderImportOptions) {
    let isTable = options.map?.table != nil
    let licences = Summary(of: recordings.compactMap(\.meta.licence), key: "licence")
    let sources = Summary(of: recordings.compactMap(\.meta.source), key: "source")
    let citations = Summary(of: recordings.compactMap(\.meta.citation), key: "citation")
    let named = options.map?.conditionCodes ?? [:]
    let conditions = Summary(
      of: recordings.compactMap(\.meta.conditionInWords).filter { named[$0] == nil }, key: "condition")

    var assumptions: [String] = []
    if let lag = options.referenceLag { assumptions.append("the reference is \(lag) s behind the camera (declared)") }
    if let start = options.referenceClockStart {
      assumptions.append("RR lists without times begin \(start) s after the first frame (declared)")
    } else if recordings.contains(where: \.hasListWithoutClock) {
      assumptions.append("RR lists without times have no clock: whole recordings only")
    }
    if let lag = options.watchLag { assumptions.append("the watch is \(lag) s behind the camera (declared)") }
    if let scale = options.scale { assumptions.append("colours multiplied by \(scale) (declared)") }
    let nameless = recordings.filter { !$0.namesSubject }.count
    if nameless > 0, !isTable {
      assumptions.append("\(nameless) of \(recordings.count) recordings name no subject: each is a person of its own")
    }
    assumptions += options.map?.assumptions ?? []
    if let cut = options.cut {
      assumptions.append(
        "cut into recordings of \(cut) s, each in one label, or over the whole series where there are no labels")
    }
    if !conditions.text.isEmpty { assumptions.append("conditions that are more than a word: " + conditions.text) }

    var parts = ["folder import, no cleaning"]
    if !sources.text.isEmpty { parts.append("source: " + sources.text) }
    if !citations.text.isEmpty { parts.append("citation: " + citations.text) }
    license = licences.text
    self.assumptions = assumptions
    let whole = (parts + assumptions).joined(separator: "; ")
    source = clipped(whole, toBytes: ArchiveSchema.maximumAttributeBytes)
    findings =
      [licences, sources, citations, conditions].compactMap(\.finding) + Self.finding(whole: whole, kept: source)
  }

  /// Says what of the text did not fit; nothing when all did.
  private static func finding(whole: String, kept: String) -> [String] {
    let (all, left) = (whole.utf8.count, whole.utf8.count - kept.utf8.count)
    if left == 0 { return [] }
    return [
      "the archive's 'source' has room for \(ArchiveSchema.maximumAttributeBytes) of \(all) bytes: the last \(left) of "
        + "what is assumed are not in it, after '…\(kept.suffix(40))'; shorten the map's note, or split the import"
    ]
  }
}

/// What the recordings say under one key of `meta.json`, short enough for a root attribute.
private struct Summary {
  /// The different texts in the order of their first occurrence, at most 20.
  let text: String
  let finding: String?

  /// Of sources, citations and conditions, which share one attribute, each may have so many bytes.
  private static let longest = ArchiveSchema.maximumAttributeBytes / 4

  init(of texts: [String], key: String) {
    let texts = distinct(texts)
    let left = texts.count > 20 ? " and \(texts.count - 20) more" : ""
    let stored = StorableText(texts.prefix(20).joined(separator: "; "), bytes: Summary.longest)
    text = stored.text + left
    finding = stored.change.map { "meta.json: '\(key)' of all recordings together \($0)" }
  }
}

extension DescribedFolder {
  /// Whether the reference is a list of RR intervals without times.
  fileprivate var hasListWithoutClock: Bool {
    folder.names.contains("reference_rr.csv") && !folder.names.contains("reference_rpeaks.csv")
  }
}

/// Returns the different elements of `texts` in the order of their first occurrence.
func distinct(_ texts: [String]) -> [String] {
  var seen: Set<String> = []
  return texts.filter { seen.insert($0).inserted }
}
