// Which glyphs of two texts move from one place to another, and which fade at their place.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// The glyphs of two texts, sorted into those that move and those that fade.
struct FlyingGlyphs: Sendable {
  /// A glyph that moves.
  struct Way: Sendable {
    var from: PaintedText.Glyph
    var to: PaintedText.Glyph

    /// The glyph at a progress. `colors` are those of the texts, `weight` (0...1) is the progress of colours.
    func glyph(at p: Double, weight: Double, colors: (PremultipliedColor, PremultipliedColor)) -> PaintedText.Glyph {
      var glyph = from
      glyph.origin = .mix(from.origin, to.origin, p)
      glyph.size = max(0, mix(from.size, to.size, p))
      if from.ink.span != nil || to.ink.span != nil {
        glyph.ink = glyph.ink.tinted(.mix(from.ink.span ?? colors.0, to.ink.span ?? colors.1, weight))
      }
      return glyph
    }
  }

  /// Glyphs with the same outline at both ends.
  private(set) var common: [Way] = []
  /// Glyphs of characters that both ends have, but with different outlines: they cross-fade while they move.
  private(set) var leaving: [Way] = [], entering: [Way] = []
  /// Glyphs of characters that only one end has: they fade at their place.
  private(set) var gone: [PaintedText.Glyph] = [], entered: [PaintedText.Glyph] = []

  /// Finds the glyphs that move from `first` to `second`; nil if `match` is `whole` and the texts differ.
  init?(_ first: PaintedText, _ second: PaintedText, match: Pair.TextMatch) {
    switch match {
    case .whole: if !flyWhole(first, second) { return nil }
    case .words:
      let (one, other) = (first.words, second.words)
      let pairs = TextMatching.pairs(one.map(first.string), other.map(second.string))
      fly(first, second, pairs.map { (one[$0.0], other[$0.1]) })
    case .characters:
      let (one, other) = (first.letters, second.letters)
      let pairs = TextMatching.pairs(one.map(first.string), other.map(second.string))
      fly(first, second, pairs.map { (one[$0.0], other[$0.1]) })
    }
  }

  /// Moves the whole text if both have the same characters in the same lines; returns whether that is so.
  private mutating func flyWhole(_ first: PaintedText, _ second: PaintedText) -> Bool {
    guard first.string == second.string, first.lines == second.lines,
      first.clusters.map(\.characters) == second.clusters.map(\.characters)
    else { return false }
    let whole = 0..<first.string.utf16.count
    fly(first, second, [(whole, whole)])
    return true
  }

  /// Pairs the clusters of ranges that say the same; all other clusters fade.
  private mutating func fly(_ first: PaintedText, _ second: PaintedText, _ ranges: [(Range<Int>, Range<Int>)]) {
    let (one, other) = (first.clusters, second.clusters)
    var partners: [Range<Int>: TextCluster] = [:]
    for cluster in other.reversed() { partners[cluster.characters] = cluster }
    var (takenFirst, takenSecond) = (Set<Int>(), Set<Int>())
    for (range, target) in ranges {
      let shift = target.lowerBound - range.lowerBound
      for cluster in one.inside(range) where !takenFirst.contains(cluster.glyphs[0]) {
        let place = cluster.characters.lowerBound + shift..<cluster.characters.upperBound + shift
        guard let partner = partners[place], !takenSecond.contains(partner.glyphs[0]) else { continue }
        takenFirst.formUnion(cluster.glyphs)
        takenSecond.formUnion(partner.glyphs)
        add(cluster.glyphs.map { first.glyphs[$0] }, partner.glyphs.map { second.glyphs[$0] })
      }
    }
    gone = first.glyphs.indices.filter { !takenFirst.contains($0) }.map { first.glyphs[$0] }
    entered = second.glyphs.indices.filter { !takenSecond.contains($0) }.map { second.glyphs[$0] }
  }

  /// Adds the ways of one cluster's glyphs. Drawn alike they fly each on its own; else the two drawings go together, each
  /// at the other's size when it gets there.
  private mutating func add(_ first: [PaintedText.Glyph], _ second: [PaintedText.Glyph]) {
    if first.map(\.ink.drawing) == second.map(\.ink.drawing) {
      common += zip(first, second).map { Way(from: $0, to: $1) }
      return
    }
    let (start, end) = (first[0], second[0])
    func moved(_ glyph: PaintedText.Glyph, from own: PaintedText.Glyph, to other: PaintedText.Glyph)
      -> PaintedText.Glyph
    {
      let factor = own.size > 0 ? other.size / own.size : 1
      var copy = glyph
      copy.origin.x = other.origin.x + (glyph.origin.x - own.origin.x) * factor
      copy.origin.y = other.origin.y + (glyph.origin.y - own.origin.y) * factor
      copy.size = glyph.size * factor
      copy.ink = other.ink.span.map { glyph.ink.tinted($0) } ?? glyph.ink.drawing
      return copy
    }
    leaving += first.map { Way(from: $0, to: moved($0, from: start, to: end)) }
    entering += second.map { Way(from: moved($0, from: end, to: start), to: $0) }
  }
}

extension PaintedText {
  /// The ranges of what can be seen of the characters: one for each cluster, without white space.
  fileprivate var letters: [Range<Int>] {
    clusters.map(\.characters).filter { range in
      !string(range).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
  }
}
