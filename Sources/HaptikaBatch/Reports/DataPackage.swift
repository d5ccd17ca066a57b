/// `datapackage.json`: the data dictionary of the CSV files as a Frictionless tabular data package.
enum DataPackage {
  static let file = "datapackage.json"

  /// Returns the dictionary of the files that a folder holds.
  static func document(of formats: [CSVFormat], name: String, order: String) -> String {
    JSONValue.object([
      "profile": .string("tabular-data-package"),
      "name": .string(name),
      "description": .string((conventions + [order]).joined(separator: " ")),
      "resources": .array(formats.map(resource)),
    ]).document
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
    + "by arm, algorithm and device, in the order of stress.md; baselines.csv by study, recording, algorithm and device."

  private static func resource(_ format: CSVFormat) -> JSONValue {
    var schema: [String: JSONValue] = [
      "fields": .array(format.fields.map(field)),
      "missingValues": .array([.string("")]),
    ]
    if !format.key.isEmpty { schema["primaryKey"] = .array(format.key.map { .string($0) }) }
    return .object([
      "profile": .string("tabular-data-resource"),
      "name": .string(String(format.file.prefix { $0 != "." }).replacing("/", with: "-")),
      "path": .string(format.file),
      "description": .string(format.about),
      "format": .string("csv"),
      "mediatype": .string("text/csv"),
      "encoding": .string("utf-8"),
      "dialect": .object([
        "delimiter": .string(","), "doubleQuote": .bool(true), "header": .bool(true), "lineTerminator": .string("\n"),
      ]),
      "schema": .object(schema),
    ])
  }

  private static func field(_ field: Field) -> JSONValue {
    var members: [String: JSONValue] = [
      "name": .string(field.name),
      "type": .string(field.kind.rawValue),
      "description": .string(field.meaning),
    ]
    if let unit = field.unit { members["unit"] = .string(unit) }
    return .object(members)
  }
}
