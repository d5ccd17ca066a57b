/// Returns the values at `queries` on straight lines between the points (`times`, `values`); held beyond the ends.
///
/// - Precondition: `times` increase, `queries` do not decrease, there is at least one point, and as many values as
///   times.
/// - Complexity: O(points + queries).
func linearInterpolation(of values: [Double], at times: [Double], onto queries: [Double]) -> [Double] {
  precondition(!times.isEmpty && times.count == values.count, "interpolation needs one value a time, and at least one")
  let last = times.count - 1
  var left = 0
  return queries.map { query in
    if query <= times[0] { return values[0] }
    if query >= times[last] { return values[last] }
    while left + 1 < last && times[left + 1] <= query { left += 1 }
    let slope = (values[left + 1] - values[left]) / (times[left + 1] - times[left])
    return values[left] + slope * (query - times[left])
  }
}

/// Returns the value at `position`, a fractional index, on straight lines between `samples`.
///
/// - Precondition: 0 ≤ `position` ≤ *n* − 1.
func linearValue(of samples: [Double], at position: Double) -> Double {
  let index = Int(position)
  guard index + 1 < samples.count else { return samples[index] }
  return samples[index] + (position - Double(index)) * (samples[index + 1] - samples[index])
}
