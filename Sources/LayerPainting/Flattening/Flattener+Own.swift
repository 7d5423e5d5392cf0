// What a node paints itself: fill, image and border as draw commands.

import DisplayList
import MotionCurves
import Pixels
import SceneModel

/// One thing that a node paints, confined to the node's outline.
struct OwnDrawing {
  /// Where its colour comes from.
  enum Source {
    case color(PremultipliedColor)
    case gradient(PaintedGradient, Size)
    case image(PaintedImage)
  }

  /// Where its colour comes from.
  var source: Source
  /// The box that it fills; an image may fill less than the node's.
  var box: Rect
  /// Whether `box` is the node's whole box.
  var isWhole = true
  /// The inside of a border.
  var hole: FittedRoundedRect?
  /// Whether it lies above the path.
  var isBorder = false
}

extension Flattener {
  /// Fill, image and border of a painting, bottom to top, as far as they can be seen; a path goes under the border.
  func ownDrawings(of painting: Painting, outline: FittedRoundedRect) -> [OwnDrawing] {
    guard !outline.rect.isEmpty else { return [] }
    return Painting.Part.all.compactMap { part in
      switch part {
      case .fill: painting.fill.flatMap { drawing(of: $0, in: outline.rect) }
      case .image: painting.image.flatMap { drawing(of: $0, in: outline.rect) }
      case .border: painting.border.flatMap { drawing(of: $0, outline) }
      case .path, .shadow, .text: nil  // not confined to the outline: drawn under it and above it
      }
    }
  }

  private func drawing(of fill: PaintedFill, in box: Rect) -> OwnDrawing? {
    switch fill {
    case .color(let color):
      DisplayListBuilder.byte(color.alpha) > 0 ? OwnDrawing(source: .color(color), box: box) : nil
    case .gradient(let gradient):
      gradient.stops.isEmpty ? nil : OwnDrawing(source: .gradient(gradient, box.size), box: box)
    }
  }

  private func drawing(of image: PaintedImage, in whole: Rect) -> OwnDrawing? {
    let box = image.rect.intersection(whole)
    return box.isEmpty ? nil : OwnDrawing(source: .image(image), box: box, isWhole: box == whole)
  }

  private func drawing(of border: PaintedBorder, _ outline: FittedRoundedRect) -> OwnDrawing? {
    guard border.width > 0, DisplayListBuilder.byte(border.color.alpha) > 0 else { return nil }
    let inner = outline.inset(by: border.width)
    return OwnDrawing(
      source: .color(border.color), box: outline.rect, hole: inner.rect.isEmpty ? nil : inner, isBorder: true)
  }

  /// Draws a thing cut by the outline itself; `box` is the node's.
  func draw(
    _ drawing: OwnDrawing, exactly opened: OpenedOutline, of box: Rect, _ pen: Pen,
    into builder: inout DisplayListBuilder
  ) {
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

  /// Draws a thing within a clip to the outline, reaching beyond it so far that the clip alone makes the edge.
  ///
  /// An image that does not fill its layer keeps the edges that lie inside: only those on the layer's edge move out.
  func draw(
    _ drawing: OwnDrawing, generously stretch: Stretch, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
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
