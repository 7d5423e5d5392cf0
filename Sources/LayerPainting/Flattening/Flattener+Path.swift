// Paths as draw commands: the inside, then the line along it.

import DisplayList
import MotionCurves
import Pixels
import VectorGraphics

extension Flattener {
  /// How many commands draw a path: 0, 1 or 2.
  func drawCount(_ path: PaintedPath?) -> Int {
    guard let path else { return 0 }
    let own = path.isEmpty ? 0 : (path.fill == nil ? 0 : 1) + ((path.stroke?.style.width ?? 0) > 0 ? 1 : 0)
    return path.above.reduce(own) { $0 + drawCount($1) }
  }

  /// Draws a path in the coordinates of the pen.
  func draw(_ path: PaintedPath?, _ pen: Pen, into builder: inout DisplayListBuilder) {
    defer { path?.above.forEach { draw($0, pen, into: &builder) } }
    guard let path, !path.isEmpty, let reach = path.reach, onCanvas(reach, pen.matrix) else { return }
    let matrix = pen.matrix * path.map
    guard matrix.inverse != nil else { return }
    let index = builder.add(path.path)
    if let fill = path.fill {
      self.fill(.fill(path.rule), of: index, with: fill, over: path.area, pen, matrix, into: &builder)
    }
    if let stroke = path.stroke, stroke.style.width > 0 {
      fill(.stroke(stroke.style), of: index, with: stroke.paint, over: path.area, pen, matrix, into: &builder)
    }
  }

  private func fill(
    _ part: PathArea, of path: PathIndex, with fill: PaintedFill, over area: Rect, _ pen: Pen, _ matrix: Transform,
    into builder: inout DisplayListBuilder
  ) {
    let paint: Paint
    switch fill {
    case .color(let color):
      let color = PaintColor(color.scaled(by: clamped(pen.opacity)))
      guard color.alpha > 0 else { return }
      paint = .solid(color)
    case .gradient(let gradient):
      let place = matrix * .translation(x: area.x, y: area.y)
      paint = .gradient(
        builder.add(gradient.resolved(in: area.size, transform: place)), opacity: DisplayListBuilder.byte(pen.opacity))
    }
    builder.fill(Shape(path: path, area: part, transform: matrix), with: paint, blend: pen.blend)
  }
}
