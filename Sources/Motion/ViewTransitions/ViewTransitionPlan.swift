// A CSS view transition, resolved. Every named layer is a separate group, flat: what its ancestors do to it does not count.
//
//   root picture │ groups of the old screen in its paint order │ groups that only the new screen has, in its
//
// `z` sorts groups; those that stay in another one are painted right above its pictures. At its very start and end
// the stills are shown, so order, clips, blend modes and the opacities of ancestors may jump there, as they do in browsers.
//
// Source: css-view-transitions-1 and -2, the user agent's style sheet; the rules are held to Chromium's pixels.

import LayerPainting
import Pixels
import SceneModel

/// A group of either kind.
enum ViewTransitionGroup: Sendable {
  /// With a picture at both ends.
  case pair(PairGroup)
  /// With a picture at one end.
  case single(SingleGroup)
}

/// Everything about a view transition that does not depend on time.
final class ViewTransitionPlan: PlannedTransition {
  let matching: Matching
  let unmatched: (from: [String], to: [String])
  let moved: (from: [String], to: [String])
  let timing: TransitionTiming
  let settings: TransitionSettings
  let blurs: BlurDemand
  private let root: RootPicture
  /// In paint order, but for `z`.
  private let groups: [ViewTransitionGroup?]
  /// The groups in each group, sorted; those in none are under nil.
  private let order: [Int?: [Int]]

  /// Plans the way from one screen to another.
  init(
    from source: Screen, to target: Screen, settings given: TransitionSettings, painter: ScreenPainter,
    ghost: Double? = nil
  ) {
    var settings = given
    settings.ghost = ghost ?? given.ghost
    self.settings = settings
    let canvas = painter.scene.canvas
    let screens = ScreenPair(from: source, to: target, painter: painter)
    let geometry = (from: screens.from.geometry, to: screens.to.geometry)
    matching = Matching(from: geometry.from, to: geometry.to, pairs: settings.pairs, rule: settings.match)
    unmatched = matching.unmatched(geometry.from, geometry.to)
    moved = settings.moved(in: geometry)
    timing = TransitionTiming(settings, matching, geometry, canvas: canvas.size)
    let names = GroupNames(screens, matching, settings)
    root = RootPicture(screens, names, settings, timing: timing, painter: painter)
    let sides = SideBuilder(
      settings: settings, matching: matching, timing: timing, canvas: canvas, screens: screens)
    let builder = GroupBuilder(sides, names)
    groups = names.groups.map { builder.group($0) }
    let pairs = matching.pairs
    let ranks = names.groups.map { group in group.pair.flatMap { pairs[$0.position].options.z } ?? 0 }
    let byContainer = Dictionary(grouping: names.groups.indices) { names.groups[$0].container }
    order = byContainer.mapValues { indices in indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) } }
    var blurs = BlurDemand(screens.from.picture.items + screens.to.picture.items, scale: canvas.scale)
    // A screen under both is in both rests; a layer in a group may be drawn for both ends.
    blurs.backdrops *= 2
    blurs.groups *= 2
    blurs.add(root.blurs)
    for motion in builder.motions {
      blurs.add(motion, byKeyframes: !settings.keyframes.isEmpty, scale: canvas.scale)
    }
    self.blurs = blurs
  }

  func items(at seconds: Double, for use: FrameUse) -> [Item] {
    root.items(at: seconds, for: use) + items(in: nil, at: seconds, around: .identity)
  }

  /// The groups that stay in a group, or on the canvas; `around` maps its box to the canvas.
  private func items(in container: Int?, at seconds: Double, around: Transform) -> [Item] {
    (order[container] ?? []).flatMap { index -> [Item] in
      switch groups[index] {
      case .pair(let group):
        let pose = group.pose(at: seconds, container: around)
        var node = group.node(at: seconds, pose: pose)
        if pose.isOnCanvas { node.transform = (around.inverse ?? .identity) * node.transform }
        if !pose.isOnCanvas, container != nil { node.tag = node.tag?.withoutPlacement }
        if let inner = inside(index, of: node, clips: group.to.clips, at: seconds, around) {
          node.children.append(.node(inner))
        }
        return [.node(node)]
      case nil: return []
      case .single(let group):
        let picture = Item.node(group.node(at: seconds))
        var box = group.box
        guard let inner = inside(index, of: box, clips: group.end.clips, at: seconds, around) else { return [picture] }
        box.children = [.node(inner)]
        return [picture, .node(box)]
      }
    }
  }

  /// What stays in the box of a group, cut by it when the layer clips; nil when nothing does.
  private func inside(_ index: Int, of box: Node, clips: Bool, at seconds: Double, _ around: Transform) -> Node? {
    let inner = items(in: index, at: seconds, around: around * box.transform)
    if inner.isEmpty { return nil }
    var node = Node(transform: .identity, size: box.size)
    node.painting.radii = box.painting.radii
    node.painting.smoothing = box.painting.smoothing
    node.clips = clips
    node.children = inner
    return node
  }
}
