// A blur that repeats what is at the edges of a box.

import DisplayList
import Pixels

extension Flattener {
  /// Draws a node that is blurred as if its edges were repeated around it, in a clip to the outline: a picture of its box, whose
  /// edges a blur of what is in it repeats. A turned box has no pixel rows at its edges: strips of them are drawn around it.
  func drawClamped(
    _ node: Node, opacity: Double, _ blend: BlendMode, _ sigma: Double, _ outer: Pen, _ stretch: Stretch,
    into builder: inout DisplayListBuilder
  ) {
    let matrix = outer.matrix * node.transform
    let reach = min(3 * sigma.rounded(.up) + 3, Self.furthest)
    var content = node
    (content.painting.radii, content.painting.shadow) = (.zero, nil)
    let outline = node.painting.outline(of: node.size)
    let shape = Shape(opened(outline, Pen(matrix: matrix, clips: outer.clips), stretch).outline, transform: matrix)
    if !matrix.isScaleAndTranslation {
      return builder.clip(to: shape) {
        $0.group(opacity: opacity, blend: blend, blurSigma: sigma) {
          drawStretched(content, matrix, reach: reach, into: &$0)
        }
      }
    }
    let box = matrix.boundingBox(of: Rect(size: node.size)).intersection(bounds.inset(by: -reach))
    guard !box.isEmpty else { return }
    // A row of which the box has only a sliver would be repeated as if nothing were in it.
    let sliver = 1.0 / 64
    let (left, top) = ((box.minX + sliver).rounded(.down), (box.minY + sliver).rounded(.down))
    var picture = self
    picture.size = PixelSize(
      width: max(1, Int((box.maxX - sliver).rounded(.up) - left)),
      height: max(1, Int((box.maxY - sliver).rounded(.up) - top)))
    picture.bounds = Rect(x: 0, y: 0, width: Double(picture.size.width), height: Double(picture.size.height))
    picture.isBlurred = true
    let below: NestedList.Below = node.children.contains(where: \.holdsGlass) ? .seen : .nothing
    let map = .translation(x: -left, y: -top) * matrix
    let edge = ClipEdge(outline: content.painting.outline(of: node.size), matrix: map)
    var list = DisplayListBuilder(size: picture.size, recordsKeys: recordsKeys)
    picture.drawContent(of: content, Pen(matrix: map, clips: [edge]), stretch, into: &list)
    if list.list.commands.isEmpty { return }
    list.blurBackdrop(in: Shape(picture.bounds), sigma: sigma)
    builder.clip(to: shape) {
      if DisplayListBuilder.byte(opacity) == 255 && blend == .normal {
        $0.picture(list.list, at: Point(x: left, y: top), below: below)
      } else {
        $0.group(opacity: opacity, blend: blend) { $0.picture(list.list, at: Point(x: left, y: top), below: below) }
      }
    }
  }

  /// Draws what is in the box of a node, and around it what is at its edges, as far as a blur reads (`reach`, in pixels): the middle
  /// of the outermost pixels, stretched away from the box. The parts are added, as they share antialiased edges.
  private func drawStretched(_ node: Node, _ matrix: Transform, reach: Double, into builder: inout DisplayListBuilder) {
    let axes = matrix.jacobian(at: Rect(size: node.size).center)
    let area = abs(axes.a * axes.d - axes.b * axes.c)
    typealias Part = (start: Double, end: Double, factor: Double, offset: Double)
    /// The parts along a side; `pixel` is the distance of two lines across it that are a pixel apart.
    func parts(_ length: Double, pixel: Double) -> [Part] {
      let (edge, far) = (min(pixel, length / 2), reach * pixel)
      let factor = 4 * (far + edge) / edge
      return [
        (-far, edge, factor, -far - factor * edge * 3 / 8), (edge, length - edge, 1, 0),
        (length - edge, length + far, factor, length + far - factor * (length - edge * 3 / 8)),
      ]
    }
    let rows = parts(node.size.height, pixel: (axes.a * axes.a + axes.b * axes.b).squareRoot() / area)
    let columns = parts(node.size.width, pixel: (axes.c * axes.c + axes.d * axes.d).squareRoot() / area)
    // Glass in the box reads the parts around it.
    let places = rows.flatMap { row in columns.map { (row: row, column: $0, stretch: row.factor * $0.factor) } }
    for (row, column, factor) in places.sorted(by: { $0.stretch > $1.stretch }) {
      let box = Rect(minX: column.start, minY: row.start, maxX: column.end, maxY: row.end)
      let map = matrix * Transform(a: column.factor, b: 0, c: 0, d: row.factor, tx: column.offset, ty: row.offset)
      guard box.width > 0, box.height > 0, matrix.isAffine || box.corners.allSatisfy({ matrix.divisor(at: $0) > 1e-6 }),
        let stretch = map.stretch(over: node.size)
      else { continue }
      var part = self
      part.bounds = matrix.boundingBox(of: box).intersection(bounds.inset(by: -reach))
      part.isBlurred = true
      guard !part.bounds.isEmpty else { continue }
      var content = node
      // Along the edge a blur is as wide as it is in the box.
      if factor != 1 { content.scaleBlurs(by: 1 / factor.squareRoot()) }
      builder.group(blend: .plusLighter) {
        $0.clip(to: Shape(box, transform: matrix)) {
          part.drawContent(of: content, Pen(matrix: map), stretch, into: &$0)
        }
      }
    }
  }
}

extension Node {
  /// Scales the blurs of everything in it, of those that repeat edges only the blur; glass gets clear, which would read the other
  /// parts.
  fileprivate mutating func scaleBlurs(by factor: Double) {
    children = children.map {
      $0.mapped {
        ($0.blur, $0.backdropBlur, $0.clampsBlur) = ($0.blur * factor, 0, false)
        if $0.painting.shadow?.content ?? 0 > 0 { $0.painting.shadow = nil }
        $0.scaleBlurs(by: factor)
      }
    }
  }
}
