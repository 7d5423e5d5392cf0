// The path of one end becomes that of the other, in a box that changes on the way.

import MotionCurves
import Pixels
import SceneModel
import VectorGraphics

/// A morph between the paths of a pair.
struct FlyingMorph: Sendable {
  private let morph: PathMorph
  private let colors: (from: PremultipliedColor, to: PremultipliedColor)
  /// The box in which the morph was prepared.
  private let size: Size

  /// Prepares a morph; nil when contents do not morph, or one end is missing or has more than one plain colour.
  init?(_ from: PaintedPath?, _ to: PaintedPath?, in size: Size, content: Pair.Content) {
    guard content == .auto || content == .morph, let from, let to, from.path != to.path, let first = from.plainColor,
      let second = to.plainColor
    else { return nil }
    let (one, other) = (from.laidOut(in: size), to.laidOut(in: size))
    guard one.map.inverse != nil, other.map.inverse != nil,
      let morph = try? PathMorph(from: one.plainShapes, to: other.plainShapes, in: size)
    else { return nil }
    (self.morph, colors, self.size) = (morph, (first, second), size)
  }

  /// The path in a box of `size`, `p` (0...1) of the way: at 0 and 1 the paths of the ends themselves.
  func path(from: PaintedPath, to: PaintedPath, size: Size, p: Double) -> PaintedPath {
    if p <= 0 { return from.laidOut(in: size) }
    if p >= 1 { return to.laidOut(in: size) }
    let shape = morph.shape(at: p, from.map(from: self.size, to: size), to.map(from: self.size, to: size))
    let color = PaintedFill.color(.mix(colors.from, colors.to, p))
    var path = PaintedPath(
      path: shape.path, viewBox: nil, fit: .meet, map: shape.transform, area: Rect(size: size), fill: nil,
      rule: .nonzero, stroke: nil)
    switch shape.part {
    case .fill(let rule): (path.fill, path.rule) = (color, rule)
    case .stroke(let style): path.stroke = PaintedPath.Stroke(paint: color, style: style)
    }
    return path
  }
}

extension PaintedPath {
  /// The one colour of all that is painted; nil when there is more than one, a gradient or nothing.
  fileprivate var plainColor: PremultipliedColor? {
    let paints = [fill, stroke?.paint].compactMap { $0 }
    guard case .color(let color)? = paints.first, paints.allSatisfy({ $0 == paints[0] }) else { return nil }
    return color
  }

  /// What is painted, laid into the box.
  fileprivate var plainShapes: [PlainShape] {
    let inside = fill.map { _ in PlainShape(path, .fill(rule), transform: map) }
    let line = stroke.map { PlainShape(path, .stroke($0.style), transform: map) }
    return [inside, line].compactMap { $0 }
  }

  /// How a box of one size becomes that of another as far as the path in it goes.
  fileprivate func map(from: Size, to: Size) -> Transform {
    let old = laidOut(in: from).map
    return old.inverse.map { laidOut(in: to).map * $0 } ?? .identity
  }
}
