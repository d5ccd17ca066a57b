/// Words that are avoided, what may be written instead, and where they are harmless.
struct AvoidedPhrase: Sendable {
  /// When a phrase that was found is blamed.
  enum Condition: Sendable {
    case always
    /// Unless the nearest source of values in the sentence is an electrode, a strap, a watch or a reference.
    case ofCamera
    /// Unless the sentence holds an interval.
    case withoutInterval
    /// Unless the sentence says of what it is a share.
    case withoutWhole
    /// Only in a sentence about stress.
    case ofStress
  }

  let pattern: PhrasePattern
  let suggestion: String
  let condition: Condition
  /// Longer phrases in which the words are harmless.
  let harmless: [PhrasePattern]

  init(_ pattern: String, _ condition: Condition = .always, write suggestion: String, not harmless: [String] = []) {
    self.pattern = PhrasePattern(pattern)
    self.suggestion = suggestion
    self.condition = condition
    self.harmless = harmless.map { PhrasePattern($0) }
  }

  /// All of them: English and French, since the app and study files may be French.
  static let all = english + french
}

/// What is written instead, by the row of the vocabulary that a phrase belongs to.
enum PermittedWords {
  static let person = "participant, person or user"
  static let measures = "measures or estimates; no condition is looked for"
  static let nothing = "nothing of the kind: a wellness measurement is for no condition of health"
  static let nonMedical = "non-medical; the setting in plain words"
  static let rate = "'pulse rate estimate (BPM)' of a camera; of an electrode or a strap, name it in the sentence"
  static let variability =
    "'pulse rate variability (PRV)' of a camera; of an electrode or a strap, name it in the sentence"
  static let agreement = "agreement with a reference under the stated conditions"
  static let tolerance = "'tolerance of the same size as in …; this is not a conformity statement'"
  static let baseline = "lower or higher than one's own baseline"
  static let reminder = "the general reminder: not for medical decisions; ask a health professional"
  static let stress = "stress index relative to one's personal baseline, for wellness and self-reflection"
  static let numbers = "the mean absolute error with its 95 % interval, recordings, people, coverage and conditions"
  static let unpublished = "no value published (reason)"
  static let area = "AUROC for the protocol's condition"
  static let handling = "how they are handled or counted"
}
