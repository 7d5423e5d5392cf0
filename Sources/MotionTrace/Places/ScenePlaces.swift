// From what is drawn to where it is written: layers by their identities, steps by their numbers, values by their names.

import LayerPainting
import SceneDecoding
import SceneModel

/// Finds the places of the layers, steps and values of a scene.
package final class ScenePlaces {
  /// A layer of a screen.
  package struct LayerPlace: Hashable {
    /// Which layer it is.
    package let id: LayerID
    /// Where in the screen's tree.
    package let address: LayerAddress
    /// Where its line is.
    package let offset: Int
    /// Where it is written; the same for all copies.
    package let origin: Int
  }

  private let scene: Scene
  private let source: SceneSource?
  private var tables: [String: PathTable] = [:]

  /// Looks places up in the text of a scene; without a text all are at its start.
  package init(_ scene: Scene, _ source: SceneSource?) { (self.scene, self.source) = (scene, source) }

  /// Where a step is written: its `duration`, else its `to`, `hold` or `show`.
  package func offset(ofStep index: Int) -> Int {
    guard let node = source?.step(index) else { return source?.root.offset ?? 0 }
    let value = ["duration", "to", "hold", "show"].lazy.compactMap { node[$0] }.first
    return value?.offset ?? node.offset
  }

  /// A layer of a screen.
  package func layer(_ address: LayerAddress, _ id: LayerID) -> LayerPlace {
    let origin = source?.origin(of: address, on: id.layer.screen)
    return LayerPlace(id: id, address: address, offset: origin?.place ?? 0, origin: origin?.written ?? 0)
  }

  /// The layer of a path that is written in full.
  package func layer(_ layer: LayerID.End) -> LayerPlace? {
    only(layer).map { self.layer($0, LayerID(.from, layer)) }
  }

  /// The layer that a state is about, or the nearest one around it; nil for a screen or a backdrop.
  package func layer(of state: LayerState) -> LayerPlace? {
    switch state.role {
    case .backdrop: return nil
    case .pair: return state.id.partner.flatMap(layer)
    case .from, .to, .under: break
    }
    var (layer, part) = (state.id.layer, state.id.partIndices)
    while address(of: layer) == nil, let parent = layer.parent { (layer, part) = (parent, []) }
    guard let known = address(of: layer) else { return nil }
    let (address, depth) = inside(known, of: layer.screen, part)
    if address == .screen { return nil }
    let id = part.prefix(depth).reduce(LayerID(.from, layer)) { $0.part($1) }
    return self.layer(address, id)
  }

  /// The layers of the states of a frame, which are in paint order: of a pair both ends, of everything else one, and nil for what
  /// is no layer of a screen.
  package func addresses(of states: [LayerState]) -> [[(screen: String, address: LayerAddress)?]] {
    // Layers without an id around them may have equal paths: then the order tells them apart.
    var seen: [LayerID: Int] = [:]
    return states.map { state in
      state.id.ends.map { end in
        let known: [LayerAddress]
        if end.path.isEmpty || end.path == "/" {
          known = scene.screen(named: end.screen) == nil ? [] : [.screen]
        } else {
          known = (table(of: end.screen)?.addresses(ofFullPath: end.path) ?? []).filter { isSeen($0, on: end.screen) }
        }
        let whole = LayerID(state.role, end)
        if state.id.part.isEmpty { seen[whole, default: 0] += 1 }
        guard !known.isEmpty else { return nil }
        let start = known[min(max(0, (seen[whole] ?? 1) - 1), known.count - 1)]
        let part = state.id.partIndices
        let (address, depth) = inside(start, of: end.screen, part)
        return depth == part.count ? (end.screen, address) : nil
      }
    }
  }

  /// Whether neither a layer nor one around it is hidden.
  private func isSeen(_ address: LayerAddress, on screen: String) -> Bool {
    let screen = scene.screen(named: screen)
    return (address.ancestors + [address]).allSatisfy { screen?.layer(at: $0)?.hidden != true }
  }

  /// Where the first of some values of a layer is written that is written at all, else where the layer is.
  ///
  /// - Parameters:
  ///   - names: The values as goldens name them.
  ///   - layer: The layer as a golden names it: a second layer of a name has a number behind it.
  ///   - part: The part of the layer that is meant.
  /// - Returns: The place, and whether it is that of a value; nil for an unknown layer.
  package func place(
    ofValues names: [String], of layer: LayerID.End, part: [Int]
  ) -> (place: SourcePlace, isValue: Bool)? {
    let keys = names.compactMap { Self.keys[$0] }
    if layer.path == "/", part.isEmpty {
      return source?.place(ofScreen: layer.screen, key: keys.first?.first ?? "background").map { ($0, true) }
    }
    var known = only(layer)
    if known == nil, layer.path.hasSuffix(")"), let space = layer.path.lastIndex(of: " ") {
      known = only(LayerID.End(layer.screen, String(layer.path[..<space])))
    }
    guard let known else { return nil }
    let (address, _) = inside(known, of: layer.screen, part)
    if address == .screen { return nil }
    for key in keys {
      if let place = source?.place(ofKeys: key, at: address, on: layer.screen) { return (place, true) }
    }
    return source?.place(at: address, on: layer.screen).map { ($0, false) }
  }

  private func table(of screen: String) -> PathTable? {
    if let known = tables[screen] { return known }
    tables[screen] = scene.screen(named: screen)?.pathTable()
    return tables[screen]
  }

  /// The address of the only layer of a path.
  private func only(_ layer: LayerID.End) -> LayerAddress? {
    guard case .found(let address)? = table(of: layer.screen)?.resolve(layer.path) else { return nil }
    return address
  }

  /// The address of a layer by its full path; of several the last one.
  private func address(of layer: LayerID.End) -> LayerAddress? {
    guard let table = table(of: layer.screen) else { return nil }
    return layer.path.isEmpty || layer.path == "/" ? .screen : table.address(ofFullPath: layer.path)
  }

  /// The part without an id that indices lead to, as far as they do, and how many of them do.
  private func inside(_ address: LayerAddress, of screen: String, _ part: [Int]) -> (LayerAddress, depth: Int) {
    var (found, depth) = (address, 0)
    for index in part {
      guard let layer = scene.screen(named: screen)?.layer(at: found.child(index)), layer.id == nil else { break }
      (found, depth) = (found.child(index), depth + 1)
    }
    return (found, depth)
  }

  /// The keys of a layer, and keys in their objects, that decide a value of a trace.
  private static let keys: [String: [String]] = [
    "frame": ["frame"], "rotation": ["transform", "rotate"], "scale": ["transform", "scale"], "bounds": ["transform"],
    "cornerRadius": ["cornerRadius"], "cornerCurve": ["cornerCurve"], "opacity": ["opacity"], "fill": ["fill"],
    "image": ["image"], "crop": ["crop"], "imageRect": ["contentMode"], "imageTint": ["imageTint"],
    "imageColor": ["imageColor"], "pathPlace": ["path"], "pathFill": ["path", "fill"],
    "strokeColor": ["path", "stroke", "color"], "strokeWidth": ["path", "stroke", "width"],
    "dash": ["path", "stroke", "dash"], "dashOffset": ["path", "stroke", "dashOffset"], "trim": ["path", "trim"],
    "trimOffset": ["path", "trimOffset"], "borderWidth": ["border", "width"], "borderColor": ["border", "color"],
    "shadowColor": ["shadow", "color"], "shadowRadius": ["shadow", "radius"], "shadowOffset": ["shadow", "offset"],
    "shadowSpread": ["shadow", "spread"], "clips": ["clips"], "blend": ["blend"], "backdropBlur": ["backdropBlur"],
    "text": ["text", "string"], "textSize": ["text", "size"], "textColor": ["text", "color"], "textLines": ["text"],
    "textWords": ["text"],
  ]
}
