// The shape of a phantom at one progress: where it is, how round its corners are, how opaque it is.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// What of a phantom is interpolated as numbers.
struct PhantomPose: Equatable, Sendable {
  /// Its box on the canvas.
  var placement: Placement
  /// Corner radii in points.
  var radii: CornerRadii
  /// 0: quarter circles; 1: continuous corners.
  var smoothing: Double
  /// With its ancestors', 0...1.
  var opacity: Double
  /// The progress of everything that is mixed, 0...1.
  var weight: Double
  /// The progress of geometry; overshoots as its curve does.
  var progress: Double

  /// The pose `p` of the way from `from` to `to`, along `path`, with the turns of `turn`, but for those in depth, and the
  /// corners of `corners`.
  ///
  /// Geometry keeps a spring's overshoot; what has a range is clamped.
  init(from: PhantomEnd, to: PhantomEnd, path: PhantomPath, turn: TurnTween, corners: CornerTween, p: Double) {
    let box = path(p)
    placement = turn.placement(at: p, in: box)
    let share = clamped(p)
    radii = corners.radii(at: share, in: box.size)
    smoothing = Self.smoothing(from.painting, to.painting, share)
    opacity = clamped(mix(from.opacity, to.opacity, share))
    weight = share
    progress = p
  }

  /// Square corners have no curve of their own: then the other end's is kept.
  static func smoothing(_ from: Painting, _ to: Painting, _ share: Double) -> Double {
    if from.radii.isZero { return to.smoothing }
    if to.radii.isZero { return from.smoothing }
    return mix(from.smoothing, to.smoothing, share)
  }
}

/// The way of a phantom's box.
struct PhantomPath: Sendable {
  private let function: PathFunction
  /// Whether the path leads from the destination to the source: that of a transition that is taken back.
  private let isBackwards: Bool

  /// The way between two boxes; walked from its end when `isBackwards`.
  init(_ path: Pair.Path, from: Placement, to: Placement, isBackwards: Bool) {
    self.isBackwards = isBackwards
    let (start, end) = (Self.box(of: from), Self.box(of: to))
    function = isBackwards ? PathFunction(path, from: end, to: start) : PathFunction(path, from: start, to: end)
  }

  /// The unscaled, upright box at a progress; its extent is never negative.
  func callAsFunction(_ p: Double) -> Rect {
    let box = function(isBackwards ? 1 - p : p)
    let center = box.center
    let (width, height) = (max(0, box.width), max(0, box.height))
    return Rect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
  }

  private static func box(of placement: Placement) -> Rect {
    let (center, size) = (placement.center, placement.size)
    return Rect(origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
  }
}
