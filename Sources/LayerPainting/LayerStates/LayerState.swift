// Where each layer is in a frame, in numbers. Traces, goldens and tests are made of these.

import MotionCurves
import Pixels
import SceneModel

/// The resolved state of one layer at one time, in canvas coordinates: points and degrees.
package struct LayerState: Equatable, Sendable {
  /// Which layer it is.
  package var id: LayerID
  /// Where the layer is.
  package var placement: Placement
  /// The bounding box of its four corners.
  package var bounds: Rect
  /// The corner radii in the layer's own points; all 0 if it shows `pictures`.
  package var radii: CornerRadii
  /// The opacity of the layer times that of all its ancestors, 0...1.
  package var opacity: Double
  /// Whether the layer has an id, or is a phantom or a backdrop. Otherwise the name is made from its index in its parent.
  package var isNamed: Bool
  /// What the layer paints itself.
  package var appearance: [LayerDetail]
  /// The text of the layer. Two texts that cross-fade are joined by " → ".
  package var text: String?
  /// The size of the text in points per em; nil if two texts cross-fade.
  package var textSize: Double?
  /// What the pair of a view transition shows; nil for everything else.
  package var pictures: [PictureState]?
  /// The words of code in flight, in canvas coordinates, instead of a text; nil for everything else.
  package var runs: [CodeRun]?
  /// The index among the states of the frame of the nearest layer around this one that has a state; nil for none.
  package var parent: Int?
}

extension LayerState {
  /// What the layer is.
  package var role: LayerRole { id.role }
  /// How the layer is called in output.
  package var name: String { id.name }

  /// The states of all named nodes of a frame, in paint order, and with `unnamed` also of those that paint something
  /// without a name of their own; what is hidden is left out.
  package static func states(of items: [Item], unnamed: Bool = false) -> [LayerState] {
    var collector = StateCollector(takesUnnamed: unnamed)
    collector.collect(items, Surroundings())
    return collector.states
  }
}

/// What a node inherits.
private struct Surroundings {
  var matrix = Transform.identity
  var opacity = 1.0
  var id = LayerID(.from, LayerID.End("", ""))
  var parent: Int?
}

/// Walks the tree of a frame.
private struct StateCollector {
  let takesUnnamed: Bool
  var states: [LayerState] = []

  mutating func collect(_ items: [Item], _ around: Surroundings) {
    for (index, item) in items.enumerated() {
      switch item {
      case .node(let node): collect(node, around, index: index)
      case .crossFade(_, let first, let second) where item.layer != nil && first.count == 1 && second.count == 1:
        // One layer, cut in one of two pictures.
        collect(first, around)
      case .crossFade(let weight, let first, let second):
        collect(first, around.fading(1 - clamped(weight)))
        collect(second, around.fading(clamped(weight)))
      }
    }
  }

  private mutating func collect(_ node: Node, _ around: Surroundings, index: Int) {
    guard !node.isHidden, !node.isTurnedAway(under: around.matrix) else { return }
    var inner = around
    inner.matrix = around.matrix * node.transform
    inner.opacity = around.opacity * node.opacity
    if takesUnnamed || node.tag != nil { inner.id = node.tag?.id ?? around.id.part(index) }
    if node.tag != nil || (takesUnnamed && !node.painting.isEmpty) {
      states.append(state(of: node, inner))
      inner.parent = states.count - 1
    }
    collect(node.children, inner)
  }

  private func state(of shown: Node, _ inner: Surroundings) -> LayerState {
    var node = shown
    if let painting = shown.tag?.painting { node.painting = painting }
    let (box, matrix) = (Rect(size: node.size), inner.matrix)
    let isBefore = matrix.isAffine || box.corners.allSatisfy { matrix.divisor(at: $0) > 1e-6 }
    let placement = node.tag?.placement ?? Placement(observed: matrix, size: node.size)
    let pictures = node.tag?.pictures?.map { $0.placed(placement, opacity: inner.opacity) }
    let runs = node.painting.code?.runs?.map { run in
      var run = run
      run.position = matrix.apply(run.position)
      return run
    }
    return LayerState(
      id: inner.id, placement: placement,
      bounds: isBefore ? matrix.boundingBox(of: box) : .zero,
      radii: pictures == nil ? node.painting.radii : .zero, opacity: inner.opacity,
      isNamed: node.tag != nil, appearance: node.appearance,
      text: runs == nil ? shown.tag?.text ?? node.painting.words : nil,
      textSize: node.painting.text?.size ?? node.painting.code?.text.size, pictures: pictures, runs: runs,
      parent: inner.parent)
  }
}

extension Item {
  /// The tag of the only layer that the item is made of, in both pictures of a cross-fade; else nil.
  fileprivate var layer: NodeTag? {
    switch self {
    case .node(let node): return node.tag
    case .crossFade(_, let first, let second):
      guard first.count == 1, second.count == 1, let tag = first[0].layer, tag === second[0].layer else { return nil }
      return tag
    }
  }
}

extension Surroundings {
  fileprivate func fading(_ share: Double) -> Surroundings {
    var copy = self
    copy.opacity *= share
    return copy
  }
}

extension Placement {
  /// What can be seen of a map: its turn from the direction of the upper edge, its scales from the length of two edges.
  package init(observed matrix: Transform, size: Size) {
    let scaleX = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
    let scaleY = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
    let rotation = matrix.b == 0 && matrix.a >= 0 ? 0 : PortableMath.angle(x: matrix.a, y: matrix.b)
    self.init(
      matrix: matrix, size: size, rotation: rotation, scaleX: scaleX, scaleY: matrix.determinant < 0 ? -scaleY : scaleY)
  }
}
