// Where a matched child covers the edge of an unmatched layer that clips it. At rest the clip makes the edge of both at once: of a
// pixel that it covers by half, half is the child's. In flight the layer is painted first and the child, cut by the same clip,
// over it; so the layer would be seen in a quarter of that pixel. Therefore its covered sides withdraw by a pixel and a half under
// the child at rest, and come back while the screen leaves.

import LayerPainting
import Pixels
import SceneModel

/// The sides of a layer that a matched child covers at rest.
struct CoveredEdge: Sendable {
  /// Pixels that hold every partly covered one.
  private static let withdrawal = 1.5

  /// The layer that clips.
  let address: LayerAddress
  /// How far the covered sides withdraw, in points of the layer.
  private let distance: Double
  private let left: Bool, top: Bool, right: Bool, bottom: Bool

  /// The edge of a clip around a matched layer; nil if the layer covers none of its sides from corner to corner, or is not opaque.
  /// `opacity` is that of the layer with its ancestors, `scale` pixels a point of the canvas.
  init?(of clip: AncestorClip, opacity: Double, under child: PhantomEnd, scale: Double) {
    guard child.opacity >= opacity, child.blend == .normal, child.blur == 0,
      child.paintsBackground, let inverse = clip.placement.transform.inverse
    else { return nil }
    guard let stretch = clip.placement.transform.stretch(over: clip.placement.size) else { return nil }
    distance = Self.withdrawal / (stretch.mean * scale)
    // What cuts the child further inside must leave it up to the edge, too.
    let inner = child.clipAncestors.drop { $0.address != clip.address }.dropFirst()
    var (left, top, right, bottom) = (true, true, true, true)
    var covers: [(Placement, CornerRadii, Double)] = [
      (child.placement, child.painting.radii, child.painting.smoothing)
    ]
    covers += inner.map { ($0.placement, $0.radii, $0.smoothing) }
    for (placement, radii, smoothing) in covers {
      let map = inverse * placement.transform
      let near = 1e-6
      guard map.isScaleAndTranslation else { return nil }
      let (own, box) = (map.boundingBox(of: Rect(size: placement.size)), Rect(size: clip.placement.size))
      let scaled = radii.map { $0 * max(abs(map.a), abs(map.d)) }
      func hides(_ corner: KeyPath<CornerRadii, Double>) -> Bool {
        let (radius, around) = (scaled[keyPath: corner], clip.radii[keyPath: corner])
        return radius == 0 || (radius <= around + near && smoothing <= clip.smoothing)
      }
      guard hides(\.topLeft), hides(\.topRight), hides(\.bottomLeft), hides(\.bottomRight) else { return nil }
      let isWide = own.minX <= box.minX + near && own.maxX >= box.maxX - near
      let isTall = own.minY <= box.minY + near && own.maxY >= box.maxY - near
      guard isWide && isTall || clip.radii.isZero else { return nil }
      // The child is what is seen where the layer withdraws.
      left = left && isTall && own.minX <= box.minX + near && own.maxX >= box.minX + distance
      right = right && isTall && own.maxX >= box.maxX - near && own.minX <= box.maxX - distance
      top = top && isWide && own.minY <= box.minY + near && own.maxY >= box.minY + distance
      bottom = bottom && isWide && own.maxY >= box.maxY - near && own.minY <= box.maxY - distance
    }
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    guard left || top || right || bottom else { return nil }
    address = clip.address
  }

  /// Withdraws the sides of the layer in a tree that is so far from its rest (0...1).
  func apply(to root: inout Node, away: Double) {
    root.update(address) { withdraw(&$0, away: away) }
  }

  /// The same in items that are the content of the layer at an address, which holds the layer.
  func apply(to items: inout [Item], in holder: LayerAddress, away: Double) {
    let depth = holder.indices.count
    guard let index = address.indices.dropFirst(depth).first, items.indices.contains(index),
      case .node(var node) = items[index]
    else { return }
    node.update(address.indices.dropFirst(depth + 1)) { withdraw(&$0, away: away) }
    items[index] = .node(node)
  }

  /// Withdraws the sides of the layer itself. Its shadow stays.
  func withdraw(_ node: inout Node, away: Double) {
    let inset = distance * (1 - away)
    guard inset > 0, !node.isHidden else { return }
    let (size, outline) = (node.size, node.painting.outline(of: node.size))
    // What is not covered is not cut.
    let far = size.width + size.height + 1e4
    let box = Rect(
      minX: left ? inset : -far, minY: top ? inset : -far, maxX: size.width + (right ? -inset : far),
      maxY: size.height + (bottom ? -inset : far))
    guard box.width > 0, box.height > 0 else { return }
    let radii = left && top && right && bottom ? outline.radii.map { max(0, $0 - inset) } : .zero
    let cut = RoundedRect(box, radii: radii, smoothing: outline.smoothing).fitted()
    guard let shadow = node.painting.shadow else {
      node.masks.append(Node.Mask(outline: cut, transform: node.transform))
      return
    }
    var inner = node
    inner.painting.shadow = nil
    (inner.opacity, inner.blend, inner.isolates, inner.blur, inner.backdropBlur) = (1, .normal, false, 0, 0)
    (inner.transform, inner.tag) = (.identity, nil)
    inner.masks = [Node.Mask(outline: cut, transform: .identity)]
    node.tag = node.tag.map {
      NodeTag(
        $0.id, placement: $0.placement, text: $0.text ?? inner.painting.words, pictures: $0.pictures,
        painting: $0.painting ?? node.painting)
    }
    node.painting = Painting(radii: node.painting.radii, smoothing: node.painting.smoothing)
    node.painting.shadow = shadow
    (node.clips, node.children, node.soleChild) = (false, [.node(inner)], nil)
  }
}
