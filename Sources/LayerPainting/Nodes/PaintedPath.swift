// Paths as a box paints them: in their own units, with a map from these units to the box.

import MotionCurves
import Pixels
import SceneModel
import VectorGraphics

/// A path in a box.
package struct PaintedPath: Equatable, Sendable {
  /// A stroke.
  package struct Stroke: Equatable, Sendable {
    /// The paint of the stroke.
    package var paint: PaintedFill
    /// The width and the other properties of the stroke, in the path's units.
    package var style: StrokeStyle

    /// Creates a stroke.
    package init(paint: PaintedFill, style: StrokeStyle) { (self.paint, self.style) = (paint, style) }
  }

  /// The contours, in their own units.
  package var path: VectorPath
  /// The area in the path's units that is fitted into the box; nil if the units are points of the box.
  package var viewBox: Rect?
  /// How the view box is fitted into the box.
  package var fit: LayerPath.Fit
  /// The map from the path's units to points of the box.
  package var map: Transform
  /// The rectangle that gradients cover, in the path's units.
  package var area: Rect
  /// The paint of the inside.
  package var fill: PaintedFill?
  /// The rule that decides what is inside.
  package var rule: FillRule
  /// The stroke along the contours.
  package var stroke: Stroke?
  /// Whether the outline of the box cuts the path, as it cuts images.
  package var isCut = false
  /// Paths that are painted above this one.
  package var above: [PaintedPath] = []

  /// Whether nothing of the path is visible, those above it aside.
  package var isEmpty: Bool { path.segments.isEmpty || (fill == nil && (stroke?.style.width ?? 0) <= 0) }
}

extension PaintedPath {
  /// Creates a path without a fill and a stroke. `map` leads from the path's units to the box; `isCut` tells whether the outline
  /// of the box cuts the path.
  package init(_ path: VectorPath, map: Transform, area: Rect, isCut: Bool) {
    self.init(path: path, viewBox: nil, fit: .meet, map: map, area: area, rule: .nonzero, isCut: isCut)
  }

  /// The path of a layer whose box has the extent of its frame.
  package init(_ drawing: LayerPath, box: Size) {
    path = PathData(drawing.data).path
    (viewBox, fit, rule) = (drawing.viewBox, drawing.fit, drawing.fillRule)
    map = Self.map(drawing.viewBox, fit, into: box)
    let area = drawing.viewBox ?? Rect(size: box)
    self.area = area
    fill = drawing.paintedFill.flatMap { $0.isClear ? nil : PaintedFill($0, in: area.size) }
    stroke = drawing.stroke.map { stroke in
      let style = StrokeStyle(
        width: stroke.width, cap: stroke.cap, join: stroke.join, miterLimit: stroke.miterLimit, dash: stroke.dash,
        dashOffset: stroke.dashOffset, trim: drawing.trim.unlessWhole)
      return Stroke(paint: PaintedFill(stroke.paint, in: area.size), style: style)
    }
  }

  /// The map of a view box into a box.
  private static func map(_ viewBox: Rect?, _ fit: LayerPath.Fit, into box: Size) -> Transform {
    guard let viewBox else { return .identity }
    let (x, y) = (box.width / viewBox.width, box.height / viewBox.height)
    let (scaleX, scaleY) =
      switch fit {
      case .meet: (min(x, y), min(x, y))
      case .slice: (max(x, y), max(x, y))
      case .fill: (x, y)
      }
    return Transform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: box.width / 2 - scaleX * viewBox.center.x,
      ty: box.height / 2 - scaleY * viewBox.center.y)
  }

  /// An affine map `p` of the way between two, coefficient by coefficient.
  private static func map(_ from: Transform, _ to: Transform, _ p: Double) -> Transform {
    Transform(
      a: MotionCurves.mix(from.a, to.a, p), b: MotionCurves.mix(from.b, to.b, p), c: MotionCurves.mix(from.c, to.c, p),
      d: MotionCurves.mix(from.d, to.d, p), tx: MotionCurves.mix(from.tx, to.tx, p),
      ty: MotionCurves.mix(from.ty, to.ty, p))
  }

  /// The path in a box of another size.
  package func laidOut(in size: Size) -> PaintedPath {
    var copy = self
    copy.map = Self.map(viewBox, fit, into: size)
    if viewBox == nil { copy.area = Rect(size: size) }
    return copy
  }

  /// A rectangle of the box that contains what is painted, trimmed or not; nil if the path has no points.
  package var reach: Rect? {
    let box = stroke.map { path.strokeBox($0.style) } ?? path.controlBox
    return above.reduce(box.map(map.boundingBox)) { reach, path in
      reach.map { reach in path.reach.map(reach.union) ?? reach } ?? path.reach
    }
  }

  /// The path in a box of `size`, `p` (0...1) of the way from `from` to `to`, which have the same contours; nil when their
  /// paints cannot be interpolated. A fill that only one end has fades; a stroke that only one end has grows or shrinks.
  package static func mix(_ from: PaintedPath, _ to: PaintedPath, size: Size, p: Double) -> PaintedPath? {
    let (from, to) = (from.laidOut(in: size), to.laidOut(in: size))
    var path = p < 0.5 ? from : to
    path.map = Self.map(from.map, to.map, p)
    path.area = .mix(from.area, to.area, p)
    switch (from.fill, to.fill) {
    case (nil, nil): path.fill = nil
    case (let first?, nil): path.fill = first.faded(1 - p)
    case (nil, let second?): path.fill = second.faded(p)
    case (let first?, let second?):
      guard let fill = PaintedFill.mix(first, second, p) else { return nil }
      path.fill = fill
    }
    guard let first = from.stroke ?? to.stroke?.withoutWidth, let second = to.stroke ?? from.stroke?.withoutWidth else {
      return path
    }
    path.stroke = Stroke.mix(first, second, p)
    return path.stroke == nil ? nil : path
  }
}

extension PaintedPath.Stroke {
  fileprivate var withoutWidth: PaintedPath.Stroke {
    var copy = self
    copy.style.width = 0
    return copy
  }

  /// The stroke `p` (0...1) of the way; nil when the paints cannot be interpolated.
  fileprivate static func mix(_ from: Self, _ to: Self, _ p: Double) -> Self? {
    guard let paint = PaintedFill.mix(from.paint, to.paint, p) else { return nil }
    return PaintedPath.Stroke(paint: paint, style: .mix(from.style, to.style, p))
  }
}
