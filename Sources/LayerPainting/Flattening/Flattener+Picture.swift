// A vector picture as draw commands, made again for the size that it has in a frame.
//
//     box ─ clip ▸ group (opacity, blend) ▸ mask ▸ clips ▸ filter ▸ shapes
//
// The picture is an isolated group. One is opened only where it makes a difference: for an opacity or a blend mode over more
// than one drawing, or when something in the picture blends.

import DisplayList
import MotionCurves
import Pixels
import VectorGraphics

extension Flattener {
  /// Draws a picture cut by `shape`; nil where nothing cuts it.
  func draw(
    _ image: PaintedImage, _ prepared: PreparedPicture, in shape: Shape?, _ pen: Pen,
    into builder: inout DisplayListBuilder
  ) {
    guard prepared.drawCount > 0 else { return }
    if let shape { return builder.clip(to: shape) { draw(image, prepared, in: nil, pen, into: &$0) } }
    let opacity = clamped(pen.opacity)
    if let tint = image.tint, prepared.hasFilter {
      let color = PaintColor(tint.scaled(by: opacity))
      return builder.mask(.alpha) {
        PicturePen(image, matrix: pen.matrix).draw(prepared.picture.elements, into: &$0)
      } content: {
        $0.fill(Shape(image.rect, transform: pen.matrix), with: .solid(color), blend: pen.blend)
      }
    }
    let isPlain = DisplayListBuilder.byte(opacity) == 255 && pen.blend == .normal
    if isPlain && !prepared.blends || prepared.drawCount == 1 {
      var picture = PicturePen(image, matrix: pen.matrix)
      (picture.opacity, picture.blend) = (opacity, pen.blend)
      return picture.draw(prepared.picture.elements, into: &builder)
    }
    builder.group(opacity: opacity, blend: pen.blend) {
      PicturePen(image, matrix: pen.matrix).draw(prepared.picture.elements, into: &$0)
    }
  }
}

/// What applies to the elements of a picture that are drawn.
private struct PicturePen {
  /// The picture's box to canvas pixels.
  let matrix: Transform
  /// The colour that the picture is given.
  var current: Color
  /// Replaces all colours and keeps their alpha.
  var tint: Color?
  /// Of a picture of a single drawing.
  var opacity = 1.0
  /// How that drawing is composited.
  var blend = BlendMode.normal

  init(_ image: PaintedImage, matrix: Transform) {
    self.matrix = matrix * image.toBox
    current = image.color.straight
    tint = image.tint?.straight
  }

  func draw(_ elements: [VectorElement], into builder: inout DisplayListBuilder) {
    for element in elements {
      switch element {
      case .shape(let shape): draw(shape, into: &builder)
      case .group(let group): draw(group, into: &builder)
      }
    }
  }

  private func draw(_ shape: VectorShape, into builder: inout DisplayListBuilder) {
    guard !shape.paintings.isEmpty else { return }
    let transform = matrix * shape.transform
    let path = builder.add(shape.path)
    for painting in shape.paintings {
      switch painting {
      case .fill(let rule, let paint): fill(Shape(path: path, area: .fill(rule), transform: transform), paint, &builder)
      case .stroke(let style, let paint):
        fill(Shape(path: path, area: .stroke(style), transform: transform), paint, &builder)
      }
    }
  }

  private func fill(_ shape: Shape, _ paint: VectorPaint, _ builder: inout DisplayListBuilder) {
    switch paint {
    case .color(let color): fill(shape, color.alpha, color, &builder)
    case .current(let share): fill(shape, current.alpha * share, current.withOpacity(share), &builder)
    case .gradient(let gradient, let share):
      let gradient = tint.map { gradient.tinted($0, current: current) } ?? gradient
      let index = builder.add(Gradient(gradient, current: current, transform: shape.transform))
      builder.fill(shape, with: .gradient(index, opacity: DisplayListBuilder.byte(share * opacity)), blend: blend)
    }
  }

  private func fill(_ shape: Shape, _ alpha: Double, _ color: Color, _ builder: inout DisplayListBuilder) {
    let shown = (tint?.withOpacity(alpha) ?? color).withOpacity(opacity)
    let color = PaintColor(shown.premultiplied)
    if color.alpha > 0 { builder.fill(shape, with: .solid(color), blend: blend) }
  }

  // MARK: Groups

  private func draw(_ group: VectorGroup, into builder: inout DisplayListBuilder) {
    let isPlain = DisplayListBuilder.byte(group.opacity) == 255 && group.blend == .normal
    if isPlain && !(group.isIsolated && group.elements.blend) {
      return drawMasked(group, into: &builder)
    }
    builder.group(opacity: group.opacity, blend: group.blend) { drawMasked(group, into: &$0) }
  }

  private func drawMasked(_ group: VectorGroup, into builder: inout DisplayListBuilder) {
    guard let mask = group.mask else { return draw(group, within: group.clips[...], into: &builder) }
    builder.mask(mask.kind) {
      draw(mask, into: &$0)
    } content: {
      draw(group, within: group.clips[...], into: &$0)
    }
  }

  private func draw(_ group: VectorGroup, within clips: ArraySlice<VectorClip>, into builder: inout DisplayListBuilder)
  {
    if let clip = clips.first {
      return cut(by: clip, into: &builder) { draw(group, within: clips.dropFirst(), into: &$0) }
    }
    guard let filter = group.filter else { return draw(group.elements, into: &builder) }
    builder.filtered(by: PlacedFilter(filter, current: current, transform: matrix)) {
      draw(group.elements, into: &$0)
    }
  }

  /// Draws something where an area is: a single path confines it, of several the union is a mask.
  private func cut(
    by clip: VectorClip, into builder: inout DisplayListBuilder, _ content: (inout DisplayListBuilder) -> Void
  ) {
    guard let part = clip.parts.first else { return }
    if clip.parts.count == 1 && part.clips.isEmpty {
      let path = builder.add(part.path)
      let shape = Shape(path: path, area: .fill(part.rule), transform: matrix * part.transform)
      return builder.clip(to: shape, content)
    }
    builder.mask(.alpha) { mask in
      for part in clip.parts { fill(part, within: part.clips[...], into: &mask) }
    } content: {
      content(&$0)
    }
  }

  private func fill(
    _ part: VectorClip.Part, within clips: ArraySlice<VectorClip>, into builder: inout DisplayListBuilder
  ) {
    if let clip = clips.first {
      return cut(by: clip, into: &builder) { fill(part, within: clips.dropFirst(), into: &$0) }
    }
    let path = builder.add(part.path)
    let shape = Shape(path: path, area: .fill(part.rule), transform: matrix * part.transform)
    builder.fill(shape, with: .solid(PaintColor(Color.black.premultiplied)))
  }

  /// Draws the picture of a mask, with its own colours.
  private func draw(_ mask: VectorMask, into builder: inout DisplayListBuilder) {
    var pen = self
    pen.tint = nil
    pen.draw(mask, masks: mask.masks[...], into: &builder)
  }

  private func draw(
    _ mask: VectorMask, masks: ArraySlice<VectorMask>, into builder: inout DisplayListBuilder
  ) {
    if let other = masks.first {
      return builder.mask(other.kind) {
        draw(other, into: &$0)
      } content: {
        draw(mask, masks: masks.dropFirst(), into: &$0)
      }
    }
    let region = Shape(mask.region, transform: matrix * mask.transform)
    builder.clip(to: region) {
      draw(VectorGroup(elements: mask.elements), within: mask.clips[...], into: &$0)
    }
  }
}

extension [VectorElement] {
  /// Whether one of them blends with what lies under it.
  fileprivate var blend: Bool {
    contains { element in
      guard case .group(let group) = element else { return false }
      return group.blend != .normal || (!group.isIsolated && group.elements.blend)
    }
  }
}

extension VectorGradient {
  /// The same gradient with one colour at the alphas of its own.
  fileprivate func tinted(_ tint: Color, current: Color) -> VectorGradient {
    var copy = self
    for index in stops.indices {
      let alpha = stops[index].color?.alpha ?? current.alpha * stops[index].opacity
      copy.stops[index].color = tint.withOpacity(alpha)
    }
    return copy
  }
}
