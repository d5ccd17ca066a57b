import HaptikaDSP

/// Two measurements of one series, before and after an exercise, in one arm.
struct StressProtocolPair: Sendable {
  let key: StressGroupKey
  let protocolName: String
  let before: JudgedStress
  let after: JudgedStress

  /// The pairs of a session. One whose measurements lie in two arms is none: arms are never pooled.
  static func pairs(of session: MeasuredRegulation) -> [StressProtocolPair] {
    session.pairs.filter { ByteText($0.before.entry.arm) == ByteText($0.after.entry.arm) }.map { pair in
      StressProtocolPair(
        key: StressGroupKey(of: pair.before.entry), protocolName: session.protocolName, before: pair.before,
        after: pair.after)
    }
  }

  /// The values of those who have the quantity both times, person by person.
  static func values(
    of pairs: [StressProtocolPair], _ quantity: StressQuantity, _ people: StressPeople
  ) -> [(person: Int32, before: Double, after: Double)] {
    pairs.compactMap { pair -> (person: Int32, before: Double, after: Double)? in
      guard let person = people[pair.before.entry.person], let before = quantity.value(of: pair.before),
        let after = quantity.value(of: pair.after)
      else { return nil }
      return (person, before, after)
    }.sorted { $0.person < $1.person }
  }
}

extension StressSessions {
  /// Counts sessions by arm and exercise, and compares feelings before and after. Arm and person are those of the recordings before or
  /// after; a session of which neither is known has no person, and only counts.
  ///
  /// - Complexity: O(*n* log *n*).
  static func all(
    _ sessions: [MeasuredRegulation], judged: [JudgedStress], people: StressPeople, bootstrap: BootstrapSettings
  ) -> [StressSessions] {
    if sessions.isEmpty { return [] }
    var entries: [RecordingKey: StressEntry] = [:]
    // Whatever measured it: a recording has one person and one arm.
    for one in judged { entries[one.entry.key] = one.entry }
    let owned = sessions.map { session -> Owned in
      let ids = [session.regulation.beforeRecordingID, session.regulation.afterRecordingID].compactMap { $0 }
      let entry = ids.lazy.compactMap { entries[RecordingKey(studyID: session.studyID, recordingID: $0)] }.first
      return Owned(
        session: session, arm: entry.map { ByteText($0.arm) }, person: entry.flatMap { people[$0.person] },
        isSimulated: entry?.isSimulated ?? false)
    }
    // What is not known stands with an arm that is called so: the names of rows stay unique.
    let arms = Dictionary(grouping: owned) { $0.arm ?? ByteText(Stratum.unknown) }
    return arms.keys.sorted { Stratum.condition.precedes($0.text, $1.text) }.flatMap { arm -> [StressSessions] in
      let protocols = Dictionary(grouping: arms[arm] ?? []) { ByteText($0.session.protocolName) }
      return protocols.keys.sorted().map { name in
        StressSessions(
          protocols[name] ?? [], arm: arm.text == Stratum.unknown ? nil : arm.text, protocolName: name.text, bootstrap)
      }
    }
  }

  /// A session with what is known of whose it is.
  private struct Owned {
    let session: MeasuredRegulation
    let arm: ByteText?
    let person: Int32?
    let isSimulated: Bool
  }

  private init(_ owned: [Owned], arm: String?, protocolName: String, _ bootstrap: BootstrapSettings) {
    let isSimulated = owned.allSatisfy(\.isSimulated)
    let key = StressGroupKey(arm: arm ?? Stratum.unknown, algorithm: StressLedger.indexRules.identifier, device: nil)
    let set = StressSet(
      rows: [], isSimulated: isSimulated, bootstrap: bootstrap, key: key, group: "protocol", level: protocolName)
    let counts = StressSet.Counts(
      recordings: owned.count, people: Set(owned.compactMap(\.person)).count)
    func count(_ measure: StressMeasure, _ isIn: (Owned) -> Bool) -> StressValue {
      set.plain(measure, .value(Double(owned.count(where: isIn))), of: counts)
    }
    let feelings = owned.compactMap { one -> (person: Int32, before: Double, after: Double)? in
      guard let person = one.person, one.session.feelingChange != nil,
        let before = one.session.regulation.feelingBefore, let after = one.session.regulation.feelingAfter
      else { return nil }
      return (person, Double(before), Double(after))
    }.sorted { $0.person < $1.person }
    self.arm = arm
    self.protocolName = protocolName
    self.isSimulated = isSimulated
    values =
      [count(.number(.sessionCount)) { _ in true }, count(.number(.sessionsUnowned)) { $0.person == nil }]
      + SessionProgress.allCases.map { progress in
        count(.sessions(progress)) { $0.session.progress == progress }
      } + set.change(StressChanges(.feeling, pairs: feelings), beyond: nil)
  }
}
