// A layer between text and type: its keys still as JSON with their places, its components and repetitions worked out.

import Pixels

/// A layer with its children.
struct LayerNode {
  /// Keys as written, without those that only save typing and without children.
  var members: [JSONMember]
  /// In the order of the list.
  var children: [LayerNode]
  /// Where it stands in a repetition, added to its frame.
  var shift = Point.zero
  /// Where the layer is written.
  var offset: Int
  /// Whether it comes from a repetition.
  var isRepeated = false

  subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  /// The id, when it is a valid one.
  var id: String? { self["id"]?.string.flatMap { TextRule.isLayerID($0) ? $0 : nil } }

  /// Replaces keys that both have, and adds the others.
  mutating func override(with changes: [JSONMember]) {
    for change in changes {
      if let index = members.firstIndex(where: { $0.key == change.key }) {
        members[index] = change
      } else {
        members.append(change)
      }
    }
  }

  /// This layer with children, and theirs, in paint order: by `z`, equal ones as they were.
  func sortedByZ() -> LayerNode {
    var sorted = self
    sorted.children = Self.sortedByZ(children)
    return sorted
  }

  static func sortedByZ(_ nodes: [LayerNode]) -> [LayerNode] {
    let depths = nodes.map { $0["z"]?.number ?? 0 }
    let isSorted = zip(depths, depths.dropFirst()).allSatisfy { $0 <= $1 }
    let order = isSorted ? Array(nodes.indices) : nodes.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
    return order.map { nodes[$0].sortedByZ() }
  }
}

extension [LayerNode] {
  /// The paths of all layers.
  func pathTable() -> PathTable {
    var table = PathTable()
    func visit(_ nodes: [LayerNode], _ prefix: String, _ address: LayerAddress) {
      for (index, node) in nodes.enumerated() {
        let path = table.add(node.id, under: prefix, at: address.child(index))
        visit(node.children, path, address.child(index))
      }
    }
    visit(self, "", .screen)
    return table
  }

  /// Changes the layer at an address, which must exist and not be the screen itself.
  mutating func change(at indices: ArraySlice<Int>, _ change: (inout LayerNode) -> Void) {
    guard let first = indices.first else { return }
    if indices.count == 1 {
      change(&self[first])
    } else {
      self[first].children.change(at: indices.dropFirst(), change)
    }
  }

  /// Removes the layer at an address, which must exist and not be the screen itself.
  mutating func remove(at indices: ArraySlice<Int>) {
    guard let first = indices.first else { return }
    if indices.count == 1 { remove(at: first) } else { self[first].children.remove(at: indices.dropFirst()) }
  }
}
