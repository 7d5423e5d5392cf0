// Shadows: of a box in closed form, of what a node shows as a filter on a copy of it.
//
// A copy casts no shadows of its own and blurs nothing that lies under it: only its coverage counts. It is drawn again rather
// than kept from the node itself, which is painted as it would be without a shadow, byte for byte.

import DisplayList
import MotionCurves
import Pixels
import VectorGraphics

extension Flattener {
  /// Draws the shadow of a node, of its outline, of what it shows, or between them.
  func draw(
    _ shadow: PaintedShadow, of node: Node, _ stretch: Stretch, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    let outline = node.painting.outline(of: node.size)
    switch DisplayListBuilder.byte(shadow.content) {
    case 0: draw(shadow, under: outline, stretch, pen, into: &builder)
    case 255: drawContentShadow(shadow, of: node, stretch, pen, into: &builder)
    default:
      builder.crossFade(
        weight: shadow.content, first: { draw(shadow, under: outline, stretch, pen, into: &$0) },
        second: { drawContentShadow(shadow, of: node, stretch, pen, into: &$0) })
    }
  }

  /// Draws a shadow around an outline, never inside it: over a box that ends beyond where the Gaussian has faded out
  /// (three standard deviations), so that its own edge never shows, with the outline as its hole.
  func draw(
    _ shadow: PaintedShadow, under outline: FittedRoundedRect, _ stretch: Stretch, _ pen: Pen,
    into builder: inout DisplayListBuilder
  ) {
    let color = PaintColor(shadow.color.scaled(by: clamped(pen.opacity)))
    let cast = outline.inset(by: -shadow.spread).offset(dx: shadow.offset.x, dy: shadow.offset.y)
    let reach = 3 * shadow.sigma + stretch.margin
    let extent = cast.rect.inset(by: -reach)
    guard color.alpha > 0, !cast.rect.isEmpty, onCanvas(extent, pen.matrix) else { return }
    let index = builder.add(
      Shadow(outline: cast, sigma: shadow.sigma, color: color, transform: pen.matrix))
    let hole = outline.rect.isEmpty ? nil : outline
    builder.fill(Shape(extent, hole: hole, transform: pen.matrix), with: .shadow(index), blend: pen.blend)
  }

  /// Draws the shadow of what a node shows: moved and blurred by what its map makes of offset and radius in its middle.
  private func drawContentShadow(
    _ shadow: PaintedShadow, of node: Node, _ stretch: Stretch, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    let middle = Point(x: node.size.width / 2, y: node.size.height / 2)
    let offset = pen.matrix.jacobian(at: middle).apply(shadow.offset)
    let sigma = shadow.sigma * stretch.mean
    let everywhere = Rect(x: -0x1p20, y: -0x1p20, width: 0x1p21, height: 0x1p21)
    let color = shadow.color.scaled(by: clamped(pen.opacity)).straight
    let step = VectorFilter.Step(
      .shadow(.source, dx: offset.x, dy: offset.y, sigmaX: sigma, sigmaY: sigma, .color(color)), region: everywhere,
      isLinear: false)
    guard DisplayListBuilder.byte(color.alpha) > 0 else { return }
    var copy = node.casting
    copy.children = node.children.map(\.casting)
    // What lies beside the canvas may cast its shadow into it.
    var wider = self
    wider.bounds = bounds.inset(by: -(4 * sigma + max(abs(offset.x), abs(offset.y)) + 8))
    builder.filtered(by: PlacedFilter(steps: [step], region: everywhere, transform: .identity)) {
      wider.drawContent(of: copy, Pen(matrix: pen.matrix), stretch, into: &$0)
    }
  }
}

extension Painting {
  /// The number of commands for the shadow. A content shadow counts as two: the content that casts it is drawn as well.
  var shadowCount: Int { shadow.map { $0.content > 0 ? 2 : 1 } ?? 0 }
}

extension Node {
  /// The node as its parent's shadow needs it, with unchanged children.
  fileprivate var casting: Node {
    var node = self
    node.painting.shadow = nil
    node.backdropBlur = 0
    return node
  }
}

extension Item {
  /// The item as its parent's shadow needs it.
  fileprivate var casting: Item {
    mapped {
      $0 = $0.casting
      $0.children = $0.children.map(\.casting)
    }
  }
}
