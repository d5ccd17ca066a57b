import HaptikaDSP

/// How the numbers of `stress.md` came about.
extension StressReport {
  /// The section.
  var method: String {
    let rules = [StressLedger.baselineRules.recipe, StressLedger.indexRules.recipe].map { recipe in
      "The rules `\(recipe.identifier)`, fingerprint `\(fingerprint(of: recipe).prefix(12))`:\n\n```text\n\(recipe.text)```\n"
    }
    let items = [
      "Measurements are whole recordings, of every source of rate and RMSSD: versions of this program, results of other programs, and intervals "
        + "that a device measured (`intervals`; quality = share of plausible intervals × min(1, their sum / 45 s), RMSSD vouched for from 30 "
        + "plausible intervals over 45 s on). Recordings that cannot be read are counted in `exclusions.csv`, not here.",
      "No leakage: a measurement is judged by the baseline as it stood before it, of measurements that began strictly earlier; a later one changes "
        + "nothing. Another person, source, camera position, algorithm version or measuring device begins anew. Arms share a person's baseline; "
        + "tables do not pool them.",
      "Labels: `rest` and `after` stand for rest, `stressor` and `before` for a stressor; other conditions have none.",
      "Calibration: a logistic line of the label on logit(index / 100, cut to 0.01 to 0.99), fitted to all other people, from 10 people on; one fit "
        + "for all rows of the table. Brier score with the decomposition of Murphy, and over bins with the terms of Stephenson; bins of equal width, "
        + "10 from 200 measurements on, otherwise 5; slope and intercept by Cox's logistic recalibration; isotonic fit with equal probabilities pooled first.",
      "AUROC: ties count one half; variance by Obuchowski (1997), which knows that people give several measurements.",
      "Changes are of people's means, with Student's t; SRM = mean change / SD of the changes. The smallest real difference is z·√2 times the SD within "
        + "people of comparable measurements at rest.",
      "Intervals: of shares Wilson, with the number of measurements that the people are worth; of ECE, τ_b, ρ and means BCa bootstrap over people from "
        + "10 on. None of fewer than 10 measurements or 5 people. B = \(facts.options["bootstrap"] ?? "not stated"), seed "
        + "\(facts.options["seed"] ?? "not stated").",
      "Words for AUROC (hardly below 0.6, weakly below 0.7, moderately below 0.8, said of both ends of its interval) and τ_b (hardly below 0.1, weakly below 0.3) are conventions of this "
        + "report; the numbers with their intervals are what counts.",
    ]
    let origins = facts.archives.inOrder().prefix(AccuracyReport.rowLimit).map { $0.originText(shown: 2_000) }
    return
      (["## How it was computed\n", MarkdownWriter.list(items)] + rules + [
        "Where the measurements come from, with the assumptions that were made when they were packed:\n",
        MarkdownWriter.list(Array(origins)),
      ]).joined(separator: "\n")
  }
}
