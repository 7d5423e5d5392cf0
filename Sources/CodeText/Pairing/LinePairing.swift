// Pairs of equal lines: a patience comparison in place, then lines that moved.

/// The lines of two versions that pair as wholes.
struct LinePairing {
  /// A range of lines between two paired lines, in both versions.
  struct Gap {
    var first: Range<Int>
    var second: Range<Int>
  }

  /// The partner of each line of the first version, by index of `CodeBlock.lines`; -1: none.
  private(set) var partners: [Int]
  /// The partner of each line of the second version; -1: none.
  private var backward: [Int]
  /// The gaps between the pairs in place, from top to bottom. Lines that moved are inside of gaps.
  private(set) var gaps: [Gap] = []

  /// Numbers of lines: equal numbers are equal texts without the white space at both ends. Number 0 is blank.
  private let first: [Int]
  private let second: [Int]
  /// How often each number occurs in the part that is looked at; all 0 in between.
  private var counts: [(first: Int, second: Int, place: Int)]

  /// Pairs the lines of two versions.
  init(_ from: CodeBlock, _ to: CodeBlock) {
    var numbers = [Substring(): 0]
    func numbered(_ block: CodeBlock) -> [Int] {
      block.lines.map { line in
        let key = Self.trimmed(line.text)
        if let number = numbers[key] { return number }
        numbers[key] = numbers.count
        return numbers.count - 1
      }
    }
    first = numbered(from)
    second = numbered(to)
    counts = Array(repeating: (0, 0, 0), count: numbers.count)
    partners = Array(repeating: -1, count: first.count)
    backward = Array(repeating: -1, count: second.count)
    pairInPlace()
    let words = Self.words(of: from)
    pairMoved { words[$0] >= 2 }
  }

  /// A line without the white space at both ends.
  static func trimmed(_ line: String) -> Substring {
    func isSpace(_ character: Character) -> Bool {
      character.unicodeScalars.allSatisfy { $0.properties.isWhitespace || 0x1C...0x1F ~= $0.value }
    }
    var text = line[...].drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }

  /// The number of words in each line.
  private static func words(of block: CodeBlock) -> [Int] {
    var words = [Int](repeating: 0, count: block.lines.count)
    for piece in block.pieces where piece.isWord { words[piece.line] += 1 }
    return words
  }

  private mutating func pair(_ a: Int, _ b: Int) {
    partners[a] = b
    backward[b] = a
  }

  /// Pairs the lines that keep their order, gap by gap.
  private mutating func pairInPlace() {
    var open = [Gap(first: 0..<first.count, second: 0..<second.count)]
    while let gap = open.popLast() {
      guard !gap.first.isEmpty, !gap.second.isEmpty else {
        gaps.append(gap)
        continue
      }
      var added = anchors(gap)
      if added.isEmpty { added = pairEnds(gap) } else { added = extend(added, in: gap) }
      if added.isEmpty {
        gaps.append(gap)
        continue
      }
      // The last gap first, so that the first one is next.
      var (endA, endB) = (gap.first.upperBound, gap.second.upperBound)
      for (a, b) in added.reversed() {
        if a + 1 < endA || b + 1 < endB { open.append(Gap(first: a + 1..<endA, second: b + 1..<endB)) }
        (endA, endB) = (a, b)
      }
      if gap.first.lowerBound < endA || gap.second.lowerBound < endB {
        open.append(Gap(first: gap.first.lowerBound..<endA, second: gap.second.lowerBound..<endB))
      }
    }
  }

  /// Pairs the lines that are not blank and unique on each side: the longest run of them that ascends on both sides.
  private mutating func anchors(_ gap: Gap) -> [(Int, Int)] {
    for line in gap.first { counts[first[line]].first += 1 }
    for line in gap.second {
      counts[second[line]].second += 1
      counts[second[line]].place = line
    }
    let unique = gap.first.compactMap { line -> (Int, Int)? in
      let count = counts[first[line]]
      return first[line] != 0 && count.first == 1 && count.second == 1 ? (line, count.place) : nil
    }
    for line in gap.first { counts[first[line]] = (0, 0, 0) }
    for line in gap.second { counts[second[line]] = (0, 0, 0) }
    let run = Self.longestAscending(unique.map(\.1)).map { unique[$0] }
    for (a, b) in run { pair(a, b) }
    return run
  }

  /// The indices of the longest ascending run of different numbers; of equally long ones, the one with the earlier indices.
  static func longestAscending(_ values: [Int]) -> [Int] {
    // `lengths[i]` is the length of the longest run that starts with value i. `tops[k]` is the largest value that starts a run
    // of length k + 1 among the values seen so far, from the end.
    var lengths = [Int](repeating: 0, count: values.count)
    var tops: [Int] = []
    for index in values.indices.reversed() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if tops[middle] > values[index] { low = middle + 1 } else { high = middle }
      }
      if low == tops.count { tops.append(values[index]) } else { tops[low] = max(tops[low], values[index]) }
      lengths[index] = low + 1
    }
    var rest = tops.count
    var last = Int.min
    return values.indices.filter { index in
      guard lengths[index] == rest, values[index] > last else { return false }
      rest -= 1
      last = values[index]
      return true
    }
  }

  /// Pairs equal neighbours of pairs inside of a gap, downwards, then upwards. Returns all pairs in order.
  private mutating func extend(_ pairs: [(Int, Int)], in gap: Gap) -> [(Int, Int)] {
    for (a, b) in pairs { follow(a, b, by: 1, in: gap) }
    for (a, b) in pairs { follow(a, b, by: -1, in: gap) }
    return gap.first.compactMap { partners[$0] < 0 ? nil : ($0, partners[$0]) }
  }

  /// Pairs equal lines at the start of a gap, then at its end. Where there are none, but one version only has more lines than the
  /// other, those that both have.
  private mutating func pairEnds(_ gap: Gap) -> [(Int, Int)] {
    follow(gap.first.lowerBound - 1, gap.second.lowerBound - 1, by: 1, in: gap)
    follow(gap.first.upperBound, gap.second.upperBound, by: -1, in: gap)
    let pairs = gap.first.compactMap { partners[$0] < 0 ? nil : ($0, partners[$0]) }
    return pairs.isEmpty ? pairContained(gap) : pairs
  }

  /// Pairs the lines of a version that are all in the other one in the same order, each with the first that it can have.
  private mutating func pairContained(_ gap: Gap) -> [(Int, Int)] {
    let a = gap.first.filter { first[$0] != 0 }
    let b = gap.second.filter { second[$0] != 0 }
    var (i, j) = (0, 0)
    var pairs: [(Int, Int)] = []
    while i < a.count, j < b.count {
      let isEqual = first[a[i]] == second[b[j]]
      if isEqual { pairs.append((a[i], b[j])) }
      if isEqual || a.count > b.count { i += 1 }
      if isEqual || a.count <= b.count { j += 1 }
    }
    guard pairs.count == min(a.count, b.count) else { return [] }
    for (line, partner) in pairs { pair(line, partner) }
    return pairs
  }

  /// Pairs the lines after (or before) two lines as long as they are equal and have no partner.
  private mutating func follow(_ a: Int, _ b: Int, by step: Int, in gap: Gap) {
    var (a, b) = (a + step, b + step)
    while gap.first.contains(a), gap.second.contains(b), first[a] == second[b], partners[a] < 0, backward[b] < 0 {
      pair(a, b)
      (a, b) = (a + step, b + step)
    }
  }

  /// Pairs lines that are left over exactly once on each side, wherever they are, with their equal neighbours.
  private mutating func pairMoved(isCandidate: (Int) -> Bool) {
    for line in first.indices where partners[line] < 0 { counts[first[line]].first += 1 }
    for line in second.indices where backward[line] < 0 {
      counts[second[line]].second += 1
      counts[second[line]].place = line
    }
    var moved: [(Int, Int)] = []
    for line in first.indices where partners[line] < 0 && isCandidate(line) {
      let count = counts[first[line]]
      if count.first == 1, count.second == 1 { moved.append((line, count.place)) }
    }
    for (a, b) in moved { pair(a, b) }
    let all = Gap(first: first.indices, second: second.indices)
    for (a, b) in moved { follow(a, b, by: 1, in: all) }
    for (a, b) in moved { follow(a, b, by: -1, in: all) }
  }
}
