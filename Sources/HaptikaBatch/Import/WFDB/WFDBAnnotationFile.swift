import Foundation

/// An annotation file in the MIT format, read whole.
///
/// Words of 16 bits, the low byte first: six bits of code and ten of time since the annotation before. Five codes say something of
/// the annotation beside them: 59 SKIP is followed by a longer time in 32 bits, the high word first; 60 NUM, 61 SUB and 62 CHN
/// hold a number; 63 AUX is followed by so many bytes of text, padded to an even number. A word of zero ends the file.
///
/// - Reference: *WFDB Applications Guide*, annot(5), [physionet.org](https://physionet.org/physiotools/wag/annot-5.htm).
struct WFDBAnnotationFile: Sendable {
  struct Annotation: Sendable, Hashable {
    /// Since the record's start, in units of `resolution`.
    let time: Int
    let code: UInt8
  }

  /// In the order of time.
  private(set) var annotations: [Annotation] = []

  /// Units of time a second, as the file's own note `## time resolution: 1000` says; `nil` when times count samples.
  private(set) var resolution: Double?

  /// Codes to which the file gives meanings of its own.
  private(set) var ownCodes: Set<UInt8> = []

  /// No annotation file is longer, in bytes: two days of beats are one megabyte.
  static let mostBytes = 1 << 24

  /// Reads the file at `path`.
  ///
  /// - Throws: `ImportError` when it is not of this format, or cut short.
  init(path: String) throws {
    let file = try FileHandle(importing: path)
    defer { try? file.close() }
    let data: Data
    do {
      data = try file.read(upToCount: Self.mostBytes + 1) ?? Data()
    } catch {
      throw ImportError(.readFailed, path, "reading failed: \(systemReason(of: error))")
    }
    if data.count > Self.mostBytes { throw ImportError(.badData, path, "longer than \(Self.mostBytes) bytes") }
    if data.isEmpty { throw ImportError(.badData, path, "is empty; expected annotations") }
    do throws(Fault) {
      try read([UInt8](data))
    } catch {
      throw ImportError(
        .badData, path, at: "byte \(error.position)", "\(error.message); expected WFDB annotations in the MIT format")
    }
  }

  private struct Fault: Error {
    let position: Int
    let message: String
  }

  private enum Code {
    static let skip: UInt8 = 59
    static let auxiliary: UInt8 = 63
    static let numbers: ClosedRange<UInt8> = 60...62
    static let note: UInt8 = 22
  }

  private mutating func read(_ bytes: [UInt8]) throws(Fault) {
    // Signatures of binary formats, as of HDF5 and PNG, read as two beats and an end.
    if bytes.first == 0x89, bytes.dropFirst(4).starts(with: [0x0D, 0x0A, 0x1A, 0x0A]) {
      throw Fault(position: 0, message: "begins as a file of another format")
    }
    var position = 0
    func word() throws(Fault) -> UInt16 {
      guard position + 2 <= bytes.count else {
        throw Fault(position: bytes.count, message: "ends without its end mark: it is cut short, or another format")
      }
      defer { position += 2 }
      return UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
    }
    var time = 0
    while true {
      let start = position
      let next = try word()
      if next == 0 { break }
      let (code, value) = (UInt8(next >> 10), Int(next & 0x3FF))
      switch code {
      case Code.skip:
        let high = try UInt32(word())
        let low = try UInt32(word())
        time += Int(Int32(bitPattern: high << 16 | low))
      case Code.numbers: break
      case Code.auxiliary:
        guard position + value <= bytes.count else {
          throw Fault(position: start, message: "a text of \(value) bytes runs past the end")
        }
        takeNote(bytes[position..<position + value])
        position += value + value % 2
      default:
        time += value
        // Code 0 with a time is a place where an annotation was deleted.
        if code == 0 { continue }
        guard time >= annotations.last?.time ?? 0 else {
          throw Fault(position: start, message: "annotation \(annotations.count + 1) is earlier than the one before")
        }
        annotations.append(Annotation(time: time, code: code))
      }
    }
    // Zeros may fill the last block of a file.
    if let rest = bytes[min(position, bytes.count)...].firstIndex(where: { $0 != 0 }) {
      throw Fault(position: rest, message: "something follows the end mark")
    }
  }

  /// Looks for what a note at time 0 says of the whole file.
  private mutating func takeNote(_ bytes: ArraySlice<UInt8>) {
    guard let last = annotations.last, last.code == Code.note, last.time == 0 else { return }
    let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    let mark = "## time resolution: "
    if text.hasPrefix(mark) {
      let number = text.dropFirst(mark.count).prefix { "0123456789.eE+-".contains($0) }
      if let stated = Double(number), WFDBHeader.rates.contains(stated) { resolution = stated }
    } else if let code = text.split(separator: " ").first.flatMap({ UInt8($0) }), isDefining {
      ownCodes.insert(code)
    }
    if text == "## annotation type definitions" { isDefining = true }
    if text == "## end of definitions" { isDefining = false }
  }

  private var isDefining = false
}
