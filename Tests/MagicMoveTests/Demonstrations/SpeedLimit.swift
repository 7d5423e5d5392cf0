// How fast a step of a timeline may move an edge, computed from what the scene says: the steepest place of every curve,
// the way that is to be gone, and the speed of the gesture that drives it. Nothing here asks the plan where things are
// during the step.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

@testable import Motion

/// The fastest that anything in a transition may move.
struct SpeedLimit {
  /// The largest progress per second of anything that moves: 1 is a whole way in a second.
  let rate: Double
  private let settings: TransitionSettings
  private let canvas: Size

  /// The limit of a transition that lasts `duration` seconds by the clock when it does not say so itself.
  init(_ settings: TransitionSettings, duration: Double, canvas: Size) {
    self.settings = settings
    self.canvas = canvas
    var whole = duration
    if case .seconds(let seconds) = settings.duration { whole = seconds }
    let rate = Self.rate(settings, whole)
    self.rate = settings.scrub.map { rate * whole * Self.rate(of: $0, whole) } ?? rate
  }

  /// The steepest place of a curve, in ways per duration.
  static func slope(_ curve: Curve, _ duration: Double) -> Double {
    let (function, cells) = (CurveFunction(curve, duration: duration), 1000)
    let values = (0...cells).map { function(Double($0) / Double(cells)) }
    return zip(values, values.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) } * Double(cells)
  }

  private static func rate(_ settings: TransitionSettings, _ duration: Double) -> Double {
    // Material's return changes its extent within nine tenths of its progress.
    var rate = slope(settings.curve, duration) / duration / (settings.flight == .container ? 0.9 : 1)
    for pair in settings.pairs {
      let own = pair.duration ?? duration
      rate = max(rate, slope(pair.curve ?? settings.curve, own) / own)
    }
    for effect in settings.enter + settings.leave + settings.layers.flatMap(\.effects) {
      let own = duration * (effect.during.end - effect.during.start)
      rate = max(rate, slope(effect.curve ?? settings.curve, own) / own)
    }
    for track in settings.keyframes where track.mode == .linear {
      for (first, second) in zip(track.keys, track.keys.dropFirst()) {
        let own = duration * (second.share - first.share)
        rate = max(rate, slope(second.curve ?? .named(.linear), own) / own)
      }
    }
    return rate
  }

  /// The progress per second of a gesture, and of the way to the end after it.
  private static func rate(of scrub: Scrub, _ duration: Double) -> Double {
    zip(scrub.samples, scrub.samples.dropFirst()).reduce(slope(scrub.curve, duration) * scrub.speed / duration) {
      max($0, abs($1.1.progress - $1.0.progress) / ($1.1.time - $1.0.time))
    }
  }

  /// The way of the fastest edge of a pair, in points.
  func way(from: LayerState, to: LayerState, path: Pair.Path) -> Double {
    let (first, second) = (from.placement, to.placement)
    let isUpright = first.rotation == 0 && second.rotation == 0
    let isUnscaled = [first.scaleX, first.scaleY, second.scaleX, second.scaleY].allSatisfy { $0 == 1 }
    let sides = from.bounds.movement(to: to.bounds)
    if isUpright, isUnscaled {
      // Every arc goes on in one direction only, along both axes.
      return path == .line ? max(sides.x, sides.y) : sides.x + sides.y
    }
    let (moved, turned) = (second.center - first.center, abs(second.rotation - first.rotation) * .pi / 180)
    let radius = max(first.frame.size.halfDiagonal, second.frame.size.halfDiagonal)
    let grown = Size(
      width: abs(second.frame.width - first.frame.width), height: abs(second.frame.height - first.frame.height))
    return moved + radius * turned + grown.halfDiagonal
  }

  /// The way of the fastest edge of what is not matched, in points: all that the effects of its screen do.
  func way(of side: Side) -> Double {
    let own = settings.layers.filter { $0.layer.side == side }.flatMap(\.effects)
    return ((side == .from ? settings.leave : settings.enter) + own).reduce(0) { $0 + way(of: $1) }
  }

  private func way(of effect: Effect) -> Double {
    switch effect.kind {
    case .slide(let edge, let distance):
      let offset = (edge ?? settings.edge).offset(by: distance, size: canvas)
      return abs(offset.x) + abs(offset.y)
    case .scale(let factor): return abs(1 - factor) * canvas.halfDiagonal
    case .stretch(let x, let y, _): return 2 * max(abs(1 - x), abs(1 - y)) * canvas.halfDiagonal
    case .rotate(let degrees): return abs(degrees) * .pi / 180 * canvas.halfDiagonal
    case .cube(let edge, let perspective, _):
      let isVertical = [.left, .right].contains(edge ?? settings.edge)
      return Self.turn(isVertical ? canvas : Size(width: canvas.height, height: canvas.width), perspective)
    // Takes a part of a slide back.
    case .parallax: return 0
    case .fade, .blur, .reveal, .revealFromLayer, .appear: return 0
    }
  }

  /// The way of a cube's corner if it went all the time as fast as where it is fastest. A corner (x, y) half an edge r in
  /// front of a vertical axis comes to x·cos + r·sin, at the depth r·cos − x·sin − r.
  private static func turn(_ face: Size, _ perspective: Double) -> Double {
    let (radius, cells) = (face.width / 2, 500)
    var way = 0.0
    for x in [-radius, radius] {
      let corners = (0...cells).map { cell -> Point in
        let degrees = 90 * Double(cell) / Double(cells)
        let (sine, cosine) = (PortableMath.sine(degrees: degrees), PortableMath.cosine(degrees: degrees))
        let nearness = 1 / (1 - (radius * cosine - x * sine - radius) / perspective)
        return Point(x: (x * cosine + radius * sine) * nearness, y: face.height / 2 * nearness)
      }
      for (a, b) in zip(corners, corners.dropFirst()) {
        way = max(way, max(abs(b.x - a.x), abs(b.y - a.y)) * Double(cells))
      }
    }
    return way
  }
}

extension Drag {
  /// The fastest that the layer moves along either axis, in points per second.
  var speed: Double {
    let tracked = zip(samples, samples.dropFirst()).reduce(0.0) {
      max($0, ($1.1.offset - $1.0.offset) / ($1.1.time - $1.0.time))
    }
    guard let release, let last = samples.last else { return tracked }
    let duration = release.duration ?? release.curve.naturalDuration ?? 0.5
    return max(tracked, (last.offset - .zero) * SpeedLimit.slope(release.curve, duration) / duration)
  }
}

extension Rect {
  /// The way of the edge that goes farthest, along each axis.
  func movement(to other: Rect) -> Point {
    Point(
      x: max(abs(other.minX - minX), abs(other.maxX - maxX)), y: max(abs(other.minY - minY), abs(other.maxY - maxY)))
  }
}

extension Size {
  fileprivate var halfDiagonal: Double { (width * width + height * height).squareRoot() / 2 }
}

extension Point {
  /// The distance of two points.
  fileprivate static func - (a: Point, b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }
}
