/// A stretch of a series that has one label, in seconds.
struct LabelledSpan: Sendable, Hashable {
  let start: Double
  let end: Double
  let label: String
}

/// Reads `labels.csv`: a row a stretch (`t_start_s`, `t_end_s`, `label`), or a row an edge (`t_s`, `condition`, `edge`).
func labelledSpans(
  at name: String, in folder: RecordingFolder, map: MappedFile?, report: inout ImportReport
) throws -> [LabelledSpan] {
  var file = try CSVReader(path: folder.path(of: name))
  let header = try TableHeader(&file)
  let label = folder.label(of: name)
  let isEdges = map.map { $0.columns["edge"] != nil } ?? header.names.contains("edge")
  func numbers(_ channel: String, _ standard: String) -> NumberTable.Column {
    map?.column(channel) ?? NumberTable.Column(name: standard)
  }
  let text = map?.columns["label"] ?? (isEdges ? "condition" : "label")
  let labelIndex = try header.index(of: text)
  let times = isEdges ? [numbers("time", "t_s")] : [numbers("start", "t_start_s"), numbers("end", "t_end_s")]
  let indices = try times.map { try header.index(of: $0.name) }
  let edge = isEdges ? try header.index(of: map?.columns["edge"] ?? "edge") : nil
  var spans: [LabelledSpan] = []
  var open: (label: String, start: Double, place: String)?
  var rows = RowCounts()
  while try file.advance() {
    let place = "\(label): line \(file.line)"
    guard file.row.count == header.names.count else {
      rows.drop(because: "not as many cells as the header", at: place)
      continue
    }
    let read = zip(times, indices).compactMap { column, index in
      file.row.number(at: index).map { $0 * column.factor / column.divisor }
    }.filter(\.isFinite)
    guard read.count == times.count else {
      rows.drop(because: "a time is not a number", at: place)
      continue
    }
    let shown = file.row.text(at: labelIndex)
    rows.keep()
    guard let edge else {
      if read[1] > read[0] {
        spans.append(LabelledSpan(start: read[0], end: read[1], label: shown))
      } else {
        rows.dropKept(because: "it does not end after its start", at: place)
      }
      continue
    }
    if file.row.text(at: edge) == "start" {
      if let open { rows.dropKept(because: "a start without an end", at: open.place) }
      open = (shown, read[0], place)
    } else if let start = open, start.label == shown, read[0] > start.start {
      spans.append(LabelledSpan(start: start.start, end: read[0], label: shown))
      open = nil
    } else {
      rows.dropKept(because: "an end without its start", at: place)
    }
  }
  if let open { rows.dropKept(because: "a start without an end", at: open.place) }
  report.count(rows, as: name)
  return spans
}
