// Every layer of a screen in canvas coordinates, through all of its ancestors.

import MotionCurves
import Pixels
import SceneModel

/// A layer of a screen as the canvas sees it at rest.
struct LayerPlace: Sendable {
  /// Where in the screen's tree.
  var address: LayerAddress
  /// Ids from the screen downwards, joined by "/"; "/" for the screen itself.
  var path: String
  /// Whether the layer has an id of its own.
  var isNamed: Bool
  /// The layer.
  var layer: Layer
  /// Place in paint order, counted over all layers of the screen.
  var rank: Int
  /// Its box on the canvas.
  var placement: Placement
  /// The map from its parent's coordinates to the canvas.
  var parentMatrix: Transform
  /// Product of its ancestors' opacities.
  var groupOpacity: Double
  /// Its clipping ancestors, outermost first.
  var clips: [AncestorClip]
  /// The part of its frame's bounding box that its ancestors' clips leave, in canvas coordinates.
  var visibleBounds: Rect
  /// The part of the bounding box of its frame, and of its path and text where they stick out, that those clips leave.
  var paintedBounds: Rect
  /// Bounding box of all that it and its descendants cover within those clips.
  var subtreeBounds: Rect
  /// The ranks of what lies inside it.
  var insideRanks: Range<Int>
}

/// An ancestor that clips, in canvas coordinates.
struct AncestorClip: Equatable, Sendable {
  /// Which layer it is.
  var address: LayerAddress
  /// Its box.
  var placement: Placement
  /// Its corners, fitted.
  var radii: CornerRadii
  /// 0: quarter circles; 1: continuous.
  var smoothing: Double
}

extension Screen {
  /// The screen as a layer that fills the canvas, its background as fill: the root of its tree.
  func root(on canvas: Canvas) -> Layer {
    Layer(frame: Rect(size: canvas.size), fill: background, layers: layers)
  }
}

/// All visible layers of a screen, in paint order; the first is the screen itself.
struct ScreenGeometry: Sendable {
  /// Layers in paint order; `hidden` ones and what is in them are left out.
  private(set) var places: [LayerPlace] = []
  /// The paths of all layers, hidden ones included.
  let paths: PathTable
  private var indices: [LayerAddress: Int] = [:]

  private let sources: PictureSources?

  /// Walks the tree of a screen; without `sources` texts count with their frames alone.
  init(_ screen: Screen, canvas: Canvas, sources: PictureSources? = nil) {
    self.sources = sources
    paths = screen.pathTable()
    let frame = Rect(size: canvas.size)
    let descent = Descent(matrix: .identity, visible: frame)
    _ = visit(screen.root(on: canvas), .screen, descent)
    for (index, place) in places.enumerated() { indices[place.address] = index }
  }

  /// The layer at an address, nil when there is none or it is hidden.
  subscript(address: LayerAddress) -> LayerPlace? { indices[address].map { places[$0] } }

  /// The visible layer that `path` leads to, nil when there is none.
  subscript(path path: String) -> LayerPlace? {
    guard case .found(let address) = paths.resolve(path) else { return nil }
    return self[address]
  }

  /// What comes down from the ancestors.
  private struct Descent {
    var matrix: Transform
    var rotation = 0.0
    var scaleX = 1.0
    var scaleY = 1.0
    var opacity = 1.0
    var clips: [AncestorClip] = []
    var visible: Rect
    var path = ""
  }

  /// Adds `layer` and its descendants; returns the bounding box of what they cover.
  private mutating func visit(_ layer: Layer, _ address: LayerAddress, _ parent: Descent) -> Rect {
    guard !layer.hidden else { return .zero }
    let size = layer.frame.size
    let matrix = parent.matrix * layer.transform.matrix(size: size, origin: layer.frame.origin)
    var inner = parent
    inner.matrix = matrix
    inner.rotation += layer.transform.wholeRotation
    inner.scaleX *= layer.transform.wholeScaleX
    inner.scaleY *= layer.transform.wholeScaleY
    inner.opacity *= clamped(layer.opacity)
    if let id = layer.id { inner.path = parent.path.isEmpty ? id : "\(parent.path)/\(id)" }
    let placement = Placement(
      matrix: matrix, size: size, rotation: inner.rotation, scaleX: inner.scaleX, scaleY: inner.scaleY)
    let bounds = Self.bounds(of: size, matrix).intersection(parent.visible)
    if layer.clips {
      inner.visible = bounds
      inner.clips.append(
        AncestorClip(
          address: address, placement: placement, radii: layer.cornerRadii.fitted(to: size),
          smoothing: layer.cornerCurve == .continuous ? 1 : 0))
    }
    let painted = paintedBox(of: layer, matrix)?.intersection(parent.visible) ?? bounds
    let index = places.count
    places.append(
      LayerPlace(
        address: address, path: address == .screen ? "/" : inner.path, isNamed: layer.id != nil, layer: layer,
        rank: index, placement: placement, parentMatrix: parent.matrix, groupOpacity: parent.opacity,
        clips: parent.clips, visibleBounds: bounds, paintedBounds: painted, subtreeBounds: painted,
        insideRanks: index + 1..<index + 1))
    var covered = places[index].layer.paintsSomething ? painted : .zero
    for (child, descendant) in layer.layers.enumerated() {
      covered = covered.union(visit(descendant, address.child(child), inner))
    }
    places[index].subtreeBounds = covered
    places[index].insideRanks = index + 1..<places.count
    return covered
  }

  /// The box on the canvas of a layer that paints outside of its frame; nil for one that does not.
  private func paintedBox(of layer: Layer, _ matrix: Transform) -> Rect? {
    let size = layer.frame.size
    guard !layer.clips, matrix.isAffine, layer.path != nil || layer.text != nil else { return nil }
    var box = Rect(size: size)
    if let path = layer.path, let reach = PaintedPath(path, box: size).reach { box = box.holding(reach) }
    if let text = layer.text, let sources, let ink = PaintedText(text, box: size, sources: sources)?.inkBox {
      box = box.holding(ink)
    }
    return box == Rect(size: size) ? nil : matrix.boundingBox(of: box)
  }

  private static func bounds(of size: Size, _ matrix: Transform) -> Rect {
    let box = Rect(size: size)
    guard matrix.isAffine || box.corners.allSatisfy({ matrix.divisor(at: $0) > 1e-6 }) else { return .zero }
    return matrix.boundingBox(of: box)
  }
}
