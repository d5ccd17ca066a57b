/// What may hold avoided words because others wrote it, or because it says what the product is not.
enum CitedTitles {
  /// The sentence that stands at the end of every report.
  static let disclaimer =
    "This report describes agreement of a wellness measurement with a reference under the listed conditions. The product is "
    + "not intended to diagnose, treat, cure, monitor or prevent any disease and must not be used for medical decisions."

  /// Titles of standards, papers and journals that methods cite.
  static let titles = [
    "Statistical methods for assessing agreement between two methods of clinical measurement",
    "Heart rate variability: standards of measurement, physiological interpretation, and clinical use",
    "Cardiac monitors, heart rate meters, and alarms", "Physical Activity Monitoring for Heart Rate",
    "determination of the accuracy of heart rate",
    "Recommendations for determining the validity of consumer wearable heart rate devices: expert statement and checklist of the "
      + "INTERLIVE Network",
    "Guidelines for wrist-worn consumer wearable assessment of heart rate in biobehavioral research",
    "Verification, analytical validation, and clinical validation (V3)", "Journal of Clinical Epidemiology",
    "J Clin Epidemiol",
    "Clinical Chemistry", "Journal of Clinical Monitoring and Computing", "Diagnostics 10",
    "State-Trait Anxiety Inventory",
    "Hospital Anxiety and Depression Scale",
  ]

  /// The disclaimer and the titles, as words.
  static let words: [[String]] = (titles + [disclaimer]).map { Prose(plain: $0).words.map(\.text) }

  /// The words of a citation's number: a title in quotes beside one is another's.
  static let designations: Set<String> = [
    "iec", "iso", "ansi", "aami", "cta", "ieee", "cei", "doi", "arxiv", "isbn", "pmid",
  ]
}
