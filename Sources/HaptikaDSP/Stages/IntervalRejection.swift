/// Why an interval between two beats is not counted. The raw values are a contract of `intervals.csv`.
public enum IntervalRejection: String, Sendable, Hashable, CaseIterable {
  /// The recording has too few intervals to judge any.
  case tooFew = "too_few"
  /// One of its beats does not look like the others.
  case unlikeTemplate = "unlike_template"
  /// No heart makes it: shorter or longer than the algorithm's limits.
  case implausible
  /// Too far from the median of its neighbours.
  case farFromNeighbours = "far_from_neighbours"
  /// Too short beside one that is too long, or the other way round: the beat between them is out of place.
  case misplacedBeat = "misplaced_beat"
}
