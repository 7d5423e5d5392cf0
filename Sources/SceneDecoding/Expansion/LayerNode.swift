// A layer between text and type: its keys still as JSON with their places, its components and repetitions resolved.

import JSONTree
import Pixels
import SceneModel

/// A layer with its children.
struct LayerNode: Sendable {
  /// Keys as written, without those that only save typing and without children.
  var members: [JSONMember]
  /// In the order of the list.
  var children: [LayerNode]
  /// Its offset in a repetition, added to its frame.
  var shift = Point.zero
  /// Where the layer is written.
  var offset: Int
  /// Where it is said that there is a copy of what is written elsewhere: the layer with `use`, or `like`; nil for no copy.
  var maker: Int?
  /// Whether it comes from a repetition.
  var isRepeated: Bool { repetition != nil }
  /// The repetition that it comes from.
  var repetition: JSONNode?
  /// Where the layer lies in the one around it, once that has been resolved.
  var frame = Rect(size: .zero)
  /// Whether the stack around it places it, once that has been resolved.
  var isInFlow = false
  /// Its number in the list, before sorting by `z`.
  var index = 0
  /// What is written of it, from what counts least to what counts most; empty where no places are kept.
  var holders: [LayerHolder] = []

  subscript(key: String) -> JSONNode? { members.first { $0.key == key }?.value }

  /// The id, when it is a valid one.
  var id: String? { self["id"]?.string.flatMap { TextRule.isLayerID($0) ? $0 : nil } }

  /// Says of the layer and all in it what made them.
  mutating func setMaker(_ offset: Int) {
    maker = offset
    for index in children.indices { children[index].setMaker(offset) }
  }

  /// Says that a `set` of the object at an offset can change the layer and all in it. `prefix` leads to its parent in that object,
  /// whose paths `table` has.
  fileprivate mutating func allow(setAt offset: Int, _ prefix: String, _ table: PathTable, _ scope: VariableScope) {
    let path = id.map { prefix.isEmpty ? $0 : "\(prefix)/\($0)" } ?? prefix
    let isOnly = id != nil && table.addresses(ofFullPath: path).count == 1
    holders.append(LayerHolder(offset: offset, kind: .changeable(path: isOnly ? path : nil), scope: scope))
    for index in children.indices { children[index].allow(setAt: offset, path, table, scope) }
  }

  /// Says of the layer and all in it that what counts most is written once for several copies.
  mutating func markCopies() {
    if !holders.isEmpty { holders[holders.count - 1].isShared = true }
    for index in children.indices { children[index].markCopies() }
  }

  /// Layers in this tree, itself included.
  var count: Int { children.reduce(1) { $0 + $1.count } }

  /// Replaces keys that both have, and adds the others. `frame` and `size` replace each other, and so do `text` and `code`.
  mutating func override(with changes: [JSONMember]) {
    for change in changes {
      if change.key == "size" { members.removeAll { $0.key == "frame" } }
      if change.key == "frame" { members.removeAll { $0.key == "size" } }
      if change.key == "code" { members.removeAll { $0.key == "text" } }
      if change.key == "text" { members.removeAll { $0.key == "code" } }
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
    return order.map { index in
      var node = nodes[index].sortedByZ()
      node.index = index
      return node
    }
  }
}

extension [LayerNode] {
  /// The paths of all layers.
  func pathTable() -> PathTable {
    var table = PathTable()
    for (index, node) in enumerated() { table.add(node, under: "", at: LayerAddress.screen.child(index)) }
    return table
  }

  /// Says that a `set` of the object at an offset can change the layers and all in them.
  mutating func allow(setAt offset: Int, _ scope: VariableScope) {
    let table = pathTable()
    for index in indices { self[index].allow(setAt: offset, "", table, scope) }
  }

  /// The path of the nearest named layer around the one at an address; "" under none.
  func prefix(at address: LayerAddress) -> String {
    var (nodes, ids) = (self, [String]())
    for index in address.indices.dropLast() {
      if let id = nodes[index].id { ids.append(id) }
      nodes = nodes[index].children
    }
    return ids.joined(separator: "/")
  }

  /// The layer at an address, which must exist and not be the screen itself.
  subscript(address: LayerAddress) -> LayerNode {
    address.indices.dropLast().reduce(self) { $0[$1].children }[address.indices[address.indices.count - 1]]
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

  /// The layers without those at some addresses.
  func removing(_ addresses: Set<LayerAddress>, from parent: LayerAddress = .screen) -> [LayerNode] {
    enumerated().compactMap { index, node in
      let address = parent.child(index)
      if addresses.contains(address) { return nil }
      var copy = node
      copy.children = node.children.removing(addresses, from: address)
      return copy
    }
  }
}

extension PathTable {
  /// Adds a layer with what is in it.
  mutating func add(_ node: LayerNode, under prefix: String, at address: LayerAddress) {
    let path = add(node.id, under: prefix, at: address)
    for (index, child) in node.children.enumerated() { add(child, under: path, at: address.child(index)) }
  }

  /// Removes a layer with what is in it.
  mutating func remove(_ node: LayerNode, under prefix: String, at address: LayerAddress) {
    let path = remove(node.id, under: prefix, at: address)
    for (index, child) in node.children.enumerated() { remove(child, under: path, at: address.child(index)) }
  }
}
