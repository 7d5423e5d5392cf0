// Text as draw commands: one run of all glyphs in the colour of the text, one for each colour of spans, then what has colours of its
// own, in order.

import DisplayList
import MotionCurves
import Pixels

extension Flattener {
  /// How many commands draw a text: 0, 1 or 2 for more.
  func drawCount(_ text: PaintedText?) -> Int {
    guard let text, !text.isEmpty else { return 0 }
    var count = 0
    var hasPlain = false
    var span: PremultipliedColor?
    for glyph in text.glyphs where count < 2 {
      switch glyph.ink {
      case .outline:
        count += hasPlain ? 0 : 1
        hasPlain = true
      case .tinted(_, let color):
        if span != color { count += 1 }
        span = color
      case .colored, .image: count += 1
      }
    }
    return min(count, 2)
  }

  /// Draws a text in the coordinates of the pen.
  func draw(_ text: PaintedText?, _ pen: Pen, into builder: inout DisplayListBuilder) {
    guard let text, !text.isEmpty, onCanvas(text.reach, pen.matrix) else { return }
    let opacity = clamped(pen.opacity)
    var plain: [PlacedGlyph] = []
    var spans = ColoredRuns()
    var others: [PaintedText.Glyph] = []
    for glyph in text.glyphs {
      switch glyph.ink {
      case .outline(let index):
        plain.append(PlacedGlyph(outline: index.position, origin: glyph.origin, size: glyph.size))
      case .tinted(let index, let color):
        spans.add(PlacedGlyph(outline: index.position, origin: glyph.origin, size: glyph.size), color)
      case .colored, .image: others.append(glyph)
      }
    }
    addRun(plain, text.color.scaled(by: opacity), pen, into: &builder)
    for run in spans.runs { addRun(run.glyphs, run.color.scaled(by: opacity), pen, into: &builder) }
    for glyph in others { draw(glyph, opacity: opacity * text.color.alpha, pen, into: &builder) }
  }

  /// Draws a glyph with colours of its own.
  private func draw(
    _ glyph: PaintedText.Glyph, opacity: Double, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    switch glyph.ink {
    case .outline, .tinted: break  // drawn with all others of their colour
    case .colored(let index, let color):
      let placed = PlacedGlyph(outline: index.position, origin: glyph.origin, size: glyph.size)
      addRun([placed], color.scaled(by: opacity), pen, into: &builder)
    case .image(let image, let pixels, let box, let own):
      let opacity = opacity * own
      guard pixels.width > 0, pixels.height > 0, DisplayListBuilder.byte(opacity) > 0 else { return }
      let rect = Rect(
        x: glyph.origin.x + box.x * glyph.size, y: glyph.origin.y + box.y * glyph.size,
        width: box.width * glyph.size, height: box.height * glyph.size)
      let whole = Transform(part: Rect(size: pixels), to: rect)
      let picture = builder.add(ImagePlacement(image: image, transform: pen.matrix * whole))
      let paint = Paint.image(picture, opacity: DisplayListBuilder.byte(opacity))
      builder.fill(Shape(rect, transform: pen.matrix), with: paint, blend: pen.blend)
    }
  }

  private func addRun(
    _ glyphs: [PlacedGlyph], _ color: PremultipliedColor, _ pen: Pen, into builder: inout DisplayListBuilder
  ) {
    let color = PaintColor(color)
    guard color.alpha > 0 else { return }
    builder.glyphs(GlyphRun(glyphs: glyphs, transform: pen.matrix), color: color, blend: pen.blend)
  }
}

/// Glyphs by their colours, in the order in which the colours appear first.
private struct ColoredRuns {
  private(set) var runs: [(color: PremultipliedColor, glyphs: [PlacedGlyph])] = []
  /// The places of colours after the first few, which are found faster one by one: code has as many as its theme.
  private var numbers: [PremultipliedColor: Int] = [:]
  private static let few = 16
  /// The place of the colour of the last glyph.
  private var last = 0

  mutating func add(_ glyph: PlacedGlyph, _ color: PremultipliedColor) {
    if runs.isEmpty || runs[last].color != color { last = number(of: color) }
    runs[last].glyphs.append(glyph)
  }

  private mutating func number(of color: PremultipliedColor) -> Int {
    let first = runs.prefix(Self.few).firstIndex { $0.color == color }
    if let number = first ?? (runs.count > Self.few ? numbers[color] : nil) { return number }
    if runs.count >= Self.few { numbers[color] = runs.count }
    runs.append((color, []))
    return runs.count - 1
  }
}

extension PaintedText {
  /// A rectangle that holds the glyphs: two ems around their origins, more than letters of any script take.
  fileprivate var reach: Rect {
    var (minX, minY, maxX, maxY) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
    for glyph in glyphs {
      let ems = 2 * glyph.size
      minX = min(minX, glyph.origin.x - ems)
      minY = min(minY, glyph.origin.y - ems)
      maxX = max(maxX, glyph.origin.x + ems)
      maxY = max(maxY, glyph.origin.y + ems)
    }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
