// Pairs of pieces: those of paired lines, the best common subsequence of each gap, and words that are left over.

/// The pieces of two versions and their partners.
struct PiecePairing {
  private let first: [CodePiece]
  private let second: [CodePiece]
  /// Numbers of texts: equal numbers are equal texts.
  private let firstNumbers: [Int32]
  private let secondNumbers: [Int32]
  /// The pieces of each line.
  private let firstLines: [Range<Int>]
  private let secondLines: [Range<Int>]
  /// The partner of each piece of the first version.
  private(set) var partners: [Int?]
  private var backward: [Int?]
  /// Pieces of the first version that a gap's common subsequence paired.
  private var fromGaps: [Int] = []

  /// Pairs the pieces of paired lines.
  init(_ from: CodeBlock, _ to: CodeBlock, lines: LinePairing) {
    first = from.pieces
    second = to.pieces
    var numbers: [String: Int32] = [:]
    func numbered(_ piece: CodePiece) -> Int32 {
      if let number = numbers[piece.text] { return number }
      let number = Int32(truncatingIfNeeded: numbers.count)
      numbers[piece.text] = number
      return number
    }
    firstNumbers = first.map(numbered)
    secondNumbers = second.map(numbered)
    firstLines = Self.lines(of: from)
    secondLines = Self.lines(of: to)
    partners = Array(repeating: nil, count: first.count)
    backward = Array(repeating: nil, count: second.count)
    for (a, b) in lines.partners.enumerated() where b >= 0 { pairLines(a, b) }
  }

  private static func lines(of block: CodeBlock) -> [Range<Int>] {
    var next = 0
    return block.lines.indices.map { line in
      let start = next
      while next < block.pieces.count, block.pieces[next].line == line { next += 1 }
      return start..<next
    }
  }

  private mutating func pair(_ a: Int, _ b: Int) {
    partners[a] = b
    backward[b] = a
  }

  /// Pairs the pieces of two equal lines in order. Where the classes of the lines differ, their pieces can begin at other
  /// characters; then those at the same place with the same text pair.
  private mutating func pairLines(_ lineA: Int, _ lineB: Int) {
    let (a, b) = (firstLines[lineA], secondLines[lineB])
    guard !a.isEmpty, !b.isEmpty else { return }
    let (startA, startB) = (first[a.lowerBound].cell, second[b.lowerBound].cell)
    var (i, j) = (a.lowerBound, b.lowerBound)
    while i < a.upperBound, j < b.upperBound {
      let (cellA, cellB) = (first[i].cell - startA, second[j].cell - startB)
      if cellA == cellB, firstNumbers[i] == secondNumbers[j] { pair(i, j) }
      if cellA <= cellB { i += 1 }
      if cellB <= cellA { j += 1 }
    }
  }

  /// Pairs the pieces of the unpaired lines of each gap.
  mutating func pairGaps(_ gaps: [LinePairing.Gap]) {
    for gap in gaps {
      let a = gap.first.flatMap { line in firstLines[line].filter { partners[$0] == nil } }
      let b = gap.second.flatMap { line in secondLines[line].filter { backward[$0] == nil } }
      guard !a.isEmpty, !b.isEmpty, a.count * b.count <= CodePairing.mostComparisons else { continue }
      let common = CommonPieces(
        first: a.map { firstNumbers[$0] }, second: b.map { secondNumbers[$0] }, isWord: a.map { first[$0].isWord })
      for (i, j) in common.pairs() {
        pair(a[i], b[j])
        fromGaps.append(a[i])
      }
    }
  }

  /// Pairs words of at least 3 characters, in no comment, that are left over exactly once on each side, and their equal
  /// neighbours on the line.
  mutating func pairWordsLeftOver() {
    var counts: [Int32: (first: Int, second: Int, place: Int)] = [:]
    for index in second.indices where backward[index] == nil && Self.canMoveAlone(second[index]) {
      counts[secondNumbers[index], default: (0, 0, 0)].second += 1
      counts[secondNumbers[index], default: (0, 0, 0)].place = index
    }
    let candidates = first.indices.filter { partners[$0] == nil && Self.canMoveAlone(first[$0]) }
    for index in candidates { counts[firstNumbers[index]]?.first += 1 }
    var found: [(Int, Int)] = []
    for index in candidates {
      if let count = counts[firstNumbers[index]], count.first == 1, count.second == 1 {
        found.append((index, count.place))
      }
    }
    for (a, b) in found { pair(a, b) }
    for (a, b) in found { follow(a, b, by: 1) }
    for (a, b) in found { follow(a, b, by: -1) }
  }

  private static func canMoveAlone(_ piece: CodePiece) -> Bool {
    piece.isWord && piece.style != .code(.comment) && piece.text.count >= 3
  }

  private mutating func follow(_ a: Int, _ b: Int, by step: Int) {
    let (lineA, lineB) = (firstLines[first[a].line], secondLines[second[b].line])
    var (a, b) = (a + step, b + step)
    while lineA.contains(a), lineB.contains(b), firstNumbers[a] == secondNumbers[b], partners[a] == nil,
      backward[b] == nil
    {
      pair(a, b)
      (a, b) = (a + step, b + step)
    }
  }

  /// Takes the pairs of gaps back that are no words and alone on their way from one line to another.
  mutating func undoLoneSigns() {
    struct Way: Hashable {
      var from: Int
      var to: Int
    }
    var counts: [Way: Int] = [:]
    for (a, b) in partners.enumerated() {
      if let b { counts[Way(from: first[a].line, to: second[b].line), default: 0] += 1 }
    }
    for a in fromGaps where !first[a].isWord {
      guard let b = partners[a], counts[Way(from: first[a].line, to: second[b].line)] == 1 else { continue }
      partners[a] = nil
      backward[b] = nil
    }
  }
}
