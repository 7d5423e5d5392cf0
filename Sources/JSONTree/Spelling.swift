// "Did you mean": the known word that a mistyped one is nearest to.

/// Finds the nearest known word.
package enum Spelling {
  /// Most words that are looked through.
  package static let mostWords = 2000

  /// The known word that `word` is most probably a mistyping of; nil when none is near.
  ///
  /// Near is an edit distance (insertions, deletions, replacements and swaps of neighbours, case ignored) of at most a
  /// third of the longer word's length, at least 1. The first of equally near ones wins. A word of over 64 characters
  /// is not compared, and of many known words only the first `mostWords` are.
  package static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let typed = Array(word.lowercased().unicodeScalars)
    guard !typed.isEmpty, typed.count <= 64 else { return nil }
    let set = set(of: typed)
    var best: (word: String, distance: Int)?
    for candidate in known.prefix(mostWords) where candidate != word {
      let letters = Array(candidate.lowercased().unicodeScalars)
      guard letters.count <= 64 else { continue }
      let allowed = max(1, max(typed.count, letters.count) / 3)
      let limit = min(allowed, (best?.distance ?? .max) - 1)
      guard abs(letters.count - typed.count) <= limit, mayBeNear(set, self.set(of: letters), limit) else { continue }
      // Usually one replaced letter was found already: then only a word that differs in case is nearer.
      let distance = limit == 0 ? (letters == typed ? 0 : 1) : distance(typed, letters)
      if distance <= limit, distance < max(typed.count, letters.count) { best = (candidate, distance) }
    }
    return best?.word
  }

  /// The only known word that `word` can be a typing error of: of equally near ones, none.
  package static func certain(of word: String, among known: [String]) -> String? {
    nearest(to: word, among: known).flatMap { nearest(to: word, among: known.reversed()) == $0 ? $0 : nil }
  }

  /// Which letters occur, as bits; several letters share one.
  private static func set(of letters: [Unicode.Scalar]) -> UInt64 {
    letters.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  /// Whether two words of these letters may be within `limit` edits: each edit removes one letter and adds another.
  private static func mayBeNear(_ a: UInt64, _ b: UInt64, _ limit: Int) -> Bool {
    (a & ~b).nonzeroBitCount <= limit && (b & ~a).nonzeroBitCount <= limit
  }

  /// The optimal string alignment distance.
  private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(previous[j + 1] + 1, row[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforePrevious[j - 1] + 1) }
        row.append(cost)
      }
      (beforePrevious, previous) = (previous, row)
    }
    return previous[b.count]
  }
}
