/// One field of a study file: its key, what it may hold, and what it means.
struct StudyField: Sendable {
  /// What a field may hold; `null` or nothing at all always means "not provided".
  indirect enum Kind: Sendable {
    case text
    /// Proper names and titles, which are not looked through for avoided words.
    case name
    case texts
    /// A finite number in a range.
    case number(ClosedRange<Double>)
    case integer(ClosedRange<Int>)
    case flag
    case choice([String])
    case choices([String])
    case section([StudyField])
    /// A list of sections; the template shows one.
    case list([StudyField])
  }

  let key: String
  let kind: Kind
  /// One clause for the template and for what is missing.
  let meaning: String
  /// What the template writes, as JSON, when it is not `null`.
  let proposal: String?
  /// Whether a study may well say nothing here, so that it is not noted as missing.
  let mayBeLeftOut: Bool

  init(_ key: String, _ kind: Kind, _ meaning: String, proposal: String? = nil, mayBeLeftOut: Bool = false) {
    (self.key, self.kind, self.meaning, self.proposal) = (key, kind, meaning, proposal)
    self.mayBeLeftOut = mayBeLeftOut
  }

  /// The key that every section may have besides its own: words for whoever reads the file, which the program passes over.
  static let comment = "comment"
}

/// Every field of a study file. Parsing, checks, the template and the notes on what is missing read this list.
enum StudySchema {
  /// The version of study files that this program reads.
  static let version = 1

  static let fields: [StudyField] = [
    StudyField("study_version", .integer(1...1), "the version of this form", proposal: "1"),
    StudyField("title", .text, "the title of the document"),
    StudyField("intended_use", .text, "the intended non-medical use, in one or two sentences"),
    StudyField("product", .section(product), "what is judged"),
    StudyField("authors", .texts, "who answers for the document", proposal: "[]"),
    StudyField("conflict_of_interest", .text, "conflicts of interest of the authors, or that there are none"),
    StudyField("claims", .list(claim), "what the product says of itself, each with the criteria that carry it"),
    StudyField("population", .section(population), "whom the study is about, and how people came to it"),
    StudyField("devices", .list(device), "the phones that were measured with"),
    StudyField("reference_devices", .list(reference), "what they are compared with"),
    StudyField("protocol", .section(studyProtocol), "what was done, under which conditions"),
    StudyField("ethics", .section(ethics), "approval, consent and data protection"),
    StudyField(
      "excluded_recordings", .list(excluded), "recordings that a rule excludes, whatever an algorithm says of them",
      mayBeLeftOut: true),
    StudyField("analysis", .section(analysis), "how it is computed; fixed before the data are seen"),
    StudyField("acceptance", .list(criterion), "the criteria, fixed before the data are seen"),
    StudyField("limitations", .text, "limitations that only people know"),
    StudyField("data_availability", .text, "where the data are, or why they are not public"),
  ]

  private static let product = [
    StudyField("name", .text, "the product's name"), StudyField("version", .text, "its version"),
    StudyField("algorithm", .name, "the version that claims are made of, as haptika-ppg@2.0.0"),
  ]

  private static let claim = [
    StudyField("id", .name, "a short word, as rest"), StudyField("text", .text, "the claim, in permitted words"),
    StudyField("criteria", .texts, "ids of the criteria that carry it", proposal: "[]"),
  ]

  private static let population = [
    StudyField("target", .text, "whom the product is for"),
    StudyField("recruitment", .text, "how people were found"),
    StudyField("sampling", .text, "how they were chosen"),
    StudyField("sample_size", .text, "why so many people and recordings"),
    StudyField("inclusion", .texts, "who could take part, a rule each", proposal: "[]"),
    StudyField("exclusion", .texts, "who could not, a rule each", proposal: "[]"),
    StudyField("preparation", .text, "meals, caffeine, activity before a session"),
    StudyField("skin_tone_scale", .choice(["monk", "fitzpatrick"]), "the scale of skin tones: monk or fitzpatrick"),
  ]

  private static let device = [
    StudyField("model", .text, "the model"), StudyField("os", .text, "the operating system and its version"),
    StudyField("camera", .text, "which camera, and whether the torch was on"),
    StudyField("sampling", .text, "frame rate and resolution"),
    StudyField("placement", .text, "which finger, how it was held"),
  ]

  private static let reference = [
    StudyField("arm", .name, "the arm of the archive that it is the reference of"),
    StudyField("model", .text, "the model"), StudyField("firmware", .text, "its firmware"),
    StudyField("sampling", .text, "its sampling rate"), StudyField("placement", .text, "where it was worn"),
    StudyField("accuracy", .text, "its own accuracy, and who says so"),
    StudyField("lag_s", .number(-3600...3600), "seconds by which it is late"),
    StudyField(
      "clock", .choice(["frames", "own", "none"]),
      "whose clock its times are of: frames (the camera's), own (aligned by the lag), none (a list without times)"),
    StudyField("alignment", .text, "how the clocks were brought together"),
  ]

  private static let studyProtocol = [
    StudyField("setting", .text, "where, at what light and temperature"),
    StudyField("conditions", .list(condition), "what was measured, a condition each"),
    StudyField("timing", .text, "when, how long, in which order"),
    StudyField("blinding", .text, "who knew what of the reference while measuring"),
    StudyField(
      "independence", .text, "whether the algorithm was frozen before the data were collected, and on what it was tuned"
    ),
    StudyField("deviations", .text, "what went otherwise than planned"),
  ]

  private static let condition = [
    StudyField("code", .text, "the word in the archive's condition"), StudyField("text", .text, "what people did"),
    StudyField("duration_s", .number(0...86_400), "how long, in seconds"),
  ]

  private static let ethics = [
    StudyField("committee", .name, "the committee and its number, or why none was asked"),
    StudyField("consent", .text, "how people agreed"),
    StudyField("data_protection", .text, "how people are kept from being recognised"),
    StudyField("funding", .text, "who paid"),
  ]

  private static let excluded = [
    StudyField("study_id", .name, "its study; may be left out when ids are unique", mayBeLeftOut: true),
    StudyField("recording", .name, "its id"),
    StudyField("reason", .text, "the declared rule that excludes it"),
  ]

  private static let analysis = [
    StudyField("windows", .section(windows), "windows; none for whole recordings", mayBeLeftOut: true),
    StudyField("seed", .integer(0...Int.max), "the seed of everything that is drawn", proposal: "0"),
    StudyField(
      "bootstrap", .integer(199...99_999), "replicates of the bootstrap; 9999 for a submission", proposal: "9999"),
    StudyField(
      "strata", .choices(Stratum.allCases.map(\.rawValue)), "what the tables are split by",
      proposal: "[\"target_bpm\", \"condition\", \"device_model\", \"skin_tone\"]"),
    StudyField(
      "primary_limits", .choice(LimitsMethod.allCases.map(\.rawValue)),
      "which limits of agreement carry the verdict: anova, percentile or regression (only anova has an interval at every n)",
      proposal: "\"anova\""),
    StudyField("margins", .section(margins), "what counts as not worse than a predecessor"),
    StudyField(
      "confidence_semantics", .choice(ConfidenceSemantics.allCases.map(\.rawValue)),
      "what the product says its confidence is: probability (of being within 5 BPM) or ranking"),
  ]

  private static let windows = [
    StudyField("length_s", .number(1...3600), "their length in seconds"),
    StudyField(
      "step_s", .number(0.1...3600), "from one start to the next; the length when it is not given",
      mayBeLeftOut: true),
  ]

  private static let margins = [
    StudyField("absolute_error_bpm", .number(0...30), "of the absolute error, in BPM", proposal: "0.5"),
    StudyField("success_points", .number(0...100), "of success within 5 BPM, in percentage points", proposal: "2.5"),
    StudyField("coverage_points", .number(0...100), "of coverage, in percentage points", proposal: "2.5"),
  ]

  private static let criterion = [
    StudyField("id", .name, "a short word, as mape-rest"),
    StudyField(
      "profile", .choice(AcceptanceProfile.allCases.map(\.rawValue)),
      "cta2065, iec63203, ec13tol, arms3, itm5, loa or own"),
    StudyField(
      "limit", .number(0...1000),
      "p0 of ec13tol and itm5 as a fraction, δ of loa in BPM, an own limit; fixed in the others"),
    StudyField(
      "measure", .choice(AcceptanceProfile.ownMeasures.map(\.rawValue)),
      "of an own criterion: a measure of accuracy.csv", mayBeLeftOut: true),
    StudyField(
      "direction", .choice(LimitDirection.allCases.map(\.rawValue)),
      "of an own criterion: at_most, at_least or within (±)", mayBeLeftOut: true),
    StudyField("arm", .name, "the arm that it is for; every arm when it is not given", mayBeLeftOut: true),
    StudyField("source", .name, "where the limit comes from: a standard, a paper, oneself"),
    StudyField("basis", .text, "why it is this limit"),
  ]
}
