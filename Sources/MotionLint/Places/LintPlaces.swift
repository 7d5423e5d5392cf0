// From what is drawn to where it is written: layers by the names that states have, and steps by their numbers.

import LayerPainting
import Motion
import Rendering
import SceneDecoding
import SceneModel

/// Finds the places of layers and steps.
final class LintPlaces {
  /// A layer of a screen.
  struct LayerPlace: Hashable {
    let screen: String
    let address: LayerAddress
    /// SCREEN/PATH.
    let name: String
    /// Where its line is.
    let offset: Int
    /// Where it is written; the same for all copies.
    let origin: Int
  }

  private let scene: Scene
  private let source: SceneSource?
  private var names: [String: [String: LayerAddress]] = [:]
  private var tables: [String: PathTable] = [:]
  init(_ animation: Animation) {
    (scene, source) = (animation.scene, animation.loaded.source)
  }

  /// Where a step is written: its `duration`, else its `to`, `hold` or `show`.
  func offset(ofStep index: Int) -> Int {
    guard let node = source?.step(index) else { return source?.root.offset ?? 0 }
    let value = ["duration", "to", "hold", "show"].lazy.compactMap { node[$0] }.first
    return value?.offset ?? node.offset
  }

  /// A layer of a screen.
  func layer(_ address: LayerAddress, path: String, on screen: String) -> LayerPlace {
    let origin = source?.origin(of: address, on: screen)
    return LayerPlace(
      screen: screen, address: address, name: "\(screen)/\(path == "/" ? "" : path)", offset: origin?.place ?? 0,
      origin: origin?.written ?? 0)
  }

  /// The layer of a path that is written in full.
  func layer(path: String, on screen: String) -> LayerPlace? {
    guard let found = scene.screen(named: screen) else { return nil }
    let table = tables[screen] ?? found.pathTable()
    tables[screen] = table
    guard case .found(let address) = table.resolve(path) else { return nil }
    return layer(address, path: path, on: screen)
  }

  /// The layer that a state is about, or the nearest one around it; nil for a screen or a backdrop.
  func layer(of state: LayerState) -> LayerPlace? {
    switch state.role {
    case .from, .to, .under: layer(named: state.name, on: state.id.layer.screen)
    case .pair: state.id.partner.flatMap { layer(path: $0.path, on: $0.screen) }
    case .backdrop: nil
    }
  }

  private func layer(named name: String, on screen: String) -> LayerPlace? {
    let known = addresses(of: screen)
    var rest = name[...]
    while true {
      if let address = known[String(rest)] { return layer(address, path: String(rest), on: screen) }
      guard let slash = rest.lastIndex(of: "/") else { return nil }
      rest = rest[..<slash]
    }
  }

  /// The addresses of a screen's layers by the names that states give them.
  private func addresses(of screen: String) -> [String: LayerAddress] {
    if let known = names[screen] { return known }
    var found: [String: LayerAddress] = [:]
    func visit(_ layers: [Layer], prefix: String, around: String, _ address: LayerAddress) {
      for (index, layer) in layers.enumerated() {
        let path = layer.id.map { prefix.isEmpty ? $0 : "\(prefix)/\($0)" } ?? prefix
        let place = "layers[\(index)]"
        let name = layer.id == nil ? (around.isEmpty ? place : "\(around)/\(place)") : path
        found[name] = address.child(index)
        visit(layer.layers, prefix: path, around: name, address.child(index))
      }
    }
    visit(scene.screen(named: screen)?.layers ?? [], prefix: "", around: "", .screen)
    names[screen] = found
    return found
  }
}
