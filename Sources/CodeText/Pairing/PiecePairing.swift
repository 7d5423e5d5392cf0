// Pairs of pieces: those of paired lines, the best common subsequence of each gap, and words that are left over.

/// The pieces of two versions and their partners.
struct PiecePairing {
  let first: [CodePiece]
  let second: [CodePiece]
  /// Numbers of texts: equal numbers are equal texts. The point of a number is another text than the one before a member.
  private let firstNumbers: [Int32]
  private let secondNumbers: [Int32]
  /// The pieces of each line.
  let firstLines: [Range<Int>]
  let secondLines: [Range<Int>]
  /// The partner of each piece of the first version.
  private(set) var partners: [Int?]
  private var backward: [Int?]
  /// Numbers of texts that each version has exactly once.
  private let unique: Set<Int32>
  /// Pieces of the first version that a gap's common subsequence paired.
  private var fromGaps: [Int] = []

  /// Pairs the pieces of paired lines.
  init(_ from: CodeBlock, _ to: CodeBlock, lines: LinePairing) {
    first = from.pieces
    second = to.pieces
    var numbers: [String: Int32] = [:]
    func numbered(_ piece: CodePiece) -> Int32 {
      let text = piece.isWord || piece.style != .code(.number) ? piece.text : "\u{0}" + piece.text
      if let number = numbers[text] { return number }
      let number = Int32(truncatingIfNeeded: numbers.count)
      numbers[text] = number
      return number
    }
    firstNumbers = first.map(numbered)
    secondNumbers = second.map(numbered)
    func once(_ numbers: [Int32]) -> Set<Int32> {
      Set(Dictionary(numbers.map { ($0, 1) }, uniquingKeysWith: +).filter { $0.value == 1 }.keys)
    }
    unique = once(firstNumbers).intersection(once(secondNumbers))
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
      if cellA == cellB, first[i].text == second[j].text { pair(i, j) }
      if cellA <= cellB { i += 1 }
      if cellB <= cellA { j += 1 }
    }
  }

  /// Pairs the pieces of the unpaired lines of each gap.
  mutating func pairGaps(_ gaps: [LinePairing.Gap]) {
    for gap in gaps {
      let a = gap.first.flatMap { line in firstLines[line].filter { partners[$0] == nil } }
      let b = gap.second.flatMap { line in secondLines[line].filter { backward[$0] == nil } }
      pairCommon(a, b)
    }
  }

  /// Pairs the best common subsequence of some pieces.
  private mutating func pairCommon(_ a: [Int], _ b: [Int]) {
    guard !a.isEmpty, !b.isEmpty, a.count * b.count <= CodePairing.mostComparisons else { return }
    let common = CommonPieces(
      first: a.map { firstNumbers[$0] }, second: b.map { secondNumbers[$0] }, isWord: a.map { first[$0].isWord })
    for (i, j) in common.pairs() {
      pair(a[i], b[j])
      fromGaps.append(a[i])
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

  /// Whether a word that can move alone is in each version exactly once: wherever it goes, it is the same.
  private func isUnique(_ index: Int) -> Bool {
    let number = firstNumbers[index]
    return Self.canMoveAlone(first[index]) && unique.contains(number)
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

  /// Pairs what is left of two lines that belong together, between the pieces that are paired already.
  mutating func pairAlongLines() {
    let ways = LineWays(self)
    for (way, weight) in ways.inOrder where weight.words >= 2 && ways.isBest(way) {
      for (a, b) in pairs(along: way) { follow(a, b, by: 1) }
      for (a, b) in pairs(along: way) { follow(a, b, by: -1) }
      let pairs = pairs(along: way)
      guard zip(pairs, pairs.dropFirst()).allSatisfy({ $0.1 < $1.1 }) else { continue }
      var (a, b) = (firstLines[way.from].lowerBound, secondLines[way.to].lowerBound)
      for (nextA, nextB) in pairs + [(firstLines[way.from].upperBound, secondLines[way.to].upperBound)] {
        pairCommon((a..<nextA).filter { partners[$0] == nil }, (b..<nextB).filter { backward[$0] == nil })
        (a, b) = (nextA + 1, nextB + 1)
      }
    }
  }

  private func pairs(along way: LineWays.Way) -> [(Int, Int)] {
    firstLines[way.from].compactMap { a in
      guard let b = partners[a], second[b].line == way.to else { return nil }
      return (a, b)
    }
  }

  /// Takes the pairs of gaps back that are scattered: those that lead with at most one word from a line to another one, where
  /// more leads from the one or to the other. A word that is half of the words of a line, or that each version has once, is not
  /// scattered.
  mutating func undoScattered() {
    let ways = LineWays(self)
    undoGaps { pairing, a, b in
      let way = LineWays.Way(from: pairing.first[a].line, to: pairing.second[b].line)
      let words = ways.weight(of: way).words
      guard words <= 1, !ways.isBest(way), !pairing.isUnique(a) else { return false }
      let most = min(
        pairing.words(pairing.first, pairing.firstLines[way.from]),
        pairing.words(pairing.second, pairing.secondLines[way.to]))
      return words == 0 || words * 2 < most
    }
  }

  /// Takes the pairs of gaps back that are no words and alone on their way from one line to another; in comments also those
  /// that are alone in the line.
  mutating func undoLoneSigns() {
    let ways = LineWays(self)
    undoGaps { pairing, a, b in
      guard !pairing.first[a].isWord else { return false }
      let way = LineWays.Way(from: pairing.first[a].line, to: pairing.second[b].line)
      if ways.weight(of: way).count == 1 { return true }
      return pairing.first[a].style == .code(.comment) && !pairing.isSupported(a, b)
    }
  }

  /// Takes back the pairs of gaps that `isWrong`.
  private mutating func undoGaps(_ isWrong: (PiecePairing, _ a: Int, _ b: Int) -> Bool) {
    let wrong = fromGaps.filter { a in partners[a].map { isWrong(self, a, $0) } ?? false }
    for a in wrong {
      if let b = partners[a] { backward[b] = nil }
      partners[a] = nil
    }
  }

  /// Whether a pair is at the same end of both lines, or another pair follows it or is before it directly on both sides.
  private func isSupported(_ a: Int, _ b: Int) -> Bool {
    let (lineA, lineB) = (firstLines[first[a].line], secondLines[second[b].line])
    return [-1, 1].contains { step in
      let (nextA, nextB) = (a + step, b + step)
      let isInside = (lineA.contains(nextA), lineB.contains(nextB))
      return isInside.0 && isInside.1 ? partners[nextA] == nextB : isInside.0 == isInside.1
    }
  }

  private func words(_ pieces: [CodePiece], _ range: Range<Int>) -> Int { pieces[range].count { $0.isWord } }
}

/// How much leads from each line of the first version to each line of the second one.
struct LineWays {
  /// From a line to a line.
  struct Way: Hashable {
    var from: Int
    var to: Int
  }

  /// What leads along a way: its pairs, the words among them, and the sum as in `CommonPieces`.
  struct Weight {
    var count = 0
    var words = 0
    var sum = 0
  }

  private var weights: [Way: Weight] = [:]
  /// The ways in the order of their first pairs.
  private var order: [Way] = []
  /// The way with the greatest sum from each line and to each line; of equal ones the first.
  private var bestFrom: [Int: Way] = [:]
  private var bestTo: [Int: Way] = [:]

  init(_ pairing: PiecePairing) {
    for (a, b) in pairing.partners.enumerated() {
      guard let b else { continue }
      let way = Way(from: pairing.first[a].line, to: pairing.second[b].line)
      if weights[way] == nil { order.append(way) }
      weights[way, default: Weight()].count += 1
      weights[way, default: Weight()].words += pairing.first[a].isWord ? 1 : 0
      weights[way, default: Weight()].sum += pairing.first[a].isWord ? 6 : 2
    }
    for way in order {
      let sum = weight(of: way).sum
      if bestFrom[way.from].map({ weight(of: $0).sum < sum }) ?? true { bestFrom[way.from] = way }
      if bestTo[way.to].map({ weight(of: $0).sum < sum }) ?? true { bestTo[way.to] = way }
    }
  }

  /// What leads along a way.
  func weight(of way: Way) -> Weight { weights[way] ?? Weight() }

  /// Whether nothing greater leads from the line or to the line.
  func isBest(_ way: Way) -> Bool { bestFrom[way.from] == way && bestTo[way.to] == way }

  /// All ways with what leads along them, in the order of their first pairs.
  var inOrder: [(way: Way, weight: Weight)] { order.map { ($0, weight(of: $0)) } }
}
