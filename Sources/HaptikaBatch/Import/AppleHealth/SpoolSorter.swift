/// A value that waits in a spool, in a group of its own.
protocol SpoolEntry: BitwiseCopyable, Comparable, Sendable {
  /// What is read together.
  var group: UInt16 { get }
}

/// Sorts more values than fit in memory: it sorts runs of them, keeps the runs in a file without a name, and merges.
///
/// Values come back group by group, whichever group is asked for first, so that the order of groups need not be known while they
/// are added. Memory is bounded by one run (`runLength` values) and, while a group is read, by 1,024 values of each run.
struct SpoolSorter<Entry: SpoolEntry> {
  /// Values in memory before they are written.
  let runLength: Int
  private var waiting: [Entry] = []
  private var runs: [[UInt16: Range<Int>]] = []
  private var scratch: ScratchFile?
  private var count = 0

  /// Creates an empty sorter.
  init(runLength: Int) { self.runLength = runLength }

  /// Adds a value.
  ///
  /// - Throws: `ImportError` when a run cannot be written.
  mutating func add(_ entry: Entry) throws {
    waiting.append(entry)
    if waiting.count == runLength { try writeRun() }
  }

  /// Ends the adding.
  mutating func finish() throws {
    if runs.isEmpty { waiting.sort() } else if !waiting.isEmpty { try writeRun() }
  }

  /// Returns the values of a group in rising order.
  ///
  /// - Precondition: `finish()` was called, and nothing was added since.
  func values(of group: UInt16) -> SpoolMerge<Entry> {
    var cursors = runs.compactMap { run in
      run[group].map { SpoolCursor<Entry>(waiting: [], rows: $0, scratch: scratch) }
    }
    if runs.isEmpty {
      // Sorted as a whole, so the values of a group are neighbours.
      let start = waiting.firstIndex { $0.group == group } ?? waiting.endIndex
      let own = waiting[start...].prefix { $0.group == group }
      cursors.append(SpoolCursor(waiting: Array(own), rows: 0..<0, scratch: nil))
    }
    return SpoolMerge(cursors: cursors)
  }

  private mutating func writeRun() throws {
    waiting.sort()
    let file = try scratch ?? ScratchFile()
    scratch = file
    try waiting.withUnsafeBytes { try file.append($0) }
    var ranges: [UInt16: Range<Int>] = [:]
    var start = 0
    while start < waiting.count {
      let group = waiting[start].group
      let end = waiting[start...].firstIndex { $0.group != group } ?? waiting.count
      ranges[group] = count + start..<count + end
      start = end
    }
    runs.append(ranges)
    count += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }
}

/// The values of one group, in rising order.
struct SpoolMerge<Entry: SpoolEntry> {
  fileprivate var cursors: [SpoolCursor<Entry>]

  /// Returns the next value; `nil` at the end.
  ///
  /// - Throws: `ImportError` when a run cannot be read back.
  /// - Complexity: O(*r*) for *r* runs.
  mutating func next() throws -> Entry? {
    var least: (index: Int, entry: Entry)?
    for index in cursors.indices {
      guard let entry = try cursors[index].peek() else { continue }
      if let known = least, !(entry < known.entry) { continue }
      least = (index, entry)
    }
    guard let least else { return nil }
    cursors[least.index].drop()
    return least.entry
  }
}

/// The next values of one run.
private struct SpoolCursor<Entry: SpoolEntry> {
  var waiting: [Entry]
  /// Rows of the file that were not read yet.
  var rows: Range<Int>
  let scratch: ScratchFile?
  private var position = 0

  init(waiting: [Entry], rows: Range<Int>, scratch: ScratchFile?) {
    self.waiting = waiting
    self.rows = rows
    self.scratch = scratch
  }

  mutating func peek() throws -> Entry? {
    if position == waiting.count, !rows.isEmpty, let scratch {
      let count = min(1024, rows.count)
      let offset = UInt64(rows.lowerBound * MemoryLayout<Entry>.stride)
      waiting = try scratch.values(Entry.self, at: offset, count: count)
      rows = rows.lowerBound + count..<rows.upperBound
      position = 0
    }
    return position < waiting.count ? waiting[position] : nil
  }

  mutating func drop() { position += 1 }
}
