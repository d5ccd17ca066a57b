import Foundation

/// Writes figures into a report folder and has them drawn.
struct FigureFiles: Sendable {
  /// The folder of figures within the report.
  static let folder = "figures"

  let drawing: FigureDrawing
  let report: ReportFolder

  /// Writes scripts and data, and draws when there is something to draw with.
  ///
  /// - Throws: `ArchiveError` when a file cannot be written; `FigureError` when a required figure could not be drawn.
  func write(_ figures: [PlacedFigure]) throws -> [WrittenFigure] {
    guard !figures.isEmpty else { return [] }
    try report.writing {
      try FileManager.default.createDirectory(at: report.url(of: Self.folder), withIntermediateDirectories: true)
    }
    return try figures.map { placed in
      let figure = placed.figure
      try report.write(figure.script, to: Self.path(figure.scriptFile))
      try report.write(CSVWriter.text(of: figure.data.table), to: Self.path(figure.dataFile))
      return try draw(placed)
    }
  }

  /// Returns the path of a figure's file within the report.
  static func path(_ file: String) -> String { folder + "/" + file }

  private func draw(_ placed: PlacedFigure) throws -> WrittenFigure {
    var written = WrittenFigure(placed: placed)
    guard let gnuplot = drawing.gnuplot else { return written }
    let figure = placed.figure
    let wanted: [(String, Gnuplot.Format)] =
      [(figure.drawingFile, .svg)] + (drawing.options.bitmaps ? [(figure.bitmapFile, .png)] : [])
    for (file, format) in wanted {
      do {
        try gnuplot.draw(
          figure.scriptFile, into: file, as: format, in: report.url(of: Self.folder), seconds: Gnuplot.secondsPerDrawing
        )
        written.drawings.append(Self.path(file))
      } catch {
        if drawing.options.mode == .require {
          throw FigureError(.drawingFailed, "\(report.path)/\(Self.path(file)) cannot be drawn: \(error)")
        }
        written.problem = written.problem ?? "\(error)"
      }
    }
    return written
  }
}

/// The figures of a report, and how they are made.
public struct ReportFigures: Sendable {
  let placed: [PlacedFigure]
  let drawing: FigureDrawing

  /// A report without figures.
  public static let none = ReportFigures(placed: [], drawing: .none)

  /// Why not all of `written` are drawn though they were wanted, as a clause; `nil` when they are.
  func problem(of written: [WrittenFigure]) -> String? {
    guard !written.isEmpty else { return nil }
    if drawing.gnuplot == nil { return "gnuplot is not found; their scripts and data are written" }
    let problems = written.compactMap(\.problem)
    return problems.first.map { "\(problems.count) of \(written.count) could not be drawn: \($0)" }
  }
}

/// A figure and where in the report it stands.
struct PlacedFigure: Sendable {
  let arm: String
  let kind: ReferenceKind
  let figure: Figure
  /// The versions that it sets against each other; `nil` of a figure of the accuracy report.
  var pairing: VersionPairing?
  /// Whose recording it draws, since its reference is suspect; `nil` of every other figure.
  var suspect: SuspectReference?
  /// The recording that it draws, since the versions disagree on it; `nil` of every other figure.
  var disagreement: RecordingKey?
  /// What it shows of watches; `nil` of a figure of another report.
  var watch: WatchSubjectOfFigure?
  /// Whose index it shows; `nil` of a figure of another report.
  var stress: StressGroupKey?

  /// Whether it stands in the accuracy report.
  var isOfAccuracy: Bool { pairing == nil && watch == nil && stress == nil }
}

/// What a figure of the watch report shows.
enum WatchSubjectOfFigure: Sendable {
  /// Averages of all series of an arm against their references.
  case averages
  /// One recording over time.
  case recording(String)
}

/// A figure on disk.
struct WrittenFigure: Sendable {
  let placed: PlacedFigure
  /// Paths within the report of what gnuplot made of it.
  var drawings: [String] = []
  /// Why a drawing is missing, as a clause; `nil` when none is, or none was wanted.
  var problem: String?

  var script: String { FigureFiles.path(placed.figure.scriptFile) }
  var data: String { FigureFiles.path(placed.figure.dataFile) }

  /// The drawing that reports show; `nil` without one.
  var image: String? { drawings.first { $0.hasSuffix(".svg") } ?? drawings.first }
}

extension FigureData {
  /// The data as a table of reports.
  var table: Table<[Cell]> {
    Table(
      title: about,
      columns: columns.enumerated().map { index, column in
        TableColumn(column.name, column.kind.field, unit: column.unit, column.meaning) { $0[index].cell }
      },
      rows: rows)
  }

  /// The description of the file that holds them.
  func format(file: String) -> CSVFormat {
    CSVFormat(file: file, about: about, fields: table.columns.map(\.field), key: [])
  }
}

extension FigureData.Column.Kind {
  fileprivate var field: Field.Kind {
    switch self {
    case .text: .string
    case .number: .number
    case .integer: .integer
    }
  }
}

extension FigureData.Cell {
  fileprivate var cell: TableCell {
    switch self {
    case .empty: .code(nil)
    case .word(let text): .code(text)
    case .text(let text): .text(FigureData.singleLine(text))
    case .number(let value): .number(value)
    case .count(let value): .count(value)
    }
  }
}

extension FigureData {
  /// gnuplot reads a file line by line, whatever is quoted; so a text from outside keeps to one line.
  fileprivate static func singleLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
