/// Returns `shape` without its mean, scaled to a sum of squares of 1; what is flat stays so.
///
/// - Complexity: O(*n*).
func normalizedShape(_ shape: [Double], floor: Double) -> [Double] {
  let center = mean(of: shape)
  let centered = shape.map { $0 - center }
  let norm = max(dotProduct(centered, centered).squareRoot(), floor)
  return centered.map { $0 / norm }
}

/// Returns the dot product of `shape`, normalised as by ``normalizedShape(_:floor:)``, with a normalised `template`.
///
/// - Complexity: O(*n*), without a copy of the shape.
func resemblance(of shape: [Double], to template: [Double], floor: Double) -> Double {
  let center = mean(of: shape)
  var (product, squares) = (0.0, 0.0)
  for index in 0..<min(shape.count, template.count) {
    let deviation = shape[index] - center
    product += deviation * template[index]
    squares += deviation * deviation
  }
  return product / max(squares.squareRoot(), floor)
}

/// Returns the usual one of `shapes`: the median at each point, formed twice.
///
/// The second median is formed of those shapes that resemble the first at least as much as the `fraction` quantile of
/// all does, so that odd shapes have no say. The result is a ``normalizedShape(_:floor:)``.
///
/// - Precondition: `shapes` is not empty, all are equally long and normalised.
/// - Complexity: O(shapes · points) on average.
func medianTemplate(of shapes: [[Double]], fraction: Double, floor: Double) -> [Double] {
  func middle(_ shapes: [[Double]]) -> [Double] {
    shapes[0].indices.map { point in median(of: shapes.map { $0[point] }) }
  }
  let first = middle(shapes)
  let resemblances = shapes.map { dotProduct($0, first) }
  let least = quantile(of: resemblances, at: fraction)
  return normalizedShape(middle(zip(shapes, resemblances).filter { $1 >= least }.map(\.0)), floor: floor)
}
