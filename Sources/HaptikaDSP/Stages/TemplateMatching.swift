/// T10: moves each beat to where its shape fits the usual one best, and says how well it does.
struct TemplateMatching: Stage {
  /// How beats are cut for re-timing, by a cubic.
  let timing: Cut

  /// How far a beat is moved at most, in samples to each side.
  let reach: Double

  /// Steps of the shifts that are tried, in samples.
  let stride: Double

  /// How beats are cut for judging their shape, by straight lines.
  let shape: Cut

  /// Quantile of the resemblance to a first template from which beats make the second.
  let templateQuantile: Double

  /// Norm that a shape without any is divided by.
  let floor: Double

  /// Which part of a beat is looked at.
  struct Cut: Sendable {
    /// From where to where around the beat, in median periods.
    let span: ClosedRange<Double>

    /// Points, equally spaced, both ends included.
    let points: Int

    /// Fewest beats that are cut.
    let minimumBeats: Int

    /// The points around a beat when the usual period is `period` samples.
    func offsets(period: Double) -> [Double] {
      let width = span.upperBound - span.lowerBound
      return (0..<points).map { (span.lowerBound + width * Double($0) / Double(points - 1)) * period }
    }
  }

  var step: Recipe.Step {
    func text(_ cut: Cut) -> String {
      "\(cut.span.lowerBound)...\(cut.span.upperBound) median periods at \(cut.points) points"
    }
    return Recipe.Step(
      "T10 template",
      "template: pointwise median of the beats, mean-free, unit norm (at least \(floor)), then of those that resemble it at "
        + "least as the \(templateQuantile) quantile; from \(timing.minimumBeats) beats re-timed: \(text(timing)), "
        + "Catmull-Rom, the best of the shifts −\(reach)...\(reach) samples in steps of \(stride), parabola; from "
        + "\(shape.minimumBeats) beats judged: \(text(shape)), linear, dot product with the template")
  }

  /// Returns `beats` moved to where they fit their template best; too few beats stay where they are.
  ///
  /// - Complexity: O(beats · shifts · points).
  func retime(_ beats: [Peak], in upright: [Double], periods: [Double]) -> [Peak] {
    guard beats.count >= timing.minimumBeats else { return beats }
    let offsets = timing.offsets(period: medianPeriod(at: beats, periods: periods))
    let limits = 1...Double(upright.count - 3)
    var cut = offsets
    var shapes: [[Double]] = []
    for beat in beats {
      catmullRom(upright, at: beat.position, offsets: offsets, within: limits, into: &cut)
      shapes.append(normalizedShape(cut, floor: floor))
    }
    let template = medianTemplate(of: shapes, fraction: templateQuantile, floor: floor)
    let shifts = Array(Swift.stride(from: -reach, through: reach, by: stride))
    var fits = shifts
    return beats.map { beat in
      for (number, shift) in shifts.enumerated() {
        catmullRom(upright, at: beat.position + shift, offsets: offsets, within: limits, into: &cut)
        fits[number] = resemblance(of: cut, to: template, floor: floor)
      }
      let best = indexOfMaximum(of: fits, in: fits.indices)
      var shift = shifts[best]
      if best > 0, best < fits.count - 1 {
        shift += stride * parabolaVertex(fits[best - 1], fits[best], fits[best + 1]).offset
      }
      var moved = beat
      moved.position = min(max(beat.position + shift, 0), Double(upright.count - 1))
      return moved
    }
  }

  /// Returns how well each of `beats` resembles their template, −1...1; 0 for too few beats.
  ///
  /// - Complexity: O(beats · points) on average.
  func resemblances(of beats: [Peak], in upright: [Double], periods: [Double]) -> [Double] {
    guard beats.count >= shape.minimumBeats else { return beats.map { _ in 0 } }
    let offsets = shape.offsets(period: medianPeriod(at: beats, periods: periods))
    let last = Double(upright.count - 1)
    let shapes = beats.map { beat in
      normalizedShape(
        offsets.map { linearValue(of: upright, at: min(max(beat.position + $0, 0), last)) }, floor: floor)
    }
    let template = medianTemplate(of: shapes, fraction: templateQuantile, floor: floor)
    return shapes.map { dotProduct($0, template) }
  }

  private func medianPeriod(at beats: [Peak], periods: [Double]) -> Double {
    median(of: beats.map { periods[Int($0.position)] })
  }
}
