extension AvoidedPhrase {
  /// The vocabulary of statistics for submissions, English.
  static let english: [AvoidedPhrase] = [
    AvoidedPhrase("patient|patients|inpatient*|outpatient*", write: PermittedWords.person),
    AvoidedPhrase(
      "subject|subjects", write: PermittedWords.person,
      not: ["subject to", "subject line|matter", "subject of this|the"]),
    AvoidedPhrase("clinic*|nonclinical*|preclinical*", write: PermittedWords.nonMedical),
    AvoidedPhrase("diagnos*|undiagnos*|misdiagnos*", write: PermittedWords.measures),
    // What a camera sees may be detected; a condition of a person may not, whatever its name.
    AvoidedPhrase(
      "detect|detects|detected|detecting|detection|detections|detector|detectors|detectable",
      write: PermittedWords.measures,
      not: [
        "\(things) detect*", "\(things) ~1 is|are|was|were ~1 detected",
        "detect|detects|detecting|detected ~2 \(things)",
        "detection|detector|detectors of|for ~2 \(things)",
      ]),
    AvoidedPhrase(
      "screen|screens|screened for", write: PermittedWords.measures,
      not: ["the|a|its|your|this|phone|lock screen for", "the|its|your screens for"]),
    AvoidedPhrase("screening|screenings", write: "eligibility, or how people were chosen"),
    AvoidedPhrase(
      "treat|treats|treated|treating|untreated", write: PermittedWords.measures,
      not: ["treat*|untreat* ~4 as", "treat* ~3 alike|equally|separately|identically|like|same"]),
    AvoidedPhrase(
      "treatment|treatments", write: PermittedWords.handling,
      not: [
        "treatment of ~2 missing|outliers|outlier|ties|gaps|values|data|zeros|zeroes|duplicates|windows|exclusions|abstentions"
      ]),
    AvoidedPhrase("therap*", write: PermittedWords.nothing),
    AvoidedPhrase("cure|cures|cured|curing|heals|healing", write: PermittedWords.nothing),
    AvoidedPhrase("symptom*|asymptom*", write: "what people say of how they feel"),
    AvoidedPhrase("disease*|illness*|disorder|disorders|syndrome*|patholog*", write: PermittedWords.nothing),
    AvoidedPhrase(diseases, write: PermittedWords.nothing),
    AvoidedPhrase("heart|panic attack|attacks|failure|block", write: PermittedWords.nothing),
    AvoidedPhrase("cardiac arrest|failure|event|events|condition|conditions", write: PermittedWords.nothing),
    AvoidedPhrase("atrial fibrillation|flutter", write: PermittedWords.nothing),
    AvoidedPhrase("long covid", write: PermittedWords.nothing),
    AvoidedPhrase("heart disease*|condition|conditions", write: PermittedWords.nothing),
    AvoidedPhrase("arrhythm*|dysrhythm*", write: PermittedWords.nothing),
    AvoidedPhrase("detect* ~1 irregular|ectopic", write: PermittedWords.measures),
    AvoidedPhrase("irregular heartbeat*|rhythm|rhythms|heart|pulse", write: PermittedWords.nothing),
    AvoidedPhrase("tachy*|brady*", write: PermittedWords.nothing),
    AvoidedPhrase("heartrate variability", .ofCamera, write: PermittedWords.variability),
    AvoidedPhrase("heart rate variability", .ofCamera, write: PermittedWords.variability),
    AvoidedPhrase("hrv", .ofCamera, write: PermittedWords.variability),
    AvoidedPhrase("heart rate|rates", .ofCamera, write: PermittedWords.rate),
    AvoidedPhrase("heartrate|heartrates", .ofCamera, write: PermittedWords.rate),
    AvoidedPhrase("medical|hospital|clinical grade|quality", write: PermittedWords.agreement),
    AvoidedPhrase("medicalgrade|clinicalgrade", write: PermittedWords.agreement),
    AvoidedPhrase("hospital accuracy", write: PermittedWords.agreement),
    AvoidedPhrase("accuracy of ~2 hospital*", write: PermittedWords.agreement),
    AvoidedPhrase(
      "fda|ce ~1 approved|approval|cleared|clearance|registered|mark|marked|marking", write: PermittedWords.agreement),
    AvoidedPhrase("approved|cleared|registered ~3 fda|ce", write: PermittedWords.agreement),
    AvoidedPhrase("certified|certifies|certify|certification|certifications", write: PermittedWords.agreement),
    AvoidedPhrase(
      "complies|comply|complied|complying|compliant|compliance|conforms|conform|conformed|conforming|conformant|conformance ~3 \(standards)",
      write: PermittedWords.tolerance),
    AvoidedPhrase(
      "\(standards) ~4 compliant|compliance|conformant|conforming|conformance", write: PermittedWords.tolerance),
    AvoidedPhrase("meets|satisfies|fulfils|fulfills ~2 \(standards)", write: PermittedWords.tolerance),
    AvoidedPhrase(
      "normal|normally|abnormal|abnormally|abnormality|abnormalities|subnormal", write: PermittedWords.baseline,
      not: [
        "normal distribution|distributions|approximation|approximations|quantile|quantiles|scores|theory|plot|plots|curve|errors",
        "normal deviate|deviates|variate|variates|residuals|model|density|scale", "standard|log normal", "normal q q",
        "normally ~1 distributed",
      ]),
    AvoidedPhrase(
      "healthy|unhealthy|healthier|healthiest|healthily",
      write: "\(PermittedWords.baseline); of people, what they said of themselves"),
    AvoidedPhrase("danger|dangers|dangerous|dangerously", write: PermittedWords.baseline),
    AvoidedPhrase("warn|warns|warned|warning|warnings|forewarn*", write: "remark, or note"),
    AvoidedPhrase("alarm|alarms|alarming|alarmed|alert|alerts|alerted|alerting", write: "remark, or note"),
    AvoidedPhrase(
      "see|sees|consult|visit|call|contact|ask|seek ~3 doctor|doctors|physician|physicians|cardiologist|gp ~2 because|if|when|since|as|immediately|urgently",
      write: PermittedWords.reminder),
    AvoidedPhrase("crisis|crises", write: PermittedWords.stress),
    AvoidedPhrase("stress|anxiety level|levels|disorder|disorders", write: PermittedWords.stress),
    AvoidedPhrase("level|levels|degree of ~1 stress|anxiety", write: PermittedWords.stress),
    AvoidedPhrase(
      "stress|stressed|anxiety|anxious|anxieties ~3 detect|detects|detected|detecting|detection|detector|detectors",
      write: PermittedWords.stress, not: ["\(things) detect*"]),
    AvoidedPhrase(
      "detect|detects|detected|detecting|detection|detector|detectors ~4 stress|stressed|anxiety|anxious",
      write: PermittedWords.stress, not: ["\(things) detect*"]),
    AvoidedPhrase("burnout|burnouts", write: PermittedWords.stress),
    AvoidedPhrase("burned|burnt out", write: PermittedWords.stress),
    AvoidedPhrase("accurate|accurately", .withoutInterval, write: PermittedWords.numbers),
    AvoidedPhrase("validated", .withoutInterval, write: PermittedWords.numbers),
    AvoidedPhrase("proven|unproven", write: PermittedWords.numbers),
    AvoidedPhrase("100 %|percent", .withoutWhole, write: PermittedWords.numbers, not: setting("100 %|percent")),
    AvoidedPhrase("100 per cent", .withoutWhole, write: PermittedWords.numbers),
    AvoidedPhrase(
      "failed|valid|invalid|unsuccessful|bad ~1 \(measurements)|reading|readings", write: PermittedWords.unpublished),
    AvoidedPhrase("\(measurements) ~3 failed|fails|valid|invalid|unsuccessful", write: PermittedWords.unpublished),
    AvoidedPhrase(
      "sensitivity|specificity", .ofStress, write: PermittedWords.area, not: ["sensitivity analysis|analyses"]),
  ]

  /// What may be detected: parts of a signal and of a recording.
  static let things =
    "peak|peaks|beat|beats|pulse|onset|onsets|foot|feet|r|rpeak|rpeaks|qrs|finger|fingers|contact|motion|movement|gap|gaps|"
    + "outlier|outliers|edge|edges|clipping|saturation|artefact|artefacts|artifact|artifacts|spike|spikes|duplicate|duplicates|drift"

  private static let standards = "iec|iso|ansi|aami|cta|en|ieee|ec13|standard|standards"
  private static let measurements = "measurement|measurements|scan|scans"

  private static let diseases =
    "hypertensi*|hypotensi*|diabet*|prediabet*|stroke|strokes|infarct*|coronary|fibrillation|afib|atrial|cardiomyopath*|atheroscler*|"
    + "arterioscler*|asthma*|copd|apnea*|apnoea*|anemi*|anaemi*|depression|depressive|depressed|ptsd|insomnia*|epilep*|sepsis|septic|"
    + "covid|covid19|influenza|infection|infections|cancer*|tumor*|tumour*|dementia|alzheimer*|parkinson*|migraine*|schizophreni*|autism|"
    + "autistic|adhd|obesity|fever|myocard*|angina|thrombos*|embolism*|ischemi*|ischaemi*|hypoxi*|preeclampsia|menopaus*"

  /// What may be set to 100 %: no claim.
  private static func setting(_ share: String) -> [String] {
    let settings = "torch|brightness|battery|charge|charged|screen|zoom|lamp|volume"
    return ["\(settings) ~3 \(share)", "\(share) ~2 \(settings)"]
  }
}
