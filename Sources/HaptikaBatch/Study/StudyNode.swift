/// A value of a study file that fits its field.
enum StudyValue: Sendable {
  case text(String)
  case texts([String])
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case section(StudyNode)
  case list([StudyNode])
}

/// One section of a study file as it was read: the values that fit their fields, by key.
struct StudyNode: Sendable {
  private var values: [String: StudyValue] = [:]
  /// The line on which the section begins, and those of its values, from 1.
  let line: Int
  private var lines: [String: Int] = [:]

  init(line: Int) { self.line = line }

  mutating func set(_ key: String, _ value: StudyValue, line: Int) {
    values[key] = value
    lines[key] = line
  }

  /// The line of a value, or of the section when it is not there.
  func line(of key: String) -> Int { lines[key] ?? line }

  func text(_ key: String) -> String? {
    if case .text(let text) = values[key] { text } else { nil }
  }

  func texts(_ key: String) -> [String]? {
    if case .texts(let texts) = values[key] { texts } else { nil }
  }

  func number(_ key: String) -> Double? {
    if case .number(let number) = values[key] { number } else { nil }
  }

  func integer(_ key: String) -> Int? {
    if case .integer(let number) = values[key] { number } else { nil }
  }

  func section(_ key: String) -> StudyNode? {
    if case .section(let node) = values[key] { node } else { nil }
  }

  func list(_ key: String) -> [StudyNode]? {
    if case .list(let nodes) = values[key] { nodes } else { nil }
  }
}
