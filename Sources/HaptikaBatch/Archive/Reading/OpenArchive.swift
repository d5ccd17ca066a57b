import HaptikaDSP

/// An archive that is open for reading and keeps the rules that hold for the whole file: handles, so it lives behind
/// `HDF5Guarded`.
struct OpenArchive: ~Copyable {
  private let file: File
  private let tables: [OpenTable?]

  let attributes: ArchiveAttributes

  /// Opens the file and checks everything that can be checked without reading columns.
  init(_ path: String) throws(ArchiveError) {
    guard File.hasSignature(path) else {
      throw ArchiveError(.badData, path, "not an HDF5 file; expected an archive of schema '\(ArchiveSchema.name)'")
    }
    let file = try saying(path) { () throws(HDF5Error) in try File(reading: path) }
    let byteCount = try saying(path) { () throws(HDF5Error) in try file.byteCount() }
    let root = try saying(path) { () throws(HDF5Error) in try file.root() }
    var texts = try saying(path) { () throws(HDF5Error) in try GlobalHeap(ofFileWith: root.id, at: "/") }
    let attributes = try RootAttributes(root, file: path, texts: &texts).checked()
    var tables: [OpenTable?] = []
    for table in ArchiveTable.allCases {
      let schema = table.schema
      let place = root.path(of: schema.name)
      switch try saying(path, { () throws(HDF5Error) in try root.child(schema.name) }) {
      case .group:
        let group = try saying(path) { () throws(HDF5Error) in try root.group(schema.name) }
        tables.append(try OpenTable(schema, in: group, file: path, fileByteCount: byteCount, texts: &texts))
      case .absent:
        if schema.isRequired { throw ArchiveError(.badData, path, at: place, "missing; expected a table") }
        tables.append(nil)
      case .dataset: throw ArchiveError(.badData, path, at: place, "is a dataset; expected a table, which is a group")
      case .other(let kind):
        throw ArchiveError(.badData, path, at: place, "is \(kind); expected a table, which is a group")
      }
    }
    self.file = file
    self.tables = tables
    self.attributes = attributes
  }

  /// Opens the root group.
  func root() throws(HDF5Error) -> Group { try file.root() }

  /// The number of rows of a table; `nil` when the archive lacks it.
  func rowCount(of table: ArchiveTable) -> Int? { tables[table.rawValue]?.rowCount }

  /// Whether the archive has the column.
  func has(_ column: Int, of table: ArchiveTable) -> Bool { tables[table.rawValue]?.columns[column] != nil }

  /// Reads rows of a table; nothing when the archive lacks it.
  func read(_ ranges: [Range<Int>], of table: ArchiveTable, columns: [Int]? = nil) -> [StoredRun] {
    tables[table.rawValue]?.read(ranges, columns: columns) ?? []
  }
}

/// The attributes of the root group, as found.
private struct RootAttributes {
  private let file: String
  private var texts: [String: String] = [:]

  init(_ root: borrowing Group, file: String, texts heap: inout GlobalHeap) throws(ArchiveError) {
    self.file = file
    for name in ["schema_name", "schema_version", "title", "study_id", "creator", "license", "source", "study_sha256"] {
      let value = try saying(file) { () throws(HDF5Error) in
        try readAttribute(name, of: root.id, at: "/", texts: &heap)
      }
      switch value {
      case .text(let text): texts[name] = text
      case .integer, .other: throw fault(name, "is not text, or is too long")
      case nil: break
      }
    }
  }

  /// The attributes, if they are those of an archive that this version reads.
  func checked() throws(ArchiveError) -> ArchiveAttributes {
    let schemaName = try required("schema_name", expecting: "'\(ArchiveSchema.name)'")
    guard schemaName == ArchiveSchema.name else {
      throw fault("schema_name", "is '\(schemaName)'; expected '\(ArchiveSchema.name)'")
    }
    let expectedVersion = "'\(ArchiveSchema.version.major).*.*'"
    let versionText = try required("schema_version", expecting: expectedVersion)
    guard let version = Version(versionText), version.major == ArchiveSchema.version.major else {
      throw fault("schema_version", "is '\(versionText)'; expected \(expectedVersion)")
    }
    let studyID = try required("study_id", expecting: "the id of the study")
    if let problem = Identifier.fault(ofStudy: studyID) { throw fault("study_id", problem) }
    let hash = texts["study_sha256", default: ""]
    return ArchiveAttributes(
      title: texts["title", default: ""], studyID: studyID, creator: texts["creator", default: ""],
      license: texts["license", default: ""], source: texts["source", default: ""],
      studySHA256: hash.isEmpty ? nil : hash)
  }

  private func required(_ name: String, expecting expectation: String) throws(ArchiveError) -> String {
    guard let text = texts[name] else { throw fault(name, "missing; expected \(expectation)") }
    return text
  }

  private func fault(_ name: String, _ message: String) -> ArchiveError {
    ArchiveError(.badData, file, at: "attribute \(name)", message)
  }
}
