// The trace of goldens without pictures, in a short form: goldens in the order of time, each as what changed since the one before.
//
//     {"golden": "list-detail-050pct", "time": 0.45, "layers": [3,
//     ["pair card", {"frame": [4.8, 4, 46.4, 30]}], 2]}
//
// A number means that many layers of the golden before, unchanged: those after the last layer that is in both. A layer has
// only the values that are not as before (null: as by default again). Before means in the last golden with that layer in that role,
// else with a layer of that name.

import JSONTree

extension GoldenTrace {
  /// The goldens in their order, with the text of their layers.
  var leanLayers: [(golden: Picture, lines: String)] {
    var known = KnownLayers()
    return goldens.sorted { ($0.time ?? .infinity, $0.name) < ($1.time ?? .infinity, $1.name) }.map { golden in
      var (items, unchanged, next) = ([String](), 0, 0)
      for layer in golden.layers {
        let index = known.index(of: layer)
        if let index, index == next, known.before[index] == layer {
          (unchanged, next) = (unchanged + 1, next + 1)
          continue
        }
        if unchanged > 0 { items.append("\(unchanged)") }
        unchanged = 0
        let changed = known.last(layer).map { Self.changes(from: $0, to: layer) ?? layer.withoutValues } ?? layer
        items.append("\n" + Self.line(changed, omitsEmpty: true))
        if let index { next = index + 1 }
      }
      if unchanged > 0 { items.append("\(unchanged)") }
      known.add(golden.layers)
      return (golden, items.joined(separator: ", ").replacing(", \n", with: ",\n"))
    }
  }

  /// Reads goldens; what is not of this form is left out.
  static func leanGoldens(_ nodes: [JSONNode]) -> [Picture] {
    var known = KnownLayers()
    var states = 0
    return nodes.compactMap { node in
      guard let name = node["golden"]?.string else { return nil }
      var (layers, next) = ([TracedLayer](), 0)
      for item in node["layers"]?.elements ?? [] {
        if let count = item.integer(in: 1...mostStates) {
          let end = min(next + count, known.before.count)
          layers += known.before[min(next, end)..<end]
          next = end
        } else if let changes = layer(item) {
          var layer = known.last(changes) ?? changes.withoutValues
          (layer.id, layer.copy) = (changes.id, changes.copy)
          layer.merge(changes)
          layers.append(layer)
          if let index = known.index(of: changes) { next = index + 1 }
        }
      }
      states += layers.count
      guard states <= mostStates else { return nil }
      known.add(layers)
      return Picture(name: name, time: node["time"]?.number, layers: layers)
    }
  }

  /// What the goldens so far say of layers.
  private struct KnownLayers {
    /// The layers of the golden before.
    private(set) var before: [TracedLayer] = []
    private var indices: [String: Int] = [:]
    private var byKey: [String: TracedLayer] = [:]
    private var byName: [String: TracedLayer] = [:]

    /// The place of a layer of that key in the golden before.
    func index(of layer: TracedLayer) -> Int? { indices[layer.key] }

    /// The layer as it was last, in its role or another one.
    func last(_ layer: TracedLayer) -> TracedLayer? { byKey[layer.key] ?? byName[Self.name(layer)] }

    mutating func add(_ layers: [TracedLayer]) {
      before = layers
      indices = Dictionary(layers.enumerated().map { ($1.key, $0) }) { first, _ in first }
      for layer in layers { (byKey[layer.key], byName[Self.name(layer)]) = (layer, layer) }
    }

    /// The name; of a pair of two paths the first.
    private static func name(_ layer: TracedLayer) -> String {
      layer.id.from == layer.id.to ? layer.name : layer.id.from
    }
  }
}

extension TracedLayer {
  fileprivate var withoutValues: TracedLayer { TracedLayer(id: id, copy: copy, entries: []) }
}
