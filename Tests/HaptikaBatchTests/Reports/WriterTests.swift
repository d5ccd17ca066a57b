import Testing

@testable import HaptikaBatch

private let columns: [TableColumn<TableCell>] = [
  TableColumn("a", .string, "first") { $0 },
  TableColumn("b", .number, unit: "bpm", decimals: 2, "second") { _ in .number(1.5) },
]

private func csv(_ cell: TableCell) -> String {
  CSVWriter.text(of: Table(title: "T", columns: columns, rows: [cell]))
}

@Suite("The CSV writer")
struct CSVWriterTests {
  @Test("writes a header and lines that end in a line feed")
  func whole() {
    #expect(csv(.count(7)) == "a,b\n7,1.5\n")
  }

  @Test(
    "quotes what RFC 4180 says must be quoted",
    arguments: [
      ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("two\nlines", "\"two\nlines\""),
      ("two\r\nlines", "\"two\r\nlines\""), ("plain text", "plain text"), ("é", "é"),
    ])
  func quotes(text: String, cell: String) {
    #expect(csv(.text(text)) == "a,b\n\(cell),1.5\n")
  }

  @Test(
    "keeps a spreadsheet from running a text of strangers",
    arguments: ["=1+1", "+1", "-1+2", "-A1", "-0x1", "-inf", "-.5", "-", "@SUM(A1)", "\tx"])
  func injection(text: String) {
    #expect(csv(.text(text)) == "a,b\n'\(text),1.5\n")
  }

  @Test("also when the text begins with a carriage return")
  func injectionByCarriageReturn() {
    #expect(csv(.text("\r\n=1")) == "a,b\n\"'\r\n=1\",1.5\n")
  }

  @Test("leaves a text that is a plain number as it is", arguments: ["-60", "-0.5", "-1e-07", "-1e+21", "60"])
  func plainNumber(text: String) {
    #expect(csv(.text(text)) == "a,b\n\(text),1.5\n")
  }

  @Test("sorts by the key as it is written, in bytes")
  func sorted() {
    // ' is 27, 1 is 31, Z is 5A, e is 65, é is C3 A9; the first gets its apostrophe before it is compared.
    let cells = ["é", "e\u{301}", "Z", "10", "9", "=x"].map { TableCell.text($0) }
    let sorted = CSVWriter.sorted(cells, in: columns, by: ["a"])
    #expect(sorted == ["=x", "10", "9", "Z", "e\u{301}", "é"].map { TableCell.text($0) })
  }

  @Test("leaves a negative number a number")
  func negative() {
    #expect(csv(.number(-1.5)) == "a,b\n-1.5,1.5\n")
  }

  @Test(
    "leaves a cell without a value empty",
    arguments: [
      TableCell.code(nil), .text(nil), .number(nil), .number(.nan), .count(nil), .flag(nil), .undefined("too_few"),
    ])
  func empty(cell: TableCell) {
    #expect(csv(cell) == "a,b\n,1.5\n")
  }

  @Test("writes booleans in lower case", arguments: [(true, "true"), (false, "false")])
  func flags(value: Bool, text: String) {
    #expect(csv(.flag(value)) == "a,b\n\(text),1.5\n")
  }
}

@Suite("The Markdown writer")
struct MarkdownWriterTests {
  @Test("writes a table under its title")
  func table() {
    let table = Table(title: "T", columns: columns, rows: [TableCell.text("x"), .undefined("too_few")])
    let text = MarkdownWriter.text(of: table, limit: 40, restIn: "t.csv")
    #expect(
      text == """
        **T.**

        | a | b (bpm) |
        | --- | ---: |
        | x | 1.50 |
        | n/a (too_few) | 1.50 |

        """)
  }

  @Test("says where the rows beyond the limit are")
  func limit() {
    let table = Table(title: "T", columns: columns, rows: [TableCell](repeating: .text("x"), count: 5))
    let text = MarkdownWriter.text(of: table, limit: 3, restIn: "t.csv")
    #expect(text.hasSuffix("\n2 more rows are in [t.csv](t.csv).\n"))
    #expect(text.split(separator: "\n").count { $0.hasPrefix("| x |") } == 3)
  }

  @Test(
    "takes the power from a text of strangers",
    arguments: [
      ("a|b", "a\\|b"), ("<b>&", "&lt;b&gt;&amp;"), ("`x`", "\\`x\\`"), ("[a](b)", "\\[a\\](b)"), ("a\nb", "a b"),
      ("a\r\nb", "a  b"), ("*a*", "\\*a\\*"), ("post_exercise", "post_exercise"), ("_a_", "\\_a\\_"),
      ("@me", "&#64;me"),
      ("http://x.y", "http&#58;//x.y"), ("www.x", "www&#46;x"), ("a\\b", "a\\\\b"), ("abc\u{202E}d", "abc d"),
    ])
  func escapes(text: String, escaped: String) {
    #expect(MarkdownWriter.escaped(text) == escaped)
  }

  @Test("lets no name out of its code span")
  func code() {
    #expect(MarkdownWriter.code("a`b|c\nd") == "`a?b?c?d`")
  }
}
