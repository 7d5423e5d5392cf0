// `set` and `remove`: changes of layers by path, inside a placed component or a copied screen.

import JSONTree
import SceneModel

extension LayerExpansion {
  /// Applies `set` inside a placed component; "/" is its root.
  func apply(
    _ changes: JSONNode, to root: inout LayerNode, in place: String, scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) {
    for change in changes.members where change.key == "/" {
      try self.change(&root, change, scope, depth: depth)
    }
    try apply(changes, to: &root.children, in: place, scope: scope, depth: depth + 1)
  }

  /// Applies `set` to a list of layers; "/" is left to the caller.
  func apply(
    _ changes: JSONNode, to nodes: inout [LayerNode], in place: String, scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) {
    var table = nodes.pathTable()
    let members = changes.members.filter { $0.key != "/" }
    let choice = try choice(members.map { ($0.key, $0.keyOffset) }, table)
    for (member, targets) in zip(members, choice.targets) {
      if let targets {
        // A change of ids or children moves no layer that another change means: patterns were sorted out before.
        if targets.isUnknown { reportUnknown(member.key, at: member.keyOffset, table, place, scope) }
        note(targets.addresses, in: nodes, at: member.keyOffset)
        for address in targets.addresses { try apply(member, at: address, to: &nodes, &table, scope, depth: depth) }
      } else if let address = address(of: member.key, at: member.keyOffset, table, place, scope) {
        note([address], in: nodes, at: member.keyOffset)
        try apply(member, at: address, to: &nodes, &table, scope, depth: depth)
      }
    }
  }

  /// Applies one change to the layer at an address.
  private func apply(
    _ change: JSONMember, at address: LayerAddress, to nodes: inout [LayerNode], _ table: inout PathTable,
    _ scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) {
    let renames = change.value["id"] != nil || change.value["layers"] != nil
    let prefix = renames ? nodes.prefix(at: address) : ""
    if renames { table.remove(nodes[address], under: prefix, at: address) }
    var exhausted: ExpansionBudget.Exhausted?
    nodes.change(at: address.indices[...]) { node in
      do throws(ExpansionBudget.Exhausted) {
        try self.change(&node, change, scope, depth: depth + address.indices.count - 1)
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

  /// Which layers patterns among some paths mean; looking through a table is work that counts.
  private func choice(
    _ paths: [(key: String, offset: Int)], _ table: PathTable
  ) throws(ExpansionBudget.Exhausted) -> PatternChoice {
    for path in paths where path.key.utf8.contains(UInt8(ascii: "*")) {
      try budget.spend(values: table.count, at: path.offset)
    }
    return PatternChoice(paths.map(\.key), in: table)
  }

  /// Leaves out the layers that `paths` lead to.
  func remove(
    _ paths: JSONNode, from nodes: inout [LayerNode], in place: String
  ) throws(ExpansionBudget.Exhausted) {
    let table = nodes.pathTable()
    var addresses: Set<LayerAddress> = []
    let written = paths.elements.filter { $0.string.map(TextRule.isLayerPattern) ?? false }
    let choice = try choice(written.map { ($0.string ?? "", $0.offset) }, table)
    for (path, targets) in zip(written, choice.targets) {
      let text = path.string ?? ""
      if text == "/" {
        log.report(.screenIsNoLayer, at: path.offset)
      } else if let targets {
        if targets.isUnknown { reportUnknown(text, at: path.offset, table, place, .empty) }
        note(targets.addresses, in: nodes, at: path.offset)
        addresses.formUnion(targets.addresses)
      } else if let address = address(of: text, at: path.offset, table, place, .empty) {
        note([address], in: nodes, at: path.offset)
        addresses.insert(address)
      }
    }
    if !addresses.isEmpty { nodes = nodes.removing(addresses) }
  }

  /// Keeps which layers a path names.
  private func note(_ addresses: [LayerAddress], in nodes: [LayerNode], at offset: Int) {
    guard locates else { return }
    for address in addresses { uses.note(LayerPathUses.chain(to: address, in: nodes), at: offset) }
  }

  private func change(
    _ node: inout LayerNode, _ change: JSONMember, _ scope: VariableScope, depth: Int
  ) throws(ExpansionBudget.Exhausted) {
    let value = change.value
    if locates {
      let isPattern = LayerPattern(change.key) != nil
      node.holders.append(LayerHolder(offset: value.offset, kind: .change(isPattern: isPattern), scope: scope))
    }
    node.override(with: value.members.filter { $0.key != "layers" && Vocabulary.layerChanges.key($0.key) != nil })
    if let children = try expandChildren(of: value, scope, depth: depth) { node.children = children }
  }

  private func address(
    of path: String, at offset: Int, _ table: PathTable, _ place: String, _ scope: VariableScope
  ) -> LayerAddress? {
    guard TextRule.isLayerPath(path) else { return nil }
    switch table.resolve(path) {
    case .found(let address): return address
    case .ambiguous(let candidates): log.report(.ambiguousPath(path, among: candidates), at: offset)
    case .unknown: reportUnknown(path, at: offset, table, place, scope)
    }
    return nil
  }

  /// A component that nothing uses may get its ids from arguments.
  private func reportUnknown(
    _ path: String, at offset: Int, _ table: PathTable, _ place: String, _ scope: VariableScope
  ) {
    guard !scope.isOpen else { return }
    log.report(.unknownPath(path, screen: place, suggestion: table.suggestion(for: path)), at: offset)
  }
}
