// Several versions of a scene side by side, each with the motion of one system. Every step starts in all tiles at the same time:
// a system that finishes earlier waits for the slowest.

import DisplayList
import Motion
import Pixels
import Rendering
import SceneModel

/// The frames of a comparison: several versions of a scene, side by side at the same time.
///
/// A version is a scene with other transitions. `align()` adds holds to it, so that step *n* starts at the same time in all.
struct ComparisonFrames: FrameProducer {
  /// One system's version.
  struct Tile: Sendable {
    /// Over its caption.
    var title: String
    /// Duration and curve.
    var caption: String
    /// Its version of the scene, with holds that wait for the slowest.
    var animation: Animation
    /// For each step of that version: whether it is such a hold.
    var waits: [Bool] = []
  }

  /// The versions in the order in which they are shown, row by row.
  private(set) var tiles: [Tile]
  /// The places of the tiles, in pixels.
  let layout: SheetLayout
  private let title: String

  /// Makes a version of the scene for each system and aligns their steps.
  ///
  /// Each version has a motion plan, so this takes as long as planning the scene once per tile.
  init(_ animation: Animation, _ options: ComparisonOptions) {
    let pairs = animation.plan.steps.map { step in step.pairs.map { (from: $0.from, to: $0.to) } }
    tiles = options.systems.map { system in
      let scene = system.applied(to: animation.scene, pairs: pairs)
      return Tile(title: system.title, caption: system.caption, animation: animation.replacing(scene))
    }
    if options.includesScene {
      var scene = animation.scene
      scene.timeline = scene.effectiveTimeline
      tiles.insert(Tile(title: "As written", caption: "", animation: animation.replacing(scene)), at: 0)
    }
    title = animation.scene.name
    layout = SheetLayout(
      count: tiles.count, canvas: animation.size, columns: options.columns, width: options.width, unit: 1)
    align()
  }

  /// Inserts a hold after every step in which other tiles take longer.
  ///
  /// The holds end at the same time in all tiles, within the tolerance of times. `waits` marks them: a progress bar stays full
  /// in them, but is empty in a hold of the scene.
  private mutating func align() {
    let durations = tiles.map { $0.animation.plan.steps.map(\.duration) }
    guard let count = durations.map(\.count).min() else { return }
    let longest = (0..<count).map { index in durations.map { $0[index] }.max() ?? 0 }
    for (tile, durations) in zip(tiles.indices, durations) {
      var scene = tiles[tile].animation.scene
      let steps = scene.timeline
      scene.timeline = []
      tiles[tile].waits = []
      for (index, step) in steps.enumerated() {
        scene.timeline.append(step)
        tiles[tile].waits.append(false)
        guard index < count, !durations[index].hasReached(longest[index]) else { continue }
        scene.timeline.append(.hold(longest[index] - durations[index]))
        tiles[tile].waits.append(true)
      }
      tiles[tile].animation = tiles[tile].animation.replacing(scene)
    }
  }

  /// The animation whose plan the comparison plays; nil without tiles.
  ///
  /// All tiles last equally long after `align()`, but a tile may end in a hold. The first one that does not is better: where
  /// one moves to the end, the last frame shows the end.
  var leading: Animation? { (tiles.first { !$0.animation.plan.endsInHold } ?? tiles.first)?.animation }

  var size: PixelSize { layout.size }

  /// True: the sheet has a background, also around and behind transparent scenes.
  var isOpaque: Bool { true }

  var demand: FrameDemand {
    leading.map { $0.producer.demand.times(tiles.count) } ?? FrameDemand(scene: .none, blurs: BlurDemand())
  }

  /// Nil: a picture of a screen at rest has no tiles, because tiles show a time.
  func displayList(of screen: String) -> DisplayList? { nil }

  func longestWay(through moments: [Double]) -> Double {
    tiles.reduce(0) { max($0, $1.animation.producer.longestWay(through: moments)) } * layout.scale
  }

  func draw(at seconds: Double, in box: FrameBox, _ list: inout DisplayListBuilder) {
    list.append(displayList(at: seconds), at: box.origin, scale: box.scale)
  }

  func displayList(at time: Double) -> DisplayList {
    var list = DisplayListBuilder(size: layout.size)
    let page = Size(width: Double(layout.size.width), height: Double(layout.size.height))
    list.fill(Rect(size: page), color: LookColors.page)
    list.draw(title, at: layout.title, font: LookFonts.heading(1), within: page.width - 2 * layout.title.x)
    for (tile, box) in zip(tiles, layout.frames) { draw(tile, at: time, in: box, &list) }
    return list.list
  }

  private func draw(_ tile: Tile, at time: Double, in box: Rect, _ list: inout DisplayListBuilder) {
    list.clip(to: Shape(box)) { list in
      tile.animation.producer.draw(at: time, in: FrameBox(origin: box.origin, scale: layout.scale, unit: 1), &list)
    }
    list.outline(box.inset(by: -1), color: LookColors.edge)
    layout.drawBar(under: box, share: tile.progress(at: time), &list)
    let (title, caption) = (layout.captions(under: box, line: 0), layout.captions(under: box, line: 1))
    list.draw(tile.title, at: title, font: LookFonts.strong(1), within: box.width)
    list.draw(tile.caption, at: caption, font: LookFonts.small(1), within: box.width)
  }
}

extension ComparisonFrames.Tile {
  /// How much of the current transition has been played: 1 while others still move, 0 in a hold of the scene.
  func progress(at time: Double) -> Double {
    let steps = animation.plan.steps
    guard let index = animation.plan.step(at: time), steps[index].duration > 0 else { return 0 }
    let step = steps[index]
    if step.kind == .transition { return min(max((time - step.start) / step.duration, 0), 1) }
    let isWaiting = waits.indices.contains(index) && waits[index] && index > 0 && steps[index - 1].kind == .transition
    return isWaiting ? 1 : 0
  }
}
