// How the unmatched rest of a screen, or a single layer, enters and leaves.
//
// Every effect has a far end: where an entering layer starts and a leaving one ends. How far something is from its rest
// (1: at the far end, 0: at rest) follows the effect's window and curve; the effects of one list add up.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// An effect with its curve made ready.
struct EffectTrack: Sendable {
  /// What changes, and when.
  let effect: Effect
  private let curve: CurveFunction

  /// Prepares an effect of a part that lasts `duration` seconds and whose curve is `curve` unless the effect has its own.
  init(_ effect: Effect, curve: Curve, duration: Double) {
    self.effect = effect
    let share = effect.ofProgress == nil ? max(0, effect.during.end - effect.during.start) : 1
    self.curve = CurveFunction(effect.curve ?? curve, duration: duration * share)
  }

  /// The progress within the window at the share `u` of the part, before the curve.
  func windowed(_ u: Double) -> Double { effect.during.progress(at: u) }

  /// How far from rest at the share `u` of the part. Not clamped where the curve overshoots.
  func distance(at u: Double, entering: Bool) -> Double {
    let progress = effect.ofProgress?.progress(at: curve(u)) ?? curve(windowed(u))
    return entering ? 1 - progress : progress
  }
}

extension Window {
  /// Where `u` lies in the window: 0 before it, 1 after it. An empty window is a jump.
  func progress(at u: Double) -> Double {
    if u <= start { return end <= start && u >= end && u > 0 ? 1 : 0 }
    if u >= end { return 1 }
    return (u - start) / (end - start)
  }
}

/// What the effects of a list do together at one time.
struct EffectPose {
  /// Factor of the opacity.
  var opacity = 1.0
  /// Offset in the parent's coordinates.
  var offset = Point.zero
  /// Factor about the middle.
  var scale = 1.0
  /// Factors along both axes, each pair about a point in shares of the box.
  var stretches: [(x: Double, y: Double, anchor: Point)] = []
  /// Degrees about the middle.
  var rotation = 0.0
  /// A turned face of a cube, in coordinates whose origin is the middle of the box.
  var cube: Transform?
  /// Standard deviation of a blur in points.
  var blur = 0.0
  /// What is uncovered.
  var reveal: Reveal?
  /// Corner radius of a screen in points.
  var cornerRadius = 0.0
  /// Not to be seen at all.
  var isHidden = false
}

/// Where effects take place.
struct EffectContext {
  /// The extent of the box that the effects move.
  var size: Size
  /// The edge of effects that do not name one.
  var edge: Edge
  /// Whether the box enters; else it leaves.
  var entering: Bool
  /// The canvas, about which cubes of screens turn.
  var canvas: Size
  /// The middle of the canvas seen from the middle of the box, in the parent's coordinates.
  var canvasCenter = Point.zero
  /// How far the box's screen has slid, in the parent's coordinates.
  var screenSlide = Point.zero
}

extension EffectPose {
  /// The pose of `tracks` at the share `u` of their part.
  init(_ tracks: [EffectTrack], at u: Double, in context: EffectContext) {
    for track in tracks {
      let far = track.distance(at: u, entering: context.entering)
      add(track, far: far, at: u, context)
    }
  }

  private mutating func add(_ track: EffectTrack, far: Double, at u: Double, _ context: EffectContext) {
    cornerRadius = max(cornerRadius, track.effect.cornerRadius * far)
    switch track.effect.kind {
    case .fade(let opacity): self.opacity *= clamped(mix(1, opacity, far))
    case .slide(let edge, let distance):
      let slide = (edge ?? context.edge).offset(by: distance, size: context.size)
      offset = Point(x: offset.x + slide.x * far, y: offset.y + slide.y * far)
    case .scale(let factor): scale *= mix(1, factor, far)
    case .stretch(let x, let y, let anchor): stretches.append((mix(1, x, far), mix(1, y, far), anchor))
    case .rotate(let degrees): rotation += degrees * far
    case .cube(let edge, let perspective, let about):
      turn(to: edge ?? context.edge, by: far, perspective: perspective, about: about, context)
    case .parallax(let share):
      // The net movement on the canvas is `share` of the screen's slide: the rest of it is taken back.
      offset = Point(
        x: offset.x + context.screenSlide.x * (share - 1), y: offset.y + context.screenSlide.y * (share - 1))
    case .blur(let sigma): blur += max(0, sigma * far)
    case .reveal(let origin, let shape): reveal = Reveal(origin: origin, shape: shape, share: 1 - far)
    case .revealFromLayer(_, _, let shape):
      // A plan knows the point (`ScreenPair.placed`); a layer that is hidden has none.
      reveal = Reveal(origin: Defaults.revealOrigin, shape: shape, share: 1 - far)
    case .appear(let share):
      let windowed = track.windowed(u)
      if context.entering ? windowed < share : windowed >= share { isHidden = true }
    }
  }

  private mutating func turn(
    to edge: Edge, by far: Double, perspective: Double, about: Effect.CubeAxis, _ context: EffectContext
  ) {
    let isScreen = about == .screen
    let face = CubeFace(
      edge: edge, extent: isScreen ? context.canvas : context.size, perspective: perspective, turn: far)
    guard let map = face.transform else {
      isHidden = true
      return
    }
    cube = map.about(isScreen ? context.canvasCenter : .zero)
  }

  /// Poses a node: the effects move it in its parent, about the middle of its box. A reveal ends where `painted` ends, in the
  /// node's coordinates; by default where all that the node paints does.
  func apply(to node: inout Node, painted: Rect? = nil) {
    let uncovered = reveal.map { $0.outline(over: node.size, painted: painted ?? node.paintedBox) }
    if isHidden || uncovered?.rect.isEmpty == true {
      node = .hidden
      return
    }
    let middle = node.transform.apply(Point(x: node.size.width / 2, y: node.size.height / 2))
    if let cube { node.transform = cube.about(middle) * node.transform }
    for stretch in stretches {
      let size = node.size
      let pivot = node.transform.apply(Point(x: size.width * stretch.anchor.x, y: size.height * stretch.anchor.y))
      node.transform = Transform.scale(x: stretch.x, y: stretch.y).about(pivot) * node.transform
    }
    if scale != 1 || rotation != 0 {
      let turned = Transform.rotation(degrees: rotation) * .scale(x: scale, y: scale)
      node.transform = turned.about(middle) * node.transform
    }
    if offset != .zero { node.transform = .translation(x: offset.x, y: offset.y) * node.transform }
    node.opacity *= opacity
    node.blur = (node.blur * node.blur + blur * blur).squareRoot()
    if let uncovered { node.masks.append(Node.Mask(outline: uncovered, transform: node.transform)) }
  }
}

/// A face of a cube that turns about its vertical or horizontal middle axis, half an edge behind the picture plane.
struct CubeFace {
  /// The side on which the face is when it is turned away.
  var edge: Edge
  /// Extent of the cube's front.
  var extent: Size
  /// Distance of the viewer from the picture plane.
  var perspective: Double
  /// 0: in front; 1: turned away by 90° to `edge`.
  var turn: Double

  /// Where the face's points go, from its middle; nil when its back would be seen.
  ///
  /// A point (x, y) of the face is half an edge r in front of the axis. About a vertical axis it comes to
  /// x' = x·cos + r·sin, z' = r·cos − x·sin − r, and is divided by 1 − z'/perspective.
  var transform: Transform? {
    let isVertical = edge == .left || edge == .right
    let radius = (isVertical ? extent.width : extent.height) / 2
    let degrees = 90 * turn * (edge == .right || edge == .bottom ? 1 : -1)
    let (sine, cosine) = (PortableMath.sine(degrees: degrees), PortableMath.cosine(degrees: degrees))
    let nearness = perspective > 0 ? 1 / perspective : 0
    let divisor = 1 - radius * (cosine - 1) * nearness
    let map =
      isVertical
      ? Transform(
        a: cosine, b: 0, c: 0, d: 1, tx: radius * sine, ty: 0, px: sine * nearness, py: 0, pw: divisor)
      : Transform(
        a: 1, b: 0, c: 0, d: cosine, tx: 0, ty: radius * sine, px: 0, py: sine * nearness, pw: divisor)
    // Seen from the front when the map keeps the sense of rotation.
    return divisor > 0 && map.determinant > 1e-9 ? map : nil
  }
}

extension Edge {
  /// The way from rest towards this edge; a share refers to the extent along the edge's axis.
  func offset(by distance: Length, size: Size) -> Point {
    switch self {
    case .left: Point(x: -distance.resolved(in: size.width), y: 0)
    case .right: Point(x: distance.resolved(in: size.width), y: 0)
    case .top: Point(x: 0, y: -distance.resolved(in: size.height))
    case .bottom: Point(x: 0, y: distance.resolved(in: size.height))
    }
  }
}
