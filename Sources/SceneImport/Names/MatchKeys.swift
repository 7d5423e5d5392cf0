// Sources that match layers by rules with several steps, such as equal paths of names, then equal names. The keys of a
// screen's layers are set so that exactly these match the screen before.

/// Gives layers their keys.
struct MatchKeys {
  private var count = 0
  /// Numbers of paths of names, by the number of the parent's path and the name: paths themselves can be very long.
  private var paths: [String: Int] = [:]

  /// A key that no other layer has.
  private mutating func fresh() -> String {
    count += 1
    return "layer \(count)"
  }

  /// Sets the keys of a screen's layers by their `matchNames`: first all layers with equal first names match, in order, then
  /// those that are left by the second names, and so on.
  ///
  /// - Parameter earlier: The screen whose layers match; nil: none do.
  mutating func set(_ screen: ImportedScreen, after earlier: ImportedScreen?) {
    let later = Self.named(screen)
    let before = earlier.map(Self.named) ?? []
    var partners = [Int?](repeating: nil, count: later.count)
    var taken = [Bool](repeating: false, count: before.count)
    for pass in 0..<(later.map(\.matchNames.count).max() ?? 0) {
      var open: [String: [Int]] = [:]
      for index in before.indices.reversed() where !taken[index] {
        if let name = before[index].matchName(pass) { open[name, default: []].append(index) }
      }
      for index in later.indices where partners[index] == nil {
        guard let name = later[index].matchName(pass), let found = open[name]?.popLast() else { continue }
        partners[index] = found
        taken[found] = true
      }
    }
    for (index, layer) in later.enumerated() { layer.key = partners[index].flatMap { before[$0].key } ?? fresh() }
  }

  /// The layers with a name, in paint order.
  private static func named(_ screen: ImportedScreen) -> [ImportedLayer] {
    var layers: [ImportedLayer] = []
    screen.forEachLayer { if $0.sourceName != nil { layers.append($0) } }
    return layers
  }

  /// Sets the names of layers that match by their paths of names, then by their names.
  mutating func setPaths(_ screen: ImportedScreen) { setPaths(screen.layers, in: 0) }

  private mutating func setPaths(_ layers: [ImportedLayer], in parent: Int) {
    for layer in layers {
      var path = parent
      if let name = layer.sourceName {
        let key = "\(parent) \(name)"
        path = paths[key] ?? paths.count + 1
        paths[key] = path
        layer.matchNames = ["\(path)", name]
      }
      setPaths(layer.layers, in: path)
    }
  }
}

extension ImportedLayer {
  /// The name of a pass; nil: it has none.
  fileprivate func matchName(_ pass: Int) -> String? {
    matchNames.indices.contains(pass) ? matchNames[pass] : nil
  }
}
