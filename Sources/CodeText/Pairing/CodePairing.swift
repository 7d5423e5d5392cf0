// Which pieces of two versions belong together.

/// The pairs of two versions. The same blocks give the same pairs on every machine.
package struct CodePairing: Hashable, Sendable {
  /// Two pieces with equal text, as indices of `CodeBlock.pieces`.
  package struct Pair: Hashable, Sendable {
    /// In the first version.
    package var from: Int
    /// In the second version.
    package var to: Int
  }

  /// Most comparisons (pieces of the first version times pieces of the second) in a gap between paired lines; a larger gap
  /// pairs by whole lines and by words that are left over only.
  package static let mostComparisons = 4_000_000

  /// In the order of the first version. Each piece is in one pair at most.
  package let pairs: [Pair]
  /// The partner of each piece of the first version.
  package let partners: [Int?]

  /// Pairs two versions.
  package init(_ first: CodeBlock, _ second: CodeBlock) {
    let lines = LinePairing(first, second)
    var pieces = PiecePairing(first, second, lines: lines)
    pieces.pairGaps(lines.gaps)
    pieces.undoScattered()
    pieces.pairWordsLeftOver()
    pieces.undoScattered()
    pieces.pairAlongLines()
    pieces.undoLoneSigns()
    partners = pieces.partners
    pairs = partners.enumerated().compactMap { index, partner in partner.map { Pair(from: index, to: $0) } }
  }
}
