/// What rules 3 to 7 of `VersionVerdict` say of three intervals, and the sentence that says why.
struct VerdictRuling {
  let decision: VersionVerdict.Kind
  let sentence: String

  init(_ endpoints: ComparedEndpoints, holmP: Double?) {
    let (success, all) = (endpoints.success, endpoints.all)
    let better = all.filter(\.isBetter)
    let inferior = all.filter { !$0.isNonInferior }
    if success.isWorse {
      self.init(.worse, "\(success.text) lies below 0")
    } else if success.isBetter, let holmP, holmP < 0.05, inferior.allSatisfy({ $0.name == success.name }) {
      let others = all.dropFirst().map(\.nonInferiorText)
      self.init(
        .improved, "\(success.text) lies above 0, Holm p \(text(ofP: holmP)); " + others.joined(separator: "; "))
    } else if inferior.isEmpty {
      let doubt = success.isBetter ? ["E1 lies above 0, but Holm p is \(holmP.map(text(ofP:)) ?? "not there")"] : []
      self.init(.nonInferior, (all.map(\.nonInferiorText) + doubt).joined(separator: "; "))
    } else if better.contains(where: { good in inferior.contains { $0.name != good.name } }) {
      self.init(
        .tradeOff, (better.map(\.betterText) + inferior.map(\.inferiorText)).joined(separator: "; "))
    } else {
      self.init(.inconclusive, inferior.map(\.inferiorText).joined(separator: "; ") + "; nothing is clearly better")
    }
  }

  private init(_ decision: VersionVerdict.Kind, _ sentence: String) {
    (self.decision, self.sentence) = (decision, sentence)
  }
}

private func text(ofP p: Double) -> String { p < 0.001 ? "<0.001" : NumberText.fixed(p, decimals: 3) ?? "n/a" }
