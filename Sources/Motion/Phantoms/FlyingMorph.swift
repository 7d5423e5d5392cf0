// The path or the picture of one end becomes that of the other, in a box that changes on the way.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel
import VectorGraphics

/// A morph between the shapes of a pair.
final class FlyingMorph: Sendable {
  /// How the areas of one end become those of the other.
  private let areas: PathMorph?
  /// How strokes become strokes: as lines.
  private let lines: LineMorph?
  /// The only end with areas, if its strokes are lines that become those of the other end: the areas fade.
  private let fading: Side?
  private let from: MorphEnd
  private let to: MorphEnd
  /// The box in which the morph was prepared.
  private let size: Size
  /// Whether the outline of the box cuts what an end shows, as it cuts images.
  private let isCut: Bool

  /// Prepares a morph; nil when contents do not morph, are alike, or one end is missing or has more than one plain colour.
  /// Pictures become other shapes, and lines become areas, only where that is demanded.
  init?(_ from: PhantomEnd, _ to: PhantomEnd, content: Pair.Content) {
    guard content == .auto || content == .morph else { return nil }
    let takesPictures = content == .morph
    let size = Size.mix(from.placement.size, to.placement.size, 0.5)
    guard let first = MorphEnd(from.painting, takesPictures: takesPictures),
      let second = MorphEnd(to.painting, takesPictures: takesPictures), !first.isAlike(second),
      first.map(in: size).inverse != nil, second.map(in: size).inverse != nil
    else { return nil }
    let (one, other) = (first.plainShapes(in: size), second.plainShapes(in: size))
    let (fills, strokes) = ((one.fills, other.fills), (one.strokes, other.strokes))
    do throws(PathMorph.LimitError) {
      if strokes.0.isEmpty || strokes.1.isEmpty {
        let isAreaAtOneEnd = fills.0.isEmpty || fills.1.isEmpty
        guard content == .morph || !isAreaAtOneEnd else { return nil }
        (areas, lines, fading) = (try PathMorph(from: one, to: other, in: size), nil, nil)
      } else {
        lines = try LineMorph(from: strokes.0, to: strokes.1, in: size)
        let areEqual = fills.0.isEmpty == fills.1.isEmpty
        areas = areEqual && !fills.0.isEmpty ? try PathMorph(from: fills.0, to: fills.1, in: size) : nil
        fading = areEqual ? nil : fills.0.isEmpty ? .to : .from
      }
    } catch { return nil }
    (self.from, self.to, self.size) = (first, second, size)
    isCut = first.isCut(in: from) || second.isCut(in: to)
  }

  /// Whether it goes from a picture, or to one.
  var hasPicture: Bool { from.isPicture || to.isPicture }

  /// Puts what is shown in a box of `size`, `p` (0...1) of the way, into a painting: at 0 and 1 what the ends themselves show.
  func paint(_ painting: inout Painting, size: Size, p: Double) {
    if p <= 0 { return from.paint(&painting, size: size) }
    if p >= 1 { return to.paint(&painting, size: size) }
    let maps = (from.map(from: self.size, to: size), to.map(from: self.size, to: size))
    let color = PremultipliedColor.mix(from.color, to.color, p)
    func painted(_ shape: PlainShape, share: Double = 1) -> PaintedPath {
      let color = PaintedFill.color(color.scaled(by: share))
      var path = PaintedPath(shape.path, map: shape.transform, area: Rect(size: size), isCut: isCut)
      switch shape.part {
      case .fill(let rule): (path.fill, path.rule) = (color, rule)
      case .stroke(let style): path.stroke = PaintedPath.Stroke(paint: color, style: style)
      }
      return path
    }
    var paths: [PaintedPath] = []
    switch fading {
    case .from?: paths += from.plainShapes(in: size).fills.map { painted($0, share: 1 - p) }
    case .to?: paths += to.plainShapes(in: size).fills.map { painted($0, share: p) }
    case nil: break
    }
    if let areas { paths.append(painted(areas.shape(at: p, maps.0, maps.1))) }
    if let lines { paths += lines.shapes(at: p, maps.0, maps.1, isOpaque: color.alpha >= 1).map { painted($0) } }
    painting.path = paths.first
    painting.path?.above = Array(paths.dropFirst())
  }
}

extension [PlainShape] {
  /// The shapes that are the inside of a path.
  fileprivate var fills: [PlainShape] { filter { if case .fill = $0.part { true } else { false } } }
  /// The shapes that are the stroke of a path.
  fileprivate var strokes: [PlainShape] { filter { if case .stroke = $0.part { true } else { false } } }
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
