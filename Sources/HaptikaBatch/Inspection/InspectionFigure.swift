import Foundation

/// The drawing of one recording, with the script and the data that it was drawn from beside it: three files that appear together or
/// not at all.
public struct InspectionFigure: Sendable {
  private let path: String
  private let folder: URL
  private let scratch: URL
  private let name: String
  private let format: Gnuplot.Format
  private let gnuplot: Gnuplot

  /// Prepares a drawing at `path`, which ends in `.svg` or `.png`.
  ///
  /// - Parameters:
  ///   - path: where the drawing goes; its folder must exist.
  ///   - force: whether files that are there are replaced.
  ///   - input: the archive, which is never replaced.
  ///   - programs: folders in which gnuplot is looked for, as in PATH.
  /// - Throws: `FigureError` when gnuplot is missing; `ArchiveError` of the kind `cannotCreate`.
  public init(at path: String, force: Bool, input: String, searching programs: String) throws {
    let url = URL(fileURLWithPath: path).standardizedFileURL
    guard let format = Gnuplot.Format(rawValue: url.pathExtension) else {
      throw ArchiveError(.cannotCreate, path, "a drawing ends in '.svg' or '.png'; name one, as 'walk-1.svg'")
    }
    name = url.deletingPathExtension().lastPathComponent
    guard name.wholeMatch(of: /[A-Za-z0-9_][A-Za-z0-9._\-]*/) != nil else {
      throw ArchiveError(
        .cannotCreate, path,
        "its script names the drawing, so it may hold letters a to z, digits, '.', '_' and '-' only")
    }
    guard let gnuplot = Gnuplot.find(searching: programs) else {
      throw FigureError(
        .programMissing, "gnuplot is not found on PATH, and --figure asks for it; install it (make deps)")
    }
    (self.path, self.format, self.gnuplot) = (path, format, gnuplot)
    folder = url.deletingLastPathComponent()
    scratch = folder.appendingPathComponent(".haptika-\(UUID().uuidString)")
    for file in files {
      let target = folder.appendingPathComponent(file).path
      switch FileKind(of: target, followingLinks: false) {
      case .missing: continue
      case .file where force && !Self.areSame(target, input): continue
      case .file where !force:
        throw ArchiveError(.cannotCreate, target, "exists; choose another name, or replace it with --force")
      default: throw ArchiveError(.cannotCreate, target, "cannot be replaced; choose another name")
      }
    }
    do {
      try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
    } catch {
      throw ArchiveError(.cannotCreate, path, "cannot create a file in '\(folder.path)': \(systemReason(of: error))")
    }
  }

  /// Removes what is not finished. Safe to call twice.
  public func discard() { try? FileManager.default.removeItem(at: scratch) }

  private var files: [String] { ["\(name).gp", "\(name).csv", "\(name).\(format.rawValue)"] }

  /// Writes script and data, has them drawn, and puts all three files in their place.
  func draw(_ plot: RecordingPlot) throws {
    let figure = plot.figure(name: name)
    do {
      try Data(figure.script.utf8).write(to: scratch.appendingPathComponent(figure.scriptFile))
      try Data(CSVWriter.text(of: figure.data.table).utf8).write(to: scratch.appendingPathComponent(figure.dataFile))
      try gnuplot.draw(
        figure.scriptFile, into: "\(name).\(format.rawValue)", as: format, in: scratch,
        seconds: Gnuplot.secondsPerDrawing)
      for file in files {
        let target = folder.appendingPathComponent(file)
        // Renaming replaces in one step; what was not asked to be replaced was refused before.
        guard rename(scratch.appendingPathComponent(file).path, target.path) == 0 else {
          throw ArchiveError(
            .cannotCreate, target.path, "cannot be put in its place: \(String(cString: strerror(errno)))")
        }
      }
    } catch let error as Gnuplot.Failure {
      throw FigureError(.drawingFailed, "'\(path)' cannot be drawn: \(error)")
    } catch let error as ArchiveError {
      throw error
    } catch {
      throw ArchiveError(.readOrWriteFailed, path, "cannot be written: \(systemReason(of: error))")
    }
    discard()
  }

  private static func areSame(_ a: String, _ b: String) -> Bool {
    let resolved = { (path: String) in URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
    return resolved(a) == resolved(b)
  }
}

extension RecordingInspection {
  /// Draws the recording: raw channels, chosen signal, beats, intervals, estimate and reference over time.
  ///
  /// - Throws: `ArchiveError` of the kind `badData` when it has no frame with a time; otherwise as the drawing fails.
  public func draw(to figure: InspectionFigure) throws {
    guard let plot else {
      throw ArchiveError(
        .badData, recording.metadata.id, at: "/ppg/time", "no frame has a finite time; there is nothing to draw")
    }
    try figure.draw(plot)
  }
}
