import Foundation
import Testing

@testable import HaptikaBatch

@Suite("A data package")
struct DataPackageTests {
  private let columns: [TableColumn<Int>] = [
    TableColumn("id", .string, "who") { .text("\($0)") },
    TableColumn<Int>("kind", .string, "what") { _ in .code("a") }.among(["a", "b"]),
    TableColumn<Int>("share", .number, unit: "1", "how much") { _ in .number(0.5) }.from0To1,
    TableColumn<Int>("count", .integer, unit: "1", "how many") { .count($0) }.required.atLeast(0),
    TableColumn("yes", .boolean, "whether") { _ in .flag(true) },
  ]

  private func members(
    _ formats: [CSVFormat], licenses: [String] = []
  ) throws -> [String: Any] {
    let archives = licenses.enumerated().map { index, license in
      ArchiveFact(
        path: "/far/\(index).h5", sha256: String(repeating: "ab", count: 32),
        attributes: ReportFixtures.attributes(source: "a bench", license: license))
    }
    let resources = formats.map {
      DataPackage.Resource(format: $0, written: FolderFile(file: $0.file, sha256: "12", size: 34))
    }
    let package = DataPackage(name: "p", title: "P", order: "As they come.", resources: resources, archives: archives)
    return try #require(try JSONSerialization.jsonObject(with: Data(package.document.utf8)) as? [String: Any])
  }

  private func format(_ file: String, links: [CSVLink] = []) -> CSVFormat {
    CSVFormat(file: file, about: "rows", fields: columns.map(\.field), key: ["id"], links: links)
  }

  private func resources(_ members: [String: Any]) throws -> [[String: Any]] {
    try #require(members["resources"] as? [[String: Any]])
  }

  @Test("has the name, size and checksum of each file")
  func files() throws {
    let resource = try #require(try resources(members([format("figures/Some.csv")])).first)
    #expect(resource["name"] as? String == "figures-some")
    #expect(resource["path"] as? String == "figures/Some.csv")
    #expect(resource["bytes"] as? Int == 34)
    #expect(resource["hash"] as? String == "sha256:12")
  }

  @Test("has the key, and what is promised of each column, a column of the key being filled in every row")
  func promises() throws {
    let resource = try #require(try resources(members([format("a.csv")])).first)
    let schema = try #require(resource["schema"] as? [String: Any])
    #expect(schema["primaryKey"] as? [String] == ["id"])
    #expect(schema["missingValues"] as? [String] == [""])
    let fields = try #require(schema["fields"] as? [[String: Any]])
    let constraints = fields.map { $0["constraints"] as? [String: Any] ?? [:] }
    #expect(constraints.map { $0["required"] as? Bool } == [true, nil, nil, true, nil])
    #expect(constraints[1]["enum"] as? [String] == ["a", "b"])
    #expect(constraints.map { $0["minimum"] as? Int } == [nil, nil, 0, 0, nil])
    #expect(constraints.map { $0["maximum"] as? Int } == [nil, nil, 1, nil, nil])
    #expect(fields[4]["trueValues"] as? [String] == ["true"] && fields[4]["falseValues"] as? [String] == ["false"])
    #expect(fields[2]["unit"] as? String == "1")
  }

  @Test("keeps what is promised of a column when another table takes the column over")
  func takenOver() {
    let other: TableColumn<String> = columns[3].of { $0.count }
    #expect(other.field == columns[3].field)
  }

  @Test("has a link to a file that is there, and none to one that is not")
  func links() throws {
    let link = CSVLink(columns: ["id"], file: "a.csv")
    let both = try resources(members([format("a.csv"), format("b.csv", links: [link])]))
    let keys = try #require((both[1]["schema"] as? [String: Any])?["foreignKeys"] as? [[String: Any]])
    #expect((keys.first?["reference"] as? [String: Any])?["resource"] as? String == "a")
    let alone = try resources(members([format("b.csv", links: [link])]))
    #expect((alone[0]["schema"] as? [String: Any])?["foreignKeys"] == nil)
  }

  @Test(
    "names licences when all archives state an open one that has an identifier, otherwise none",
    arguments: [
      ([], nil), (["CC0-1.0"], ["CC0-1.0"]), (["CC BY 4.0", "cc-by-4.0"], ["CC-BY-4.0"]),
      (["CC BY 4.0", "CC0-1.0"], ["CC0-1.0", "CC-BY-4.0"]), (["CC BY 4.0", "ask us"], nil), (["none needed"], nil),
    ] as [([String], [String]?)])
  func licenses(stated: [String], names: [String]?) throws {
    let licenses = try members([format("a.csv")], licenses: stated)["licenses"] as? [[String: String]]
    #expect(licenses?.compactMap { $0["name"] } == names)
  }

  @Test("names the archives that it is made of, without their folders")
  func sources() throws {
    let sources = try members([format("a.csv")], licenses: ["ask us"])["sources"] as? [[String: String]]
    #expect(sources?.first?["title"] == "0.h5: study s; licence as stated: ask us")
  }

  @Test("tells how a cell is kept from being run by a spreadsheet")
  func formulas() throws {
    let text = try #require(try members([format("a.csv")])["description"] as? String)
    #expect(text.contains("begins with = + - @") && text.contains("leading apostrophe"))
    #expect(text.hasSuffix("As they come."))
  }

  @Test(
    "promises only words that a column's codes are",
    arguments: [RecordingsCSV.recordings, RecordingsCSV.windows, FarOffCSV.format, ExclusionsCSV.format])
  func words(format: CSVFormat) {
    let kinds = format.fields.filter { !$0.promise.words.isEmpty }
    #expect(!kinds.isEmpty && kinds.allSatisfy { $0.kind == .string })
  }
}
