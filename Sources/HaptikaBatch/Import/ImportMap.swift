/// Describes the files of a laboratory: which file holds what, what its columns are called, their units, and what is constant.
///
/// A map is a JSON document of at most 1 MiB with `"map_version": 1`. It is strict: an unknown key is an error. Everything that a
/// map takes for granted becomes an assumption of the archive. Options of the command line go before the map, the map before
/// `meta.json`.
public struct ImportMap: Sendable {
  /// What each kind of file is: `frames`, `reference`, `watch`, `intervals`, `labels`.
  let files: [String: MappedFile]
  /// Values of `/recordings` that every recording gets.
  let constants: [MappedConstant]
  /// One table with a row a measurement, instead of folders.
  let table: MappedTable?
  /// Conditions by what `meta.json` says of them.
  let conditionCodes: [String: String]
  /// Conditions by the text of a label.
  let labelCodes: [String: String]
  /// Whether the person rests, by condition.
  let restByCondition: [String: Bool]
  /// Whether a recording may be part of a baseline, by condition.
  let eligibilityByCondition: [String: Bool]
  let referenceClockStart: Double?
  let scale: Double?
  let studyID: String?
  /// Seconds since 1970 UTC at time 0, for folders whose `meta.json` does not say.
  let epoch: Double?
  /// A sentence for the reader of the archive.
  let note: String?

  /// Reads a map.
  ///
  /// - Throws: `ImportError` that names the file and the key.
  public init(path: String) throws {
    if FileKind(of: path, followingLinks: true) == .missing { throw ImportError(.noInput, path, "no such file") }
    let root = try MapObject(path: path)
    try root.allow([
      "map_version", "note", "study_id", "epoch_unix", "scale", "reference_clock_start_s", "files", "constants",
      "conditions", "labels", "table",
    ])
    guard try root.number("map_version") == 1 else {
      throw root.fault(at: "map_version", "is not 1; this version reads maps of version 1")
    }
    note = try root.text("note")
    studyID = try root.text("study_id")
    epoch = try root.number("epoch_unix")
    scale = try root.number("scale")
    referenceClockStart = try root.number("reference_clock_start_s")
    var files: [String: MappedFile] = [:]
    if let object = try root.object("files") {
      try object.allow(MappedFile.channels.keys.sorted())
      for role in object.keys {
        if let file = try object.object(role) { files[role] = try MappedFile(file, role: role) }
      }
    }
    self.files = files
    constants =
      try root.object("constants").map { object in try object.keys.map { try MappedConstant($0, of: object) } } ?? []
    conditionCodes = try root.textByKey("conditions")
    for (text, code) in conditionCodes.sorted(by: { $0.key < $1.key }) where !code.isOneWord {
      throw root.fault(at: "conditions.\(inMessage(text))", "is '\(inMessage(code))'; expected one word")
    }
    let labels = try root.object("labels")
    try labels?.allow(["codes", "at_rest", "baseline_eligible"])
    labelCodes = try labels?.textByKey("codes") ?? [:]
    restByCondition = try labels?.flags("at_rest") ?? [:]
    eligibilityByCondition = try labels?.flags("baseline_eligible") ?? [:]
    table = try root.object("table").map { try MappedTable($0) }
  }

  /// What the map takes for granted, one clause each.
  var assumptions: [String] {
    var clauses = note.map { [$0] } ?? []
    clauses += constants.filter { !["source", "reference_lag_s", "watch_lag_s"].contains($0.column) }.map {
      "\($0.column) = \($0.shown) for all (map)"
    }
    if let epoch { clauses.append("time 0 is \(epoch) s since 1970 UTC (map)") }
    for (role, file) in files.sorted(by: { $0.key < $1.key }) { clauses += file.assumptions(role) }
    if !conditionCodes.isEmpty {
      let codes = conditionCodes.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }
      clauses.append("conditions: " + codes.joined(separator: ", ") + " (map)")
    }
    if !labelCodes.isEmpty {
      clauses.append(
        "labels: " + labelCodes.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)" }.joined(separator: ", "))
    }
    for (column, flags) in [("at_rest", restByCondition), ("baseline_eligible", eligibilityByCondition)] {
      for (condition, flag) in flags.sorted(by: { $0.key < $1.key }) {
        clauses.append("\(column) = \(flag ? 1 : 0) under '\(condition)' (map)")
      }
    }
    return clauses + (table?.assumptions ?? [])
  }

  /// The number that the map sets for a column of all recordings.
  func constantNumber(_ column: String) -> Double? {
    constants.first { $0.column == column }?.cell.number
  }

  /// What made the recordings, where the map says so.
  var source: RecordingSource? {
    constants.first { $0.column == "source" }.flatMap { RecordingSource($0.cell) }
  }
}

extension MapObject {
  /// The answers 0 or 1 by the keys of the object `key`; none when it is missing.
  fileprivate func flags(_ key: String) throws -> [String: Bool] {
    guard let object = try object(key) else { return [:] }
    var flags: [String: Bool] = [:]
    for key in object.keys {
      guard let number = try object.number(key), number == 0 || number == 1 else {
        throw object.fault(at: key, "is neither 0 nor 1")
      }
      flags[key] = number == 1
    }
    return flags
  }
}

/// A file of a recording's folder: its name, its columns, their units, and which texts mean "missing".
struct MappedFile: Sendable {
  /// The names that columns of each kind of file have in a map.
  static let channels: [String: [String]] = [
    "frames": [
      "time", "red", "green", "blue", "luminance", "contact", "motion", "red_variance", "green_variance",
      "blue_variance",
      "saturated_fraction",
    ],
    "reference": ["time", "rr", "bpm"], "watch": ["time", "bpm", "device"], "intervals": ["time", "ibi"],
    "labels": ["start", "end", "label", "time", "edge"],
  ]

  let file: String
  /// The file's own names by channel.
  let columns: [String: String]
  private let units: [String: String]
  /// Cells that mean "missing" besides the empty one, `NA` and `NaN`.
  let missing: [String]
  /// The device of a file of intervals.
  let device: String?

  init(_ object: MapObject, role: String) throws {
    let channels = Self.channels[role] ?? []
    try object.allow(["file", "columns", "units", "missing", "device"])
    file = try object.requiredText("file")
    if file.contains("/") { throw object.fault(at: "file", "is '\(inMessage(file))'; expected a name without '/'") }
    columns = try object.textByKey("columns")
    units = try object.textByKey("units")
    missing = try object.texts("missing")
    device = try object.text("device")
    try object.object("columns")?.allow(channels)
    for (channel, unit) in units.sorted(by: { $0.key < $1.key }) {
      guard channels.contains(channel), Self.conversion(of: channel, in: unit) != nil else {
        throw object.fault(
          at: "units.\(channel)",
          "is '\(inMessage(unit))'; expected s, ms or min for times, bpm or Hz for rates, ms or s for intervals")
      }
    }
  }

  /// The column of numbers for a channel, when the map names it.
  func column(_ channel: String) -> NumberTable.Column? {
    guard let name = columns[channel] else { return nil }
    let conversion = units[channel].flatMap { Self.conversion(of: channel, in: $0) } ?? (1, 1)
    return NumberTable.Column(name: name, divisor: conversion.divisor, factor: conversion.factor, missing: missing)
  }

  /// What a number in `unit` is multiplied with and divided by; `nil` when the channel cannot have that unit.
  static func conversion(of channel: String, in unit: String) -> (factor: Double, divisor: Double)? {
    switch (channel, unit) {
    case ("time", "s"), ("start", "s"), ("end", "s"), ("bpm", "bpm"), ("rr", "ms"), ("ibi", "ms"): (1, 1)
    case ("time", "ms"), ("start", "ms"), ("end", "ms"): (1, 1000)
    case ("time", "min"), ("start", "min"), ("end", "min"), ("bpm", "Hz"): (60, 1)
    case ("rr", "s"), ("ibi", "s"): (1000, 1)
    default: nil
    }
  }

  fileprivate func assumptions(_ role: String) -> [String] {
    var clauses = units.sorted { $0.key < $1.key }.map {
      "\(role): '\(columns[$0.key] ?? $0.key)' is in \($0.value) (map)"
    }
    if !missing.isEmpty { clauses.append("\(role): '\(missing.joined(separator: "', '"))' means missing (map)") }
    return clauses
  }
}
