// Material's container transform: a card grows into a page. Shape, size of the content and its fade run in windows of their
// own (Material Components for Android, MaterialContainerTransform, FitModeEvaluators and TransitionUtils).
//
// Entering means that the end is the larger of the two; a return has windows of its own and is not the mirror. The box hangs
// from the middle of its upper edge, which alone follows the path:
//
//        (X, Y)           width w = mix(start, end)
//     ┌────┴────┐         height = mix(height of the start's content, that of the end's, both at the width w)
//     └─────────┘         what is longer is cut at the bottom
//
// Where contents fit the height instead, width and height change places, and what is wider is cut at both sides alike.

import LayerPainting
import MotionCurves
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
  /// The way of the middle of the upper edge.
  private let path: PhantomPath
  private let elevation: ContainerElevation?

  /// What decides a move between two boxes but the boxes themselves.
  struct Options {
    /// The way of the middle of the upper edge.
    var path = Pair.Path.line
    /// Whether that way is walked from its end.
    var isBackwards = false
    /// Which side of the contents fits that of the box; nil for Material's choice, which `none` leaves it as well.
    var fit: Pair.Fit?
    /// Material's own shadow.
    var elevation: ContainerElevation?
  }

  /// The windows for a move between two boxes.
  init(from: Placement, to: Placement, _ options: Options) {
    let (start, end) = (from.frame.size, to.frame.size)
    isEntering = from.isEntered(by: to)
    switch (isEntering, options.path != .line) {
    case (true, false): (fade, scale, scaleMask, shapeMask) = (.init(0, 0.25), .whole, .whole, .init(0, 0.75))
    case (false, false):
      (fade, scale, scaleMask, shapeMask) = (.init(0.6, 0.9), .whole, .init(0, 0.9), .init(0.3, 0.9))
    case (true, true):
      (fade, scale, scaleMask, shapeMask) = (.init(0.1, 0.4), .init(0.1, 1), .init(0.1, 1), .init(0.1, 0.9))
    case (false, true):
      (fade, scale, scaleMask, shapeMask) = (.init(0.6, 0.9), .init(0, 0.9), .init(0, 0.9), .init(0.2, 0.9))
    }
    switch options.fit {
    case .width: fitsWidth = true
    case .height: fitsWidth = false
    case nil, Pair.Fit.none?, .contain, .cover, .fill:
      fitsWidth =
        isEntering
        ? end.height * start.width >= start.height * end.width : start.height * end.width >= end.height * start.width
    }
    path = PhantomPath(
      options.path, from: Placement(center: from.top, size: .zero), to: Placement(center: to.top, size: .zero),
      isBackwards: options.isBackwards)
    elevation = options.elevation
  }

  /// The extents of both contents and of the box at one progress.
  private struct Extents {
    var from: Size
    var to: Size
    var box: Size
  }

  private func extents(from start: Size, to end: Size, p: Double) -> Extents {
    let (content, mask) = (scale.progress(at: p), scaleMask.progress(at: p))
    let size = Size.mix(start, end, content)
    func extents(_ from: Size, _ to: Size) -> Extents { Extents(from: from, to: to, box: .mix(from, to, mask)) }
    if fitsWidth, start.width > 0, end.width > 0 {
      let width = size.width
      return extents(
        Size(width: width, height: start.height * width / start.width),
        Size(width: width, height: end.height * width / end.width))
    }
    if !fitsWidth, start.height > 0, end.height > 0 {
      let height = size.height
      return extents(
        Size(width: start.width * height / start.height, height: height),
        Size(width: end.width * height / end.height, height: height))
    }
    return Extents(from: size, to: size, box: size)
  }

  /// Gives a pose the place, extent and corners of their windows.
  func shape(_ pose: inout PhantomPose, from: PhantomEnd, to: PhantomEnd, p: Double) {
    let extents = extents(from: from.placement.size, to: to.placement.size, p: p)
    let top = path(p).center
    pose.placement.size = extents.box
    pose.placement.center = Point(x: top.x, y: top.y + extents.box.height / 2)
    // Radii are shares of the content's shorter side, or of the box's where that cuts the larger content.
    let isEndLarger =
      fitsWidth ? extents.to.height >= extents.from.height : extents.to.width >= extents.from.width
    pose.radii = .mix(
      from.radii(at: extents.from), to.radii(at: isEndLarger ? extents.box : extents.to), shapeMask.progress(at: p))
  }

  /// The phantom: the larger screen's content fades in over the smaller one's (entering) or out over it (returning).
  func node(_ content: PhantomContent, _ pose: PhantomPose, p: Double) -> Node {
    var node = content.contained(
      in: pose, fit: fitsWidth ? .width : .height, isEntering: isEntering, fade: fade, at: p)
    if let elevation { node.painting.shadow = elevation.shadow(at: pose) }
    return node
  }
}

extension PhantomContent {
  /// Both contents in one box that cuts them: that of the larger end fades in (entering) or out over the other one's in the
  /// window `fade` of which `share` has been reached.
  func contained(in pose: PhantomPose, fit: Pair.Fit, isEntering: Bool, fade: Window, at share: Double) -> Node {
    var node = Node(transform: pose.placement.transform, size: pose.placement.size)
    node.opacity = pose.opacity
    node.painting.radii = pose.radii
    node.painting.smoothing = pose.smoothing
    node.painting.mix(.outside, from: from.painting, to: to.painting, pose.weight)
    node.clips = true
    blur(&node, pose.weight)
    var start = whole(of: from, in: pose, fit: fit)
    var end = whole(of: to, in: pose, fit: fit)
    // The smaller one under it is seen only where the larger one is translucent; it goes (or comes) in the rest of the
    // time, so that nothing of it remains at the end where it does not belong.
    if isEntering {
      end.opacity = fade.progress(at: share)
      start.opacity = 1 - Window(fade.end, 1).progress(at: share)
    } else {
      start.opacity = 1 - fade.progress(at: share)
      end.opacity = Window(0, fade.start).progress(at: share)
    }
    (start.isolates, end.isolates) = (start.holdsReader, end.holdsReader)
    node.children = isEntering ? [.node(start), .node(end)] : [.node(end), .node(start)]
    return node
  }
}

extension Placement {
  /// The middle of the upper edge of the unscaled, upright box.
  fileprivate var top: Point { Point(x: center.x, y: center.y - size.height / 2) }
}

extension PhantomEnd {
  /// The corners where the layer's extent has become another: they keep their share of the shorter side.
  fileprivate func radii(at size: Size) -> CornerRadii {
    let own = min(placement.size.width, placement.size.height)
    guard own > 0 else { return painting.radii }
    let factor = min(size.width, size.height) / own
    return painting.radii.map { $0 * factor }
  }
}

extension PhantomContent {
  /// An end's own content and children without its outline, which is the container's: the border follows its corners, and
  /// reaches beyond it, so that only the container makes the edge.
  fileprivate func whole(of end: PhantomEnd, in pose: PhantomPose, fit: Pair.Fit) -> Node {
    var node = picture(of: end, in: pose, fit: fit)
    node.painting.radii = .zero
    node.painting.remove(.outside)
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
