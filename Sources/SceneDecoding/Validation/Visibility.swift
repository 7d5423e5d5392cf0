// Layers that are never visible. They get a warning, because such a layer is usually a mistake.
//
// A layer is left alone when another screen has one of the same id (it may be matched and only be out of sight at one
// end), and when the timeline names it. A `hidden` layer is intended.

import Pixels
import SceneModel

/// Finds layers that are never visible.
struct Visibility {
  /// A layer that is never visible.
  struct Invisible {
    var screen: String
    var address: LayerAddress
    /// As messages call it.
    var name: String
    var reason: String
  }

  private let canvas: Rect
  /// Ids that occur in several screens or in the timeline.
  private let exempt: Set<String>
  private var found: [Invisible] = []

  static func invisibleLayers(of scene: Scene) -> [Invisible] {
    var visibility = Visibility(scene)
    for screen in scene.screens {
      visibility.visit(screen.layers, screen.name, .screen, clip: visibility.canvas, origin: .zero, isPlain: true)
    }
    return visibility.found
  }

  private init(_ scene: Scene) {
    canvas = Rect(size: scene.canvas.size)
    var screens: [String: Set<String>] = [:]
    for screen in scene.screens {
      for id in screen.layers.flatMap(\.allIDs) { screens[id, default: []].insert(screen.name) }
    }
    exempt = Set(screens.filter { $0.value.count > 1 }.keys).union(scene.timeline.flatMap(\.mentionedIDs))
  }

  /// `clip` is what is visible at most and `origin` the parent's place, both on the canvas, as long as everything above is
  /// untransformed (`isPlain`); after that nothing is said about places.
  private mutating func visit(
    _ layers: [Layer], _ screen: String, _ parent: LayerAddress, clip: Rect, origin: Point, isPlain: Bool
  ) {
    for (index, layer) in layers.enumerated() where !layer.hidden {
      let address = parent.child(index)
      let isPlain = isPlain && layer.transform == .identity
      let frame = layer.frame.offset(dx: origin.x, dy: origin.y)
      if !layer.containsID(in: exempt), let reason = reason(layer, frame, in: clip, isPlain: isPlain) {
        let name = layer.id.map { "the layer \"\($0)\"" } ?? "this layer"
        found.append(Invisible(screen: screen, address: address, name: name, reason: reason))
      } else {
        let inner = layer.clips && isPlain ? clip.intersection(frame) : clip
        visit(layer.layers, screen, address, clip: inner, origin: frame.origin, isPlain: isPlain)
      }
    }
  }

  private func reason(_ layer: Layer, _ frame: Rect, in clip: Rect, isPlain: Bool) -> String? {
    if layer.opacity == 0 { return "its opacity is 0" }
    if layer.layers.isEmpty, !layer.paintsSomething { return "it has nothing to paint" }
    // A path may reach beyond the frame, as children may.
    let isAlone = ((layer.layers.isEmpty && layer.path == nil) || layer.clips) && layer.shadow == nil
    if frame.isEmpty, isAlone { return "its frame is empty" }
    if isPlain, isAlone, !frame.overlaps(clip) {
      return clip == canvas ? "it is outside the canvas" : "it is outside the area to which it is clipped"
    }
    return nil
  }
}

extension Layer {
  /// The ids of this layer and all inside it.
  fileprivate var allIDs: [String] { (id.map { [$0] } ?? []) + layers.flatMap(\.allIDs) }

  fileprivate func containsID(in ids: Set<String>) -> Bool {
    id.map { ids.contains($0) } == true || layers.contains { $0.containsID(in: ids) }
  }
}

extension Step {
  /// Last ids of the layers that the step names.
  fileprivate var mentionedIDs: [String] {
    let paths: [String]
    switch action {
    case .hold(let hold): paths = hold.drags.map(\.layer)
    case .transition(let transition):
      paths =
        (transition.pairs ?? []).flatMap { [$0.from, $0.to] } + (transition.layers ?? []).map(\.layer.path)
        + (transition.keyframes ?? []).map { track in
          switch track.target {
          case .layer(let layer): layer.path
          case .pair(let path): path
          }
        }
    }
    return paths.compactMap { $0.split(separator: "/").last.map(String.init) }
  }
}
