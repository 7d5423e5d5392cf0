// What the blurs of an animation need while it is drawn. A blur needs extra pictures while a frame is drawn, so their
// number and extent are bounded before anything is drawn.

import LayerPainting
import Pixels
import SceneModel

/// Bounds on the blurs of any one frame.
package struct BlurDemand: Equatable, Sendable {
  /// Blurs of what lies under a layer. Each keeps a picture of its target.
  package var backdrops = 0
  /// Blurs of layers and screens. Each keeps a picture of its target.
  package var groups = 0
  /// Whether a blur may lie within the blur of a layer or a screen, whose target is larger than the canvas.
  package var isNested = false
  /// How many pixels of what lies beside the canvas the blurs of groups bring into it at most; may be infinite.
  package var reach = 0.0

  /// No blur.
  package init() {}

  /// The bounds of frames of which each keeps to one of the two.
  func union(_ other: BlurDemand) -> BlurDemand {
    var union = self
    union.backdrops = max(backdrops, other.backdrops)
    union.groups = max(groups, other.groups)
    union.isNested = isNested || other.isNested
    union.reach = max(reach, other.reach)
    return union
  }

  /// The bounds of frames that show `count` of these.
  package func times(_ count: Int) -> BlurDemand {
    var product = self
    product.backdrops *= count
    product.groups *= count
    return product
  }

  /// Adds the blurs of what is drawn beside this.
  mutating func add(_ other: BlurDemand) {
    backdrops += other.backdrops
    groups += other.groups
    isNested = isNested || other.isNested
    reach += other.reach
  }

  /// Adds the blurs of a layer that moves by itself, and perhaps by keyframes; `scale` is in pixels per point.
  mutating func add(_ motion: SidePlan.LayerMotion, byKeyframes: Bool, scale: Double) {
    let sigma = motion.effects.sigma
    guard sigma > 0 else { return }
    isNested = isNested || backdrops > 0
    groups += 1
    let stretch = motion.effects.stretch * [motion].stretch
    reach += byKeyframes ? .infinity : 6 * sigma * stretch * scale
  }

  /// The bounds of items at rest; `scale` is in pixels per point.
  init(_ items: [Item], scale: Double) {
    backdrops = items.reduce(0) { $0 + $1.blurredBackdrops }
    for item in items { addGroups(of: item, scale: scale) }
    // What lies beside the canvas may cast a shadow into it.
    isNested = groups > 0
    // Glass in a blurred group has a picture of all that is below it.
    if items.contains(where: \.blursAnything) { backdrops *= 2 }
  }

  /// Adds blurred layers, and the shadows of what is drawn, which are blurred groups.
  private mutating func addGroups(of item: Item, scale: Double) {
    switch item {
    case .node(let node):
      if node.isHidden { return }
      let stretch = node.transform.stretch(over: node.size)?.mean ?? 1
      if let shadow = node.painting.shadow, shadow.content > 0 {
        groups += 1
        // Three sigmas and the offset, and as much again where a spring overshoots.
        let distance = 3 * shadow.sigma + abs(shadow.offset.x) + abs(shadow.offset.y)
        reach = Swift.max(reach, 2 * distance * scale * Swift.max(1, stretch))
      }
      if node.blur > 0 {
        groups += 1
        // Three sigmas, and as much again where a spring overshoots.
        reach = Swift.max(reach, 6 * node.blur * scale * Swift.max(1, stretch))
      }
      for child in node.children { addGroups(of: child, scale: scale * Swift.max(1, stretch)) }
    case .crossFade(_, let first, let second):
      for item in first + second { addGroups(of: item, scale: scale) }
    }
  }

  /// Adds the blurs of a screen that moves, and whose layers in phantoms are up to `growth` times as large; `scale` is in pixels
  /// per point.
  mutating func add(_ side: SidePlan, growth: Double, scale: Double) {
    let blurred = side.layers.filter { $0.effects.sigma > 0 }
    let sigma = blurred.reduce(side.effects.sigma) { $0 + $1.effects.sigma }
    guard sigma > 0 else { return }
    isNested = isNested || backdrops > 0 || blurred.count > (side.effects.sigma > 0 ? 0 : 1)
    // Each lifted layer is blurred with its screen; a layer that is blurred alone may be in a phantom as well.
    groups += 1 + side.lifted.count + 2 * blurred.count
    backdrops *= 2
    let stretch = side.layers.reduce(side.effects.stretch * blurred.stretch) { $0 * $1.effects.stretch }
    // Three sigmas, and as much again where a spring overshoots.
    reach += side.keyframes.contains { _ in true } ? .infinity : 6 * sigma * stretch * growth * scale
  }
}

extension [EffectTrack] {
  /// The sum of all blurs, in points.
  fileprivate var sigma: Double {
    reduce(0) { if case .blur(let sigma) = $1.effect.kind { $0 + Swift.max(0, sigma) } else { $0 } }
  }

  /// How many times larger than it is something is drawn at most.
  fileprivate var stretch: Double {
    reduce(1) { stretch, track in
      switch track.effect.kind {
      case .scale(let factor): stretch * Swift.max(1, 2 * abs(factor))
      case .stretch(let x, let y, _): stretch * Swift.max(1, 2 * abs(x), 2 * abs(y))
      case .cube: stretch * 2
      case .fade, .slide, .rotate, .parallax, .blur, .reveal, .revealFromLayer, .appear: stretch
      }
    }
  }
}

extension [SidePlan.LayerMotion] {
  /// How many times larger than it is any of the layers is drawn at rest.
  fileprivate var stretch: Double {
    reduce(1) { Swift.max($0, abs($1.place.placement.scaleX), abs($1.place.placement.scaleY)) }
  }
}

extension Item {
  /// Whether a layer in it is blurred itself.
  fileprivate var blursAnything: Bool {
    switch self {
    case .node(let node): !node.isHidden && (node.blur > 0 || node.children.contains(where: \.blursAnything))
    case .crossFade(_, let first, let second): (first + second).contains(where: \.blursAnything)
    }
  }

  /// Nodes that blur what lies under them.
  fileprivate var blurredBackdrops: Int {
    switch self {
    case .node(let node):
      node.isHidden ? 0 : node.children.reduce(node.backdropBlur > 0 ? 1 : 0) { $0 + $1.blurredBackdrops }
    case .crossFade(_, let first, let second): (first + second).reduce(0) { $0 + $1.blurredBackdrops }
    }
  }
}
