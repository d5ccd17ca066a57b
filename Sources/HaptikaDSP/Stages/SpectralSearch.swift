import Foundation

/// Finds the strongest frequency of a channel and how much of the channel's power lies around it.
struct SpectralSearch: Stage {
  /// Sampling rate of the signal, in hertz.
  let rate: Double

  /// Samples to each side of the moving mean that is subtracted.
  let detrendHalfWindow: Int

  /// Where the peak is looked for, in hertz.
  let band: ClosedRange<Double>

  /// What counts as around the peak, to each side, in hertz.
  let peakHalfWidth: Double

  /// Samples of a window of the spectrum.
  var windowLength: Int { welch.length }

  private let welch: WelchPower

  /// Fixes the numbers and makes the tables.
  init(
    rate: Double, detrendHalfWindow: Int, length: Int, points: Int, band: ClosedRange<Double>, peakHalfWidth: Double
  ) {
    self.rate = rate
    self.detrendHalfWindow = detrendHalfWindow
    self.band = band
    self.peakHalfWidth = peakHalfWidth
    let spacing = rate / Double(points)
    // One line more on each side, for the parabola.
    let first = Int((band.lowerBound / spacing).rounded(.up)) - 1
    let last = Int((band.upperBound / spacing).rounded(.down)) + 1
    welch = WelchPower(length: length, points: points, lines: first...last)
  }

  var step: Recipe.Step {
    Recipe.Step(
      "spectrum",
      "red, green, blue by linear interpolation; per segment minus moving mean of \(detrendHalfWindow) samples to each side; "
        + "Welch, windows of \(welch.length) samples within segments, Hann, half overlap, zero-padded to \(welch.points); the "
        + "channel with the largest share of its power in \(band.lowerBound)...\(band.upperBound) Hz within \(peakHalfWidth) Hz "
        + "of its peak there, the first of equals; parabola on the logarithm of the power")
  }

  /// The strongest frequency of a channel.
  struct Peak: Sendable, Hashable {
    /// In hertz.
    var frequency: Double
    /// The share of the band's power around it, 0...1.
    var share: Double
  }

  /// Returns the peak of grey levels on the grid; `nil` when no segment holds a window or the band is empty.
  func peak(of raw: SegmentedSignal) -> Peak? {
    let detrended = raw.mapSegments { withoutMovingMean($0, halfWindow: detrendHalfWindow) }
    guard let power = welch.power(of: detrended) else { return nil }
    let inBand = 1..<(power.count - 1)
    let total = power[inBand].reduce(0, +)
    guard total > 0, total.isFinite, let highest = power[inBand].max(),
      let index = power[inBand].firstIndex(of: highest)
    else { return nil }

    let spacing = rate / Double(welch.points)
    // Half a thousandth of a line keeps rounding from deciding about a line on the border.
    let reach = Int((peakHalfWidth / spacing + 0.0005).rounded(.down))
    let around = max(inBand.lowerBound, index - reach)..<min(inBand.upperBound, index + reach + 1)
    let offset = parabolaVertex(log(power[index - 1]), log(power[index]), log(power[index + 1])).offset
    return Peak(
      frequency: (Double(welch.lines.lowerBound + index) + (offset.isFinite ? offset : 0)) * spacing,
      share: power[around].reduce(0, +) / total)
  }
}
