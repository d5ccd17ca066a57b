import HaptikaDSP

extension FolderRecordingReader {
  /// `ppg.csv`: time, three colours, and whatever else of `/ppg` it has.
  mutating func frames(_ name: String) throws -> FrameSeries {
    let map = options.map?.files["frames"]
    func column(_ channel: String) -> NumberTable.Column {
      map?.column(channel) ?? .init(name: channel, missing: map?.missing ?? [])
    }
    var file = try CSVReader(path: folder.path(of: name))
    let header = try TableHeader(&file)
    let time = try map?.column("time") ?? header.time()
    let optional = Self.optionalChannels.filter {
      map?.columns[$0.name] != nil || header.names.contains($0.name)
    }
    let channels = ["red", "green", "blue"] + optional.map(\.name)
    let known = [time.name] + channels.map { column($0).name }
    if let unused = header.unused(besides: known) {
      report.findings.append("\(folder.label(of: name)): \(unused)")
    }
    let table = try read(
      &file, header, [time] + channels.map(column), text: nil, name: name)
    try judgeStep(of: table.columns[0], under: time.name, in: name)
    try judgeScale(of: table.columns[1...3], in: name)

    let scale = options.scale ?? 1
    func scaled(_ values: [Double], by factor: Double) -> [Double] {
      factor == 1 ? values : values.map { $0 * factor }
    }
    var frames = FrameSeries(
      time: table.columns[0], red: scaled(table.columns[1], by: scale), green: scaled(table.columns[2], by: scale),
      blue: scaled(table.columns[3], by: scale))
    for (channel, values) in zip(optional, table.columns.dropFirst(4)) {
      frames[keyPath: channel.path] = scaled(values, by: channel.factor(scale))
    }
    return frames
  }

  /// A channel of `/ppg` that not every camera gives, and what a scale of the colours makes of it.
  private struct OptionalChannel {
    let name: String
    let path: WritableKeyPath<FrameSeries, [Double]?>
    let factor: (Double) -> Double
  }

  private static var optionalChannels: [OptionalChannel] {
    [
      OptionalChannel(name: "luminance", path: \.luminance) { $0 },
      OptionalChannel(name: "contact", path: \.contact) { _ in 1 },
      OptionalChannel(name: "motion", path: \.motion) { _ in 1 },
      OptionalChannel(name: "red_variance", path: \.redVariance) { $0 * $0 },
      OptionalChannel(name: "green_variance", path: \.greenVariance) { $0 * $0 },
      OptionalChannel(name: "blue_variance", path: \.blueVariance) { $0 * $0 },
      OptionalChannel(name: "saturated_fraction", path: \.saturatedFraction) { _ in 1 },
    ]
  }

  /// Asks when frames follow one another as slowly or as quickly as only a wrong unit of time explains.
  private func judgeStep(of times: [Double], under column: String, in name: String) throws {
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > 0 }.sorted()
    guard !steps.isEmpty else { return }
    let step = steps[steps.count / 2]
    if column == "t_s", step >= 2 {
      throw ImportError(
        .question, folder.path(of: name),
        "frames are \(step) s apart in column 't_s'; are the times milliseconds? then name the column 't_ms'")
    }
    if column == "t_ms", step < 5e-4 {
      throw ImportError(
        .question, folder.path(of: name),
        "frames are \(step * 1000) ms apart in column 't_ms'; are the times seconds? then name the column 't_s'")
    }
  }

  /// Asks when colours can be meant as 0...1 or as 0...255, and refuses a scale that takes them far out of 0...255.
  private func judgeScale(of colours: ArraySlice<[Double]>, in name: String) throws {
    let finite = colours.joined().lazy.filter(\.isFinite)
    guard let highest = finite.max() else { return }
    guard let scale = options.scale else {
      if highest > 1 { return }
      throw ImportError(
        .question, folder.path(of: name),
        "all colours are at most 1.0; are the colours 0-1 or 0-255? give '--scale 255' or '--scale 1'")
    }
    if highest * scale > 2 * 255 {
      throw ImportError(
        .question, folder.path(of: name),
        "colours reach \(highest), and '--scale \(scale)' would make that \(highest * scale); expected 0...255")
    }
  }
}
