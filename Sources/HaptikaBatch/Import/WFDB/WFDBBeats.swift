/// The intervals between the beats of an annotation file.
struct WFDBBeats: Sendable {
  /// One an interval, at the beat that ends it: RR in milliseconds, marked bad when noise, an artefact or fibrillation was
  /// annotated between its beats.
  private(set) var intervals: [ReferenceSample] = []
  /// Annotations: kept are those that end an interval.
  private(set) var rows = RowCounts()

  /// The codes that are beats: those that `isqrs` of the WFDB library is true for (`ecgmap.h`, names of `ecgcodes.h`).
  ///
  /// 1 NORMAL, 2 LBBB, 3 RBBB, 4 ABERR, 5 PVC, 6 FUSION, 7 NPC, 8 APC, 9 SVPB, 10 VESC, 11 NESC, 12 PACE, 13 UNKNOWN, 25 BBB,
  /// 30 LEARN, 31 FLWAV, 34 AESC, 35 SVESC, 38 PFUS, 41 RONT.
  static let beatCodes: Set<UInt8> = Set(1...13).union([25, 30, 31, 34, 35, 38, 41])

  /// The codes across which an interval is none between neighbouring beats: 14 NOISE (a change of quality, back to clean too),
  /// 16 ARFCT, 32 VFON and 33 VFOFF.
  static let disturbanceCodes: Set<UInt8> = [14, 16, 32, 33]

  /// Finds the beats of `file`, whose times count `unitsPerSecond`; reports call it `label`.
  init(in file: WFDBAnnotationFile, unitsPerSecond: Double, label: String) {
    var last: Int?
    var isDisturbed = false
    for (number, annotation) in file.annotations.enumerated() {
      let place = { "\(label): annotation \(number + 1)" }
      let isBeat = Self.beatCodes.contains(annotation.code) && !file.ownCodes.contains(annotation.code)
      guard isBeat else {
        rows.drop(because: "no beat", at: place())
        if Self.disturbanceCodes.contains(annotation.code), !file.ownCodes.contains(annotation.code) {
          isDisturbed = true
        }
        continue
      }
      guard let before = last else {
        rows.drop(because: "the first beat, which ends no interval", at: place())
        last = annotation.time
        isDisturbed = false
        continue
      }
      guard annotation.time > before else {
        rows.drop(because: "the time of the beat before", at: place())
        continue
      }
      rows.keep()
      intervals.append(
        ReferenceSample(
          time: Double(annotation.time) / unitsPerSecond,
          value: Double(annotation.time - before) * 1000 / unitsPerSecond,
          isValid: isDisturbed ? false : nil))
      last = annotation.time
      isDisturbed = false
    }
  }
}
