// Material's container transform: a card grows into a page. Shape, size of the content and its fade run in windows of their
// own (Material Components for Android, MaterialContainerTransform).
//
// Entering means that the end is the larger of the two; a return has windows of its own and is not the mirror.

import Pixels
import SceneModel

/// The windows of a container transform, and what they do to a phantom.
struct ContainerTransform: Sendable {
  /// When the contents change over.
  let fade: Window
  /// When the contents change their width.
  let scale: Window
  /// When the box changes its extent.
  let scaleMask: Window
  /// When the corners change.
  let shapeMask: Window
  /// Whether the end is larger than the start.
  let isEntering: Bool
  /// Whether contents are as wide as the box; else as high.
  let fitsWidth: Bool
  private let canvas: Size

  /// The windows for a move between two boxes.
  init(from: Placement, to: Placement, path: Pair.Path, canvas: Size) {
    let (start, end) = (from.frame.size, to.frame.size)
    self.canvas = canvas
    isEntering = end.width * end.height > start.width * start.height
    let isArc = path != .line
    switch (isEntering, isArc) {
    case (true, false): (fade, scale, scaleMask, shapeMask) = (.init(0, 0.25), .whole, .whole, .init(0, 0.75))
    case (false, false):
      (fade, scale, scaleMask, shapeMask) = (.init(0.6, 0.9), .whole, .init(0, 0.9), .init(0.3, 0.9))
    case (true, true):
      (fade, scale, scaleMask, shapeMask) = (.init(0.1, 0.4), .init(0.1, 1), .init(0.1, 1), .init(0.1, 0.9))
    case (false, true):
      (fade, scale, scaleMask, shapeMask) = (.init(0.6, 0.9), .init(0, 0.9), .init(0, 0.9), .init(0.2, 0.9))
    }
    fitsWidth =
      isEntering
      ? end.height * start.width >= start.height * end.width : start.height * end.width >= end.height * start.width
  }

  /// Gives a pose the extent and the corners of their windows.
  ///
  /// Contents are as wide as the width between start and end; the box is as high as the height between the heights that
  /// both contents have at that width.
  func shape(_ pose: inout PhantomPose, from: PhantomEnd, to: PhantomEnd, p: Double) {
    let (start, end) = (from.placement.size, to.placement.size)
    let (content, mask) = (scale.progress(at: p), scaleMask.progress(at: p))
    var size = Size.mix(start, end, content)
    if fitsWidth, start.width > 0, end.width > 0 {
      size.height = mix(start.height * size.width / start.width, end.height * size.width / end.width, mask)
    } else if !fitsWidth, start.height > 0, end.height > 0 {
      size.width = mix(start.width * size.height / start.height, end.width * size.height / end.height, mask)
    }
    pose.placement.size = size
    pose.radii = .mix(from.painting.radii, to.painting.radii, shapeMask.progress(at: p))
  }

  /// The phantom: the larger screen's content fades in over the smaller one's (entering) or out over it (returning).
  func node(_ content: PhantomContent, _ pose: PhantomPose, p: Double) -> Node {
    let share = fade.progress(at: p)
    var node = Node(transform: pose.placement.transform, size: pose.placement.size)
    node.opacity = pose.opacity
    node.painting.radii = pose.radii
    node.painting.smoothing = pose.smoothing
    node.painting.shadow = content.shadow(pose.weight) ?? shadow(pose)
    node.clips = true
    node.backdropBlur = content.backdropBlur(pose.weight)
    let fit: Pair.Fit = fitsWidth ? .width : .height
    var start = content.whole(of: content.from, in: pose, fit: fit)
    var end = content.whole(of: content.to, in: pose, fit: fit)
    // The smaller one under it is seen only where the larger one is translucent; it goes (or comes) in the rest of the
    // time, so that nothing of it remains at the end where it does not belong.
    if isEntering {
      end.opacity = share
      start.opacity = 1 - Window(fade.end, 1).progress(at: p)
    } else {
      start.opacity = 1 - share
      end.opacity = Window(0, fade.start).progress(at: p)
    }
    node.children = isEntering ? [.node(start), .node(end)] : [.node(end), .node(start)]
    return node
  }

  /// Material's shadow, 0x2D000000, whose offset follows the place on the canvas: 0.3 of the elevation sideways at the
  /// edges, 1.5 of it downwards at the bottom. It is there in flight and gone at both ends.
  private func shadow(_ pose: PhantomPose) -> PaintedShadow? {
    let flight = 4 * pose.weight * (1 - pose.weight)
    let elevation = 6 * flight
    guard elevation > 0 else { return nil }
    let center = pose.placement.center
    let dx = canvas.width > 0 ? center.x / (canvas.width / 2) - 1 : 0
    let dy = canvas.height > 0 ? center.y / canvas.height : 0
    let color = PremultipliedColor(red: 0, green: 0, blue: 0, alpha: Double(0x2D) / 255 * min(1, flight * 4))
    return PaintedShadow(
      color: color, sigma: elevation / 2, offset: Point(x: elevation * dx * 0.3, y: elevation * dy * 1.5), spread: 0)
  }
}

extension PhantomContent {
  /// The tweened shadow of the originals.
  fileprivate func shadow(_ weight: Double) -> PaintedShadow? { .mix(from.painting.shadow, to.painting.shadow, weight) }

  /// An end's own content and children without its outline, which is the container's: the border follows its corners, and
  /// reaches beyond it, so that only the container makes the edge.
  fileprivate func whole(of end: PhantomEnd, in pose: PhantomPose, fit: Pair.Fit) -> Node {
    var node = picture(of: end, in: pose, fit: fit)
    node.painting.radii = .zero
    node.painting.shadow = nil
    node.clips = false
    guard let border = node.painting.border, node.transform.a > 0 else { return node }
    node.painting.border = nil
    let beyond = 4 / node.transform.a
    let frame = Rect(size: node.size).inset(by: -beyond)
    var line = Node(transform: .translation(x: frame.x, y: frame.y), size: frame.size)
    line.painting.radii = pose.radii.map { $0 > 0 ? $0 / node.transform.a + beyond : 0 }
    line.painting.smoothing = pose.smoothing
    line.painting.border = PaintedBorder(width: border.width + beyond, color: border.color)
    node.children.insert(.node(line), at: 0)
    return node
  }
}
