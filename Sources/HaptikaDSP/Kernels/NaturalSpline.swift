/// Returns the values at `queries` on the natural cubic spline through the points (`times`, `values`).
///
/// The second derivatives *M* solve a tridiagonal system with *M₀* = *Mₙ₋₁* = 0 (Thomas algorithm). With *u* and *v*
/// the distances of a query to its left and right point and *h* their sum: (*x*ᵢ*v* + *x*ᵢ₊₁*u* + (*M*ᵢ*v*(*v*² − *h*²) +
/// *M*ᵢ₊₁*u*(*u*² − *h*²))/6)/*h*. Queries beyond the ends are moved to the ends. Fewer
/// than three points give straight lines.
///
/// - Precondition: `times` increase, `queries` do not decrease, there is at least one point, and as many values as
///   times.
/// - Complexity: O(points + queries).
/// - Reference: de Boor, *A Practical Guide to Splines*, chapter IV.
func naturalSpline(of values: [Double], at times: [Double], onto queries: [Double]) -> [Double] {
  guard times.count > 2 else { return linearInterpolation(of: values, at: times, onto: queries) }
  precondition(times.count == values.count, "interpolation needs one value a time")
  let curvature = secondDerivatives(of: values, at: times)
  let last = times.count - 1
  var result = [Double](repeating: 0, count: queries.count)
  var left = 0
  for index in 0..<queries.count {
    let query = min(max(queries[index], times[0]), times[last])
    while left + 1 < last && times[left + 1] <= query { left += 1 }
    let width = times[left + 1] - times[left]
    let fromLeft = query - times[left]
    let toRight = times[left + 1] - query
    let bend =
      curvature[left] * toRight * (toRight * toRight - width * width)
      + curvature[left + 1] * fromLeft * (fromLeft * fromLeft - width * width)
    result[index] = (values[left] * toRight + values[left + 1] * fromLeft + bend / 6) / width
  }
  return result
}

/// Returns the second derivative of the natural spline at each point.
private func secondDerivatives(of values: [Double], at times: [Double]) -> [Double] {
  let last = times.count - 1
  var factors = [Double](repeating: 0, count: times.count)
  var solution = factors
  var width = times[1] - times[0]
  var slope = (values[1] - values[0]) / width
  for inner in 1..<last {
    let nextWidth = times[inner + 1] - times[inner]
    let nextSlope = (values[inner + 1] - values[inner]) / nextWidth
    let pivot = 2 * (width + nextWidth) - width * factors[inner - 1]
    factors[inner] = nextWidth / pivot
    solution[inner] = (6 * (nextSlope - slope) - width * solution[inner - 1]) / pivot
    (width, slope) = (nextWidth, nextSlope)
  }
  for inner in stride(from: last - 1, to: 0, by: -1) { solution[inner] -= factors[inner] * solution[inner + 1] }
  return solution
}
