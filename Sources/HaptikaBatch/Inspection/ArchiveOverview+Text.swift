extension ArchiveOverview {
  /// Names that are shown of each kind; all are in `contents.csv`.
  private static let shownNames = 12

  /// Returns the overview as a page for a terminal.
  func text(of archive: ArchiveReader, tombstones: [Tombstone], tables: [(String, String)]) -> String {
    var page = TerminalPage()
    let attributes = archive.attributes
    page.heading("archive '\(archive.path)'")
    page.line("schema", "\(ArchiveSchema.name) \(ArchiveSchema.version.major)")
    page.line("study", attributes.studyID)
    page.line("title", attributes.title)
    page.line("licence", attributes.license)
    page.line("creator", attributes.creator)
    page.line("source", attributes.source)
    page.line("study file", attributes.studySHA256.map { "SHA-256 \($0)" })
    recordings(&page, tombstones)
    acquisition(&page)
    page.heading("reference")
    page.line("kinds", names(referenceKinds))
    page.line("devices", names(referenceDevices))
    page.line("rate", range(referenceRates, decimals: 1, unit: "bpm"))
    page.heading("beside the recordings")
    page.line("watch devices", names(watchDevices))
    for (name, value) in tables { page.line(name, value) }
    return page.text
  }

  private func recordings(_ page: inout TerminalPage, _ tombstones: [Tombstone]) {
    page.heading("recordings")
    page.line("readable", "\(counts[.readable] ?? 0)")
    page.line("unreadable", "\(counts[.unreadable] ?? 0)")
    for fault in faults { page.line("", "'\(fault.id)': \(fault.reason)") }
    if let rest = counts[.unreadable], rest > faults.count { page.line("", "\(rest - faults.count) more") }
    page.line("deleted", "\(counts[.deleted] ?? 0) (\(tombstones.count) tombstones)")
    page.line("without frames", "\(withoutFrames)")
    page.line("sources", names(sources))
    page.line("arms", names(arms))
    page.line("people", "\(subjects.counts.count)")
    page.line("recordings each", range(subjects.counts.values.map(Double.init), decimals: 0, unit: ""))
    page.line("conditions", names(conditions))
    page.line("targets", names(targets))
  }

  private func acquisition(_ page: inout TerminalPage) {
    page.heading("camera")
    page.line("phones", names(phones))
    page.line("cameras", names(cameras))
    page.line("durations", range(durations, decimals: 2, unit: "s"))
    page.line("frames", range(frameCounts, decimals: 0, unit: ""))
    page.line("nominal rate", range(nominalRates, decimals: 2, unit: "Hz"))
    page.line("measured rate", range(meanRates, decimals: 2, unit: "Hz"))
    page.line("channels", names(channels))
  }

  private func names(_ tally: Tally) -> String { tally.text(limit: Self.shownNames) }

  /// `min 30.00, median 60.00, max 61.50 s`.
  private func range(_ values: [Double], decimals: Int, unit: String) -> String {
    let sorted = values.sorted()
    guard let low = sorted.first, let high = sorted.last else { return "n/a (not recorded)" }
    let numbers = [low, Quantile.type7(ofSorted: sorted, at: 0.5), high].map {
      NumberText.fixed($0, decimals: decimals) ?? "n/a (not finite)"
    }
    return "min \(numbers[0]), median \(numbers[1]), max \(numbers[2])" + (unit.isEmpty ? "" : " \(unit)")
  }
}
