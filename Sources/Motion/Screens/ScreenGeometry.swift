// Every layer of a screen in canvas coordinates, through all of its ancestors.

import LayerPainting
import MotionCurves
import Pixels
import SceneModel

/// A layer of a screen at rest, in canvas coordinates. It never changes, so all parts of a plan share it.
final class LayerPlace: Sendable {
  /// Where in the screen's tree.
  let address: LayerAddress
  /// Ids from the screen downwards, joined by "/"; "/" for the screen itself.
  let path: String
  /// Whether the layer has an id of its own.
  let isNamed: Bool
  /// The layer.
  let layer: Layer
  /// Place in paint order, counted over all layers of the screen.
  let rank: Int
  /// Its box on the canvas.
  let placement: Placement
  /// The map from its parent's coordinates to the canvas.
  let parentMatrix: Transform
  /// Product of its ancestors' opacities.
  let groupOpacity: Double
  /// Its clipping ancestors, outermost first.
  let clips: [AncestorClip]
  /// The part of its frame's bounding box that its ancestors' clips leave, in canvas coordinates.
  let visibleBounds: Rect
  /// The same for the box that contains the frame and what the layer's path and text paint outside of it.
  let paintedBounds: Rect
  /// Those bounds with the layer's shadow, and around glass the three deviations that its blur reads.
  let touchedBounds: Rect
  /// Where it counts for the paint order if it cannot be seen at all: its unclipped box with that of the clip, or of the
  /// canvas, around it; nil if something of it can be seen.
  let unseenBounds: Rect?
  /// Bounding box of all that it and its descendants cover within those clips.
  let subtreeBounds: Rect
  /// The shadow that all that is in it casts, in points of the canvas; nil if it casts none, or that of its outline.
  let contentShadow: PaintedShadow?
  /// The ranks of what lies inside it.
  let insideRanks: Range<Int>

  /// Creates the place of the layer at `address`; `parent` is what its ancestors pass on to it.
  fileprivate init(
    _ layer: Layer, _ address: LayerAddress, path: String, rank: Int, placement: Placement,
    in parent: ScreenWalk.Descent, bounds: Rect, paintedBounds: Rect, touchedBounds: Rect, unseenBounds: Rect?,
    subtreeBounds: Rect, insideRanks: Range<Int>, contentShadow: PaintedShadow?
  ) {
    (self.layer, self.address, self.path, self.rank) = (layer, address, path, rank)
    isNamed = layer.id != nil
    self.placement = placement
    (parentMatrix, groupOpacity, clips) = (parent.matrix, parent.opacity, parent.clips)
    (visibleBounds, self.paintedBounds, self.touchedBounds) = (bounds, paintedBounds, touchedBounds)
    self.unseenBounds = unseenBounds
    (self.subtreeBounds, self.insideRanks) = (subtreeBounds, insideRanks)
    self.contentShadow = contentShadow
  }
}

/// An ancestor that clips, in canvas coordinates.
struct AncestorClip: Equatable, Sendable {
  /// Which layer it is.
  var address: LayerAddress
  /// Its box.
  var placement: Placement
  /// Its corners as the scene declares them.
  var declaredRadii: CornerRadii
  /// 0: quarter circles; 1: continuous.
  var smoothing: Double

  /// Its corners and the size of its box.
  var corners: CornerTween.End { CornerTween.End(declared: declaredRadii, size: placement.size) }

  /// Its corners, fitted.
  var radii: CornerRadii { corners.fitted }
}

extension AncestorClip {
  /// The outline of a layer.
  init(of layer: Layer, at address: LayerAddress, _ placement: Placement) {
    self.init(
      address: address, placement: placement, declaredRadii: layer.cornerRadii,
      smoothing: layer.cornerCurve == .continuous ? 1 : 0)
  }
}

extension Screen {
  /// The screen as a layer that fills the canvas, its background as fill: the root of its tree.
  func root(on canvas: Canvas) -> Layer {
    Layer(frame: Rect(size: canvas.size), fill: background, layers: layers)
  }
}

/// All visible layers of a screen, in paint order; the first is the screen itself.
struct ScreenGeometry: Sendable {
  /// The name of the screen.
  let name: String
  /// Layers in paint order; `hidden` ones and what is in them are left out.
  let places: [LayerPlace]
  /// The paths of all layers, hidden ones included.
  let paths: PathTable
  private let indices: [LayerAddress: Int]

  /// Walks a screen. `root` is its tree at rest, from which it is known what layers paint outside of their frames; without it
  /// only frames count.
  init(_ screen: Screen, canvas: Canvas, root: Node? = nil) {
    name = screen.name
    paths = screen.pathTable()
    places = ScreenWalk(screen, canvas: canvas, root: root).places.compactMap { $0 }
    indices = Dictionary(places.enumerated().map { ($1.address, $0) }) { first, _ in first }
  }

  /// The layer at an address, nil when there is none or it is hidden.
  subscript(address: LayerAddress) -> LayerPlace? { indices[address].map { places[$0] } }

  /// The visible layer that `path` leads to, nil when there is none.
  subscript(path path: String) -> LayerPlace? {
    guard case .found(let address) = paths.resolve(path) else { return nil }
    return self[address]
  }
}

extension PaintedShadow {
  /// The part of a shadow that the content of a box casts, in points of the canvas; nil if it casts none. As for a box that is
  /// not in flight, offset and radius are what the map of the box makes of them in its middle.
  func ofContent(under placement: Placement) -> PaintedShadow? {
    let (size, transform) = (placement.size, placement.transform)
    guard content > 0, let stretch = transform.stretch(over: size) else { return nil }
    let middle = Point(x: size.width / 2, y: size.height / 2)
    return PaintedShadow(
      color: color.scaled(by: content), sigma: sigma * stretch.mean,
      offset: transform.jacobian(at: middle).apply(offset), spread: 0, content: 1)
  }

  /// Where it can be seen around a box.
  func box(around placement: Placement) -> Rect {
    let cast = Rect(size: placement.size).inset(by: -max(0, spread) - 3 * sigma).offset(dx: offset.x, dy: offset.y)
    let transform = placement.transform
    guard transform.isAffine || cast.corners.allSatisfy({ transform.divisor(at: $0) > 1e-6 }) else { return .zero }
    return transform.boundingBox(of: cast)
  }

  /// The part of the shadow that the outline of the box casts.
  var ofOutline: PaintedShadow? {
    content >= 1
      ? nil : PaintedShadow(color: color.scaled(by: 1 - content), sigma: sigma, offset: offset, spread: spread)
  }
}

extension Rect {
  /// The rectangle moved in by a distance, or out by a negative one, unless it is empty.
  fileprivate func spread(by inset: Double) -> Rect { inset == 0 || isEmpty ? self : self.inset(by: inset) }
}

/// Finds the places of a screen's layers, from the screen downwards.
private struct ScreenWalk {
  /// By rank; nil while the layer's descendants are looked at.
  private(set) var places: [LayerPlace?] = []

  init(_ screen: Screen, canvas: Canvas, root: Node?) {
    let descent = Descent(matrix: .identity, visible: Rect(size: canvas.size))
    _ = visit(screen.root(on: canvas), root, .screen, descent)
  }

  /// What comes down from the ancestors.
  struct Descent {
    var matrix: Transform
    var rotation = 0.0
    var scaleX = 1.0
    var scaleY = 1.0
    var opacity = 1.0
    var clips: [AncestorClip] = []
    var visible: Rect
    var path = ""
  }

  /// Adds `layer`, whose node at rest is `node`, and its descendants; returns the bounding box of what they cover.
  private mutating func visit(_ layer: Layer, _ node: Node?, _ address: LayerAddress, _ parent: Descent) -> Rect {
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
    let whole = Self.bounds(of: size, matrix)
    let bounds = whole.intersection(parent.visible)
    if layer.clips {
      inner.visible = bounds
      inner.clips.append(AncestorClip(of: layer, at: address, placement))
    }
    let painted = node.flatMap { Self.paintedBounds(of: $0, matrix) }?.intersection(parent.visible) ?? bounds
    let shadow = node?.painting.shadow?.box(around: placement).intersection(parent.visible) ?? .zero
    // What a blur spreads around the layer.
    let spread =
      layer.blur.map { $0.edges == .clamp ? 0 : -3 * $0.radius * (matrix.stretch(over: size)?.mean ?? 0) } ?? 0
    let cast = painted.union(shadow).spread(by: spread)
    let rank = places.count
    places.append(nil)
    var covered = layer.paintsSomething ? cast : .zero
    for (child, descendant) in layer.layers.enumerated() {
      covered = covered.union(visit(descendant, node?[[child]], address.child(child), inner))
    }
    covered = covered.spread(by: spread)
    places[rank] = LayerPlace(
      layer, address, path: address == .screen ? "/" : inner.path, rank: rank, placement: placement, in: parent,
      bounds: bounds, paintedBounds: painted, touchedBounds: cast.union(Self.read(by: layer, painted, matrix)),
      unseenBounds: cast.isEmpty && covered.isEmpty && !whole.isEmpty ? whole.union(parent.visible) : nil,
      subtreeBounds: covered, insideRanks: rank + 1..<places.count,
      contentShadow: node?.painting.shadow?.ofContent(under: placement))
    return covered
  }

  /// The bounding box on the canvas of what a layer paints, if its path or text is outside of its frame; else nil.
  private static func paintedBounds(of node: Node, _ matrix: Transform) -> Rect? {
    guard matrix.isAffine else { return nil }
    let box = node.ownBox
    return box == Rect(size: node.size) ? nil : matrix.boundingBox(of: box)
  }

  /// What the blur of a layer that can be seen in `bounds` reads of the canvas.
  private static func read(by layer: Layer, _ bounds: Rect, _ matrix: Transform) -> Rect {
    guard layer.backdropBlur > 0, !bounds.isEmpty, let stretch = matrix.stretch(over: layer.frame.size) else {
      return bounds
    }
    return bounds.inset(by: -3 * layer.backdropBlur * stretch.mean)
  }

  private static func bounds(of size: Size, _ matrix: Transform) -> Rect {
    let box = Rect(size: size)
    guard matrix.isAffine || box.corners.allSatisfy({ matrix.divisor(at: $0) > 1e-6 }) else { return .zero }
    return matrix.boundingBox(of: box)
  }
}
