// `set` and `remove`: changes of layers by path, inside a placed component or a copied screen.

import JSONTree

extension LayerExpansion {
  /// Applies `set` inside a placed component; "/" is its root.
  func apply(
    _ changes: JSONNode, to root: inout LayerNode, in place: String, scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) {
    for change in changes.members where change.key == "/" {
      try self.change(&root, change.value, scope, depth: depth)
    }
    try apply(changes, to: &root.children, in: place, scope: scope, depth: depth + 1)
  }

  /// Applies `set` to a list of layers; "/" is left to the caller.
  func apply(
    _ changes: JSONNode, to nodes: inout [LayerNode], in place: String, scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) {
    var table = nodes.pathTable()
    for change in changes.members where change.key != "/" {
      guard let address = address(of: change.key, at: change.keyOffset, table, place, scope) else { continue }
      let renames = change.value["id"] != nil || change.value["layers"] != nil
      let prefix = renames ? nodes.prefix(at: address) : ""
      if renames { table.remove(nodes[address], under: prefix, at: address) }
      var exhausted: ExpansionBudget.Exhausted?
      nodes.change(at: address.indices[...]) { node in
        do throws(ExpansionBudget.Exhausted) {
          try self.change(&node, change.value, scope, depth: depth + address.indices.count - 1)
        } catch {
          exhausted = error
        }
      }
      if let exhausted { throw exhausted }
      if renames {
        table.add(nodes[address], under: prefix, at: address)
        try budget.spend(values: nodes[address].count, at: change.keyOffset)
      }
    }
  }

  /// Leaves out the layers that `paths` lead to.
  func remove(_ paths: JSONNode, from nodes: inout [LayerNode], in place: String) {
    let table = nodes.pathTable()
    var addresses: Set<LayerAddress> = []
    for path in paths.elements {
      guard let text = path.string, TextRule.isLayerPath(text) else { continue }
      if text == "/" {
        faults.report(.screenIsNoLayer, at: path.offset)
      } else if let address = address(of: text, at: path.offset, table, place, .empty) {
        addresses.insert(address)
      }
    }
    if !addresses.isEmpty { nodes = nodes.removing(addresses) }
  }

  private func change(
    _ node: inout LayerNode, _ value: JSONNode, _ scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) {
    node.override(with: value.members.filter { $0.key != "layers" && Vocabulary.layerChanges.key($0.key) != nil })
    if let children = try expandChildren(of: value, scope, depth: depth) { node.children = children }
  }

  private func address(
    of path: String, at offset: Int, _ table: PathTable, _ place: String, _ scope: VariableScope
  ) -> LayerAddress? {
    guard TextRule.isLayerPath(path) else { return nil }
    switch table.resolve(path) {
    case .found(let address): return address
    case .ambiguous(let candidates): faults.report(.ambiguousPath(path, among: candidates), at: offset)
    case .unknown:
      // A component that nothing uses may get its ids from arguments.
      if !scope.isOpen {
        faults.report(.unknownPath(path, screen: place, suggestion: table.suggestion(for: path)), at: offset)
      }
    }
    return nil
  }
}
