import HaptikaBatch

/// One option of a command. The list of a command's flags is the only place that knows an option: parsing, help, suggestions and
/// completions read it.
struct Flag<Options: Sendable>: Sendable {
  /// Without the leading dashes.
  let name: String

  /// What stands for the value in help, as `DIR`; `nil` for a switch.
  let value: String?

  /// One clause without a full stop.
  let help: String

  /// The values to choose from, when they are a closed list.
  let choices: [String]

  /// Stores the value, or returns what was expected.
  let set: @Sendable (inout Options, String) -> String?

  /// `--name VALUE`.
  var usage: String { value.map { "--\(name) \($0)" } ?? "--\(name)" }
}

extension Flag {
  /// A switch: on when it is there.
  static func on(_ name: String, _ help: String, _ path: Path<Bool>) -> Flag {
    Flag(name: name, value: nil, help: help, choices: []) { options, _ in
      options[keyPath: path] = true
      return nil
    }
  }

  /// Any text that is not empty.
  static func text(_ name: String, _ value: String, _ help: String, _ path: Path<String?>) -> Flag {
    Flag(name: name, value: value, help: help, choices: []) { options, text in
      guard !text.isEmpty else { return "allowed to be empty" }
      options[keyPath: path] = text
      return nil
    }
  }

  /// A name and a value, `NAME=VALUE`; may be repeated.
  static func pair(
    _ name: String, _ value: String, _ help: String, _ path: Path<[NamedValue]>
  ) -> Flag {
    Flag(name: name, value: value, help: help, choices: []) { options, text in
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return "of the form \(value)" }
      options[keyPath: path].append(NamedValue(name: parts[0], value: parts[1]))
      return nil
    }
  }

  /// A whole number in `range`.
  static func integer(
    _ name: String, _ value: String, _ help: String, in range: ClosedRange<Int>, _ path: Path<Int?>
  ) -> Flag {
    Flag(name: name, value: value, help: help, choices: []) { options, text in
      guard let number = Int(text), range.contains(number) else {
        return range.upperBound == .max
          ? "a whole number of \(range.lowerBound) to 2^63 - 1"
          : "a whole number from \(range.lowerBound) to \(range.upperBound)"
      }
      options[keyPath: path] = number
      return nil
    }
  }

  /// A finite number in `range`.
  static func number(
    _ name: String, _ value: String, _ help: String, in range: ClosedRange<Double>, _ path: Path<Double?>
  ) -> Flag {
    Flag(name: name, value: value, help: help, choices: []) { options, text in
      guard let number = Double(text), range.contains(number) else {
        return "a number from \(range.lowerBound) to \(range.upperBound)"
      }
      options[keyPath: path] = number
      return nil
    }
  }

  /// Numbers in `range`, separated by commas.
  static func numbers(
    _ name: String, _ value: String, _ help: String, in range: ClosedRange<Double>, _ path: Path<[Double]>
  ) -> Flag {
    Flag(name: name, value: value, help: help, choices: []) { options, text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
      let numbers = parts.compactMap { $0 }.filter(range.contains)
      guard numbers.count == parts.count else {
        return "numbers from \(range.lowerBound) to \(range.upperBound), separated by commas"
      }
      options[keyPath: path] += numbers
      return nil
    }
  }

  /// One of `choices`; `several` of them may be given, separated by commas or by repeating the option.
  static func choice(
    _ name: String, _ value: String, _ help: String, of choices: [String], _ path: Path<[String]>
  ) -> Flag {
    Flag(name: name, value: value, help: help, choices: choices) { options, text in
      let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let unknown = parts.first(where: { !choices.contains($0) }) {
        let hint = nearest(to: unknown, in: choices).map { "; did you mean '\($0)'?" } ?? ""
        return "one of \(choices.joined(separator: ", "))\(hint)"
      }
      options[keyPath: path] += parts
      return nil
    }
  }

  /// Where a flag stores its value.
  typealias Path<Value> = WritableKeyPath<Options, Value> & Sendable
}

/// What `NAME=VALUE` says.
struct NamedValue: Sendable, Equatable {
  let name: String
  let value: String
}
