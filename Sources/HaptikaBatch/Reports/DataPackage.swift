/// `datapackage.json`: what the CSV files of a folder hold, as a tabular data package of Frictionless, version 1. It is made of the same
/// descriptions of columns that the files are written by, after the files, whose checksums it has.
///
///     frictionless validate datapackage.json
///
/// says nothing against a folder that is as it was written.
struct DataPackage: Sendable {
  static let file = "datapackage.json"

  /// A CSV file that was written.
  struct Resource: Sendable {
    let format: CSVFormat
    let written: FolderFile
  }

  /// Lower-case letters, digits and hyphens.
  let name: String
  let title: String
  /// How rows are ordered, and what else holds for this folder, in sentences.
  let order: String
  let resources: [Resource]
  /// The archives that the numbers are made from, where that is known.
  var archives: [ArchiveFact] = []

  /// The package as JSON.
  var document: String {
    var members: [String: JSONValue] = [
      "profile": .string("tabular-data-package"),
      "name": .string(name),
      "title": .string(title),
      "description": .string((Self.conventions + [order]).joined(separator: " ")),
      "resources": .array(resources.map(resource)),
    ]
    if !archives.isEmpty { members["sources"] = .array(archives.inOrder().map(Self.source)) }
    let licenses = OpenLicense.all(of: archives)
    if !licenses.isEmpty { members["licenses"] = .array(licenses.map(\.description)) }
    return JSONValue.object(members).document
  }

  /// What holds for every CSV file, one sentence each.
  static let conventions = [
    "CSV by RFC 4180 in UTF-8: comma, decimal point, quotes only where they are needed, lines end in a line feed.",
    "An empty cell is a missing value, never a zero.",
    "Numbers are in the shortest form that reads back to the same double.",
    "A text from an archive that begins with = + - @, a tab or a carriage return is written with a leading apostrophe, "
      + "so that a spreadsheet does not run it; a plain negative number is not.",
  ]

  /// The order of rows in the files of a report.
  static let reportOrder =
    "Rows are sorted by their key, texts by their UTF-8 bytes; in recordings.csv and windows.csv window starts as numbers "
    + "and versions by precedence, in accuracy.csv and comparison.csv every column as text; exclusions.csv by study and recording; far_off.csv "
    + "by study, recording, window, kind and algorithm; comparison_cases.csv "
    + "as comparison.md is, list after list; watch.csv as text in every column, watch_recordings.csv by study and recording; stress.csv and stress_bins.csv "
    + "as text in every column of their keys, bins in their order; baselines.csv by study, recording, algorithm and device."

  /// The archive by its name and checksum, and its licence as its makers state it: that is a text, not a link.
  private static func source(_ archive: ArchiveFact) -> JSONValue {
    .object([
      "title": .string("\(archive.name): study \(archive.studyID); licence as stated: \(archive.license)"),
      "sha256": .string(archive.sha256),
    ])
  }

  private func resource(_ resource: Resource) -> JSONValue {
    let format = resource.format
    var schema: [String: JSONValue] = [
      "fields": .array(format.fields.map { Self.field($0, isOfKey: format.key.contains($0.name)) }),
      "missingValues": .array([.string("")]),
    ]
    if !format.key.isEmpty { schema["primaryKey"] = Self.names(format.key) }
    let links = format.links.filter { link in resources.contains { $0.format.file == link.file } }
    if !links.isEmpty { schema["foreignKeys"] = .array(links.map(Self.link)) }
    return .object([
      "profile": .string("tabular-data-resource"),
      "name": .string(Self.resourceName(of: format.file)),
      "path": .string(format.file),
      "description": .string(format.about),
      "format": .string("csv"),
      "mediatype": .string("text/csv"),
      "encoding": .string("utf-8"),
      "bytes": .integer(resource.written.size),
      "hash": .string("sha256:" + resource.written.sha256),
      "dialect": .object([
        "delimiter": .string(","), "doubleQuote": .bool(true), "header": .bool(true), "lineTerminator": .string("\n"),
        "quoteChar": .string("\""), "skipInitialSpace": .bool(false),
      ]),
      "schema": .object(schema),
    ])
  }

  /// `figures/scatter.csv` is `figures-scatter`.
  private static func resourceName(of file: String) -> String {
    file.prefix { $0 != "." }.replacing("/", with: "-").lowercased()
  }

  private static func link(_ link: CSVLink) -> JSONValue {
    .object([
      "fields": names(link.columns),
      "reference": .object(["resource": .string(resourceName(of: link.file)), "fields": names(link.columns)]),
    ])
  }

  private static func names(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }

  private static func field(_ field: Field, isOfKey: Bool) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(field.name),
      "type": .string(field.kind.rawValue),
      "description": .string(field.meaning),
    ]
    if let unit = field.unit { members["unit"] = .string(unit) }
    if field.kind == .boolean {
      members["trueValues"] = names(["true"])
      members["falseValues"] = names(["false"])
    }
    var constraints: [String: JSONValue] = [:]
    let promise = field.promise
    if promise.isRequired || isOfKey { constraints["required"] = .bool(true) }
    if !promise.words.isEmpty { constraints["enum"] = names(promise.words) }
    if let minimum = promise.minimum { constraints["minimum"] = .integer(minimum) }
    if let maximum = promise.maximum { constraints["maximum"] = .integer(maximum) }
    if !constraints.isEmpty { members["constraints"] = .object(constraints) }
    return .object(members)
  }
}

/// A licence that has an identifier in the list of the Open Definition, as data packages name licences.
private struct OpenLicense {
  let identifier: String
  let path: String

  private static let known = [
    OpenLicense(identifier: "CC0-1.0", path: "https://creativecommons.org/publicdomain/zero/1.0/"),
    OpenLicense(identifier: "CC-BY-4.0", path: "https://creativecommons.org/licenses/by/4.0/"),
    OpenLicense(identifier: "CC-BY-SA-4.0", path: "https://creativecommons.org/licenses/by-sa/4.0/"),
    OpenLicense(identifier: "ODC-BY-1.0", path: "https://opendatacommons.org/licenses/by/1-0/"),
    OpenLicense(identifier: "ODbL-1.0", path: "https://opendatacommons.org/licenses/odbl/1-0/"),
    OpenLicense(identifier: "ODC-PDDL-1.0", path: "https://opendatacommons.org/licenses/pddl/1-0/"),
  ]

  /// The licences of archives, each once, in the order above; none at all when one of them states another or none, since a list
  /// of licences reads as all that there are.
  static func all(of archives: [ArchiveFact]) -> [OpenLicense] {
    let stated = archives.map { $0.license.uppercased().replacing(" ", with: "-") }
    let found = known.filter { stated.contains($0.identifier.uppercased()) }
    return stated.allSatisfy { text in found.contains { $0.identifier.uppercased() == text } } ? found : []
  }

  var description: JSONValue { .object(["name": .string(identifier), "path": .string(path)]) }
}
