// Groups among the phantoms. A translucent or blended layer is one group with all that is in it: its fill is not seen through a
// child, and a shadow without a box is that of all of it. If the child is matched, the two are separate in flight. So a matched layer is painted in one group with the matched and
// lifted layers inside it, and an unmatched layer that is such a group is lifted with what remains in it. What is inside on one
// screen only goes from one picture to the other in a cross-fade.

import DisplayList
import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// Which elements of the paint order lie in which others.
struct OverlayGroups: Sendable {
  /// What an element is.
  enum Element: Equatable, Sendable {
    case phantom(PairIndex)
    /// A lifted child of a pair's contents, by its place among them.
    case carrier(PairIndex, Int)
    case unchanged
    /// A lifted layer of one screen, by its place among them.
    case lifted(Side, Int)
  }

  /// By the index of the element.
  let elements: [Element]
  /// The elements around each element on a screen, outermost first.
  private let around: (from: [[Int]], to: [[Int]])
  /// The screens that have each element.
  private let there: [[Side]]
  /// Whether no element lies in another one.
  let isFlat: Bool

  /// Relates elements whose layers are at these addresses of the two screens.
  init(_ elements: [Element], addresses: [(from: LayerAddress?, to: LayerAddress?)]) {
    self.elements = elements
    func around(_ side: Side) -> [[Int]] {
      let own = addresses.map { side == .from ? $0.from : $0.to }
      var holders: [LayerAddress: Int] = [:]
      for (index, element) in elements.enumerated() {
        switch element {
        case .phantom, .carrier, .lifted(side, _): if let address = own[index] { holders[address] = index }
        case .unchanged, .lifted: break
        }
      }
      return own.map { address in address?.ancestors.compactMap { holders[$0] } ?? [] }
    }
    self.around = (around(.from), around(.to))
    isFlat = self.around.from.allSatisfy(\.isEmpty) && self.around.to.allSatisfy(\.isEmpty)
    there = addresses.map { [Side?]([$0.from == nil ? nil : .from, $0.to == nil ? nil : .to]).compactMap { $0 } }
  }

  /// Whether a screen has an element.
  func isThere(_ element: Int, on side: Side) -> Bool { there[element].contains(side) }

  /// Whether an element lies in another one on a screen.
  func isInside(_ element: Int, _ holder: Int, on side: Side) -> Bool {
    (side == .from ? around.from : around.to)[element].contains(holder)
  }
}

/// Paints elements in their groups at one time.
struct OverlayPainter {
  let plan: TransitionPlan
  let overlay: TransitionPlan.Overlay
  let seconds: Double

  /// The most parts between two of one group.
  private static let mostBetween = 64

  /// What is around some elements.
  private struct Surroundings {
    var side: Side
    /// Of the groups around, which applies to the whole.
    var opacity = 1.0
    var groups: [Int] = []
    /// The layers that cut these groups as a whole.
    var clips: [LayerAddress] = []
  }

  /// All parts of an order.
  func items(of parts: [OverlayOrder.Part]) -> [Item] {
    var items: [Item] = []
    var rest = parts[...]
    while let first = rest.first {
      let run = run(at: rest)
      rest = rest.dropFirst(run.count)
      if run.count == 1, case .steady(let element) = first {
        items += overlay.items[element]
      } else {
        items += mix(from: run.flatMap(\.from), to: run.flatMap(\.to))
      }
    }
    return items
  }

  /// The same elements as each screen orders them, one picture cross-fading to the other.
  private func mix(from first: [Int], to second: [Int]) -> [Item] {
    let (one, other) = (arranged(first, .from), arranged(second, .to))
    if one == other { return one }
    // What only the entering screen has is in the groups of that screen.
    let isNew = !first.contains { plan.groups.isThere($0, on: .from) }
    return isNew ? other : [.crossFade(weight: overlay.weight(of: first), first: one, second: other)]
  }

  /// The first part alone, or with all that follows up to the last one that lies in a group of these.
  private func run(at rest: ArraySlice<OverlayOrder.Part>) -> ArraySlice<OverlayOrder.Part> {
    if plan.groups.isFlat { return rest.prefix(1) }
    var groups: [(element: Int, side: Side)] = []
    var count = 1
    for (position, part) in rest.enumerated() {
      if groups.isEmpty && position > 0 || position - count > Self.mostBetween { break }
      for element in part.from {
        if groups.contains(where: { plan.groups.isInside(element, $0.element, on: $0.side) }) { count = position + 1 }
        groups += [Side.from, .to].filter { group(element, $0) != nil }.map { (element, $0) }
      }
    }
    return rest.prefix(count)
  }

  /// What is done to an element with all that is in it.
  private struct Group {
    var opacity: Double
    var blend: BlendMode
    var shadow: PaintedShadow?
    /// In points of the canvas.
    var blur: Double
    /// Where the blur repeats its edges: the outline that cuts it.
    var clampedBox: Node.Mask?
  }

  /// What is done to an element with all that is in it on a screen; nil if that changes nothing.
  private func group(_ element: Int, _ side: Side) -> Group? {
    switch plan.groups.elements[element] {
    case .phantom(let pair):
      let end = overlay.phantoms[pair.position].content[side]
      let (pose, shadow) = (overlay.poses[pair.position], contentShadow(of: element, pair, side))
      let content = overlay.phantoms[pair.position].content
      let (transform, size) = (pose.placement.transform, pose.placement.size)
      let radius = MotionCurves.mix(content.from.blur, content.to.blur, pose.weight)
      let blur = radius * (transform.stretch(over: size)?.mean ?? 1)
      let isPlain =
        DisplayListBuilder.byte(pose.opacity) == 255 && end.blend == .normal && shadow == nil && blur == 0
      if isPlain || pose.opacity <= 0 { return nil }
      let box = RoundedRect(Rect(size: size), radii: pose.radii, smoothing: pose.smoothing).fitted()
      return Group(
        opacity: pose.opacity, blend: end.blend, shadow: shadow, blur: blur,
        clampedBox: content.clampsBlur(side) ? Node.Mask(outline: box, transform: transform) : nil)
    case .carrier, .unchanged, .lifted:
      return liftedGroup(element, side).map {
        Group(opacity: $0.opacity, blend: $0.blend, shadow: $0.shadow, blur: $0.blur, clampedBox: $0.clampedBox)
      }
    }
  }

  /// The shadow that a phantom casts with all that is in it, as its original on a screen does.
  private func contentShadow(of element: Int, _ pair: PairIndex, _ side: Side) -> PaintedShadow? {
    guard (overlay.phantoms[pair.position].content[side].painting.shadow?.content ?? 0) > 0,
      let node = overlay.items[element].first?.firstNode
    else { return nil }
    return node.painting.shadow?.ofContent(under: overlay.poses[pair.position].placement)
  }

  /// What cuts a group, or its shadow, with all that is in it. A clip opens up to the canvas on the way to the other screen.
  private func clips(of element: Int, _ around: Surroundings) -> [(address: LayerAddress, mask: Node.Mask)] {
    let side = around.side
    if case .phantom(let pair) = plan.groups.elements[element] {
      let p = overlay.poses[pair.position].progress
      return overlay.phantoms[pair.position].clips.filter { $0.only == nil || $0.only == side }.map {
        ($0[side].address, $0.mask(at: p, poses: overlay.poses))
      }.filter { !around.clips.contains($0.address) }
    }
    let canvas = AncestorClip(
      address: .screen, placement: Placement(Rect(size: plan.canvas.size)), declaredRadii: .zero, smoothing: 0)
    let away = plan[side].awayness(at: plan[side].timing.share(at: seconds))
    return (liftedGroup(element, side)?.clips ?? []).filter { !around.clips.contains($0.address) }.map {
      ($0.address, ClipTween(from: $0, to: canvas).mask(at: away, poses: []))
    }
  }

  /// The same of a lifted layer.
  private func liftedGroup(_ element: Int, _ side: Side) -> LiftedGroup? {
    switch plan.groups.elements[element] {
    case .lifted(side, let index): return plan[side].lifted[index].group
    case .carrier(let pair, let index):
      return overlay.phantoms[pair.position].carriers[index][side].flatMap { LiftedGroup($0.place) }
    case .phantom, .unchanged, .lifted: return nil
    }
  }

  private func arranged(_ run: [Int], _ side: Side) -> [Item] { arranged(run, Surroundings(side: side)) }

  private func arranged(_ run: [Int], _ around: Surroundings) -> [Item] {
    var items: [Item] = []
    var rest = run
    while let element = rest.first {
      rest.removeFirst()
      let inside = rest.filter { plan.groups.isInside($0, element, on: around.side) }
      guard let last = inside.last, let group = group(element, around.side) else {
        items += painted(element, around)
        continue
      }
      // On its own screen what is between them in the order is above all of the group.
      let end = rest.firstIndex(of: last) ?? 0
      let between = rest[..<end].filter { !inside.contains($0) }
      items += arranged(between.filter { !plan.groups.isThere($0, on: around.side) }, around)
      rest = between.filter { plan.groups.isThere($0, on: around.side) } + rest[(end + 1)...]
      var node = Node(transform: .identity, size: plan.canvas.size)
      node.opacity = min(1, group.opacity / around.opacity)
      node.blend = group.blend
      var within = around
      let isCarrier = if case .carrier = plan.groups.elements[element] { true } else { false }
      if group.shadow != nil || (group.blur > 0 || group.blend != .normal) && !isCarrier {
        let clips = clips(of: element, around)
        node.masks = clips.map(\.mask)
        node.painting.shadow = group.shadow
        // A clip around cuts the whole, not what blurs, blends or shadows in it read.
        within.clips += [.screen] + clips.map(\.address)
      }
      (within.opacity, within.groups) = (group.opacity, around.groups + [element])
      node.children = painted(element, within) + arranged(inside, within)
      // A shadow alone separates nothing from what is under it, nor does an opacity that the group around has already.
      node.isolates = (node.blend != .normal || DisplayListBuilder.byte(node.opacity) < 255) && !node.holdsReader
      node.blur(group.blur, in: group.clampedBox)
      items.append(node.withGlassBelow)
    }
    return items
  }

  /// An element without what the groups around it, and itself if it is one, do to the whole.
  private func painted(_ element: Int, _ around: Surroundings) -> [Item] {
    func pose(_ pair: PairIndex) -> PhantomPose {
      var pose = overlay.poses[pair.position]
      pose.opacity = min(1, pose.opacity / around.opacity)
      return pose
    }
    let group = CutGroup(side: around.side, clips: around.clips)
    switch plan.groups.elements[element] {
    case .phantom(let pair):
      let phantom = overlay.phantoms[pair.position]
      guard around.groups.contains(element) else {
        return phantom.items(
          at: seconds, pose: pose(pair), poses: overlay.poses, blend: phantom.content[around.side].blend,
          in: group)
      }
      let casts = contentShadow(of: element, pair, around.side) != nil
      return phantom.items(at: seconds, pose: pose(pair), poses: overlay.poses, blend: .normal, in: group).map {
        $0.mapped {
          $0.leaveBlur()
          if casts { $0.painting.shadow = $0.painting.shadow?.ofOutline }
        }
      }
    case .carrier(let pair, let index):
      let groups = around.groups.compactMap { liftedGroup($0, around.side) }
      return [
        overlay.phantoms[pair.position].carrier(
          index, at: seconds, pose: pose(pair), poses: overlay.poses, leaving: groups, in: group)
      ]
    case .lifted(around.side, let index):
      guard case .node(var node)? = overlay.items[element].first else { return [] }
      for group in around.groups.compactMap({ liftedGroup($0, around.side) }) {
        group.leave(&node, leadingTo: plan[around.side].lifted[index].layer.address)
      }
      for address in around.clips where address != .screen { node.update(address) { $0.clips = false } }
      return [.node(node)]
    case .unchanged, .lifted: return overlay.items[element]
    }
  }
}

extension Node {
  /// Blurs the group. If the blur repeats the edges of a box, the group becomes that box.
  fileprivate mutating func blur(_ sigma: Double, in box: Node.Mask?) {
    guard sigma > 0 else { return }
    blur = sigma
    guard let box, let back = box.transform.inverse,
      let stretch = box.transform.stretch(over: box.outline.rect.size)
    else { return }
    children = children.map {
      $0.mapped {
        $0.transform = back * $0.transform
        $0.masks = $0.masks.map { Mask(outline: $0.outline, transform: back * $0.transform) }
      }
    }
    (transform, size) = (box.transform, box.outline.rect.size)
    (painting.radii, painting.smoothing, painting.shadow) = (box.outline.radii, box.outline.smoothing, nil)
    (blur, clampsBlur) = (sigma / stretch.mean, true)
  }

  /// The group with its glass below it: a blended group is isolated, and its first child would blur only what is in it.
  fileprivate var withGlassBelow: Item {
    guard blend != .normal, let first = children.first, let parts = first.withoutGlass else { return .node(self) }
    var (group, glass) = (self, Node(transform: transform, size: size))
    group.children[0] = parts.rest
    (glass.children, glass.masks) = ([parts.glass], masks)
    var whole = Node(transform: .identity, size: size)
    // What is added is dimmed by itself (min(1, B + o · C)), all else with its glass.
    if blend == .plusLighter { glass.opacity = opacity } else { (whole.opacity, group.opacity) = (opacity, 1) }
    whole.children = [.node(glass), .node(group)]
    return .node(whole)
  }
}

extension Item {
  /// The blur of the backdrop alone, and the item without it; nil if it is no glass.
  fileprivate var withoutGlass: (glass: Item, rest: Item)? {
    switch self {
    case .crossFade(let weight, let first, let second):
      guard first.count <= 1, second.count <= 1 else { return nil }
      let (one, other) = (first.first?.withoutGlass, second.first?.withoutGlass)
      if one == nil && other == nil { return nil }
      func glass(_ parts: (glass: Item, rest: Item)?) -> [Item] { parts.map { [$0.glass] } ?? [] }
      return (
        .crossFade(weight: weight, first: glass(one), second: glass(other)),
        .crossFade(
          weight: weight, first: one.map { [$0.rest] } ?? first, second: other.map { [$0.rest] } ?? second)
      )
    case .node(var node):
      var glass = node
      glass.tag = nil
      if node.backdropBlur > 0 {
        glass.painting = Painting(radii: node.painting.radii, smoothing: node.painting.smoothing)
        (glass.children, glass.clips, glass.blend, glass.isolates) = ([], false, .normal, false)
        node.backdropBlur = 0
        return (.node(glass), .node(node))
      }
      // A lifted layer is alone in a copy of its ancestors.
      guard node.painting.isEmpty, node.children.count == 1, let inside = node.children[0].withoutGlass
      else { return nil }
      (glass.children, node.children) = ([inside.glass], [inside.rest])
      return (.node(glass), .node(node))
    }
  }
}
