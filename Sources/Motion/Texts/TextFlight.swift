// How the text of one end becomes that of the other.
//
//   same string, same lines          → every glyph flies from its place to its place; sizes and colours are interpolated
//   … drawn from other outlines      → the same, the two outlines of a character cross-fading on the way
//   equal words or characters        → those fly; the others fade and travel with the text's anchor
//   anything else                    → two renderings that cross-fade, both with the font size of the moment
//   … where the pair has a `fit`     → each is scaled by one factor to the phantom
//
// A glyph is never scaled along one axis alone: it grows by its font size.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Everything about a pair's texts that does not depend on time.
final class TextFlight: Sendable {
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

  /// How a `fit` lays a text out in a box of another extent, in the middle of its width.
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
  /// The texts of both ends, whatever is shown; nil if one is missing.
  private let ends: (PaintedText, PaintedText)?
  private let content: Pair.Content
  /// The glyphs that move and those that fade; nil if both texts cross-fade as a whole.
  private let glyphs: FlyingGlyphs?

  /// Finds out what flies from `first` to `second`; either may be missing.
  init(_ first: PaintedText?, _ second: PaintedText?, match: Pair.TextMatch, content: Pair.Content) {
    self.first = content == .to ? second : first
    self.second = content == .from ? first : second
    self.content = content
    ends = first.flatMap { first in second.map { (first, $0) } }
    let mixes = content == .auto || content == .morph
    glyphs = mixes ? first.flatMap { first in second.flatMap { FlyingGlyphs(first, $0, match: match) } } : nil
  }

  /// The text in a pose. `scale` tells how an end of an extent is laid out in the phantom; nil where texts keep their size.
  func frame(
    in pose: Pose, from: End, to: End, scale: ((_ own: Size) -> Scale)?
  ) -> Frame {
    let size = pose.placement.size
    func fitted(_ text: PaintedText?, _ end: End) -> PaintedText? {
      let own = end.placement.size
      guard let scale = scale?(own) else { return text.map { kept($0, from: own, in: pose) } }
      return text?.scaled(by: scale.factor, dx: (size.width - own.width * scale.factor) / 2, dy: scale.top)
    }
    guard let glyphs, let first, let second else {
      let one = fitted(self.first, content == .to ? to : from)
      let other = fitted(self.second, content == .from ? from : to)
      if one == other { return Frame(common: one) }
      return Frame(first: Self.items(one, size), second: Self.items(other, size))
    }
    // Where the box is not as large as between its ends (a keyframe, an arc), the text goes with the side it is aligned to.
    let expected = Size.mix(from.placement.size, to.placement.size, pose.progress)
    let color = PremultipliedColor.mix(first.color, second.color, pose.weight)
    func flying(_ paths: [FlyingGlyphs.Way]) -> PaintedText? {
      guard !paths.isEmpty else { return nil }
      var text = (pose.weight < 0.5 ? first : second).with(
        paths.map { $0.glyph(at: pose.progress, weight: pose.weight, colors: (first.color, second.color)) })
      text.size = max(0, mix(first.size, second.size, pose.progress))
      text.color = color
      text.anchor = .mix(first.anchor, second.anchor, pose.weight)
      return text.held(from: expected, to: size)
    }
    var frame = Frame(
      common: flying(glyphs.common), first: Self.items(flying(glyphs.leaving), size),
      second: Self.items(flying(glyphs.entering), size))
    let (gone, entered) = (first.with(glyphs.gone), second.with(glyphs.entered))
    if scale == nil {
      frame.first += Self.items(fitted(gone, from), size)
      frame.second += Self.items(fitted(entered, to), size)
    } else {
      frame.first += staying(gone, from, pose, fitted: { fitted($0, from) })
      frame.second += staying(entered, to, pose, fitted: { fitted($0, to) })
    }
    return frame
  }

  /// A text, or a part of one, that keeps its lines and has the font size of the moment. Across, the point to which it is aligned
  /// stays where it is in its box; the first baselines of both texts are at one height. A text without another one keeps its
  /// size, and goes with the side to which it is aligned.
  private func kept(_ text: PaintedText, from own: Size, in pose: Pose) -> PaintedText {
    let size = pose.placement.size
    guard let (first, second) = ends, text.size > 0 else { return text.held(from: own, to: size) }
    let factor = max(0, mix(first.size, second.size, pose.progress)) / text.size
    let anchor = text.anchorX + (size.width - own.width) * text.anchor.x
    return text.scaled(
      by: factor, dx: anchor - text.anchorX * factor,
      dy: mix(first.firstBaseline, second.firstBaseline, pose.progress) - text.firstBaseline * factor)
  }

  /// What does not fly, in a pair with a `fit`: in a layer that paints more than text it goes with the box, else it fades where it is
  /// on the canvas.
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
