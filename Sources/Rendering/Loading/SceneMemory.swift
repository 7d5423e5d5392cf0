// What a scene takes in memory besides its images and frames, by arithmetic: its text and layers, the layouts of its texts,
// and the plan of its motion, which keeps for every transition what both screens show.
//
// The numbers are upper bounds of measured peaks; tests hold them to that. They cannot overflow: layers, steps, characters and
// screens under screens are bounded.

import SceneModel
import TextLayout
import VectorGraphics

/// Bytes, by estimate.
package struct SceneMemory: Sendable {
  /// The text of the scene and its layers; 0 for a scene that was made in Swift.
  let reading: Int
  /// The layouts of its texts.
  let layouts: Int
  /// The plan.
  let plan: Int
  /// What is computed for each frame.
  let frame: Int
  /// What a thread takes for the outline of a path while it draws.
  let outline: Int

  /// What `count` like it take that were read once.
  package func times(_ count: Int) -> SceneMemory {
    SceneMemory(reading: reading, layouts: layouts, plan: plan * count, frame: frame * count, outline: outline)
  }

  /// That of no scene.
  package static let none = SceneMemory(reading: 0, layouts: 0, plan: 0, frame: 0, outline: 0)

  private init(reading: Int, layouts: Int, plan: Int, frame: Int, outline: Int) {
    (self.reading, self.layouts, self.plan, self.frame, self.outline) = (reading, layouts, plan, frame, outline)
  }

  /// All that is there when no frame is drawn.
  package var atRest: Int { reading + layouts + plan }

  private static let (step, transition, layer, level, unit) = (1 << 10, 12 << 10, 4 << 10, 1 << 10, 512)
  /// The picture of a screen at rest, and half of a frame between two screens, take this part of the plan of a screen.
  private static let (restShare, frameShare) = (8, 2)

  /// Works a scene out. What reading it has taken is known from there.
  init(_ scene: Scene, reading: Int = 0) {
    self.reading = reading
    layouts = scene.textUses.reduce(0) {
      $0 + $1.text.string.utf16.count * TextLayouter.memoryOfUnit + TextLayouter.memoryOfText
    }
    let shown = Self.shown(scene)
    var (plan, frame, visited) = (0, 0, Set<String>())
    for visit in scene.walk().visits {
      let ends = (shown[visit.from] ?? 0) + (shown[visit.to] ?? 0)
      if case .transition = visit.step.action { plan += Self.transition + ends }
      plan += Self.step
      frame = max(frame, ends / Self.frameShare)
      visited.formUnion([visit.from, visit.to])
    }
    self.plan = visited.reduce(plan) { $0 + (shown[$1] ?? 0) / Self.restShare }
    self.frame = frame
    outline = scene.screens.reduce(0) { $1.layers.reduce($0) { max($0, Self.outline(of: $1)) } }
  }

  /// What one side of a transition keeps of each screen with those under it.
  private static func shown(_ scene: Scene) -> [String: Int] {
    let screens = Dictionary(scene.screens.map { ($0.name, $0) }) { first, _ in first }
    let own = screens.mapValues { $0.layers.reduce(0) { $0 + memory(of: $1, depth: 1) } }
    return screens.mapValues { screen in
      var (sum, next, depth) = (0, Optional(screen), 0)
      while let current = next, depth <= SceneLimits.depth {
        sum += own[current.name] ?? 0
        next = current.over.flatMap { screens[$0] }
        depth += 1
      }
      return sum
    }
  }

  /// The most that the outline of a path takes, in a layer and its children.
  private static func outline(of layer: Layer) -> Int {
    let own = layer.path.map { PathData($0.data).path.outlineMemory(isStroked: $0.stroke != nil) } ?? 0
    return layer.layers.reduce(own) { max($0, outline(of: $1)) }
  }

  /// A layer that is taken out of its screen keeps a copy of what it lies in.
  private static func memory(of layer: Layer, depth: Int) -> Int {
    var length = layer.text?.string.utf16.count ?? 0
    if case .text(let source)? = layer.code?.source { length += source.utf8.count }
    let own = Self.layer + depth * level + length * unit
    return layer.layers.reduce(own) { $0 + memory(of: $1, depth: depth + 1) }
  }
}
