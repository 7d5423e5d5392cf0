// What a node paints itself: fill, image and border as draw commands.

import DisplayList
import MotionCurves
import Pixels

extension Flattener {
  /// The drawings of a painting that its outline cuts, bottom to top, as far as they can be seen; a path goes under the border.
  func ownDrawings(of painting: Painting, outline: FittedRoundedRect) -> [OwnDrawing] {
    guard !outline.rect.isEmpty else { return [] }
    return Painting.Part.all.compactMap { painting.ownDrawing(of: $0, in: outline) }
  }

  /// Draws a thing cut by the outline itself; `box` is the node's.
  func draw(
    _ drawing: OwnDrawing, exactly opened: OpenedOutline, of box: Rect, _ pen: Pen,
    into builder: inout DisplayListBuilder
  ) {
    if let cut = drawing.cut {
      if opened.outline.holds(cut) { return draw(drawing, cut: cut, pen, into: &builder) }
      builder.clip(to: Shape(opened.outline, transform: pen.matrix)) { draw(drawing, cut: cut, pen, into: &$0) }
      return
    }
    let shape = Shape(
      opened.outline, crop: drawing.isWhole ? nil : opened.moving(drawing.box, in: box), hole: drawing.hole,
      transform: pen.matrix)
    if case .image(let image) = drawing.source, let picture = image.picture {
      // Nothing needs to be cut where the picture lies in a box without round corners.
      let isCut = !(image.staysInPart && opened.outline.radii.isZero && drawing.box == image.rect)
      return draw(image, picture, in: isCut ? shape : nil, pen, into: &builder)
    }
    fill(shape, with: drawing.source, pen, into: &builder)
  }

  /// Draws a thing that has corners of its own.
  private func draw(
    _ drawing: OwnDrawing, cut: FittedRoundedRect, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    let shape = Shape(cut, transform: pen.matrix)
    if case .image(let image) = drawing.source, let picture = image.picture {
      return draw(image, picture, in: shape, pen, into: &builder)
    }
    fill(shape, with: drawing.source, pen, into: &builder)
  }

  /// Draws a thing within a clip to the outline, reaching beyond it so far that the clip alone makes the edge.
  ///
  /// An image that does not fill its layer keeps the edges that lie inside: only those on the layer's edge move out.
  func draw(
    _ drawing: OwnDrawing, generously stretch: Stretch, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    if let cut = drawing.cut { return draw(drawing, cut: cut, pen, into: &builder) }
    if case .image(let image) = drawing.source, let picture = image.picture {
      let isCut = !(drawing.isWhole || image.staysInPart)
      let box = drawing.box.inset(by: -stretch.margin).intersection(image.rect)
      return draw(image, picture, in: isCut ? Shape(box, transform: pen.matrix) : nil, pen, into: &builder)
    }
    var box = drawing.box
    if drawing.isWhole {
      box = box.inset(by: -stretch.margin)
    } else if case .image(let image) = drawing.source {
      let wide = box.inset(by: -stretch.margin)
      box = wide.intersection(image.rect)
    }
    fill(Shape(box, hole: drawing.hole, transform: pen.matrix), with: drawing.source, pen, into: &builder)
  }

  private func fill(
    _ shape: Shape, with source: OwnDrawing.Source, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    let opacity = DisplayListBuilder.byte(pen.opacity)
    let paint: Paint
    switch source {
    case .color(let color):
      let color = PaintColor(opacity == 255 ? color : color.scaled(by: clamped(pen.opacity)))
      guard color.alpha > 0 else { return }
      paint = .solid(color)
    case .gradient(let gradient, let size):
      paint = .gradient(builder.add(gradient.resolved(in: size, transform: pen.matrix)), opacity: opacity)
    case .image(let image):
      paint = .image(builder.add(image.placement(pen.matrix)), opacity: opacity)
    }
    builder.fill(shape, with: paint, blend: pen.blend)
  }
}

extension PaintedImage {
  /// The image laid on the canvas by a map from the node's box to pixels.
  func placement(_ matrix: Transform) -> ImagePlacement {
    ImagePlacement(
      image: image, transform: matrix * toBox, filter: filter, tint: tint.map { PaintColor($0) })
  }

  /// The picture's own coordinates to those of the node's box.
  package var toBox: Transform { Transform(part: part, to: rect) }
}

extension Transform {
  /// Scales and moves a part of a picture to where it lies.
  init(part: Rect, to rect: Rect) {
    let (x, y) = (rect.width / part.width, rect.height / part.height)
    self.init(a: x, b: 0, c: 0, d: y, tx: rect.x - part.x * x, ty: rect.y - part.y * y)
  }
}
