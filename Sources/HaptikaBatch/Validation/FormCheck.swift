/// What an archive holds beside the schema, and what it does not say of its columns; none of it keeps it from being read.
enum FormCheck {
  /// No more names of a group are looked at: a stranger's file can have millions.
  private static let mostNames = 1000

  /// The findings. Something that cannot be looked at is a warning.
  static func findings(in archive: borrowing OpenArchive) -> [(Finding.Severity, Remark)] {
    var findings: [(Finding.Severity, Remark)] = []
    do throws(HDF5Error) {
      let root = try archive.root()
      var texts = try GlobalHeap(ofFileWith: root.id, at: "/")
      try noteUnknown(root, besides: ArchiveTable.allCases.map(\.schema.name), "table", &findings)
      for table in ArchiveTable.allCases where archive.rowCount(of: table) != nil {
        let schema = table.schema
        let group = try root.group(schema.name)
        try noteUnknown(group, besides: schema.columns.map(\.name), "column", &findings)
        for (index, column) in schema.columns.enumerated() where archive.has(index, of: table) {
          try check(column, in: group, texts: &texts, &findings)
        }
      }
    } catch {
      findings.append((.warning, Remark(error.object, "cannot be looked at: \(error)")))
    }
    return findings
  }

  private static func noteUnknown(
    _ group: borrowing Group, besides known: [String], _ kind: String,
    _ findings: inout [(Finding.Severity, Remark)]
  ) throws(HDF5Error) {
    let names = try group.childNames(atMost: mostNames)
    for name in names where !known.contains(name) {
      findings.append((.note, Remark(group.path(of: name), "no \(kind) of the schema; it is not read")))
    }
    if names.count == mostNames {
      let place = group.path.isEmpty ? "/" : group.path
      findings.append((.note, Remark(place, "only the first \(mostNames) names were looked at")))
    }
  }

  private static func check(
    _ column: ColumnSchema, in group: borrowing Group, texts: inout GlobalHeap,
    _ findings: inout [(Finding.Severity, Remark)]
  ) throws(HDF5Error) {
    let path = group.path(of: column.name)
    let form = try DatasetForm(of: column.name, in: group)
    if let found = form.otherWidth(than: column.type) {
      findings.append((.note, Remark(path, "\(found); the schema has \(column.type.name)")))
    }
    let dataset = try Dataset(opening: column.name, in: group, cacheByteCount: 0)
    for (name, expected) in [("units", column.unit), ("long_name", column.meaning)] {
      switch try readAttribute(name, of: dataset.handle.id, at: path, texts: &texts) {
      case .text(expected): break
      case nil: findings.append((.warning, Remark(path, "no attribute '\(name)'; expected '\(expected)'")))
      case .text(let text):
        findings.append((.warning, Remark(path, "\(name) '\(text)'; expected '\(expected)'")))
      case .integer, .other:
        findings.append((.warning, Remark(path, "the attribute '\(name)' is not text; expected '\(expected)'")))
      }
    }
  }
}

extension DatasetForm {
  /// What the elements are, when they are not of the width and sign in which `type` is written; `nil` when they are.
  fileprivate func otherWidth(than type: ElementType) -> String? {
    switch (type, elements) {
    case (.float64, .float(8)), (.float32, .float(4)): nil
    case (.int32, .integer(4)) where numbers?.kind == .signed: nil
    case (.int8, .integer(1)) where numbers?.kind == .signed: nil
    case (.text(let expected), .text(let bytes, _)) where bytes == expected: nil
    case (_, .text(let bytes, _)): "text of \(bytes) bytes"
    case (_, .variableText): "text of variable length"
    case (_, .integer) where numbers?.kind == .unsigned: "\(elements.name) without a sign"
    default: elements.name
    }
  }
}
