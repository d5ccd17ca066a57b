extension AvoidedPhrase {
  /// The same vocabulary in French, without accents. What English and French write alike (`diagnos*`, `symptom*`, `infarct*`) is in the
  /// English list.
  static let french: [AvoidedPhrase] = [
    AvoidedPhrase("patiente|patientes", write: PermittedWords.person),
    AvoidedPhrase(
      "sujet|sujets", write: PermittedWords.person,
      not: ["au sujet", "sujet|sujets a|au|aux", "sujet de ce|cet|cette|la|l"]),
    AvoidedPhrase("cliniqu*|clinicien*", write: PermittedWords.nonMedical),
    AvoidedPhrase(
      "detecter|detecte|detectee|detectes|detectees|detectent|detectant|detecteur|detecteurs",
      write: PermittedWords.measures,
      not: [
        "\(choses) ~2 detecte|detectee|detectes|detectees", "detecter|detecte|detectent|detectant ~2 \(choses)",
        "detecteur|detecteurs ~2 \(choses)",
      ]),
    AvoidedPhrase("depist*", write: PermittedWords.measures),
    AvoidedPhrase(
      "traiter|traite|traitee|traites|traitees|traitent|traitant", write: PermittedWords.measures,
      not: ["trait* ~4 comme", "trait* ~1 \(donnees)"]),
    AvoidedPhrase(
      "traitement|traitements", write: PermittedWords.handling,
      not: ["traitement|traitements de|des|du|d ~2 \(donnees)"]),
    AvoidedPhrase("guerir|guerit|guerison|soigner|soigne", write: PermittedWords.nothing),
    AvoidedPhrase("maladie*|malade|malades|affection|affections", write: PermittedWords.nothing),
    AvoidedPhrase(
      "avc|depressif|depressive|insomnie*|anemie*|fievre|demence|grippe|asthme", write: PermittedWords.nothing),
    AvoidedPhrase("insuffisance|arret cardiaque", write: PermittedWords.nothing),
    AvoidedPhrase("arythm*|dysrythm*", write: PermittedWords.nothing),
    AvoidedPhrase("rythme|pouls|battements irregulier|irreguliers", write: PermittedWords.nothing),
    AvoidedPhrase("variabilite ~3 cardiaque", .ofCamera, write: PermittedWords.variability),
    AvoidedPhrase("vfc", .ofCamera, write: PermittedWords.variability),
    AvoidedPhrase("frequence|frequences|rythme|rythmes cardiaque|cardiaques", .ofCamera, write: PermittedWords.rate),
    AvoidedPhrase("qualite|grade|niveau medical|medicale|hospitalier|hospitaliere", write: PermittedWords.agreement),
    AvoidedPhrase("precision|exactitude hospitaliere", write: PermittedWords.agreement),
    AvoidedPhrase("marquage|marque|certificat ce", write: PermittedWords.agreement),
    AvoidedPhrase(
      "approuve|approuvee|homologue|homologuee|agree|agreee|autorise|autorisee ~3 fda|ce",
      write: PermittedWords.agreement),
    AvoidedPhrase("certifie|certifiee|certifies|certifiees|certifier|homologation", write: PermittedWords.agreement),
    AvoidedPhrase(
      "conforme|conformes|conformite|respecte|satisfait ~3 iec|iso|cei|ansi|aami|cta|norme|normes",
      write: PermittedWords.tolerance),
    AvoidedPhrase("conforme|conformes ~2 en 60601|80601|13485|iso|iec", write: PermittedWords.tolerance),
    AvoidedPhrase(
      "normale|normales|normaux|normalement|anormal|anormale|anormales|anormaux|anormalement",
      write: PermittedWords.baseline,
      not: ["loi|distribution|densite|courbe normale", "lois|distributions normales", "normalement distribue*"]),
    AvoidedPhrase(
      "sain|saine|sains|saines|malsain|malsaine|malsains|malsaines", write: PermittedWords.baseline),
    AvoidedPhrase("bonne|mauvaise|meilleure sante", write: PermittedWords.baseline),
    AvoidedPhrase("dangereux|dangereuse|dangereuses|dangereusement", write: PermittedWords.baseline),
    AvoidedPhrase("avertir|avertit|avertissement|avertissements", write: "remark, or note"),
    AvoidedPhrase(
      "alarme|alarmes|alarmant|alarmante|alarmants|alarmantes|alerte|alertes|alerter", write: "remark, or note"),
    AvoidedPhrase(
      "voir|voyez|consultez|consulter|appelez|contactez ~2 medecin|cardiologue|docteur ~2 car|parce|si|quand|puisque|immediatement|urgence",
      write: PermittedWords.reminder),
    AvoidedPhrase("crise", write: PermittedWords.stress),
    AvoidedPhrase("niveau|niveaux|degre ~2 stress|anxiete", write: PermittedWords.stress),
    AvoidedPhrase(
      "trouble|troubles ~2 stress|anxieux|anxiete|rythme|sommeil|cardiaque|cardiaques", write: PermittedWords.stress),
    AvoidedPhrase("stress|anxiete ~3 detecte|detectee|detectes|detectees", write: PermittedWords.stress),
    AvoidedPhrase("detecter|detecte|detectent|detection|detecteur ~4 anxiete", write: PermittedWords.stress),
    AvoidedPhrase("epuisement professionnel|nerveux", write: PermittedWords.stress),
    AvoidedPhrase(
      "est|sont|tres|plus|aussi|mesure|mesures|valeur|valeurs ~1 precis|precise|precises|exact|exacte|exacts|exactes|fiable|fiables",
      .withoutInterval, write: PermittedWords.numbers),
    AvoidedPhrase("valide|validee ~2 scientifiquement|medicalement|cliniquement", write: PermittedWords.numbers),
    AvoidedPhrase("validee|validees", .withoutInterval, write: PermittedWords.numbers),
    AvoidedPhrase("est|sont|ete ~1 valide|valides", .withoutInterval, write: PermittedWords.numbers),
    AvoidedPhrase("prouve|prouvee|prouves|prouvees|eprouve|eprouvee", write: PermittedWords.numbers),
    AvoidedPhrase("100 pour|p cent|c", .withoutWhole, write: PermittedWords.numbers),
    AvoidedPhrase("100 pourcent", .withoutWhole, write: PermittedWords.numbers),
    AvoidedPhrase(
      "mesure|mesures|lecture|lectures ~3 valide|valides|invalide|invalides|echouee|echouees|echoue|ratee|ratees",
      write: PermittedWords.unpublished),
    AvoidedPhrase("echec ~2 mesure", write: PermittedWords.unpublished),
    AvoidedPhrase(
      "sensibilite|specificite", .ofStress, write: PermittedWords.area, not: ["analyse|analyses de sensibilite"]),
  ]

  private static let choses =
    "pic|pics|battement|battements|pouls|doigt|doigts|contact|mouvement|mouvements|lacune|lacunes|artefact|artefacts"

  private static let donnees =
    "donnees|signal|signaux|image|images|valeurs|mesures|intervalles|lacunes|manquantes|texte|fichier|fichiers"
}
