// A group with a picture at both ends: a box on its way from one to the other, and both pictures in it, cross-fading.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Everything about a two-sided group that does not depend on time.
final class PairGroup: Sendable {
  /// The old end.
  let from: GroupEnd
  /// The new end.
  let to: GroupEnd
  /// When it moves.
  let timing: PartTiming
  private let id: LayerID
  private let content: Pair.Content
  private let fit: Pair.Fit
  private let path: PhantomPath
  private let curve: CurveFunction
  private let keys: KeyframeSet

  /// The group's box at a time.
  struct Pose {
    /// Where it lies in its container, or on the canvas.
    var placement: Placement
    /// The corners of what it cuts, in points.
    var radii: CornerRadii
    /// 0: quarter circles; 1: continuous corners.
    var smoothing: Double
    /// How far the new picture has come, 0...1.
    var weight: Double
    /// Of the whole group, 0...1.
    var opacity = 1.0
    /// Whether the placement is on the canvas, as keyframes have it, whatever the container.
    var isOnCanvas = false
  }

  /// Prepares the group of `pair` between two ends; `tracks` are the keyframes that move it.
  init(
    _ pair: MatchedPair, from: GroupEnd, to: GroupEnd, timing: PartTiming, settings: TransitionSettings,
    tracks: [KeyframeTrack]
  ) {
    let options = pair.options
    (self.from, self.to, self.timing, id) = (from, to, timing, pair.id)
    (content, fit) = (options.content, options.fit ?? .width)
    path = PhantomPath(
      options.path ?? .line, from: from.placement, to: to.placement, isBackwards: settings.mirrored.pairs)
    curve = CurveFunction(options.curve ?? settings.curve, duration: timing.duration)
    keys = KeyframeSet(tracks, duration: timing.duration) { property, side in
      let end = side == .from ? from : to
      if property == .progress { return [side == .from ? 0 : 1] }
      return end.place.placement.values(of: property, opacity: 1, radii: .zero, fill: nil, path: nil)
    }
  }

  /// The box at a time; `container` maps the container's box at that time to the canvas.
  func pose(at seconds: Double, container: Transform) -> Pose {
    let u = timing.share(at: seconds)
    let p = keys.number(.progress, at: u) ?? curve(u)
    let weight = clamped(p)
    var pose = Pose(
      placement: placement(at: p), radii: .mix(from.painting.radii, to.painting.radii, weight),
      smoothing: PhantomPose.smoothing(from.painting, to.painting, weight), weight: weight)
    guard !keys.isEmpty else { return pose }
    if let opacity = keys.number(.opacity, at: u) { pose.opacity = clamped(opacity) }
    guard keys.sets(.frame, .position, .size, .rotate, .scale, .translate) else { return pose }
    if container != .identity {
      pose.placement = Placement(observed: container * pose.placement.transform, size: pose.placement.size)
    }
    pose.isOnCanvas = true
    keys.apply(to: &pose.placement, at: u)
    return pose
  }

  /// Size and centre are mixed, the linear part as CSS mixes matrices; what leaves the plane goes as in a magic move.
  private func placement(at p: Double) -> Placement {
    let box = path(p)
    let (first, second) = (from.placement, to.placement)
    if let one = from.linear, let other = to.linear {
      let linear = MatrixDecomposition.mix(one, other, p)
      let place = Transform.translation(x: box.center.x, y: box.center.y)
      let corner = Transform.translation(x: -box.width / 2, y: -box.height / 2)
      return Placement(
        matrix: place * linear.map * corner, size: box.size, rotation: linear.angle, scaleX: linear.scaleX,
        scaleY: linear.scaleY)
    }
    return Placement(
      center: box.center, size: box.size, rotation: mix(first.rotation, second.rotation, p),
      scaleX: mix(first.scaleX, second.scaleX, p), scaleY: mix(first.scaleY, second.scaleY, p),
      residual: .lerp(first.residual, second.residual, p))
  }

  /// The group's box with its pictures in it. Blend mode and backdrop blur are those of the new layer from the start.
  func node(at seconds: Double, pose: Pose) -> Node {
    var node = Node(transform: pose.placement.transform, size: pose.placement.size)
    node.painting.radii = pose.radii
    node.painting.smoothing = pose.smoothing
    node.opacity = pose.opacity
    node.blend = to.blend
    node.backdropBlur = to.backdropBlur
    let (first, second) = (picture(of: from, at: seconds, in: pose), picture(of: to, at: seconds, in: pose))
    switch content {
    case .auto, .crossfade, .morph:
      node.children = [.crossFade(weight: pose.weight, first: [.node(first)], second: [.node(second)])]
    case .from: node.children = [.node(first)]
    case .to: node.children = [.node(second)]
    }
    node.tag = NodeTag(
      id, placement: pose.placement,
      text: PhantomContent.textName(from.painting.words, to.painting.words), pictures: pictures(in: pose))
    return node
  }

  /// An end's picture laid out in the box.
  private func picture(of end: GroupEnd, at seconds: Double, in pose: Pose) -> Node {
    var picture = end.picture(at: seconds)
    let size = pose.placement.size
    picture.transform = layout(of: end, in: size)
    guard fit == .cover else { return picture }
    var crop = Node(transform: .identity, size: size)
    crop.clips = true
    crop.children = [.node(picture)]
    return crop
  }

  /// Where a picture lies: as `fit` has it, but at rest size from the top left corner.
  private func layout(of end: GroupEnd, in size: Size) -> Transform {
    fit == .none ? .identity : fit.map(of: end.placement.size, into: size)
  }

  /// What is drawn of either picture, for the trace.
  private func pictures(in pose: Pose) -> [PictureState] {
    let drawn: [(GroupEnd, Double)] =
      switch content {
      case .auto, .crossfade, .morph: [(from, 1 - pose.weight), (to, pose.weight)]
      case .from: [(from, 1)]
      case .to: [(to, 1)]
      }
    return drawn.map { end, weight in
      let map = layout(of: end, in: pose.placement.size)
      return PictureState(
        side: end.side, frame: map.boundingBox(of: Rect(size: end.placement.size)),
        radii: end.painting.radii.map { $0 * map.a }, opacity: weight * end.opacity)
    }
  }
}
