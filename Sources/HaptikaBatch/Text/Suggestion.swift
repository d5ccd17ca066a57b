/// Returns the name in `names` that `text` was probably meant to be: the one with the fewest edits, at most a third of the longer of
/// the two and never more than three; otherwise the first that begins with `text`, or that `text` begins with. The first of equals wins.
///
/// - Complexity: O(*n*) for *n* names, of each at most 64 bytes.
public func nearest(to text: String, in names: [String]) -> String? {
  let scored = names.map { (name: $0, edits: editDistance(text, $0)) }
  guard let best = scored.min(by: { $0.edits < $1.edits }) else { return nil }
  if best.edits <= max(1, min(3, max(text.count, best.name.count) / 3)) { return best.name }
  // A word of which somebody wrote a part, or more than all: `haptika-ppg` for `haptika-ppg@1.0.0`, `--output` for `--out`.
  return names.first { text.count > 3 && ($0.hasPrefix(text) || text.hasPrefix($0)) }
}

/// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn `a` into `b` (optimal string
/// alignment).
///
/// - Complexity: O(*a* · *b*).
func editDistance(_ a: String, _ b: String) -> Int {
  let a = Array(a.utf8.prefix(64))
  let b = Array(b.utf8.prefix(64))
  var beforeLast = [Int]()
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row.append(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.count]
}
