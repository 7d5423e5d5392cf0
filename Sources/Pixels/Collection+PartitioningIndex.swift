// The one binary search.

extension RandomAccessCollection {
  /// The first index whose element, and every one after it, satisfies the predicate; `endIndex` if no element does. The
  /// elements must be partitioned: all that do not satisfy it come first. Takes about log₂(`count`) comparisons.
  @inlinable
  package func partitioningIndex(where belongsInSecondPart: (Element) throws -> Bool) rethrows -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try belongsInSecondPart(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}
