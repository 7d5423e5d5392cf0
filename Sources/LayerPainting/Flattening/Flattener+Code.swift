// Code as draw commands: bands, then the glyphs of each colour, then the caret.

import DisplayList
import MotionCurves
import Pixels

extension Flattener {
  /// How many commands draw code: 0, 1 or 2 for more.
  func drawCount(_ code: PaintedCode?) -> Int {
    guard let code else { return 0 }
    return min(2, code.bands.count + drawCount(code.text) + (code.caret == nil ? 0 : 1))
  }

  /// Draws code in the coordinates of the pen, its bands cut by round corners of its box where they reach them.
  func draw(
    _ code: PaintedCode?, in outline: FittedRoundedRect, _ pen: Pen, _ stretch: Stretch,
    into builder: inout DisplayListBuilder
  ) {
    guard var code else { return }
    let radii = outline.radii
    let (top, bottom) = (max(radii.topLeft, radii.topRight), max(radii.bottomLeft, radii.bottomRight))
    let reachesCorners = code.bands.contains {
      $0.rect.minY < outline.rect.minY + top || $0.rect.maxY > outline.rect.maxY - bottom
    }
    guard reachesCorners, !radii.isZero else { return draw(code, pen, into: &builder) }
    builder.clip(to: Shape(opened(outline, pen, stretch).outline, transform: pen.matrix)) {
      for band in code.bands { draw(band, pen, into: &$0) }
    }
    code.bands = []
    draw(code, pen, into: &builder)
  }

  /// Draws code in the coordinates of the pen.
  func draw(_ code: PaintedCode?, _ pen: Pen, into builder: inout DisplayListBuilder) {
    guard let code else { return }
    for band in code.bands { draw(band, pen, into: &builder) }
    draw(code.text, pen, into: &builder)
    if let caret = code.caret { draw(caret, pen, into: &builder) }
  }

  private func draw(_ band: PaintedCode.Band, _ pen: Pen, into builder: inout DisplayListBuilder) {
    let color = PaintColor(band.color.scaled(by: clamped(pen.opacity)))
    guard color.alpha > 0, onCanvas(band.rect, pen.matrix) else { return }
    builder.fill(Shape(band.rect, transform: pen.matrix), with: .solid(color), blend: pen.blend)
  }
}
