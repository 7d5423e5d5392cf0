// A page of 1,000 glyphs by the fast renderer on one thread: at rest, where every glyph's coverage is cached from the
// previous frame; moving by fractions of a pixel; and growing, where nothing is cached. The empty page measures the
// fixed costs.

import DisplayList
import Pixels
import Raster
import VectorGraphics

private let canvas = PixelSize(width: 780, height: 1688)

/// The benchmarks of text.
func textBenchmarks() -> [Benchmark] {
  let glyphs = GlyphStore((0..<26).map(outline))
  let motions: [(String, (Int) -> Transform)] = [
    ("rest", { _ in .identity }),
    ("moving", { .translation(x: Double($0 % 977) * 0.0137, y: Double($0 % 991) * 0.0071) }),
    ("growing", { .scale(x: 1 + Double($0 % 983) * 0.0001, y: 1 + Double($0 % 983) * 0.0001) }),
    ("turning", { .rotation(degrees: Double($0 % 983) * 0.01) }),
  ]
  return InstructionSet.allCases.filter(\.isSupported).flatMap { set in
    [0, 1000].flatMap { count in
      motions.filter { count > 0 || $0.0 == "rest" }.map { name, motion in
        let renderer = Renderer(images: ImageStore([]), glyphs: glyphs, instructionSet: set)
        var bitmap = Bitmap(size: canvas)
        var step = 0
        return Benchmark(name: "Text/glyphs\(count)-\(name)/\(set)", pixels: canvas.area) {
          step += 1
          renderer.render(page(count, motion(step)), into: &bitmap)
        }
      }
    }
  }
}

/// 40 lines of 25 glyphs of 34 pixels.
private func page(_ count: Int, _ transform: Transform) -> DisplayList {
  var builder = DisplayListBuilder(size: canvas)
  let whole = Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
  builder.fill(Shape(whole), with: .solid(PaintColor(Color.white.premultiplied)))
  let glyphs = (0..<count).map { index in
    let place = Point(x: 40 + Double(index % 25) * 27.37, y: 60 + Double(index / 25) * 40.3)
    return PlacedGlyph(outline: index * 7 % 26, origin: place, size: 34)
  }
  builder.glyphs(GlyphRun(glyphs: glyphs, transform: transform), color: PaintColor(Color.black.premultiplied))
  return builder.list
}

/// A letter of two contours, as much as fonts have: a bowl of 8 to 16 quadratic curves around a smaller one, and a stem.
private func outline(_ letter: Int) -> VectorPath {
  let curves = 8 + letter % 9
  var segments: [VectorPath.Segment] = []
  for (radius, direction) in [(0.27, 1.0), (0.19, -1.0)] {
    let step = 360 / Double(curves)
    func point(_ angle: Double, _ radius: Double) -> Point {
      Point(
        x: 0.28 + radius * PortableMath.cosine(degrees: angle * direction),
        y: -0.28 + radius * PortableMath.sine(degrees: angle * direction))
    }
    segments.append(.move(point(0, radius)))
    for index in 0..<curves {
      let outer = radius / PortableMath.cosine(degrees: step / 2)
      segments.append(
        .quadratic(
          control: point((Double(index) + 0.5) * step, outer), end: point(Double(index + 1) * step, radius)))
    }
  }
  let corners = [(0.58, -0.7), (0.66, -0.7), (0.66, 0.0), (0.58, 0.0)].map { Point(x: $0.0, y: $0.1) }
  return VectorPath(segments: segments + [.move(corners[0])] + corners.dropFirst().map { .line($0) })
}
