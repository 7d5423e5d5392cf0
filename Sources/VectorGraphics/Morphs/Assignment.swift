// Pairs with the least sum of costs: the Hungarian method with potentials (Kuhn 1955, Munkres 1957), O(rows² · columns).

/// Finds pairs.
enum Assignment {
  /// A column for each row, all different, so that the costs of all pairs together are least.
  ///
  /// - Parameter costs: One row after the other, finite, with at least as many columns as rows.
  static func columns(_ costs: [[Double]]) -> [Int] {
    guard let first = costs.first else { return [] }
    let (rows, columns) = (costs.count, first.count)
    // Row and column 0 mean "unassigned".
    var rowPotential = [Double](repeating: 0, count: rows + 1)
    var columnPotential = [Double](repeating: 0, count: columns + 1)
    var rowOfColumn = [Int](repeating: 0, count: columns + 1)
    for row in 1...rows {
      rowOfColumn[0] = row
      var column = 0
      var slack = [Double](repeating: .infinity, count: columns + 1)
      var previous = [Int](repeating: 0, count: columns + 1)
      var isUsed = [Bool](repeating: false, count: columns + 1)
      repeat {
        isUsed[column] = true
        let current = rowOfColumn[column]
        var (delta, next) = (Double.infinity, 0)
        for candidate in 1...columns where !isUsed[candidate] {
          let cost = costs[current - 1][candidate - 1] - rowPotential[current] - columnPotential[candidate]
          if cost < slack[candidate] { (slack[candidate], previous[candidate]) = (cost, column) }
          if slack[candidate] < delta { (delta, next) = (slack[candidate], candidate) }
        }
        for candidate in 0...columns {
          if isUsed[candidate] {
            rowPotential[rowOfColumn[candidate]] += delta
            columnPotential[candidate] -= delta
          } else {
            slack[candidate] -= delta
          }
        }
        column = next
      } while rowOfColumn[column] != 0
      while column != 0 {
        rowOfColumn[column] = rowOfColumn[previous[column]]
        column = previous[column]
      }
    }
    var result = [Int](repeating: 0, count: rows)
    for column in 1...columns where rowOfColumn[column] > 0 { result[rowOfColumn[column] - 1] = column - 1 }
    return result
  }
}
