// Texts laid out by hand: every character is 0.6 ems wide, drawn from the outline of its scalar's number.

import DisplayList
import Pixels
import SceneModel
@testable import TextLayout

@testable import Motion

extension Fixture {
  /// The layout of a text in a box: as many lines as its string has, or its words when it is too wide.
  static func block(_ text: LayerText, _ box: Size) -> TextBlock {
    let advance = text.size * 0.6
    var lines: [TextBlock.Line] = []
    var offset = 0
    for part in text.string.split(separator: "\n", omittingEmptySubsequences: false) {
      let baseline = text.padding.top + text.size * (1 + Double(lines.count))
      let width = Double(part.count) * advance
      let free = box.width - text.padding.left - text.padding.right - width
      let left = text.padding.left + (text.alignment == .left ? 0 : text.alignment == .center ? free / 2 : free)
      let glyphs = part.unicodeScalars.enumerated().map { index, scalar in
        TextBlock.Glyph(
          picture: picture(scalar, weight: text.weight), origin: Point(x: left + Double(index) * advance, y: baseline),
          advance: advance, characters: offset + index..<offset + index + 1)
      }
      lines.append(
        TextBlock.Line(
          glyphs: glyphs, characters: offset..<offset + part.count, baseline: baseline,
          box: Rect(x: left, y: baseline - text.size, width: width, height: text.size)))
      offset += part.count + 1
    }
    return TextBlock(lines: lines, size: text.size)
  }

  /// "*" is a picture, "#" an outline in its own red; a weight above 400 has outlines of its own.
  private static func picture(_ scalar: Unicode.Scalar, weight: Double) -> TextBlock.Picture {
    switch scalar {
    case "*": .image(GlyphPictureIndex(0), box: Rect(x: 0, y: -1, width: 1, height: 1))
    case "#": .colored(OutlineIndex(35), Color.pureRed.premultiplied)
    default: .outline(OutlineIndex(Int(scalar.value) + (weight > 400 ? 1000 : 0)))
    }
  }

  /// The texts of layers, laid out.
  static func texts(_ layers: [Layer]) -> TextCatalog {
    var catalog = TextCatalog()
    catalog.pictures = [Bitmap(size: PixelSize(width: 10, height: 10))]
    func visit(_ layer: Layer) {
      if let text = layer.text { catalog[text, layer.frame.size] = block(text, layer.frame.size) }
      layer.layers.forEach(visit)
    }
    layers.forEach(visit)
    return catalog
  }

  /// The plan of a transition between two screens with texts.
  static func plan(_ from: [Layer], _ to: [Layer], texts transition: Transition) -> MotionPlan {
    let scene = scene(Screen("a", layers: from), Screen("b", layers: to), transition)
    return MotionPlan(scene: scene, images: images, texts: texts(from + to))
  }
}

extension Layer {
  /// A label.
  static func label(
    _ id: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ string: String, size: Double = 10,
    weight: Double = 400, color: Color = .black, align: LayerText.Alignment = .left
  ) -> Layer {
    Layer(
      id: id, frame: Rect(x: x, y: y, width: width, height: height),
      text: LayerText(string, size: size, weight: weight, color: color, alignment: align))
  }
}

/// A glyph as a list draws it.
struct DrawnGlyph: Equatable {
  var outline: Int
  /// Its origin in pixels.
  var origin: Point
  /// Pixels per em along both axes.
  var width: Double, height: Double
  /// The alpha of its colour, groups and cross-fades around it not counted.
  var color: PaintColor
}

extension DisplayList {
  /// All glyphs in paint order.
  var glyphs: [DrawnGlyph] {
    commands.flatMap { command -> [DrawnGlyph] in
      guard case .glyphs(let index, let color, _) = command else { return [] }
      let run = runs[at: index]
      let map = run.transform
      return run.glyphs.map { glyph in
        DrawnGlyph(
          outline: glyph.outline, origin: map.apply(glyph.origin),
          width: (map.a * map.a + map.b * map.b).squareRoot() * glyph.size,
          height: (map.c * map.c + map.d * map.d).squareRoot() * glyph.size, color: color)
      }
    }
  }

  /// The glyphs of one character.
  func glyphs(_ character: Character) -> [DrawnGlyph] {
    glyphs.filter { $0.outline % 1000 == Int(character.unicodeScalars.first?.value ?? 0) }
  }
}
