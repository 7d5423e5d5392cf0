// Ids and pairs. Sources match layers by rules of their own (a name, a number, a path of names); scenes match equal paths,
// then equal ids. Where both agree nothing has to be written. Where only the source matches, the step gets a pair. Where
// only the ids would match, the layer of the later screen gets another id.

/// Two layers that match.
struct ImportedPair {
  let from: String
  let to: String
  /// What the source matches them by.
  let key: String
  /// Whether the ids match them without an entry in `pairs`.
  let isAutomatic: Bool
}

/// The ids of a scene's layers.
struct SceneNames {
  /// The paths of all layers with an id.
  private(set) var paths: [ObjectIdentifier: String] = [:]
  /// The pairs of the step to each screen.
  private(set) var pairs: [[ImportedPair]] = []

  /// Gives every layer of a scene its id, and every screen a name that no other has.
  init(_ scene: ImportedScene) {
    var taken = TakenNames()
    for screen in scene.screens { screen.name = taken.unique(LayerName.screen(from: screen.name)) }
    var earlier: [ImportedLayer] = []
    for screen in scene.screens {
      let matches = screen.step?.matches ?? false
      let naming = ScreenNaming(after: matches ? earlier : [])
      naming.name(screen.layers)
      paths.merge(naming.paths) { $1 }
      earlier = []
      screen.forEachLayer { earlier.append($0) }
      pairs.append(pairs(of: naming, to: earlier))
    }
  }

  /// The path of a layer, for notes: its own or that of the nearest ancestor that has one.
  func path(of layer: ImportedLayer) -> String? { paths[ObjectIdentifier(layer)] }

  private func pairs(of naming: ScreenNaming, to layers: [ImportedLayer]) -> [ImportedPair] {
    var counts: [String: Int] = [:]
    for layer in layers { if let id = layer.id { counts[id, default: 0] += 1 } }
    return layers.compactMap { layer in
      guard let key = layer.key, let partner = naming.partner(of: layer), let id = layer.id,
        let from = paths[ObjectIdentifier(partner)], let to = paths[ObjectIdentifier(layer)]
      else { return nil }
      let isUnique = partner.id == id && naming.count(of: id) == 1 && counts[id] == 1
      return ImportedPair(from: from, to: to, key: key, isAutomatic: from == to || isUnique)
    }
  }
}

/// The ids of one screen, chosen so that they match the layers of the screen before as the source does.
private final class ScreenNaming {
  private var partners: [String: ImportedLayer] = [:]
  private var earlierIDs: [String: Int] = [:]
  private var used: Set<String> = []
  private(set) var paths: [ObjectIdentifier: String] = [:]

  /// Creates the naming of a screen.
  ///
  /// - Parameter earlier: The layers of the screen that it is matched with.
  init(after earlier: [ImportedLayer]) {
    for layer in earlier {
      if let key = layer.key, partners[key] == nil { partners[key] = layer }
      if let id = layer.id { earlierIDs[id, default: 0] += 1 }
    }
  }

  /// The layer of the earlier screen with the same key.
  func partner(of layer: ImportedLayer) -> ImportedLayer? { layer.key.flatMap { partners[$0] } }

  /// How many layers of the earlier screen have an id.
  func count(of id: String) -> Int { earlierIDs[id] ?? 0 }

  /// Names layers in paint order.
  func name(_ layers: [ImportedLayer]) {
    var taken = TakenNames()
    name(layers, in: "", &taken)
  }

  /// Ids differ among all layers with the same named parent, also if there are layers without an id between.
  private func name(_ layers: [ImportedLayer], in parent: String, _ taken: inout TakenNames) {
    for layer in layers {
      // Of two layers with one key the first one matches.
      if let key = layer.key, !used.insert(key).inserted { layer.key = nil }
      layer.id = id(of: layer, &taken)
      guard let id = layer.id else {
        if !parent.isEmpty { paths[ObjectIdentifier(layer)] = parent }
        name(layer.layers, in: parent, &taken)
        continue
      }
      let path = parent.isEmpty ? id : "\(parent)/\(id)"
      paths[ObjectIdentifier(layer)] = path
      var inner = TakenNames()
      name(layer.layers, in: path, &inner)
    }
  }

  private func id(of layer: ImportedLayer, _ taken: inout TakenNames) -> String? {
    let partner = partner(of: layer)
    let own = (layer.sourceName ?? layer.key).flatMap(LayerName.id)
    guard let base = own ?? (partner == nil ? nil : "layer") else { return nil }
    let isSameName = partner?.sourceName.flatMap(LayerName.id) == base
    if isSameName, let id = partner?.id, taken.take(id) { return id }
    return taken.unique(base) { self.count(of: $0) == 0 || partner?.id == $0 }
  }
}
