import HaptikaDSP

/// Recordings that are listed one by one.
extension WatchReport {
  /// Averages far from the reference, the farthest first, with drawings of the first ones.
  func standingOut(of arm: WatchArm, _ kind: ReferenceKind) -> [String] {
    let judged = arm.records.filter { $0.record.reference.kind == kind && $0.record.error != nil }
    let rows = WatchFigures.standingOut(in: findings).filter {
      ByteText($0.record.arm) == ByteText(arm.name) && $0.record.reference.kind == kind
    }
    guard !judged.isEmpty else { return [] }
    let heading = "#### Recordings that stand out\n"
    let limit = Int(WatchRecord.standingOut)
    guard !rows.isEmpty else {
      return [
        heading,
        "None of \(judged.count) eligible recordings has an average more than \(limit) BPM off the reference.\n",
      ]
    }
    let above = rows.count { ($0.record.error ?? 0) > 0 }
    let valid = rows.count(where: \.record.series.isValid)
    let lead =
      "\(rows.count) of \(judged.count) eligible recordings \(rows.count == 1 ? "has" : "have") an average more than \(limit) BPM off the "
      + "reference: \(above) above it, \(rows.count - above) below. By the watch rules \(valid) of these series \(valid == 1 ? "is" : "are") "
      + "valid: the rules ask whether a series is complete, and not whether it is right.\n"
    let table = table(
      "Averages more than \(limit) BPM off", Self.standingOutColumns, rows, restIn: WatchRecordingsCSV.format.file)
    return [heading, lead, table]
      + figureText(of: arm, kind) { if case .recording = $0 { true } else { false } }
  }

  private static let standingOutColumns: [TableColumn<JudgedWatchRecord>] = [
    TableColumn("recording", .string, "the recording") { .text($0.record.recordingID) },
    TableColumn("condition", .string, "protocol condition or activity") { .text($0.record.condition ?? "not stated") },
    number("watch", "BPM") { $0.record.series.average },
    number("reference", "BPM") { $0.record.reference.beatsPerMinute },
    number("error", "BPM") { $0.record.error },
    number("mean absolute difference of samples", "BPM") { $0.record.reference.samples?.meanAbsolute },
    number("largest gap", "s", decimals: 1) { $0.record.series.largestGap },
    TableColumn("valid", .boolean, "by the watch rules") { .flag($0.record.series.isValid) },
  ]

  private static func number(
    _ name: String, _ unit: String, decimals: Int = 2, _ value: @escaping @Sendable (JudgedWatchRecord) -> Double?
  ) -> TableColumn<JudgedWatchRecord> {
    TableColumn(name, .number, unit: unit, decimals: decimals, name) { .number(value($0)) }
  }

  /// Stretches at a nearly constant offset, the longest of each recording in words.
  func offsets(of arm: WatchArm, _ kind: ReferenceKind) -> [String] {
    let judged = arm.records.filter { $0.record.reference.kind == kind && $0.record.reference.samples != nil }
    guard !judged.isEmpty else { return [] }
    let rows = judged.filter { $0.record.reference.stretches.longest != nil }.sorted { a, b in
      let (p, q) = (a.record.reference.stretches.duration, b.record.reference.stretches.duration)
      return p == q ? a.record.key < b.record.key : p > q
    }
    let heading = "#### Stretches at a nearly constant offset\n"
    guard !rows.isEmpty else {
      return [heading, "None in \(judged.count) recordings with samples beside a reference. \(Self.offsetRule)\n"]
    }
    let share = arm.samples.first { $0.kind == kind }?[.constantOffset]?.spread.map { " (\($0))" } ?? ""
    return [
      heading,
      "\(rows.count) of \(judged.count) recordings with samples beside a reference \(rows.count == 1 ? "has" : "have") such a "
        + "stretch\(share). \(Self.offsetRule) It is what two series look like beside each other, as when a watch follows steps instead of "
        + "the pulse; what caused it, and which of the two is right, it does not show.\n",
      table(
        "Stretches at a nearly constant offset", Self.offsetColumns, rows, restIn: WatchRecordingsCSV.format.file),
    ]
  }

  private static let offsetRule =
    "A stretch lasts \(Int(OffsetRule.minimumDuration)) s or more in which watch − reference, smoothed over \(Int(OffsetRule.smoothing)) s to "
    + "either side, stays beyond \(Int(OffsetRule.offset)) BPM on one side and within \(Int(OffsetRule.band)) BPM of itself."

  private static let offsetColumns: [TableColumn<JudgedWatchRecord>] = [
    TableColumn("recording", .string, "the recording") { .text($0.record.recordingID) },
    TableColumn("condition", .string, "protocol condition or activity") { .text($0.record.condition ?? "not stated") },
    TableColumn("stretches", .integer, "how many") { .count($0.record.reference.stretches.count) },
    number("together", "s", decimals: 0) { $0.record.reference.stretches.duration },
    TableColumn("the longest", .string, "in words") { .code($0.record.reference.stretches.longest?.words ?? "") },
  ]

  /// Figures of an arm against one kind of reference, under their numbers in the report.
  func figureText(
    of arm: WatchArm, _ kind: ReferenceKind, where isMeant: (WatchSubjectOfFigure) -> Bool
  ) -> [String] {
    figures.enumerated().flatMap { index, written -> [String] in
      let placed = written.placed
      guard ByteText(placed.arm) == ByteText(arm.name), placed.kind == kind, let subject = placed.watch,
        isMeant(subject)
      else { return [] }
      let shown: String
      switch subject {
      case .averages: shown = "average of every series, valid or not"
      case .recording(let id): shown = MarkdownWriter.escaped(id)
      }
      let drawn = written.image == nil ? "Not drawn; to be drawn" : "Drawn"
      let caption =
        (["**Figure \(index + 1).** \(placed.figure.title), \(shown)."] + placed.figure.caption
        + ["\(drawn) from [data](\(written.data)) by this [script](\(written.script))."]).joined(separator: " ") + "\n"
      guard let image = written.image else { return [caption] }
      return ["![\(placed.figure.alternative)](\(image))\n", caption]
    }
  }
}

extension OffsetStretch {
  /// `from 120 s to 900 s the watch reads 21 to 27 BPM above the reference`.
  var words: String {
    func whole(_ value: Double) -> String { NumberText.fixed(value, decimals: 0) ?? "" }
    let (near, far) = isAbove ? (lowest, highest) : (-highest, -lowest)
    return "from \(whole(start)) s to \(whole(end)) s the watch reads \(whole(near)) to \(whole(far)) BPM "
      + "\(isAbove ? "above" : "below") the reference"
  }
}
