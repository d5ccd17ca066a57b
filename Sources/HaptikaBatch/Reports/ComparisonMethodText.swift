/// How the numbers of `comparison.md` came about.
struct ComparisonMethodText: Sendable {
  let report: ComparisonReport

  /// The section.
  var text: String {
    ([
      "## How it was computed\n", MarkdownWriter.list(sides + estimands + tests), "### Margins\n", margins,
      "### Verdicts\n", "The first that holds, from the top.\n", verdicts,
      "References, eligibility, windows, recipes and archives are told at the end of [accuracy.md](accuracy.md).\n",
    ]).joined(separator: "\n")
  }

  private var unit: String { report.accuracy.unit }

  private var sides: [String] {
    let whom =
      report.plan?.baseline.map {
        "Every version is compared with \(MarkdownWriter.code($0.description)), as asked by `--baseline`."
      }
      ?? "All pairs of versions are compared. Of two versions of one algorithm the earlier is the baseline; across names `haptika-ppg` "
      + "is the new side, and a comparator, or what was computed elsewhere, the baseline; of two others the one whose name comes "
      + "first."
    return [
      whom,
      "Every difference is new − baseline, on the same eligible \(unit)s, within one arm and one kind of reference; arms are never "
        + "pooled. When the two versions change places, every difference changes its sign.",
      "Eligibility never depends on a version. Withheld, failed or without a result: not published.",
    ]
  }

  private var estimands: [String] {
    [
      "E1 (primary): share of all eligible with a published estimate within 5 BPM of the reference. E2: mean of |error of new| − "
        + "|error of baseline| where both published. E3: published of eligible.",
      "E4: what one version alone published. E5: the version with the higher coverage drops its least confident estimates until "
        + "the coverages are equal. E6: bounds of the mean difference when a missing absolute error is anything from 0 to "
        + "\(number(report.plan?.settings.cap)) BPM.",
      "PRV: |error| of RMSSD and SDNN, where both versions call their PRV reliable and the reference has RR intervals.",
      "95 % intervals respect that recordings of one person resemble each other: BCa bootstrap over people from 10 people on "
        + "(B = \(count(report.plan?.settings.bootstrap.replicateCount)), seed \(count(report.plan?.settings.bootstrap.seed))), "
        + "Student's t with a linearised variance of 5 to 9; none of fewer than 10 recordings or 5 people.",
    ]
  }

  private var tests: [String] {
    [
      "Sign-flip test of the people's mean differences: all patterns up to 20 people, otherwise "
        + "\(count(report.plan?.settings.flips)) random ones. Holm's adjustment is over the tests of E1 of all pairs and arms "
        + "of this run, identical pairs left out; E2, E3, PRV and all levels are exploratory and not adjusted.",
      "Wilcoxon's signed-rank test of the same means is a check.",
      "McNemar's test and Newcombe's interval take every \(unit) as independent, so they are descriptive where people were recorded "
        + "more than once; the intervals over people are the inference.",
      "Levels of fewer than 5 people are pooled into `\(Stratum.others)` in these tables, where by target it holds every target but 60, 75 and 120; [comparison.csv](comparison.csv) has each. A "
        + "grouping with one level would repeat the whole arm, and is left to that file.",
    ]
  }

  private var margins: String {
    guard let margins = report.plan?.margins else { return "" }
    return
      "Non-inferior: the interval of E1 stays above -\(percent(margins.success)) percentage points, that of E2 below "
      + "\(fixed(margins.absoluteError)) BPM, that of E3 above -\(percent(margins.coverage)) percentage points. A bound that touches "
      + "its margin is not within it. These margins are this program's own proposals, from no standard; a study should declare its own "
      + "before the data are seen.\n"
  }

  private var verdicts: String {
    MarkdownWriter.text(
      of: Table(
        title: "Verdicts",
        columns: [
          TableColumn("verdict", .string, "its name") { (kind: VersionVerdict.Kind) in .code(kind.words) },
          TableColumn("when", .string, "its rule") { .code($0.meaning) },
        ], rows: VersionVerdict.Kind.allCases), limit: AccuracyReport.rowLimit, restIn: ComparisonCSV.format.file)
  }

  private func number(_ value: Double?) -> String { NumberText.shortest(value) ?? "not stated" }
  private func count(_ value: (some BinaryInteger)?) -> String { value.map { "\($0)" } ?? "not stated" }
  private func percent(_ fraction: Double) -> String { NumberText.percent(fraction) ?? "n/a" }
  private func fixed(_ value: Double) -> String { NumberText.fixed(value, decimals: 2) ?? "n/a" }
}
