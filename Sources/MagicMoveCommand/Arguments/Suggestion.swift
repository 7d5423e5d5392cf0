// "Did you mean": the known word that differs least from a mistyped one.

/// The candidate with the fewest insertions, deletions, replacements and swaps of neighbours, nil when none is near.
func nearest(_ word: String, in candidates: [String]) -> String? {
  let typed = Array(word.lowercased())
  let limit = max(1, typed.count / 3 + 1)
  let measured = candidates.map { (candidate: $0, distance: editDistance(typed, Array($0.lowercased()))) }
  return measured.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.candidate
}

/// The optimal string alignment distance.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast = [Int](repeating: 0, count: second.count + 1)
  var last = Array(0...second.count)
  for (i, a) in first.enumerated() {
    var row = [i + 1]
    for (j, b) in second.enumerated() {
      var best = min(row[j] + 1, last[j + 1] + 1, last[j] + (a == b ? 0 : 1))
      if i > 0, j > 0, a == second[j - 1], first[i - 1] == b { best = min(best, beforeLast[j - 1] + 1) }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[second.count]
}
