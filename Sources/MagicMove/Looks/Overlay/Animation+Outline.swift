// Where frames get their overlay.

import DisplayList
import Motion
import Pixels

extension Animation {
  /// The picture at a time, with the outlines of layers over it when they were asked for.
  package func list(at seconds: Double) -> DisplayList {
    if let sheet { return sheet(seconds) }
    let list = plan.displayList(at: seconds)
    guard let overlay else { return list }
    var builder = DisplayListBuilder(continuing: list)
    let scale = scene.canvas.scale
    overlay.draw(at: seconds, map: .scale(x: scale, y: scale), unit: max(1, scale.rounded()), in: &builder)
    return builder.list
  }

  /// Draws the frame of a time into a box of a larger picture, `scale` times as large, outlines in lines of `unit` pixels.
  func draw(frameAt seconds: Double, at origin: Point, scale: Double, unit: Double, in list: inout DisplayListBuilder) {
    list.append(plan.displayList(at: seconds).placed(at: origin, scale: scale, on: list.list.size))
    guard let overlay else { return }
    let factor = scale * scene.canvas.scale
    overlay.draw(
      at: seconds, map: .translation(x: origin.x, y: origin.y) * .scale(x: factor, y: factor), unit: unit, in: &list)
  }
}
