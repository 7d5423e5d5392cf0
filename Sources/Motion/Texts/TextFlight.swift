// How the text of one end becomes that of the other.
//
//   same string, same lines          → every glyph flies from its place to its place; sizes and colours are interpolated
//   … drawn from other outlines      → the same, the two outlines of a character cross-fading on the way
//   equal words or characters        → those fly; the others fade where they are
//   anything else                    → two renderings that cross-fade, each scaled by one factor to the phantom
//
// A glyph is never scaled along one axis alone: it grows by its font size.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Everything about a pair's texts that does not depend on time.
struct TextFlight: Sendable {
  /// A glyph on its way.
  private struct GlyphPath: Sendable {
    var from: PaintedText.Glyph
    var to: PaintedText.Glyph

    /// The glyph at a progress.
    func glyph(at p: Double) -> PaintedText.Glyph {
      var glyph = from
      glyph.origin = .mix(from.origin, to.origin, p)
      glyph.size = max(0, mix(from.size, to.size, p))
      return glyph
    }
  }

  /// The layer of a text at one end.
  struct End {
    /// Its box on the canvas.
    var placement: Placement
    /// Whether it paints more than its text: that goes with its box then.
    var paintsBox: Bool
  }

  /// The phantom at one progress, as far as its text asks.
  struct Pose {
    /// Its box on the canvas.
    var placement: Placement
    /// The progress of everything that is mixed, 0...1.
    var weight: Double
    /// The progress of geometry; overshoots as its curve does.
    var progress: Double
  }

  /// How a text is laid out in a box of another extent, in the middle of its width.
  struct Scale {
    /// Along both axes.
    var factor: Double
    /// How far below the box's top it begins.
    var top = 0.0
  }

  /// The text at one progress, in the phantom's box.
  struct Frame {
    /// What both ends have.
    var common: PaintedText?
    /// What goes and what comes: the two sides of a cross-fade.
    var first: [Item] = [], second: [Item] = []

    /// Whether something goes or comes.
    var isCrossFading: Bool { !first.isEmpty || !second.isEmpty }
  }

  private let first: PaintedText?
  private let second: PaintedText?
  private let content: Pair.Content
  /// Whether any glyph flies.
  private var flies = false
  /// Glyphs that are drawn alike at both ends.
  private var common: [GlyphPath] = []
  /// Glyphs of characters that both ends have, as either end draws them.
  private var leaving: [GlyphPath] = [], entering: [GlyphPath] = []
  /// Glyphs of characters that only one end has.
  private var gone: [PaintedText.Glyph] = [], entered: [PaintedText.Glyph] = []

  /// Finds out what flies from `first` to `second`; either may be missing.
  init(_ first: PaintedText?, _ second: PaintedText?, match: Pair.TextMatch, content: Pair.Content) {
    self.first = content == .to ? second : first
    self.second = content == .from ? first : second
    self.content = content
    guard content == .auto || content == .morph, let first, let second else { return }
    switch match {
    case .whole: flyWhole(first, second)
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

  /// The whole text flies when it says the same on the same lines, character for character.
  private mutating func flyWhole(_ first: PaintedText, _ second: PaintedText) {
    guard first.string == second.string, first.lines == second.lines,
      first.clusters.map(\.characters) == second.clusters.map(\.characters)
    else { return }
    let whole = 0..<first.string.utf16.count
    fly(first, second, [(whole, whole)])
  }

  /// Pairs the clusters of ranges that say the same; all other clusters fade.
  private mutating func fly(_ first: PaintedText, _ second: PaintedText, _ ranges: [(Range<Int>, Range<Int>)]) {
    flies = true
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
    if first.map(\.ink) == second.map(\.ink) {
      common += zip(first, second).map { GlyphPath(from: $0, to: $1) }
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
      return copy
    }
    leaving += first.map { GlyphPath(from: $0, to: moved($0, from: start, to: end)) }
    entering += second.map { GlyphPath(from: moved($0, from: end, to: start), to: $0) }
  }

  // MARK: Frames

  /// The text in a pose. `scale` tells how an end of an extent is laid out in the phantom.
  func frame(
    in pose: Pose, from: End, to: End, scale: (_ own: Size) -> Scale
  ) -> Frame {
    let size = pose.placement.size
    func fitted(_ text: PaintedText?, _ end: End) -> PaintedText? {
      let own = end.placement.size
      let scale = scale(own)
      return text?.scaled(by: scale.factor, dx: (size.width - own.width * scale.factor) / 2, dy: scale.top)
    }
    guard flies, let first, let second else {
      let one = fitted(self.first, content == .to ? to : from)
      let other = fitted(self.second, content == .from ? from : to)
      if one == other { return Frame(common: one) }
      return Frame(first: Self.items(one, size), second: Self.items(other, size))
    }
    // Where the box is not as large as between its ends (a keyframe, an arc), the text goes with the side it is aligned to.
    let expected = Size.mix(from.placement.size, to.placement.size, pose.progress)
    let color = PremultipliedColor.mix(first.color, second.color, pose.weight)
    func flying(_ paths: [GlyphPath]) -> PaintedText? {
      guard !paths.isEmpty else { return nil }
      var text = (pose.weight < 0.5 ? first : second).with(paths.map { $0.glyph(at: pose.progress) })
      text.size = max(0, mix(first.size, second.size, pose.progress))
      text.color = color
      text.anchor = .mix(first.anchor, second.anchor, pose.weight)
      return text.held(from: expected, to: size)
    }
    var frame = Frame(
      common: flying(common), first: Self.items(flying(leaving), size), second: Self.items(flying(entering), size))
    frame.first += staying(first.with(gone), from, pose, fitted: { fitted($0, from) })
    frame.second += staying(second.with(entered), to, pose, fitted: { fitted($0, to) })
    return frame
  }

  /// What does not fly: in a layer that paints more than text it goes with the box, else it fades where it is on the canvas.
  private func staying(
    _ text: PaintedText, _ end: End, _ pose: Pose, fitted: (PaintedText) -> PaintedText?
  ) -> [Item] {
    guard !text.isEmpty else { return [] }
    if end.paintsBox {
      return Self.items(fitted(text), pose.placement.size)
    }
    guard let inverse = pose.placement.transform.inverse else { return [] }
    var node = Node(transform: inverse * end.placement.transform, size: end.placement.size)
    node.painting.text = text
    return [.node(node)]
  }

  private static func items(_ text: PaintedText?, _ size: Size) -> [Item] {
    guard let text, !text.isEmpty else { return [] }
    var node = Node(transform: .identity, size: size)
    node.painting.text = text
    return [.node(node)]
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
