/// Returns the vertex of the parabola through three equally spaced samples around a maximum.
///
/// With curvature *d* = `before` − 2·`at` + `after`: offset *o* = ½(`before` − `after`)/*d*, clamped to ±½ sample,
/// and height `at` − ¼(`before` − `after`)*o*. Where the samples do not bend down (*d* ≥ 0), the middle sample
/// itself.
///
/// - Returns: `offset` in samples from the middle one, `height` in the unit of the samples.
func parabolaVertex(_ before: Double, _ at: Double, _ after: Double) -> (offset: Double, height: Double) {
  let curvature = before - 2 * at + after
  guard curvature < 0 else { return (0, at) }
  let offset = min(max(0.5 * (before - after) / curvature, -0.5), 0.5)
  return (offset, at - 0.25 * (before - after) * offset)
}
