/// Where imported recordings come from, and all that was assumed about them: the archive's `license` and `source`.
struct FolderProvenance: Sendable {
  /// The licences that the recordings name.
  let license: String
  /// What was taken for granted, one clause each.
  let assumptions: [String]
  /// Sources, citations and assumptions in one text.
  let source: String

  /// Sums up what the recordings' `meta.json` and the user's options say.
  init(of recordings: [DescribedFolder], options: FolderImportOptions) {
    license = short(distinct(recordings.compactMap(\.meta.licence)))
    var assumptions: [String] = []
    if let lag = options.referenceLag { assumptions.append("the reference is \(lag) s behind the camera (declared)") }
    if let start = options.referenceClockStart {
      assumptions.append("RR lists without times begin \(start) s after the first frame (declared)")
    } else if recordings.contains(where: \.hasListWithoutClock) {
      assumptions.append("RR lists without times have no clock: whole recordings only")
    }
    if let lag = options.watchLag { assumptions.append("the watch is \(lag) s behind the camera (declared)") }
    if let scale = options.scale { assumptions.append("colours multiplied by \(scale) (declared)") }
    let nameless = recordings.filter { $0.meta.subject == nil }.count
    if nameless > 0 {
      assumptions.append("\(nameless) of \(recordings.count) recordings name no subject: each is a person of its own")
    }
    let conditions = distinct(recordings.compactMap(\.conditionInWords))
    if !conditions.isEmpty { assumptions.append("conditions that are more than a word: " + short(conditions)) }
    self.assumptions = assumptions

    var parts = ["folder import, no cleaning"]
    let sources = distinct(recordings.compactMap(\.meta.source))
    let citations = distinct(recordings.compactMap(\.meta.citation))
    if !sources.isEmpty { parts.append("source: " + short(sources)) }
    if !citations.isEmpty { parts.append("citation: " + short(citations)) }
    source = (parts + assumptions).joined(separator: "; ")
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

/// Returns at most 20 texts, joined, and how many were left out.
private func short(_ texts: [String]) -> String {
  let left = texts.count > 20 ? " and \(texts.count - 20) more" : ""
  return texts.prefix(20).joined(separator: "; ") + left
}
