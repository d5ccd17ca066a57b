extension RandomAccessCollection where Index == Int {
  /// Returns where each run of neighbours that belong together begins.
  func starts(together: (Element, Element) -> Bool) -> [Int] {
    indices.filter { $0 == startIndex || !together(self[$0 - 1], self[$0]) }
  }
}
