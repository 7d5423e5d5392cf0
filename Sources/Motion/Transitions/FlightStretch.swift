// By how much transitions and drags may enlarge a layer, as a bound that is known before anything is planned.

import Pixels
import SceneModel

/// Bounds on the factors by which transitions and drags enlarge layers.
package struct FlightStretch: Sendable {
  /// The factor that applies to every layer: the largest one of an effect, a track, a drag, a style or a spring.
  private var general = 1.0
  /// The largest width and height of all layers, and tracks of layers, with an id: a matched layer is drawn as large as its
  /// partner.
  private var largest: [String: Size] = [:]
  /// For each id the other ids with which a pair matches it.
  private var partners: [String: Set<String>] = [:]
  /// Styles enlarge by up to 1.3, and springs overshoot by up to the whole distance.
  private static let styles = 2.0

  /// Reads the bounds of a scene.
  package init(of scene: Scene) {
    for screen in scene.screens { note(screen.layers) }
    for step in scene.timeline {
      switch step.action {
      case .transition(let transition): note(transition)
      case .hold(let hold):
        for drag in hold.drags { for sample in drag.scales { enlarge(by: max(abs(sample.x), abs(sample.y))) } }
      }
    }
  }

  /// The factor of a layer and its children.
  package func factor(of layer: Layer) -> Double {
    guard let id = layer.id else { return general }
    let (width, height) = (layer.frame.size.width, layer.frame.size.height)
    var factor = 1.0
    for other in (partners[id] ?? []).union([id]) {
      guard let size = largest[other] else { continue }
      if width > 0 { factor = max(factor, size.width / width) }
      if height > 0 { factor = max(factor, size.height / height) }
    }
    return factor * general
  }

  private mutating func note(_ layers: [Layer]) {
    for layer in layers {
      if let id = layer.id { note(layer.frame.size, of: id) }
      note(layer.layers)
    }
  }

  private mutating func note(_ size: Size, of id: String) {
    let known = largest[id] ?? Size(width: 0, height: 0)
    largest[id] = Size(width: max(known.width, size.width), height: max(known.height, size.height))
  }

  private mutating func note(_ transition: Transition) {
    enlarge(by: Self.styles)
    for pair in transition.pairs ?? [] {
      let (from, to) = (Self.id(pair.from), Self.id(pair.to))
      if from == to { continue }
      partners[from, default: []].insert(to)
      partners[to, default: []].insert(from)
    }
    let effects = (transition.enter ?? []) + (transition.leave ?? []) + (transition.layers ?? []).flatMap(\.effects)
    for case .scale(let factor) in effects.map(\.kind) { enlarge(by: abs(factor)) }
    for case .stretch(let x, let y, _) in effects.map(\.kind) { enlarge(by: max(abs(x), abs(y))) }
    for track in transition.keyframes ?? [] { note(track) }
  }

  private mutating func note(_ track: KeyframeTrack) {
    let path =
      switch track.target {
      case .layer(let layer): layer.path
      case .pair(let path): path
      }
    for key in track.keys {
      guard case .numbers(let numbers) = key.value else { continue }
      switch track.property {
      case .scale: enlarge(by: numbers.map(abs).max() ?? 1)
      case .frame, .size:
        if numbers.count >= 2 {
          note(Size(width: numbers[numbers.count - 2], height: numbers[numbers.count - 1]), of: Self.id(path))
        }
      case .position, .opacity, .cornerRadius, .rotate, .translate, .fill, .trim, .trimOffset, .dashOffset,
        .strokeWidth,
        .strokeColor, .pathFill, .progress:
        break
      }
    }
  }

  private mutating func enlarge(by factor: Double) { if factor.isFinite { general = max(general, factor) } }

  private static func id(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
