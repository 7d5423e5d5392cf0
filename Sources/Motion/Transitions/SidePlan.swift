// One of the two screens of a transition: what remains of it when matched layers are hidden and lifted ones taken out, and
// how the rest enters or leaves.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// The part of a transition that one screen plays.
struct SidePlan: Sendable {
  /// Which screen.
  let side: Side
  /// What stays under the screen's own layers and moves with them.
  var base: [Item] = []
  /// Its own tree without matched and lifted layers.
  var root: Node
  var lifted: [LiftedCopy] = []
  /// Of the whole rest.
  var effects: [EffectTrack] = []
  /// Of single layers.
  var layers: [LayerMotion] = []
  /// Lifted layers that fade by themselves instead of with the screen.
  var fading: Set<LayerAddress> = []
  /// What moves by keyframes.
  var keyframes = KeyframesByLayer([])
  /// By pair: originals with layers in them that move on their own while they travel in the phantom.
  var travellers: [PairIndex: Traveller] = [:]
  /// The tree of the screen at rest, for travellers.
  var tree = Node.hidden
  /// Timing of `effects`.
  var timing: PartTiming
  /// How `main` progresses, for what follows neither an effect nor a window.
  var progress: CurveFunction
  /// Extent of the canvas.
  let canvas: Size
  /// The edge of effects that do not name one.
  let edge: Edge
  /// Whether the screen lies under the other one and is still there at its far end: covered, not gone. Its lifted layers
  /// then go back to their places while they are hidden, or they would show above the other screen and vanish at the end.
  var isCovered = false
  /// How far black covers the screen at its far end, 0...1; it moves along (Hero's overlay).
  var shade = 0.0
  /// Matched originals that are seen again at the screen's far end, because the screen stays in place under the other one.
  var returning: [Returning] = []

  /// A layer that has effects of its own.
  struct LayerMotion: Sendable {
    /// Where it lies at rest.
    var place: LayerPlace
    /// What it does.
    var effects: [EffectTrack]
    /// When.
    var timing: PartTiming
  }

  /// An original and what in it does not travel with it.
  struct Traveller: Sendable {
    /// Where the original lies at rest.
    var place: LayerPlace
    /// What flies or is painted on its own.
    var hidden: [LayerAddress]
  }

  /// A matched original of a screen that stays in place under the other one. If it were hidden up to the far end, it would
  /// appear there in one frame; so it fades in over the half of the way at that end.
  struct Returning: Sendable {
    /// Where it lies at rest.
    var address: LayerAddress
    /// The layer at rest.
    var node: Node

    /// The node in a screen that is `away` from its rest (0...1); nil if it is hidden.
    func node(away: Double) -> Node? {
      let share = 2 * away - 1
      guard share > 0 else { return nil }
      var node = node
      node.opacity *= share
      return node
    }
  }

  /// Clips at whose edges several layers meet that are drawn one by one.
  var partedClips: [AncestorClip] = []

  /// Whether the screen as a whole does nothing but fade.
  var onlyFades: Bool { effects.allSatisfy { if case .fade = $0.effect.kind { true } else { false } } }

  /// The screen's contribution to a frame.
  struct Pose {
    /// The rest of the screen.
    var rest: [Item]
    /// Lifted layers, in paint order.
    var lifted: [Item]
  }

  /// Whether this screen comes in.
  var entering: Bool { side == .to }

  /// The state at `seconds` since the transition's start. Without `restMoves` the effects of the whole screen apply only
  /// to lifted layers: the unmatched layers of both screens then cross-fade.
  func pose(at seconds: Double, restMoves: Bool = true) -> Pose {
    let u = timing.share(at: seconds)
    var context = EffectContext(size: canvas, edge: edge, entering: entering, canvas: canvas)
    var whole = EffectPose(effects, at: u, in: context)
    context.screenSlide = whole.offset
    for motion in layers where motion.place.address == .screen {
      whole.add(EffectPose(motion.effects, at: motion.timing.share(at: seconds), in: context))
    }
    let screenKeys = keyframes[.screen]
    screenKeys?.takeOver(&whole)
    func posed(_ tree: Node) -> Node {
      var node = tree
      move(&node, at: seconds, context)
      screenKeys?.apply(to: &node, at: u)
      return node
    }
    let away = awayness(at: u)
    var rest = posed(root)
    if isCovered {
      for copy in lifted { rest.restore(posed(copy.node), at: copy.layer.address, opacity: min(1, 2 * away)) }
    }
    for original in returning {
      if let node = original.node(away: away) { rest.update(original.address) { $0 = node } }
    }
    return Pose(
      rest: restMoves ? [.node(dressed(rest, base: base, whole, veil: veil(away)))] : base + [.node(rest)],
      lifted: lifted.map { copy in
        var own = whole
        if !fading.isEmpty, fading.contains(where: copy.layer.address.isInside) { own.opacity = 1 }
        var node = dressed(posed(copy.node), base: [], own)
        if isCovered { node.opacity *= min(1, 2 * (1 - away)) }
        return .node(node)
      })
  }

  /// The children of a pair's original at a time; nil when none of them moves on its own.
  func children(of pair: PairIndex, at seconds: Double) -> [Item]? {
    guard let traveller = travellers[pair] else { return nil }
    var node = tree
    move(&node, at: seconds, EffectContext(size: canvas, edge: edge, entering: entering, canvas: canvas))
    return node.original(at: traveller.place.address, without: traveller.hidden).children
  }

  /// How far the screen is from its rest, 0...1.
  func awayness(at u: Double) -> Double {
    let done = clamped(progress(u))
    return entering ? 1 - done : done
  }

  /// The black over a screen that is so far from its rest.
  private func veil(_ away: Double) -> [Item] {
    guard shade > 0 else { return [] }
    var node = Node(transform: .identity, size: canvas)
    node.painting.fill = .color(PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1))
    node.opacity = shade * away
    node.tag = .backdrop
    return [.node(node)]
  }

  /// A tree under the effects of the whole screen.
  private func dressed(_ tree: Node, base: [Item], _ whole: EffectPose, veil: [Item] = []) -> Node {
    var node = tree
    if !base.isEmpty || !veil.isEmpty {
      node = Node(transform: .identity, size: canvas)
      node.children = base + [.node(tree)] + veil
    }
    // A screen is as large as the canvas. What sticks out of it is not seen at rest, nor when it moves.
    if whole.moves { node.clips = true }
    if whole.cornerRadius > 0 { node.painting.radii = CornerRadii(whole.cornerRadius) }
    // The edge of a reveal ends at the canvas: what lies beside it is never seen.
    whole.apply(to: &node, painted: Rect(size: node.size))
    return node
  }

  /// Moves the layers that have effects or keyframes of their own.
  private func move(_ root: inout Node, at seconds: Double, _ screen: EffectContext) {
    for motion in layers where motion.place.address != .screen {
      guard let context = EffectContext(of: motion.place, in: screen) else { continue }
      var pose = EffectPose(motion.effects, at: motion.timing.share(at: seconds), in: context)
      keyframes[motion.place.address]?.takeOver(&pose)
      root.update(motion.place.address) { if !$0.isHidden { pose.apply(to: &$0) } }
    }
    for keys in keyframes where keys.place.address != .screen {
      root.update(keys.place.address) { if !$0.isHidden { keys.apply(to: &$0, at: keys.timing.share(at: seconds)) } }
    }
  }
}

extension Node {
  /// Puts the layer at `address` of `copy` back into this tree at an opacity.
  fileprivate mutating func restore(_ copy: Node, at address: LayerAddress, opacity: Double) {
    guard let original = copy[address.indices[...]] else { return }
    update(address) {
      $0 = original
      $0.opacity *= opacity
    }
  }
}

extension EffectPose {
  /// Whether the box leaves its place.
  var moves: Bool { offset != .zero || scale != 1 || !stretches.isEmpty || rotation != 0 || cube != nil }

  /// Adds what another list does to the same box.
  mutating func add(_ other: EffectPose) {
    opacity *= other.opacity
    offset = Point(x: offset.x + other.offset.x, y: offset.y + other.offset.y)
    scale *= other.scale
    stretches += other.stretches
    rotation += other.rotation
    cube = other.cube ?? cube
    blur += other.blur
    reveal = other.reveal ?? reveal
    cornerRadius = max(cornerRadius, other.cornerRadius)
    isHidden = isHidden || other.isHidden
  }
}

extension Effect {
  /// Whether nothing can be seen any more at the far end, when the whole screen has this effect.
  func vanishes(canvas: Size, edge: Edge) -> Bool {
    switch kind {
    case .fade(let opacity): return opacity <= 0
    case .slide(let own, let distance):
      let offset = (own ?? edge).offset(by: distance, size: canvas)
      return abs(offset.x) >= canvas.width || abs(offset.y) >= canvas.height
    case .scale(let factor): return factor == 0
    case .stretch(let x, let y, _): return x == 0 || y == 0
    case .cube, .reveal, .revealFromLayer, .appear: return true
    case .rotate, .parallax, .blur: return false
    }
  }
}
