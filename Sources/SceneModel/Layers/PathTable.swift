// All paths of a screen, made once where many are looked up.

import JSONTree

/// Finds layers by their full path or an ending of it, such as a bare id.
package struct PathTable {
  private var addresses: [String: [LayerAddress]] = [:]
  /// Full paths by last id.
  private var paths: [String: Set<String>] = [:]

  /// Creates a table without layers.
  package init() {}

  /// Adds what has a full path.
  package mutating func add(fullPath path: String, at address: LayerAddress) {
    addresses[path, default: []].append(address)
    paths[path.split(separator: "/").last.map(String.init) ?? path, default: []].insert(path)
  }

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

  /// The layer that `path` leads to: an exact full path, else an ending that only one layer's path has.
  package func resolve(_ path: String) -> PathResolution {
    if path.isEmpty || path == "/" { return .found(.screen) }
    if let exact = addresses[path] {
      return exact.count == 1 ? .found(exact[0]) : .ambiguous(exact.map { _ in path })
    }
    let candidates = paths(endingIn: path)
    guard let first = candidates.first else { return .unknown }
    if candidates.count == 1, let only = addresses[first], only.count == 1 { return .found(only[0]) }
    let places = candidates.flatMap { path in (addresses[path] ?? []).map { (path, $0.indices) } }
    return .ambiguous(places.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0))
  }

  /// The layer of a full path; of several the last one.
  package func address(ofFullPath path: String) -> LayerAddress? { addresses[path]?.last }

  /// The layers of a full path, in paint order.
  package func addresses(ofFullPath path: String) -> [LayerAddress] { addresses[path] ?? [] }

  /// Full paths with that ending, in no order.
  private func paths(endingIn path: String) -> [String] {
    guard let id = path.split(separator: "/").last, let candidates = paths[String(id)] else { return [] }
    if id.utf8.count == path.utf8.count { return Array(candidates) }
    let ending = "/" + path
    return candidates.filter { $0.hasSuffix(ending) }
  }

  /// The layers that a pattern means: full paths, or endings where no full path fits. In no order.
  package func addresses(matching pattern: LayerPattern) -> [LayerAddress] {
    matches(of: pattern).map(\.address)
  }

  /// The layers that a pattern means, with their full paths and what each `*` matches. In no order.
  package func matches(of pattern: LayerPattern) -> [(address: LayerAddress, path: String, captures: [String])] {
    let found = addresses.compactMap { path, addresses in
      pattern.match(path).map { (match: $0, path: path, addresses: addresses) }
    }
    let isFull = found.contains { $0.match.isFull }
    return found.filter { $0.match.isFull || !isFull || pattern.isBare }.flatMap { entry in
      entry.addresses.map { ($0, entry.path, entry.match.captures) }
    }
  }

  /// The layers that a path or a pattern means; none for a path that leads to several. In no order.
  package func addresses(meantBy path: String) -> [LayerAddress] {
    if let pattern = LayerPattern(path) { return addresses(matching: pattern) }
    if case .found(let address) = resolve(path) { return [address] }
    return []
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
    if path.utf8.contains(UInt8(ascii: "*")) {
      // A pattern is most often a mistyping of one for layers with numbers.
      let patterns = Set((addresses.keys.map(\.self) + paths.keys).map(Self.numberless)).sorted()
      if let pattern = Spelling.nearest(to: path, among: patterns.filter { $0.contains("*") }) { return pattern }
    }
    return Spelling.nearest(to: path, among: addresses.keys.sorted())
      ?? Spelling.nearest(to: path, among: paths.keys.sorted())
      ?? path.split(separator: "/").last.flatMap { paths[String($0)]?.min() }
  }

  /// The path with `*` in place of each number.
  private static func numberless(_ path: String) -> String {
    var result = ""
    for character in path where !(character.isASCII && character.isNumber && result.last == "*") {
      result.append(character.isASCII && character.isNumber ? "*" : character)
    }
    return result
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
