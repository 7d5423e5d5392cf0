// Paths: how layers are named across screens.
//
// A path is the ids from the screen down to a layer, joined by "/"; layers without an id add nothing. "/" is the screen
// itself. An ending of a path, such as a bare id, stands for a layer when only one path in the screen has that ending.

/// The place of a layer in its screen: the index of the child to take at every level. Empty: the screen itself.
package struct LayerAddress: Hashable, Sendable {
  /// Indexes from the screen's `layers` downwards.
  package var indices: [Int]

  /// The screen itself.
  package static let screen = LayerAddress([])

  /// Creates an address.
  package init(_ indices: [Int]) { self.indices = indices }

  /// The address of the child at `index`.
  package func child(_ index: Int) -> LayerAddress { LayerAddress(indices + [index]) }

  /// What it lies in, from the screen itself inwards.
  package var ancestors: [LayerAddress] { indices.indices.map { LayerAddress(Array(indices[..<$0])) } }

  /// Whether this layer is `other` or lies inside it.
  package func isInside(_ other: LayerAddress) -> Bool { indices.starts(with: other.indices) }
}

/// What a path leads to.
package enum PathResolution: Hashable, Sendable {
  /// One layer.
  case found(LayerAddress)
  /// Several paths have that ending; the full paths.
  case ambiguous([String])
  /// No layer.
  case unknown
}

extension Screen {
  /// Every layer with its full path and address, in paint order. Layers without an id have their nearest named ancestor's
  /// path ("" under none); `named` tells them apart.
  package func allLayers() -> [(path: String, named: Bool, address: LayerAddress)] {
    var found: [(path: String, named: Bool, address: LayerAddress)] = []
    func visit(_ layers: [Layer], _ prefix: String, _ address: LayerAddress) {
      for (index, layer) in layers.enumerated() {
        let path = layer.id.map { prefix.isEmpty ? $0 : "\(prefix)/\($0)" } ?? prefix
        found.append((path, layer.id != nil, address.child(index)))
        visit(layer.layers, path, address.child(index))
      }
    }
    visit(layers, "", .screen)
    return found
  }

  /// The layer at an address, nil for the screen itself or an address that does not exist.
  package func layer(at address: LayerAddress) -> Layer? {
    var children = layers
    var current: Layer?
    for index in address.indices {
      guard children.indices.contains(index) else { return nil }
      current = children[index]
      children = children[index].layers
    }
    return current
  }
}
