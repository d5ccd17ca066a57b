import Testing

@testable import HaptikaBatch
@testable import haptika_analyze

@Suite("Options")
struct OptionTests {
  struct Values: Sendable, Equatable {
    var isQuiet = false
    var jobs: Int?
    var width: Double?
    var targets: [Double] = []
    var colours: [String] = []
    var out: String?
  }

  /// A command that does nothing but hold flags of every kind.
  enum Probe: Command {
    static let name = "probe"
    static let summary = "hold flags of every kind"
    static let operands = "FILE…"
    static let operandCount = 1...2
    static let examples = ["haptika-analyze probe a.h5"]
    static let defaults = Values()
    static var flags: [Flag<Values>] {
      [
        .on("quiet", "say nothing", \.isQuiet),
        .integer("jobs", "N", "threads", in: 1...64, \.jobs),
        .number("width", "W", "a width", in: 0...10, \.width),
        .numbers("targets", "LIST", "some rates", in: 20...250, \.targets),
        .choice("colours", "LIST", "some colours", of: ["red", "green"], \.colours),
        .text("out", "DIR", "a folder", \.out),
      ]
    }
    static func run(_ options: Values, _ operands: [String]) throws -> ExitCode { .done }
  }

  func parse(_ arguments: [String]) throws -> (Values, [String])? {
    guard case .run(let options, let operands) = try Probe.parse(arguments) else { return nil }
    return (options, operands)
  }

  @Test("are read as --name VALUE and as --name=VALUE")
  func bothForms() throws {
    let spaced = try #require(try parse(["--jobs", "2", "--out", "x", "a.h5"]))
    let joined = try #require(try parse(["--jobs=2", "--out=x", "a.h5"]))
    #expect(spaced.0 == joined.0)
    #expect(spaced.0.jobs == 2 && spaced.0.out == "x")
  }

  @Test("may stand behind operands")
  func afterOperands() throws {
    let (values, operands) = try #require(try parse(["a.h5", "--quiet", "b.h5"]))
    #expect(values.isQuiet)
    #expect(operands == ["a.h5", "b.h5"])
  }

  @Test("end at --")
  func doubleDash() throws {
    let (values, operands) = try #require(try parse(["--", "--quiet"]))
    #expect(!values.isQuiet)
    #expect(operands == ["--quiet"])
  }

  @Test("that are lists take commas and repetition")
  func lists() throws {
    let (values, _) = try #require(try parse(["--targets=60,75", "--targets", "120", "--colours", "red,green", "a"]))
    #expect(values.targets == [60, 75, 120])
    #expect(values.colours == ["red", "green"])
  }

  @Test(
    "that make no sense are refused with what was expected",
    arguments: [
      (["--jobs", "0", "a"], "'0' is not a whole number from 1 to 64"),
      (["--jobs", "two", "a"], "'two' is not a whole number"),
      (["--width", "nan", "a"], "'nan' is not a number from 0.0 to 10.0"),
      (["--width", "1e9", "a"], "is not a number"),
      (["--targets", "60,,75", "a"], "separated by commas"),
      (["--colours", "gren", "a"], "did you mean 'green'?"),
      (["--out", "", "a"], "'' is not allowed to be empty"),
      (["--quiet=yes", "a"], "takes no value"),
      (["a", "--jobs"], "needs a value (N)"),
      (["--qiuet", "a"], "did you mean '--quiet'?"),
      (["--ouput", "a"], "did you mean '--out'?"),
      ([], "missing FILE…"),
      (["a", "b", "c"], "unexpected operand 'c'"),
    ])
  func refusals(arguments: [String], message: String) {
    #expect {
      _ = try Probe.parse(arguments)
    } throws: { error in
      guard let error = error as? UsageError else { return false }
      return error.description.contains(message)
    }
  }

  @Test("all stand in the help")
  func help() {
    for flag in Probe.flags { #expect(Probe.helpText.contains(flag.usage)) }
    #expect(Probe.helpText.contains("usage: haptika-analyze probe [options] FILE…"))
  }

  @Test("of every command have names of their own and help without a full stop")
  func names() {
    for command in Program.commands {
      let flags = command.flagSummaries
      #expect(Set(flags.map(\.name)).count == flags.count)
      for flag in flags { #expect(!flag.help.isEmpty && !flag.help.hasSuffix(".")) }
    }
  }

  @Test("complete in every shell", arguments: ["bash", "zsh", "fish"])
  func completion(shell: String) throws {
    let script = try completions(for: shell, of: Program.commands)
    for command in Program.commands {
      for flag in command.flagSummaries { #expect(script.contains(flag.name)) }
    }
  }
}

@Suite("Suggestions")
struct SuggestionTests {
  @Test(
    "count insertions, deletions, replacements and swaps",
    arguments: [("", "", 0), ("abc", "", 3), ("ouput", "output", 1), ("qiuet", "quiet", 1), ("kitten", "sitting", 3)])
  func distance(a: String, b: String, edits: Int) {
    #expect(editDistance(a, b) == edits)
  }

  @Test(
    "complete a part, and shorten what is longer",
    arguments: [("haptika-ppg", "haptika-ppg@1.0.0"), ("--output", "--out"), ("iphone", "iphoneCameraPPG")])
  func parts(text: String, name: String) {
    #expect(nearest(to: text, in: ["1.0.0", "haptika-ppg@1.0.0", "--out", "--jobs", "iphoneCameraPPG"]) == name)
  }

  @Test("stay silent when nothing is near")
  func silence() {
    #expect(nearest(to: "--zzz", in: ["--out", "--algorithm"]) == nil)
    #expect(nearest(to: "x", in: []) == nil)
  }
}
