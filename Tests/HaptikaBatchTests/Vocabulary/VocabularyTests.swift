import Testing

@testable import HaptikaBatch

/// What is found in `text`, as `phrase` texts.
private func phrases(_ text: String, topic: VocabularyLinter.Topic = .camera) -> [String] {
  VocabularyLinter(topic: topic).findings(inMarkdown: text).map(\.phrase)
}

@Suite("The vocabulary")
struct VocabularyTests {
  @Test(
    "finds every avoided phrase of the specification",
    arguments: [
      ("Each patient sat down.", "patient"), ("All subjects sat down.", "subjects"),
      ("A clinical measurement.", "clinical"),
      ("Used in two clinics.", "clinics"), ("It can diagnose it.", "diagnose"), ("It is a diagnosis.", "diagnosis"),
      ("Two diagnoses were made.", "diagnoses"), ("A diagnostic tool.", "diagnostic"),
      ("It detects trouble early.", "detects"),
      ("Detection of problems.", "Detection"), ("The app screens for trouble.", "screens for"),
      ("A screening tool.", "screening"),
      ("It treats people.", "treats"), ("The treatment of people.", "treatment"), ("A therapy for all.", "therapy"),
      ("New therapies.", "therapies"), ("A symptom of this.", "symptom"), ("Without symptoms.", "symptoms"),
      ("Any disease.", "disease"), ("Hypertension was seen.", "Hypertension"), ("After a stroke.", "stroke"),
      ("People with diabetes.", "diabetes"), ("A heart attack.", "heart attack"),
      ("Atrial fibrillation.", "Atrial fibrillation"),
      ("Signs of depression.", "depression"), ("No arrhythmia.", "arrhythmia"), ("No arrhythmias.", "arrhythmias"),
      ("A tachycardia.", "tachycardia"), ("In bradycardia.", "bradycardia"),
      ("The camera's heart rate is 70.", "heart rate"), ("Your heart rate is 70.", "heart rate"),
      ("Heart-rate from a finger.", "Heart-rate"), ("The heartrate of the phone.", "heartrate"),
      ("HRV by camera.", "HRV"), ("Heart rate variability of the app.", "Heart rate variability"),
      ("Medical-grade results.", "Medical-grade"), ("Clinical grade results.", "Clinical grade"),
      ("With hospital accuracy.", "hospital accuracy"), ("FDA approved.", "FDA approved"),
      ("CE-approved.", "CE-approved"),
      ("Approved by the FDA.", "Approved by the FDA"), ("A certified product.", "certified"),
      ("It complies with IEC 60601-2-27.", "complies with IEC"),
      ("It complies with ISO 80601-2-61.", "complies with ISO"),
      ("IEC 60601-2-27 compliant.", "IEC 60601-2-27 compliant"), ("A normal pulse.", "normal"),
      ("An abnormal pulse.", "abnormal"), ("An abnormality.", "abnormality"), ("A healthy heart.", "healthy"),
      ("An unhealthy heart.", "unhealthy"), ("That is dangerous.", "dangerous"), ("It gives a warning.", "warning"),
      ("Two warnings.", "warnings"), ("It raises an alarm.", "alarm"),
      ("See a doctor because it is high.", "See a doctor because"),
      ("Your stress level.", "stress level"), ("Stress levels rise.", "Stress levels"),
      ("A stress disorder.", "stress disorder"),
      ("Anxiety detection.", "Anxiety detection"), ("It detects your anxiety.", "detects your anxiety"),
      ("Near burnout.", "burnout"),
      ("A burn-out.", "burn-out"), ("The app is accurate.", "accurate"), ("A validated app.", "validated"),
      ("It is proven.", "proven"), ("It is 100 % right.", "100 %"), ("It is 100% right.", "100%"),
      ("A failed measurement.", "failed measurement"), ("The measurement is not valid.", "measurement is not valid"),
      ("Only valid measurements.", "valid measurements"), ("Sensitivity of the stress index.", "Sensitivity"),
      ("The stress index has a specificity of 0.9.", "specificity"), ("Stress detected.", "Stress detected"),
      ("Stress was not detected.", "Stress was not detected"), ("In a crisis.", "crisis"), ("Two crises.", "crises"),
    ])
  func english(text: String, phrase: String) {
    #expect(phrases("This is the first sentence. " + text) == [phrase])
  }

  @Test(
    "finds the French forms, with and without accents",
    arguments: [
      ("Stress détecté.", "Stress détecté"), ("STRESS DETECTE", "STRESS DETECTE"),
      ("Le stress a été détecté.", "stress a été détecté"),
      ("Un diagnostic.", "diagnostic"), ("Une crise.", "crise"), ("Des crises.", "crises"),
      ("Chaque patiente.", "patiente"),
      ("Les sujets.", "sujets"), ("Une étude clinique.", "clinique"), ("Il détecte un problème.", "détecte"),
      ("Le dépistage.", "dépistage"), ("Il traite le mal.", "traite"), ("Un traitement.", "traitement"),
      ("Une thérapie.", "thérapie"),
      ("Un symptôme.", "symptôme"), ("Une maladie.", "maladie"), ("Une arythmie.", "arythmie"),
      ("Une tachycardie.", "tachycardie"),
      ("La fréquence cardiaque.", "fréquence cardiaque"), ("La VFC.", "VFC"),
      ("De qualité médicale.", "qualité médicale"),
      ("Une précision hospitalière.", "précision hospitalière"), ("Approuvé par la FDA.", "Approuvé par la FDA"),
      ("Le marquage CE.", "marquage CE"), ("Un produit certifié.", "certifié"),
      ("Conforme à la norme IEC 60601.", "Conforme à la norme"),
      ("Un pouls normal.", "normal"), ("Une valeur anormale.", "anormale"), ("Un cœur sain.", "sain"),
      ("En bonne santé.", "bonne santé"),
      ("C'est dangereux.", "dangereux"), ("Un avertissement.", "avertissement"), ("Une alarme.", "alarme"),
      ("L'alarme.", "alarme"),
      ("Consultez un médecin car c'est haut.", "Consultez un médecin car"),
      ("Votre niveau de stress.", "niveau de stress"),
      ("Un trouble anxieux.", "trouble anxieux"), ("La détection de l'anxiété.", "détection de l'anxiété"),
      ("Un épuisement professionnel.", "épuisement professionnel"), ("Elle est très précise.", "est très précise"),
      ("Une méthode validée.", "validée"), ("C'est prouvé.", "prouvé"), ("Sûr à 100 pour cent.", "100 pour cent"),
      ("Une mesure non valide.", "mesure non valide"), ("La sensibilité de l'indice de stress.", "sensibilité"),
    ])
  func french(text: String, phrase: String) { #expect(phrases(text) == [phrase]) }

  @Test(
    "lets pass what is harmless",
    arguments: [
      CitedTitles.disclaimer, "*\(CitedTitles.disclaimer)*", "Tests of normality.", "A normal distribution.",
      "Were errors normally distributed, 95 % would lie there.", "Log-normal errors.", "La loi normale.",
      "Normalised to unit variance.",
      "Peak detection by a moving average.", "Beats are detected.", "The detected peaks.", "It detects the finger.",
      "The heart rate of the ECG was 70.", "Heart rate from a chest strap.", "The reference heart rate.",
      "HRV from ECG.",
      "The chest strap's heart rate is compared with the camera's pulse rate.", "The treatment of missing values.",
      "Gaps are treated as missing.", "Both are treated alike.", "The results are subject to error.",
      "Analytical validation, non-medical use",
      "Statistical methods for assessing agreement between two methods of clinical measurement.",
      "Tolerance of the same size as in IEC 60601-2-27; this is not a conformity statement.",
      "Not for medical decisions; ask a health professional.", "Sensitivity analyses.",
      "The sensitivity of the camera.",
      "The stress index relative to your personal baseline, for wellness and self-reflection.",
      "No value published (LOW_QUALITY).",
      "It is accurate to 3 bpm (95 % interval 2.1 to 3.9, 60 recordings of 20 people).",
      "Coverage 100.0 % of 60 recordings.", "| 60 of 60 (100.0 %) |", "| 60 | 100.0 % |", "Reading or writing failed.",
      "The torch at 100 % brightness.", "See \"Cardiac monitors and alarms for hospitals\" (IEC 60601-2-27:2011).",
      "Touch the screen for 60 seconds.", "100,000 recordings.",
      "A crisp edge, an abnormous word, a treatise, a warner's farm.",
      "Le traitement du signal.", "Les battements sont détectés.", "Au sujet de la méthode.",
    ])
  func harmless(text: String) { #expect(phrases(text).isEmpty) }

  @Test(
    "reads through case, accents, hyphens, line breaks, emphasis, entities, soft hyphens and ligatures",
    arguments: [
      "DIAGNOSIS", "diag-\nnosis", "diag\u{AD}nosis", "**diag**nosis", "d&#105;agnosis", "_diagnosis_", "\"diagnosis\"",
      "`x`diagnosis",
      "patient/user", "stress\n  level", "stress-level", "*stress* level", "| a | patient |", "- alarm", "# Warning",
      "[alarm](x.md)",
      "a\u{301}larm", "con\u{FB01}rmed, certi\u{FB01}ed",
    ])
  func disguised(text: String) { #expect(phrases(text).count == 1) }

  @Test(
    "does not read code, targets of links, addresses and names",
    arguments: [
      "`alarm`", "``a ` alarm``", "```\nalarm\n```", "~~~text\nalarm\n~~~", "[here](alarm.md)", "<https://alarm.org>",
      "https://alarm.org/normal",
      "n_patients", "patient_id", "normal.csv", "![](figures/alarm.svg)", "[1]: https://x.org/alarm",
      "Text.\n\n    alarm\n", "<alarm>",
    ])
  func unread(text: String) { #expect(phrases(text).isEmpty) }

  @Test("finds both halves of a pair")
  func pairs() {
    #expect(phrases("In tachy-/bradycardia.") == ["tachy", "bradycardia"])
    #expect(phrases("Normal/abnormal.") == ["Normal", "abnormal"])
  }

  @Test("joins no words over cells, paragraphs, items, sentences or code")
  func neighbours() {
    for text in [
      "| stress | level |", "stress\n\nlevel", "- stress\n- level", "Stress. Level.", "stress `x` level",
      "stress, level",
    ] {
      #expect(phrases(text).isEmpty, "\(text)")
    }
  }

  @Test("goes on after a code block that is not closed within a paragraph, and reads none that is not closed at all")
  func fences() {
    #expect(phrases("```\nalarm\n```\nalarm") == ["alarm"])
    #expect(phrases("A ` alarm") == ["alarm"])
    #expect(phrases("````\n```\nalarm\n````\n\npatient") == ["patient"])
  }

  @Test("names line, column, phrase and what to write")
  func place() throws {
    let findings = VocabularyLinter().findings(inMarkdown: "One.\r\nA é stress\nlevel.\n")
    let finding = try #require(findings.first)
    // Column 5: `A`, space, `é`, space.
    #expect((finding.line, finding.column, finding.phrase) == (2, 5, "stress level"))
    #expect(
      "\(finding)"
        == "2:5: 'stress level'; write: stress index relative to one's personal baseline, for wellness and self-reflection"
    )
  }

  @Test("says which words are a text of the data and still tells them")
  func supplied() {
    let linter = VocabularyLinter(supplied: ["normal breathing", "rest"])
    let findings = linter.findings(
      inMarkdown: "| normal breathing | 3 |\n\nThe pulse is normal. Normal breathing was slow.")
    #expect(findings.map(\.phrase) == ["normal", "normal", "Normal"])
    #expect(findings.map(\.origin) == [.supplied, .text, .supplied])
    #expect("\(findings[0])".contains("(a text of the data)"))
  }

  @Test("takes bare heart rates of a watch report as those of watches, but never the camera's")
  func watch() {
    #expect(phrases("48 recordings hold heart-rate samples.", topic: .watch).isEmpty)
    #expect(phrases("The camera's heart rate.", topic: .watch) == ["heart rate"])
    #expect(phrases("Every patient.", topic: .watch) == ["patient"])
  }

  @Test("allows a quoted title only beside the number of a standard or a DOI, and only a title")
  func quotes() {
    #expect(phrases("It is called \"the alarm that nobody heard\".") == ["alarm"])
    #expect(phrases("\"The alarm that nobody heard\", doi:10.1/x.").isEmpty)
    #expect(phrases("IEC 60601 says \"medical grade\".") == ["medical grade"])
  }

  @Test("takes empty, blank and endless texts")
  func edges() {
    for text in [
      "", "\n", "   ", "`", "[", "](", "&", "&#x110000;", "\\", "|", "-", "%", "100", "\u{AD}", "```", "<", "100.",
    ] {
      #expect(phrases(text).isEmpty, "\(text)")
      #expect(VocabularyLinter().findings(inText: text).isEmpty)
    }
    // One sentence of 20,000 words: found once each, in time that grows with its length.
    #expect(phrases(String(repeating: "alarm x ", count: 10_000)).count == 10_000)
  }
}
