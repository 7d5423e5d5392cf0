// All paths of a screen, made once where many are looked up.

import JSONTree

/// Finds layers by full path or bare id.
package struct PathTable {
  private var addresses: [String: [LayerAddress]] = [:]
  /// Full paths by last id.
  private var paths: [String: Set<String>] = [:]

  /// Creates a table without layers.
  package init() {}

  /// Adds a layer and returns its path: that of its nearest named ancestor when it has no id itself.
  package mutating func add(_ id: String?, under prefix: String, at address: LayerAddress) -> String {
    guard let id else { return prefix }
    let path = prefix.isEmpty ? id : "\(prefix)/\(id)"
    addresses[path, default: []].append(address)
    paths[id, default: []].insert(path)
    return path
  }

  /// Removes a layer that was added with the same arguments, and returns its path.
  package mutating func remove(_ id: String?, under prefix: String, at address: LayerAddress) -> String {
    guard let id else { return prefix }
    let path = prefix.isEmpty ? id : "\(prefix)/\(id)"
    addresses[path]?.removeAll { $0 == address }
    if addresses[path]?.isEmpty == true {
      addresses[path] = nil
      paths[id]?.remove(path)
      if paths[id]?.isEmpty == true { paths[id] = nil }
    }
    return path
  }

  /// The layer that `path` leads to: an exact full path, else a bare id that only one layer bears.
  package func resolve(_ path: String) -> PathResolution {
    if path.isEmpty || path == "/" { return .found(.screen) }
    if let exact = addresses[path] {
      return exact.count == 1 ? .found(exact[0]) : .ambiguous(exact.map { _ in path })
    }
    guard let candidates = paths[path], let first = candidates.first else { return .unknown }
    if candidates.count == 1, let only = addresses[first], only.count == 1 { return .found(only[0]) }
    let places = candidates.flatMap { path in (addresses[path] ?? []).map { (path, $0.indices) } }
    return .ambiguous(places.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0))
  }

  /// The layers whose paths a pattern means, in no order.
  package func addresses(matching pattern: LayerPattern) -> [LayerAddress] {
    addresses.lazy.filter { pattern.matches($0.key) }.flatMap(\.value)
  }

  /// The full paths of layers that bear an id.
  package var pathsByAddress: [LayerAddress: String] {
    Dictionary(addresses.flatMap { path, found in found.map { ($0, path) } }) { first, _ in first }
  }

  /// How many paths there are.
  package var count: Int { addresses.count }

  /// The known path or id nearest to one that is unknown; nil also when there are too many to look through.
  package func suggestion(for path: String) -> String? {
    if addresses.count > Spelling.mostWords { return nil }
    return Spelling.nearest(to: path, among: addresses.keys.sorted())
      ?? Spelling.nearest(to: path, among: paths.keys.sorted())
      ?? path.split(separator: "/").last.flatMap { paths[String($0)]?.min() }
  }
}

extension Screen {
  /// The paths of all layers.
  package func pathTable() -> PathTable {
    var table = PathTable()
    func visit(_ layers: [Layer], _ prefix: String, _ address: LayerAddress) {
      for (index, layer) in layers.enumerated() {
        let path = table.add(layer.id, under: prefix, at: address.child(index))
        visit(layer.layers, path, address.child(index))
      }
    }
    visit(layers, "", .screen)
    return table
  }
}
