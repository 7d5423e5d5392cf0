// Random shapes and runs of glyphs.

import DisplayList
import Pixels
import TestSupport

extension SeededRandom {
  /// A shape with anything that shapes may have, about 30 pixels large.
  mutating func shape() -> Shape {
    let rect = Rect(x: real(-6...20), y: real(-6...20), width: real(0...26), height: real(0...26))
    let radii =
      chance(0.3) ? .zero : CornerRadii(topLeft: real(0...9), topRight: real(0...9), bottomRight: 3, bottomLeft: 0)
    var shape = Shape(RoundedRect(rect, radii: radii, smoothing: chance(0.3) ? real(0...1) : 0).fitted())
    if chance(0.3) { shape.crop = Rect(x: real(-6...20), y: real(-6...20), width: real(0...26), height: real(0...26)) }
    if chance(0.4) { shape.hole = shape.outline.inset(by: real(-2...4)) }
    if chance(0.1) { shape.hole = RoundedRect(Rect(x: 4, y: 5, width: 10, height: 9), radii: CornerRadii(3)).fitted() }
    switch int(0...4) {
    case 0: break
    case 1: shape.transform = .translation(x: Double(int(-4...4)), y: Double(int(-4...4)))
    case 2:
      shape.transform = Transform(a: real(-2...2), b: 0, c: 0, d: real(-2...2), tx: real(-9...20), ty: real(-9...20))
    case 3:
      shape.transform = .translation(x: 12, y: 11) * .rotation(degrees: real(0...360)) * .translation(x: -10, y: -9)
    default:
      shape.transform = .rotation(degrees: real(-20...20))
      shape.transform.px = real(-0.05...0.05)
      shape.transform.py = real(-0.05...0.05)
    }
    return shape
  }

  /// A run of a few glyphs under any transform, some of them close together.
  mutating func run() -> GlyphRun {
    let size = chance(0.1) ? real(100...300) : real(2...40)
    var x = real(-5...20)
    let glyphs = (0..<int(0...6)).map { _ in
      x += size * real(0...0.8)
      return PlacedGlyph(
        outline: int(0...TestGlyphs.Name.allCases.count), origin: Point(x: x, y: real(5...50)), size: size)
    }
    return GlyphRun(glyphs: glyphs, transform: chance(0.5) ? .identity : shape().transform)
  }
}
