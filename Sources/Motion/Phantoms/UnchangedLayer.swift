// The stand-in of twins: a layer that both screens show alike, painted once among the phantoms.

import LayerPainting
import SceneModel

/// Twins that are painted once, at full weight.
struct UnchangedLayer: Sendable {
  /// In its ancestors, which do to it what they do at rest.
  private var node: Node
  private let address: LayerAddress
  /// Its places in paint order.
  let ranks: (from: Int, to: Int)
  /// What is in it in either screen, where that differs.
  private let children: (from: [Item], to: [Item])?

  /// Takes twins out of the trees of their screens.
  init(_ twins: Twins, from: Node, to: Node, taken: TakenApart) {
    ranks = (twins.from.rank, twins.to.rank)
    address = twins.from.address
    node = from.pruned(to: address)
    let first = from.original(at: address, without: taken.from.taken.inside(twins.from.insideRanks))
    let second = to.original(at: twins.to.address, without: taken.to.taken.inside(twins.to.insideRanks))
    node.update(address) {
      $0.children = first.children
      $0.tag = first.tag ?? second.tag
    }
    children = first.children == second.children ? nil : (first.children, second.children)
  }

  /// What it paints; of its children, where they differ, so much of the entering screen's.
  func item(at weight: Double) -> Item {
    guard let children else { return .node(node) }
    var node = node
    node.update(address) {
      $0.children = [.crossFade(weight: weight, first: children.from, second: children.to)]
    }
    return .node(node)
  }
}
