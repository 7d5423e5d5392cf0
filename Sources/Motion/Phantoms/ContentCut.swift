// What the moving background of a matched layer cuts: contents that at rest lie in it with all that they paint.

import LayerPainting

/// Which contents of an end that paints a background the moving box cuts.
struct ContentCut: Sendable {
  /// Whether anything may be cut.
  var isKnown = false
  /// Its text.
  var text = false
  /// Each of its children.
  var children: [Bool] = []

  /// Nothing is cut.
  static let none = ContentCut()

  /// Whether it cuts the child at a place.
  func cuts(_ child: Int) -> Bool { children.indices.contains(child) && children[child] }

  private init() {}

  /// Cuts what lies in an end at rest with all that it paints.
  init(_ end: PhantomEnd) {
    isKnown = true
    guard end.paintsBackground, !end.clips else { return }
    let outline = end.painting.outline(of: end.placement.size)
    children = end.children.map { $0.lies(in: outline) }
    guard let text = end.painting.text else { return }
    var node = Node(transform: .identity, size: end.placement.size)
    node.painting.text = text
    self.text = Item.node(node).lies(in: outline)
  }
}
