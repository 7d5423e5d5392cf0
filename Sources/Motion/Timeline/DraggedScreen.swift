// A screen of which layers have been dragged from their places.

import Pixels
import SceneModel

/// A screen of which layers may have been dragged from their places.
struct DraggedScreen: Sendable {
  /// As the scene has it.
  let screen: Screen
  /// Of layers that are not at rest.
  private(set) var poses: [LayerAddress: DragPose] = [:]

  /// A screen at rest.
  init(_ screen: Screen) { self.screen = screen }

  /// Whether every layer is in its place.
  var isRest: Bool { poses.isEmpty }

  /// What has been done to a layer.
  func pose(of address: LayerAddress) -> DragPose { poses[address] ?? DragPose() }

  /// Sets what has been done to a layer.
  mutating func drag(_ address: LayerAddress, to pose: DragPose) {
    poses[address] = pose.isRest ? nil : pose
  }

  /// The screen with its layers where they are.
  var current: Screen {
    var copy = screen
    // Outer layers first: an inner one moves on the canvas wherever its parent has been taken.
    for (address, pose) in poses.sorted(by: { $0.key.indices.count < $1.key.indices.count }) {
      Self.update(&copy.layers, address.indices[...], in: .identity) { layer, parent in
        let shift = layer.shift(of: pose.offset, in: parent)
        layer.transform.translation.x += shift.x
        layer.transform.translation.y += shift.y
        layer.opacity *= pose.opacity
        guard pose.turns else { return }
        layer.transform.turn = LayerTurn(
          scaleX: pose.scale.x, scaleY: pose.scale.y, rotation: pose.rotation,
          anchor: pose.anchor ?? layer.transform.anchor)
      }
    }
    return copy
  }

  /// Changes the layer at an address; `parent` maps the coordinates of `layers` to the canvas.
  private static func update(
    _ layers: inout [Layer], _ indices: ArraySlice<Int>, in parent: Transform,
    _ change: (inout Layer, Transform) -> Void
  ) {
    guard let index = indices.first, layers.indices.contains(index) else { return }
    if indices.count == 1 { return change(&layers[index], parent) }
    let inner = parent * layers[index].matrix
    update(&layers[index].layers, indices.dropFirst(), in: inner, change)
  }
}

extension Layer {
  /// Its coordinates to its parent's.
  fileprivate var matrix: Transform { transform.matrix(size: frame.size, origin: frame.origin) }

  /// An offset of its anchor on the canvas, in the coordinates of its parent.
  fileprivate func shift(of offset: Point, in parent: Transform) -> Point {
    if parent.isTranslation { return offset }
    guard let inverse = parent.inverse else { return offset }
    let anchor = matrix.apply(Point(x: frame.width * transform.anchor.x, y: frame.height * transform.anchor.y))
    let place = parent.apply(anchor)
    let moved = inverse.apply(Point(x: place.x + offset.x, y: place.y + offset.y))
    return Point(x: moved.x - anchor.x, y: moved.y - anchor.y)
  }
}

extension Transform {
  /// Whether every vector stays as it is.
  fileprivate var isTranslation: Bool { isAffine && a == 1 && b == 0 && c == 0 && d == 1 }
}
