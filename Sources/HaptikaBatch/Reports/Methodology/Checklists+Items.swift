/// The items of each list in its order; requirements in short words of our own.
extension Checklists {
  /// Guidelines for reporting reliability and agreement studies.
  var grras: [Entry] {
    [
      Entry(
        requirement: "title says that agreement was studied", sections: [.cover],
        finding: .met("the title of the document")),
      Entry(
        requirement: "the device is named and described", sections: [.principle],
        finding: text(.productName, .productVersion, .devices, .referenceDevices)),
      Entry(requirement: "the population of interest", sections: [.design], finding: text(.target)),
      Entry(
        requirement: "the raters: here devices and algorithm versions", sections: [.principle],
        finding: both(text(.referenceDevices), .met("recipes of the versions"))),
      Entry(
        requirement: "what is known already, and why the study is made", sections: [.summary],
        finding: text(.intendedUse, .claims)),
      Entry(
        requirement: "how the numbers of people, devices and repetitions were chosen", sections: [.design],
        finding: text(.sampleSize)),
      Entry(requirement: "how people were sampled", sections: [.design], finding: text(.recruitment, .sampling)),
      Entry(
        requirement: "the process: interval between measurements, available information, blinding", sections: [.design],
        finding: text(.timing, .blinding)),
      Entry(
        requirement: "whether measurements were made independently", sections: [.design], finding: text(.independence)),
      Entry(requirement: "the statistical analysis", sections: [.formulas], finding: .met("formulas and conventions")),
      Entry(
        requirement: "actual numbers of people and repetitions", sections: [.dataFlow],
        finding: computed("recorded, eligible, published")),
      Entry(requirement: "characteristics of devices and people", sections: [.dataFlow], finding: characteristics),
      Entry(
        requirement: "estimates with measures of uncertainty", sections: [.agreement, .errors],
        finding: interval(of: .bias, "95 % intervals")),
      Entry(
        requirement: "practical relevance of the results", sections: [.conclusion], finding: text(.claims, .acceptance)),
      Entry(
        requirement: "detailed results, if possible", sections: [.recordings],
        finding: .met("each recording in recordings.csv")),
    ]
  }

  /// What a Bland-Altman analysis should report.
  var gerke: [Entry] {
    let agreement: [MethodologySection] = [.agreement]
    return [
      Entry(
        requirement: "acceptable limits of agreement, fixed beforehand", sections: [.design], finding: limitsBeforehand),
      Entry(
        requirement: "the structure of the data", sections: [.design, .agreement],
        finding: computed("recordings of people, intervals that respect them")),
      Entry(
        requirement: "repeatability of the methods", sections: [.simulator, .agreement],
        finding: computed("spread within people and units")),
      Entry(
        requirement: "assumptions looked at in plots", sections: agreement,
        finding: computed("tests of shape and trend, figures or their data")),
      Entry(
        requirement: "transformation of the data, where needed", sections: [.agreement, .variability],
        finding: computed("logarithms for PRV; regression and percentiles beside the primary limits")),
      Entry(requirement: "bias, plotted and as a number", sections: agreement, finding: computed("bias")),
      Entry(
        requirement: "SD of the differences, or the interval of the bias", sections: agreement, finding: computed("SD")),
      Entry(
        requirement: "limits of agreement, plotted and as numbers", sections: agreement, finding: computed("limits")),
      Entry(
        requirement: "intervals of the limits of agreement", sections: agreement,
        finding: interval(of: .limitLower, "intervals of the limits")),
      Entry(
        requirement: "a range of values that is wide enough", sections: agreement,
        finding: computed("range and SD of the reference beside the SD of the errors")),
      Entry(
        requirement: "variance between and within people", sections: agreement, finding: computed("variance components")
      ),
      Entry(requirement: "software", sections: [.software], finding: .met("name, version, recipes, self-test")),
      Entry(
        requirement: "assumptions of the methods", sections: [.formulas], finding: .met("formulas and conventions")),
      Entry(requirement: "reasoning for the sample size", sections: [.design], finding: text(.sampleSize)),
      Entry(
        requirement: "what the horizontal axis is", sections: agreement,
        finding: computed("captions of the figures say it")),
      Entry(requirement: "conflicts of interest", sections: [.cover], finding: text(.conflict)),
    ]
  }

  /// Recommendations for wearables; what is about exercise does not apply to a spot check at rest.
  var interlive: [Entry] {
    let rest = Finding.notApplicable("a spot check at rest: the product states no rate during exercise")
    return [
      Entry(
        requirement: "target population: BMI, height, skin tone, sex", sections: [.design, .dataFlow],
        finding: both(text(.target, .skinToneScale), characteristics)),
      Entry(requirement: "sample size from a pilot", sections: [.design], finding: text(.sampleSize)),
      Entry(
        requirement: "criterion measure: chest strap or ECG", sections: [.principle],
        finding: text(.referenceDevices, .referenceAccuracy)),
      Entry(requirement: "placement of the criterion", sections: [.principle], finding: text(.referencePlacement)),
      Entry(requirement: "placement of the index device", sections: [.principle], finding: text(.placement)),
      Entry(
        requirement: "before the test: meals, caffeine, activity", sections: [.design], finding: text(.preparation)),
      Entry(
        requirement: "who could take part, and medication", sections: [.design], finding: text(.inclusion, .exclusion)),
      Entry(requirement: "conditions at rest", sections: [.design, .strata], finding: text(.conditions)),
      Entry(requirement: "at least three intensities of walking", sections: [.design], finding: rest),
      Entry(requirement: "at least two intensities of running", sections: [.design], finding: rest),
      Entry(requirement: "at least three intensities of cycling", sections: [.design], finding: rest),
      Entry(requirement: "steady state of 2 to 5 minutes at an intensity", sections: [.design], finding: rest),
      Entry(requirement: "changes of the rate (kinetics)", sections: [.design], finding: rest),
      Entry(requirement: "15 to 20 minutes of semi-free living", sections: [.design], finding: rest),
      Entry(
        requirement: "alignment of index and criterion", sections: [.formulas],
        finding: .met("same seconds, declared lags, coverage of the reference")),
      Entry(
        requirement: "bias and limits of agreement", sections: [.agreement], finding: computed("bias and limits")),
      Entry(requirement: "mean absolute percentage error", sections: [.errors], finding: computed("MAPE")),
      Entry(
        requirement: "loss of data", sections: [.dataFlow], finding: computed("exclusions and abstentions by reason")),
      Entry(
        requirement: "firmware and versions", sections: [.principle, .cover], finding: text(.productVersion, .devices)),
    ]
  }

  /// Measurements of the body by a device's sensors.
  var appReview: [Entry] {
    [
      Entry(
        requirement: "the data behind claims are disclosed", sections: [.recordings, .dataFlow],
        finding: .met("recordings.csv and the data flow")),
      Entry(
        requirement: "the methodology is disclosed", sections: [.principle, .design, .formulas],
        finding: text(.conditions, .timing, .recruitment, .independence)),
      Entry(
        requirement: "claims about accuracy are backed by the data",
        sections: [.summary, .agreement, .errors, .strata],
        finding: claims),
      Entry(
        requirement: "regulatory clearance, or a report or peer-reviewed study", sections: [.summary],
        finding: both(text(.intendedUse, .authors), .met("this document is the report"))),
      Entry(
        requirement: "a reminder in the app to seek a doctor's advice besides", sections: [.conclusion],
        finding: .needs("shown in the app itself: say where")),
    ]
  }

  /// Low-risk wellness products.
  var generalWellness: [Entry] {
    [
      Entry(
        requirement: "intended for wellness alone", sections: [.summary], finding: text(.intendedUse)),
      Entry(
        requirement: "no value that stands for a medical one without testing",
        sections: [.simulator, .agreement, .errors, .strata],
        finding: claims),
      Entry(
        requirement: "no output that asks for a medical action", sections: [.conclusion],
        finding: .needs("a property of the app itself: say how it is kept")),
      Entry(
        requirement: "trends and one's own baseline rather than judgements", sections: [.stress],
        finding: report.hasStress
          ? .met("the stress index is relative to a person's own baseline")
          : .notApplicable("no stress index in this data")),
    ]
  }

  private var limitsBeforehand: Finding {
    guard case .met = text(.loaLimits) else { return text(.loaLimits) }
    return report.isFrozen
      ? .met("study file, frozen before the archive was packed")
      : .needs("declared, but not every archive holds the hash of the study file: say when it was fixed")
  }

  /// Whether people of the arms say who they are; a simulator has nobody to say it of.
  private var characteristics: Finding {
    let people = report.arms.filter { !$0.isSimulator }
    guard let judged = report.judged, !people.isEmpty else {
      return .notApplicable("nobody was recorded beside a reference")
    }
    let missing = [Stratum.sex, .ageBand, .bmiBand, .skinTone].filter { stratum in
      people.contains { arm in !arm.summaries.contains { $0.algorithm == judged && $0.group == stratum.rawValue } }
    }
    return missing.isEmpty
      ? .met("participants and devices by level")
      : .needs("not in the data of every arm: " + missing.map(\.words).joined(separator: ", "))
  }

  /// Every claim stands on a confident verdict somewhere.
  private var claims: Finding {
    guard let study = report.study, !study.claims.isEmpty else { return .needs("missing in the study file: claims") }
    let open = study.claims.filter {
      !Conclusion($0, report.verdicts, versionIsDeclared: study.product.algorithm != nil).isSupported
    }
    return open.isEmpty
      ? .met("each claim is supported by a confident verdict")
      : .needs("\(open.count) of \(study.claims.count) claims not supported by a confident verdict: withdraw or reword")
  }
}
