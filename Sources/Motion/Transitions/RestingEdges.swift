// The edges of clips right after the start of a transition and right before its end. At rest a clip makes the edge of all that is in
// it at once. In flight it cuts matched and lifted layers one by one, each with the same antialiased edge: of a pixel that it
// covers by half they would cover three quarters together, or leave a quarter to what they hide at rest. So a transition shows
// these pixels as they are at rest. They fade while what is cut moves by its first, or its last, pixel: beyond that they would be seen
// as a line.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// The still of a screen, of which only the edges of clips are seen.
struct RestingEdges: Sendable {
  /// The part of the way in which they fade at the latest.
  private static let part = 1.0 / 32

  /// The still.
  private let node: Node
  private let outlines: [Node.Mask]
  /// Whether nothing shines through the still.
  private let isOpaque: Bool

  /// Those of both ends of a transition. A screen that stays in its place under the other one has its clips at both.
  static func both(
    of plans: (from: SidePlan, to: SidePlan), in screens: ScreenPair, on canvas: Canvas
  ) -> (from: RestingEdges?, to: RestingEdges?) {
    func edges(_ own: SidePlan, _ other: SidePlan) -> RestingEdges? {
      let clips = own.partedClips + (screens.relation.keepsInPlace(other.side) ? other.partedClips : [])
      return RestingEdges(clips, of: screens[own.side].picture, on: canvas)
    }
    return (edges(plans.from, plans.to), edges(plans.to, plans.from))
  }

  /// The edges of some clips; nil if there are none.
  private init?(_ clips: [AncestorClip], of picture: ScreenPicture, on canvas: Canvas) {
    guard !clips.isEmpty else { return nil }
    outlines = clips.map(\.mask)
    isOpaque = canvas.background.alpha >= 1 || picture.root.painting.fill?.isOpaque == true
    var node = Self.group(picture.items, canvas.size)
    if isOpaque { node.painting.fill = .color(canvas.background.premultiplied) }
    self.node = node
  }

  private static func group(_ items: [Item], _ size: Size) -> Node {
    var node = Node(transform: .identity, size: size)
    node.isolates = true
    node.children = items
    return node
  }

  /// The frame of which `items` are what moves; it is a share of the way and a number of pixels from rest.
  func frame(_ items: [Item], way: Double, pixels: Double) -> [Item] {
    let away = max(way / Self.part, pixels)
    guard away < 1 else { return items }
    var still = node
    still.rims = Node.Rims(outlines)
    still.opacity = 1 - away
    if isOpaque { return items + [.node(still)] }
    // The still is translucent here, and what moves would be seen through it. So what moves gets fainter by the share to which the
    // still is shown, and both are added.
    var moving = Self.group(items, node.size)
    moving.rims = Node.Rims(outlines, hole: still.opacity)
    var light = Self.group([.node(still)], node.size)
    light.blend = .plusLighter
    return [.node(Self.group([.node(moving), .node(light)], node.size))]
  }

  /// What their blurs ask for; `scale` is in pixels per point.
  func blurs(scale: Double) -> BlurDemand { BlurDemand(node.children, scale: scale) }
}

extension AncestorClip {
  /// Its outline.
  var mask: Node.Mask {
    let outline = RoundedRect(Rect(size: placement.size), radii: radii, smoothing: smoothing)
    return Node.Mask(outline: outline.fitted(), transform: placement.transform)
  }

  /// Whether a rectangle of the canvas is surely inside of it, up to its corners.
  fileprivate func holds(_ rect: Rect) -> Bool {
    if mask.contains(rect) { return true }
    guard smoothing == 0, placement.transform.isScaleAndTranslation, let inverse = placement.transform.inverse else {
      return false
    }
    let (inner, size, radii) = (inverse.boundingBox(of: rect), placement.size, radii)
    let (right, bottom) = (size.width - inner.maxX, size.height - inner.maxY)
    // By the distances of its corner from both sides.
    func isInside(_ radius: Double, _ x: Double, _ y: Double) -> Bool {
      guard min(x, y) >= 0 else { return false }
      let (dx, dy) = (max(0, radius - x), max(0, radius - y))
      return dx == 0 || dy == 0 || dx * dx + dy * dy <= radius * radius
    }
    return isInside(radii.topLeft, inner.minX, inner.minY) && isInside(radii.topRight, right, inner.minY)
      && isInside(radii.bottomRight, right, bottom) && isInside(radii.bottomLeft, inner.minX, bottom)
  }

  /// Whether it covers each pixel as a whole or not at all; `scale` is in pixels per point.
  fileprivate func isAligned(scale: Double) -> Bool {
    let map = Transform.scale(x: scale, y: scale) * placement.transform
    guard radii.isZero, map.isScaleAndTranslation else { return false }
    let box = map.boundingBox(of: Rect(size: placement.size))
    return [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { abs($0 - $0.rounded()) < 1e-4 }
  }
}

extension SideBuilder {
  /// The clips of a screen at whose edges several layers meet that are drawn one by one in flight. Layers that a matched layer clips
  /// on both screens need nothing: they are drawn in its clip (`Flattener`). A layer that clips on one screen only cross-fades with
  /// what it does not cut.
  func partedClips(_ side: Side, _ places: [LayerPlace], _ lifting: Lifting) -> [AncestorClip] {
    guard settings.flight == .tween, settings.ghost <= 0, settings.keyframes.allSatisfy(\.movesPair)
    else { return [] }
    let others = matching.pairs.map { side == .from ? $0.to : $0.from }
    let partners = Dictionary(zip(places, others).map { ($0.address, $1.address) }) { first, _ in first }
    var clips: [AncestorClip] = []
    func cut(_ place: LayerPlace, by clip: AncestorClip) {
      // Within a pixel of an edge counts.
      let near = place.subtreeBounds.inset(by: -1 / canvas.scale)
      guard clip.address != .screen, !place.subtreeBounds.isEmpty, !clip.isAligned(scale: canvas.scale),
        !clip.holds(near), !clips.contains(where: { $0.address == clip.address })
      else { return }
      clips.append(clip)
    }
    for (place, other) in zip(places, others) {
      if place.layer.clips, !other.layer.clips, !place.layer.layers.isEmpty {
        cut(place, by: AncestorClip(of: place.layer, at: place.address, place.placement))
      }
      for clip in place.clips {
        let partner = partners[clip.address]
        if partner == nil || !other.clips.contains(where: { $0.address == partner }) { cut(place, by: clip) }
      }
    }
    for layer in lifting.own {
      let place = lifting.geometry.places[layer.rank]
      for clip in place.clips { cut(place, by: clip) }
    }
    return clips
  }
}

extension KeyframeTrack {
  /// Whether all that it changes is where a pair is.
  fileprivate var movesPair: Bool {
    guard case .pair = target else { return false }
    switch property {
    case .progress, .frame, .position, .size, .rotate, .scale, .translate: return true
    case .opacity, .cornerRadius, .fill, .trim, .trimOffset, .dashOffset, .strokeWidth, .strokeColor, .pathFill:
      return false
    }
  }
}
