// The path or the picture of one end becomes that of the other, in a box that changes on the way.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel
import VectorGraphics

/// A morph between the shapes of a pair.
final class FlyingMorph: Sendable {
  private let morph: PathMorph
  private let from: MorphEnd
  private let to: MorphEnd
  /// The box in which the morph was prepared.
  private let size: Size
  /// Whether the outline of the box cuts what an end shows, as it cuts images.
  private let isCut: Bool

  /// Prepares a morph; nil when contents do not morph, are alike, or one end is missing or has more than one plain colour.
  /// Pictures become other shapes only where that is demanded.
  init?(_ from: PhantomEnd, _ to: PhantomEnd, content: Pair.Content) {
    guard content == .auto || content == .morph else { return nil }
    let takesPictures = content == .morph
    let size = Size.mix(from.placement.size, to.placement.size, 0.5)
    guard let first = MorphEnd(from.painting, takesPictures: takesPictures),
      let second = MorphEnd(to.painting, takesPictures: takesPictures), !first.isAlike(second),
      first.map(in: size).inverse != nil, second.map(in: size).inverse != nil,
      let morph = try? PathMorph(from: first.plainShapes(in: size), to: second.plainShapes(in: size), in: size)
    else { return nil }
    (self.morph, self.from, self.to, self.size) = (morph, first, second, size)
    isCut = first.isCut(in: from) || second.isCut(in: to)
  }

  /// Whether it goes from a picture, or to one.
  var hasPicture: Bool { from.isPicture || to.isPicture }

  /// Puts what is shown in a box of `size`, `p` (0...1) of the way, into a painting: at 0 and 1 what the ends themselves show.
  func paint(_ painting: inout Painting, size: Size, p: Double) {
    if p <= 0 { return from.paint(&painting, size: size) }
    if p >= 1 { return to.paint(&painting, size: size) }
    let shape = morph.shape(at: p, from.map(from: self.size, to: size), to.map(from: self.size, to: size))
    let color = PaintedFill.color(.mix(from.color, to.color, p))
    var path = PaintedPath(shape.path, map: shape.transform, area: Rect(size: size), isCut: isCut)
    switch shape.part {
    case .fill(let rule): (path.fill, path.rule) = (color, rule)
    case .stroke(let style): path.stroke = PaintedPath.Stroke(paint: color, style: style)
    }
    painting.path = path
  }
}

/// What a morph goes from, or to.
private final class MorphEnd: Sendable {
  private enum Drawing: Sendable {
    case path(PaintedPath)
    case picture(PaintedImage)
  }

  private let drawing: Drawing
  /// The areas that it paints, in units of their own.
  private let shapes: [PlainShape]
  /// Their one colour.
  let color: PremultipliedColor

  /// The path of a painting, or its vector picture; nil without one that comes down to areas of one colour.
  init?(_ painting: Painting, takesPictures: Bool) {
    if let path = painting.path {
      guard let color = path.plainColor else { return nil }
      (drawing, shapes, self.color) = (.path(path), path.plainShapes, color)
      return
    }
    guard takesPictures, let image = painting.image, let picture = image.picture?.picture,
      let plain = try? picture.plainShapes(current: image.color.straight, tint: image.tint?.straight)
    else { return nil }
    (drawing, shapes, color) = (.picture(image), plain.shapes, plain.color.premultiplied)
  }

  /// Whether it is a picture.
  var isPicture: Bool { if case .picture = drawing { true } else { false } }

  /// Whether both have the same contours, so that numbers and colours alone change.
  func isAlike(_ other: MorphEnd) -> Bool {
    switch (drawing, other.drawing) {
    case (.path(let one), .path(let another)): one.path == another.path
    case (.picture(let one), .picture(let another)): one.isSamePicture(as: another)
    case (.path, .picture), (.picture, .path): false
    }
  }

  /// Its own units to points of a box.
  func map(in size: Size) -> Transform {
    switch drawing {
    case .path(let path): path.laidOut(in: size).map
    case .picture(let image): image.laidOut(in: size).toBox
    }
  }

  /// How a box of one size becomes that of another as far as what is in it goes.
  func map(from: Size, to: Size) -> Transform { map(in: from).inverse.map { map(in: to) * $0 } ?? .identity }

  /// What is painted, laid into a box.
  func plainShapes(in size: Size) -> [PlainShape] {
    let map = map(in: size)
    return shapes.map { PlainShape($0.path, $0.part, transform: map * $0.transform) }
  }

  /// Whether the outline of its box cuts it.
  func isCut(in end: PhantomEnd) -> Bool {
    guard case .picture(let image) = drawing else { return false }
    let box = Rect(size: end.placement.size)
    return !end.painting.radii.isZero || !box.inset(by: -1e-6).contains(image.rect)
  }

  /// Puts it into a painting of a box.
  func paint(_ painting: inout Painting, size: Size) {
    switch drawing {
    case .path(let path): painting.path = path.laidOut(in: size)
    case .picture(let image): painting.image = image.laidOut(in: size)
    }
  }
}

extension PaintedPath {
  /// The one colour of all that is painted; nil when there is more than one, a gradient or nothing.
  fileprivate var plainColor: PremultipliedColor? {
    let paints = [fill, stroke?.paint].compactMap { $0 }
    guard case .color(let color)? = paints.first, paints.allSatisfy({ $0 == paints[0] }) else { return nil }
    return color
  }

  /// What is painted, in the path's units.
  fileprivate var plainShapes: [PlainShape] {
    let inside = fill.map { _ in PlainShape(path, .fill(rule)) }
    let line = stroke.map { PlainShape(path, .stroke($0.style)) }
    return [inside, line].compactMap { $0 }
  }
}
