// What is where in a frame, in numbers: for `inspect`, for goldens that name what moved, and for tests.

import Pixels
import SceneModel

/// The resolved state of one layer at one time, in canvas coordinates: points and degrees.
package struct LayerState: Equatable, Sendable {
  /// What a layer is in a frame.
  package enum Role: String, Sendable {
    /// Of the leaving screen, or of a screen at rest.
    case from
    /// Of the entering screen.
    case to
    /// The phantom of a pair.
    case pair
    /// Of a screen that stays under another one.
    case under
    /// Between the screens.
    case backdrop
  }

  /// What the layer is.
  package var role: Role
  /// Its path; of a phantom both ends', joined by " → ".
  package var name: String
  /// Where it lies.
  package var placement: Placement
  /// The bounding box of its four corners.
  package var bounds: Rect
  /// Corner radii in its own points.
  package var radii: CornerRadii
  /// Its own opacity times that of everything around it, 0...1.
  package var opacity: Double
  /// What its text says; of two that cross-fade both, joined by " → ".
  package var text: String?
  /// Points per em of its text; nil when two texts cross-fade.
  package var textSize: Double?
}

extension LayerState {
  /// The states of all named nodes of a frame, in paint order; what is hidden is left out.
  static func states(of items: [Item]) -> [LayerState] {
    var states: [LayerState] = []
    collect(items, .identity, 1, into: &states)
    return states
  }

  private static func collect(
    _ items: [Item], _ matrix: Transform, _ opacity: Double, into states: inout [LayerState]
  ) {
    for item in items {
      switch item {
      case .node(let node): collect(node, matrix, opacity, into: &states)
      case .crossFade(let weight, let first, let second):
        collect(first, matrix, opacity * (1 - clamped(weight)), into: &states)
        collect(second, matrix, opacity * clamped(weight), into: &states)
      }
    }
  }

  private static func collect(
    _ node: Node, _ outer: Transform, _ opacity: Double, into states: inout [LayerState]
  ) {
    guard !node.isHidden else { return }
    let matrix = outer * node.transform
    let opacity = opacity * node.opacity
    if let tag = node.tag {
      let box = Rect(size: node.size)
      let isBefore = matrix.isAffine || box.corners.allSatisfy { matrix.divisor(at: $0) > 1e-6 }
      states.append(
        LayerState(
          role: tag.role, name: tag.name, placement: tag.placement ?? Placement(observed: matrix, size: node.size),
          bounds: isBefore ? matrix.boundingBox(of: box) : .zero, radii: node.look.radii, opacity: opacity,
          text: tag.text ?? node.look.text?.string, textSize: node.look.text?.size))
    }
    collect(node.children, matrix, opacity, into: &states)
  }
}

extension Placement {
  /// What can be seen of a map: its turn from the direction of the upper edge, its scales from the length of two edges.
  init(observed matrix: Transform, size: Size) {
    let scaleX = (matrix.a * matrix.a + matrix.b * matrix.b).squareRoot()
    let scaleY = (matrix.c * matrix.c + matrix.d * matrix.d).squareRoot()
    let rotation = matrix.b == 0 && matrix.a >= 0 ? 0 : PortableMath.angle(x: matrix.a, y: matrix.b)
    self.init(
      matrix: matrix, size: size, rotation: rotation, scaleX: scaleX, scaleY: matrix.determinant < 0 ? -scaleY : scaleY)
  }
}
