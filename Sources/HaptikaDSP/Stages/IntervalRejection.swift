/// Why an interval between two beats is not counted. The raw values are a contract of `intervals.csv`.
public enum IntervalRejection: String, Sendable, Hashable, CaseIterable {
  /// No heart makes it: shorter or longer than the algorithm's limits.
  case implausible
  /// Too far from the median of its neighbours.
  case farFromNeighbours = "far_from_neighbours"
}
