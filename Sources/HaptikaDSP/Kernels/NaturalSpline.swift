/// Returns the values at `queries` on the natural cubic spline through the points (`times`, `values`).
///
/// The second derivatives *M* solve a tridiagonal system with *M₀* = *Mₙ₋₁* = 0 (Thomas algorithm). With *u* and *v*
/// the distances of a query to its left and right point and *h* their sum: *M*ᵢ*v*³/6*h* + *M*ᵢ₊₁*u*³/6*h* +
/// (*x*ᵢ/*h* − *M*ᵢ*h*/6)*v* + (*x*ᵢ₊₁/*h* − *M*ᵢ₊₁*h*/6)*u*. Queries beyond the ends are moved to the ends. Fewer
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
  var left = 0
  return queries.map { query in
    let query = min(max(query, times[0]), times[last])
    while left + 1 < last && times[left + 1] <= query { left += 1 }
    let width = times[left + 1] - times[left]
    let fromLeft = query - times[left]
    let toRight = times[left + 1] - query
    return curvature[left] * toRight * toRight * toRight / (6 * width)
      + curvature[left + 1] * fromLeft * fromLeft * fromLeft / (6 * width)
      + (values[left] / width - curvature[left] * width / 6) * toRight
      + (values[left + 1] / width - curvature[left + 1] * width / 6) * fromLeft
  }
}

/// Returns the second derivative of the natural spline at each point.
private func secondDerivatives(of values: [Double], at times: [Double]) -> [Double] {
  let widths = zip(times.dropFirst(), times).map { $0 - $1 }
  let slopes = widths.indices.map { (values[$0 + 1] - values[$0]) / widths[$0] }
  var factors = [0.0]
  var solution = [0.0]
  for inner in 1..<(times.count - 1) {
    let pivot = 2 * (widths[inner - 1] + widths[inner]) - widths[inner - 1] * factors[inner - 1]
    factors.append(widths[inner] / pivot)
    solution.append((6 * (slopes[inner] - slopes[inner - 1]) - widths[inner - 1] * solution[inner - 1]) / pivot)
  }
  solution.append(0)
  for inner in stride(from: times.count - 2, to: 0, by: -1) {
    solution[inner] -= factors[inner] * solution[inner + 1]
  }
  return solution
}
