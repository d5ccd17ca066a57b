import Foundation
import HaptikaDSP

extension AccuracyReport {
  /// The references that the algorithms contradict together. They are listed, and nothing else follows from it.
  func suspectReferences(of arm: Arm) -> [String] {
    let eligible = arm.algorithms.compactMap { arm.summaries(of: $0, in: "all").first?.counts.eligible }.max() ?? 0
    guard eligible > 0 else { return [] }
    let suspects = listed.suspects(arm: arm.name, kind: arm.kind)
    let heading = "### Suspect references\n"
    let unit = eligible == 1 ? self.unit : self.unit + "s"
    guard suspects.count > 0 else {
      return [heading, "None of \(eligible) eligible \(unit). \(Self.rule)\n"]
    }
    let table = MarkdownWriter.text(
      of: Table(title: "Suspect references, \(arm.kind.words)", columns: suspectColumns, rows: suspects.elements),
      limit: Self.rowLimit, restIn: FarOffCSV.format.file, total: suspects.count)
    return [
      heading,
      "\(suspects.count) of \(eligible) eligible \(unit). \(Self.rule) \(arm.isSimulator ? Self.ofSimulator : Self.ofPeople)\n",
      table,
    ] + suspectFigures(of: arm) + commands(for: suspects.elements)
  }

  private static let rule =
    "A reference is suspect when at least two algorithms published and all that did agree within "
    + "\(Int(ListedValue.agreement)) BPM, each of them more than \(Int(ListedValue.contradiction)) BPM off the reference. "
    + "No number of this report depends on the list: nothing on it was left out anywhere."

  private static let ofSimulator =
    "A simulator plays its reference: algorithms that agree against it more likely share an error, as a second rhythm in the light, "
    + "than show one of the reference."

  private static let ofPeople =
    "Versions of one algorithm are made of the same parts, so that their agreement is weaker evidence than that of different algorithms: "
    + "look at the recording before the reference is blamed."

  private var suspectColumns: [TableColumn<SuspectReference>] {
    let names =
      [ListedColumns.recording] + (isOverWindows ? [ListedColumns.windowStart] : []) + [ListedColumns.condition]
    return names.map { $0.of(\.value) } + Self.suspectNumbers
  }

  private static let suspectNumbers: [TableColumn<SuspectReference>] = [
    TableColumn("reference", .number, unit: "BPM", decimals: 2, "over the same seconds") {
      .number($0.value.reference)
    },
    TableColumn("coverage of the reference", .number, unit: "%", decimals: 1, "of the span") { suspect in
      .number(suspect.value.coverage.map { 100 * $0 })
    },
    TableColumn("what the camera shows (BPM)", .string, "estimates with confidence and quality") { suspect in
      .code(suspect.values.map(\.cameraText).joined(separator: "<br>"))
    },
  ]

  /// The drawings of the first ones, each with its caption.
  private func suspectFigures(of arm: Arm) -> [String] {
    numberedFigures(of: arm) { $0.suspect != nil }
  }

  /// How to draw those that are not drawn here: one command a recording, as far as its id can be written in one.
  private func commands(for suspects: [SuspectReference]) -> [String] {
    var seen = Set(figures.filter { $0.image != nil }.compactMap(\.placed.suspect?.recording))
    let rest = suspects.filter { seen.insert($0.recording).inserted }
    // Numbers run through all arms, so that no drawing has the name of another.
    let numbers = listed.suspectNumbers
    let commands = rest.compactMap { suspect -> String? in
      guard let archive = suspectArchives.names[suspect.recording].flatMap(ShellWord.init),
        let id = ShellWord(suspect.value.key.recordingID), let number = numbers[suspect.recording]
      else { return nil }
      return "haptika-analyze inspect \(archive.text) \(id.text) --figure suspect-\(number).svg"
    }
    guard !rest.isEmpty else { return [] }
    let missing =
      commands.count == rest.count
      ? "" : " The names of \(rest.count - commands.count) more cannot be written as words of a command."
    guard !commands.isEmpty else { return ["The recordings are not drawn here.\(missing)\n"] }
    return [
      "What is not drawn here is drawn by these commands, in the folder of the archive.\(missing)\n",
      "```sh\n" + commands.joined(separator: "\n") + "\n```\n",
    ]
  }
}

/// The archives that hold the recordings whose references are suspect, as the report names them.
public struct SuspectArchives: Sendable {
  /// File names without their folders, by recording.
  let names: [RecordingKey: String]

  /// A report that knows no archives.
  public static let none = SuspectArchives(names: [:])
}

/// A text from outside as one word of a shell's command, inside a block of code.
struct ShellWord: Sendable, Hashable {
  let text: String

  /// `nil` for what would end the quotes or the block, or be taken for an option.
  init?(_ word: String) {
    let isPrintable = word.unicodeScalars.allSatisfy {
      !$0.properties.isBidiControl
        && ![.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
    }
    guard isPrintable, !word.isEmpty, !word.hasPrefix("-"), !word.contains("'"), !word.contains("`") else { return nil }
    text = word.wholeMatch(of: /[A-Za-z0-9_.\/+,:@%-]+/) == nil ? "'\(word)'" : word
  }
}

extension ListedValue {
  /// `` `haptika-ppg@2.0.0` 71.20 (confidence 0.93, quality 0.80) ``.
  fileprivate var cameraText: String {
    let more = [("confidence", confidence), ("quality", quality)].compactMap { name, value in
      NumberText.fixed(value, decimals: 2).map { "\(name) \($0)" }
    }
    let rate = NumberText.fixed(estimate, decimals: 2) ?? ""
    return "\(MarkdownWriter.code(algorithm.description)) \(rate)"
      + (more.isEmpty ? "" : " (\(more.joined(separator: ", ")))")
  }
}
