// Two ways of showing both contents of a pair one over the other in its box, as two systems do.
//
//   Flutter's OpenContainer   as wide as the box and cut by it; the open one's opacity goes from 0 to 1 between 0.2 and 0.4 of
//                             time over the closed one's, and back in the same windows (ContainerTransitionType.fade)
//   Motion's layoutId         stretched to the box, texts and images too; the new one comes by circOut over the first half of
//                             the progress, the old one goes between 0.5 and 0.95 of it (mix-values, crossfade)

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

extension PhantomContent {
  /// When the open container comes or goes, in shares of time.
  private static let opening = Window(0.2, 0.4)

  /// The phantom of an open container; the larger end is the open one. Where its contents do not reach, the box has their
  /// colour.
  func opening(in pose: PhantomPose, at u: Double) -> Node {
    let isOpening = from.placement.isEntered(by: to.placement)
    var node = contained(in: pose, fit: fit, isEntering: isOpening, fade: Self.opening, at: u)
    if let closed = from.painting.fill, let open = to.painting.fill, closed.isOpaque, open.isOpaque {
      node.painting.fill = .mix(closed, open, Self.opening.progress(at: u))
    }
    return node
  }

  private static let coming = (window: Window(0, 0.5), curve: CurveFunction(.named(.easeOutCirc), duration: 0))
  private static let going = Window(0.5, 0.95)

  /// The phantom whose new content lies over the old one; which alone is shown when the pair says so.
  func stacked(in pose: PhantomPose, p: Double) -> Node {
    var node = Node(transform: pose.placement.transform, size: pose.placement.size)
    node.opacity = pose.opacity
    node.painting.radii = pose.radii
    node.painting.smoothing = pose.smoothing
    node.painting.mix(.outside, from: from.painting, to: to.painting, pose.weight)
    blur(&node, pose.weight)
    var (old, new) = (stretched(from, in: pose), stretched(to, in: pose))
    switch choice {
    case .from: node.children = [.node(old)]
    case .to: node.children = [.node(new)]
    case .auto, .crossfade, .morph:
      new.opacity = Self.coming.curve(Self.coming.window.progress(at: p))
      old.opacity = 1 - Self.going.progress(at: p)
      (old.isolates, new.isolates) = (old.holdsReader, new.holdsReader)
      node.children = [.node(old), .node(new)]
    }
    return node
  }

  /// One end's content as its own layout is scaled to the box; its outline is the box's.
  private func stretched(_ end: PhantomEnd, in pose: PhantomPose) -> Node {
    let (own, size) = (end.placement.size, pose.placement.size)
    let map = fit.map(of: own, into: size)
    var node = Node(transform: .identity, size: size)
    node.painting = end.painting
    (node.painting.radii, node.painting.smoothing) = (pose.radii, pose.smoothing)
    (node.painting.text, node.painting.code) = (nil, nil)
    node.painting.remove(.outside)
    if let rect = end.painting.image?.rect { node.painting.image?.rect = map.boundingBox(of: rect) }
    node.clips = end.clips
    if end.painting.words != nil {
      var line = Node(transform: map, size: own)
      (line.painting.text, line.painting.code) = (end.painting.text, end.painting.code)
      node.children.append(.node(line))
    }
    node.children += laidOut(end.children, of: end, in: pose)
    return node
  }
}
