// How much of a box is uncovered.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// A reveal at one time.
struct Reveal: Equatable, Sendable {
  /// Where it starts, in shares of the box.
  var origin: Point
  /// What it grows as.
  var shape: Effect.RevealShape
  /// 0: nothing is uncovered; 1: everything.
  var share: Double

  /// The uncovered part of a box of `size` whose content lies in `painted`, the box included: with all of it uncovered its edge
  /// is that of `painted`, so that neither a shadow nor a child that sticks out appears at the end.
  func outline(over size: Size, painted: Rect) -> FittedRoundedRect {
    let center = Point(x: origin.x * size.width, y: origin.y * size.height)
    switch shape {
    case .circle:
      let x = max(abs(center.x - painted.minX), abs(painted.maxX - center.x))
      let y = max(abs(center.y - painted.minY), abs(painted.maxY - center.y))
      let radius = max(0, (x * x + y * y).squareRoot() * share)
      return RoundedRect(
        Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius),
        radii: CornerRadii(radius)
      ).fitted()
    case .rect:
      return RoundedRect(.mix(Rect(origin: center, size: .zero), painted, clamped(share))).fitted()
    }
  }
}

extension ScreenPair {
  /// An effect of a box on the canvas. One that reveals the box from a layer gets the middle of that layer at rest as its point.
  func placed(_ effect: Effect, on box: Placement) -> Effect {
    guard case .revealFromLayer(let path, let side, let shape) = effect.kind else { return effect }
    let sides = side.map { [$0] } ?? [.from, .to]
    guard let layer = sides.lazy.compactMap({ self[$0].geometry[path: path] }).first,
      let inverse = box.transform.inverse, box.size.width > 0, box.size.height > 0
    else { return effect }
    let point = inverse.apply(layer.placement.center)
    var placed = effect
    placed.kind = .reveal(from: Point(x: point.x / box.size.width, y: point.y / box.size.height), shape: shape)
    return placed
  }
}
