// Scenes for the tests of strips, curves, outlines, traces and comparisons.

import Foundation
import Pixels
import SceneModel

/// Small scenes.
package enum LookScenes {
  /// A card that flies from (8, 8, 24, 16) to (0, 0, 80, 40) in 0.5 s at constant speed, after 0.2 s and before 0.3 s of
  /// rest, on 80×60 points.
  package static func flight(scale: Double = 1, background: Color = .white) -> Scene {
    var transition = Transition(to: "detail")
    transition.duration = .seconds(0.5)
    transition.curve = .named(.linear)
    let small = Layer(
      id: "card", frame: Rect(x: 8, y: 8, width: 24, height: 16), cornerRadii: CornerRadii(6),
      fill: .color(Color(rgb: 0xFF9500)))
    let large = Layer(id: "card", frame: Rect(x: 0, y: 0, width: 80, height: 40), fill: .color(Color(rgb: 0xFF9500)))
    let rows = (0..<3).map { row in
      Layer(
        id: "row\(row)", frame: Rect(x: 40, y: 10 + 16 * Double(row), width: 30, height: 8),
        fill: .color(Color(rgb: 0x34C759)))
    }
    return Scene(
      name: "flight", canvas: Canvas(size: Size(width: 80, height: 60), scale: scale, background: background),
      screens: [Screen("list", layers: [small] + rows), Screen("detail", layers: [large])],
      timeline: [.hold(0.2), Step(.transition(transition)), .hold(0.3)])
  }

  /// The same, there and back.
  package static func roundTrip() -> Scene {
    var scene = flight()
    var back = Transition(to: "list", reverse: true)
    back.duration = .seconds(0.4)
    scene.timeline += [Step(.transition(back)), .hold(0.1)]
    return scene
  }
}

extension Bitmap {
  /// The part of the picture from (x, y) on.
  package func part(x: Int, y: Int, size: PixelSize) -> Bitmap {
    var part = Bitmap(size: size)
    for row in 0..<size.height {
      for column in 0..<size.width { part[column, row] = self[x + column, y + row] }
    }
    return part
  }
}
