import Foundation
import Testing

@testable import HaptikaBatch

@Suite("The text of an Apple Health export")
struct HealthXMLTests {
  typealias Text = HealthExportText
  private static let records = [Text.rate(Text.time(0))]

  @Test("may have a document type that is not well formed, as that of iOS 16")
  func brokenDocumentType() {
    #expect(healthRefusal(Text(records: Self.records).text) == nil)
  }

  @Test(
    "declares no entities: bombs and files of the system are refused before anything is read",
    arguments: [
      "<!DOCTYPE HealthData [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;\">]>\n",
      "<!DOCTYPE HealthData [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n",
      "<!DOCTYPE HealthData [<!ENTITY % a SYSTEM \"file:///etc/passwd\"> %a;]>\n",
      "<!DOCTYPE HealthData [<!-- > ]> --><!ENTITY a \"b\">]>\n",
    ])
  func entities(head: String) {
    #expect(healthRefusal(Text(head: head, records: Self.records).text)?.hasPrefix("declares an entity") == true)
  }

  @Test("is not completed by a document type elsewhere")
  func externalSubset() throws {
    try withFolder(["e/x.dtd": "<!ATTLIST Record unit CDATA \"count/min\">"]) { folder in
      let head = "<!DOCTYPE HealthData SYSTEM \"\(folder)/e/x.dtd\">\n"
      let text = Text(head: head, records: [Text.rate(Text.time(0), unit: nil), Text.rate(Text.time(1))]).text
      let found = try HealthImport(text)
      #expect(found.dropped("HeartRate records") == ["no unit"])
    }
  }

  @Test("may not use an entity that nobody declared")
  func unknownEntity() {
    let text = Text(records: [Text.rate(Text.time(0), source: "&xxe;")]).text
    #expect(healthRefusal(text)?.contains("not well-formed") == true)
  }

  @Test("may hold instructions without data, comments, character data and control characters, which are read as spaces")
  func neutralised() throws {
    let odd =
      "<?odd?><!-- <Record/> --><![CDATA[<Record>]]>\u{B}" + Text.rate(Text.time(0), source: "Str\u{B}ava", device: nil)
    let found = try HealthImport(Text(records: [odd]).text)
    #expect(found.devices.map(\.id) == ["Str ava"])
    #expect(found.report.findings.contains { $0.hasSuffix("2 control characters were read as spaces") })
  }

  @Test("may begin with a byte-order mark, have CRLF line ends, no declaration, and everything on one long line")
  func harmless() throws {
    let text = Text(records: Self.records).text
    #expect(healthRefusal("\u{FEFF}" + text) == nil)
    #expect(healthRefusal(text.replacingOccurrences(of: "\n", with: "\r\n")) == nil)
    #expect(healthRefusal(Text(head: "", records: Self.records).text) == nil)
    // 8,000 records of 300 bytes on one line of more than 1 MB.
    let line = (0..<8000).map { Text.rate(Text.time(5 * ($0 % 1000)), "\($0)") }.joined()
    #expect(line.utf8.count > 1 << 20)
    #expect(try HealthImport(Text(records: [line]).text).recordings.first?.watch.count == 8000)
  }

  @Test("is refused in one sentence when it is something else")
  func otherFiles() {
    let text = Text(records: Self.records).text
    #expect(healthRefusal("")?.hasPrefix("is empty") == true)
    #expect(healthRefusal("t_s,bpm\n0,60\n")?.hasPrefix("is not XML") == true)
    #expect(
      healthRefusal("<ClinicalDocument xmlns=\"urn:hl7-org:v3\">\n</ClinicalDocument>")?.contains("'ClinicalDocument'")
        == true)
    #expect(healthRefusal(bytes: Data([0x50, 0x4B, 3, 4, 0, 0]))?.contains("unzip it first") == true)
    #expect(healthRefusal(bytes: Data([0x1F, 0x8B, 8, 0]))?.contains("unzip it first") == true)
    #expect(healthRefusal(bytes: text.data(using: .utf16) ?? Data())?.hasPrefix("is UTF-16") == true)
    #expect(healthRefusal(bytes: text.data(using: .utf16LittleEndian) ?? Data())?.hasPrefix("is UTF-16") == true)
    let latin = Text(records: [Text.rate(Text.time(0), source: "J\u{FC}rgen")]).text
    #expect(healthRefusal(bytes: latin.data(using: .isoLatin1) ?? Data())?.hasPrefix("is not UTF-8") == true)
    let declared = text.replacingOccurrences(of: "UTF-8", with: "ISO-8859-1")
    #expect(healthRefusal(declared)?.contains("'ISO-8859-1'; expected UTF-8") == true)
  }

  @Test("is refused when it is cut off, wherever that is")
  func truncated() {
    let text = Array(Text(records: Text.stretch(3)).text.utf8)
    let root = Text(records: []).text.utf8.count - "\n</HealthData>\n".utf8.count
    for length in stride(from: root + 20, to: text.count - 3, by: 37) {
      #expect(healthRefusal(bytes: Data(text[..<length])) != nil, "\(length) bytes")
    }
    #expect(healthRefusal(bytes: Data(text[..<(root + 400)]))?.contains("cut off") == true)
  }

  @Test("is refused when a tag has no end within a mebibyte, or elements nest without one")
  func monsters() {
    let long = Text(records: [Text.rate(Text.time(0), source: String(repeating: "x", count: 1 << 20))]).text
    #expect(healthRefusal(long)?.contains("a tag is longer than") == true)
    let deep = Text(records: [String(repeating: "<a>", count: 100_000)]).text
    #expect(healthRefusal(deep) != nil)
    let unclosed = Text(records: ["<a>"]).text
    #expect(healthRefusal(unclosed)?.contains("not well-formed") == true)
  }

  @Test("is refused when it names more than 4,096 sources")
  func manySources() {
    let records = (0...4096).map { Text.rate(Text.time($0 % 1000), source: "app \($0)", device: nil) }
    #expect(healthRefusal(Text(records: records).text) == "more than 4096 sources and devices")
  }

  @Test("is refused when nothing in it can be imported")
  func nothing() {
    #expect(healthRefusal(Text(records: []).text)?.contains("nothing to import") == true)
    #expect(
      healthRefusal(Text(records: [Text.rate(Text.time(0), unit: "Hz")]).text)?.contains("the unit is not count/min")
        == true)
  }

  @Test("is judged as UTF-8 by the Unicode Standard's table")
  func encoding() {
    func isUTF8(_ bytes: [UInt8]) -> Bool {
      var check = UTF8Check()
      return bytes.allSatisfy { check.take($0) }
    }
    #expect(isUTF8(Array("aé€😀".utf8)))
    // Overlong, surrogates, above U+10FFFF, a lone continuation, a missing one.
    for bytes: [UInt8] in [
      [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xC3, 0x41], [0xFF],
    ] { #expect(!isUTF8(bytes)) }
  }

  @Test("gives the same tags in pieces of any length")
  func pieces() throws {
    let text =
      Text.brokenDocumentType
      + "<HealthData a='>'><!-- <b/> --><![CDATA[<c/>]]><?d?>\n<é  f = \"&lt;&#233;&#x1F600;&quot;\"/>\n</HealthData >\n"
    try withFolder(["e.xml": text]) { folder in
      func tags(_ length: Int) throws -> [String] {
        var reader = try HealthXMLReader(path: folder + "/e.xml", pieceLength: length)
        var tags: [String] = []
        while let tag = try reader.next() {
          let name = String(decoding: tag.name, as: UTF8.self)
          tags.append("\(tag.line) \(tag.isClosing) \(tag.isEmpty) \(name) \(try tag.attributes())")
        }
        return tags
      }
      let whole = try tags(1 << 20)
      // The document type takes ten lines.
      #expect(
        whole == [
          "11 false false HealthData [\"a\": \">\"]", "12 false true é [\"f\": \"<é😀\\\"\"]",
          "13 true false HealthData [:]",
        ])
      for length in 1...40 { #expect(try tags(length) == whole) }
    }
  }

  @Test(
    "is refused when it is not well formed",
    arguments: [
      "<a", "<a>", "</a>", "<a></b>", "<a><b></a></b>", "<a b/>", "<a b=c/>", "<a b=\"c/>", "< a/>", "<1/>",
      "<a =\"b\"/>", "<a <b/>>",
      "<Record type=\"a\" type=\"b\"/>", "<Record type=\"&#0;\"/>", "<Record type=\"&#xD800;\"/>",
      "<Record type=\"&#x110000;\"/>",
      "<Record type=\"&lt\"/>", "<Record type=\"&;\"/>", "<Record type=\"&#+65;\"/>", "</HealthData><a/>",
      "<!DOCTYPE a>", "<!-- ",
    ])
  func malformed(inside: String) {
    #expect(healthRefusal(Text(records: Self.records + [inside]).text) != nil)
  }
}
