/// Rows of the sample tables that belong to no recording: nobody else reads them.
enum UnownedRows {
  /// Reads the rows. Damage in them is a warning, unless it is among `reasons`, which are said already.
  ///
  /// - Complexity: memory of a chunk's rows.
  static func findings(in archive: ArchiveReader, besides reasons: Set<String>) -> [(Finding.Severity, Remark)] {
    SampleTable.allCases.flatMap { table in
      let rowCount = archive.withOpenArchive { $0.rowCount(of: table.table) ?? 0 }
      let gaps = gaps(between: archive.entries.map { $0.rows(of: table) }, upTo: rowCount)
      guard let first = gaps.first else { return [(Finding.Severity, Remark)]() }
      let count = gaps.reduce(0) { $0 + $1.count }
      let message =
        "\(count) of \(rowCount) rows belong to no recording that can be read; the first is \(first.lowerBound)"
      return [(.note, Remark(table.path, message))]
        + damage(in: gaps, of: table, archive).subtracting(reasons).sorted { ByteText($0) < ByteText($1) }.map {
          (.warning, Remark($0, otherwiseAt: table.path).saying { "\($0), where rows belong to no recording" })
        }
    }
  }

  private static func damage(in gaps: [Range<Int>], of table: SampleTable, _ archive: ArchiveReader) -> Set<String> {
    var reasons: Set<String> = []
    for gap in gaps {
      for start in stride(from: gap.lowerBound, to: gap.upperBound, by: ArchiveSchema.rowsPerChunk) {
        let piece = start..<min(gap.upperBound, start + ArchiveSchema.rowsPerChunk)
        for run in archive.withOpenArchive({ $0.read([piece], of: table.table) }) {
          for case let block? in run.decoded().blocks { reasons.formUnion(block.damage.map(\.reason)) }
        }
      }
    }
    return reasons
  }

  /// The rows below `end` that none of `ranges` holds.
  static func gaps(between ranges: [Range<Int>], upTo end: Int) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var next = 0
    for range in neighboursJoined(ranges) {
      if next < range.lowerBound { gaps.append(next..<range.lowerBound) }
      next = range.upperBound
    }
    if next < end { gaps.append(next..<end) }
    return gaps
  }
}
