import HaptikaDSP

extension AccuracyReport {
  /// One paragraph for the groupings whose tables would only repeat those of the whole arm: of one level, or without any level of
  /// enough people.
  func groupsWithoutTables(of arm: Arm, _ algorithm: AlgorithmIdentifier) -> [String] {
    let all = arm.summaries(of: algorithm, in: "all").first
    let repeated = Stratum.allCases.compactMap { stratum -> (stratum: Stratum, row: AccuracySummary)? in
      let rows = arm.rows(of: algorithm, by: stratum)
      guard let row = rows.first, TableReading(arm: arm, rows: rows).repeats(all) else { return nil }
      return (stratum, row)
    }
    let pooled = repeated.filter { $0.row.level == Stratum.others && !$0.row.isSimulated }.map(\.stratum.words)
    let single = repeated.filter { $0.row.level != Stratum.others || $0.row.isSimulated }.map {
      "\($0.stratum.words) (\(MarkdownWriter.escaped($0.row.level)))"
    }
    var sentences: [String] = []
    if !pooled.isEmpty {
      sentences.append(
        "No level has \(MinimumRule.fewestSubjectsShown) people of its own by \(pooled.joined(separator: ", ")), so none is shown by "
          + "itself; [\(AccuracyCSV.format.file)](\(AccuracyCSV.format.file)) has each.")
    }
    if !single.isEmpty {
      sentences.append(
        "There is only one \(single.joined(separator: ", one ")): what is said of the whole arm is said of it.")
    }
    return sentences.isEmpty ? [] : ["#### Groups without tables\n", sentences.joined(separator: " ") + "\n"]
  }
}

extension AccuracyReport.Arm {
  /// The rows of a stratum that Markdown has tables of; of targets the named ones.
  func rows(of algorithm: AlgorithmIdentifier, by stratum: Stratum) -> [AccuracySummary] {
    if stratum == .targetBeatsPerMinute { return targets(of: algorithm).named }
    let rows = summaries(of: algorithm, in: stratum.rawValue)
    // Only the tables of a condition also tell what was published where there is nothing to judge.
    return stratum.hasTablesOfItsOwn ? rows : rows.filter(\.hasAccuracy)
  }
}
