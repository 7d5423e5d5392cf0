// Font files from bytes: any bytes end in an error or in a text that can be drawn.

import DisplayList
import LayerPainting
import Motion
import Pixels
import Raster
import SceneModel
import TextLayout

/// Lays a text out in a font and draws it.
enum FontTarget {
  /// Latin with ligatures and accents, Hebrew, Arabic, a picture.
  private static let text = LayerText("Hafi fé אב لا 😀", size: 14, weight: 650, lines: 0)
  private static let box = Size(width: 60, height: 40)

  static func run(_ bytes: [UInt8]) {
    let font = FontReference.file("fuzz.ttf")
    let texts: TextCatalog
    do {
      var layouter = try TextLayouter(declared: [font])
      try layouter.open(font, bytes: bytes)
      _ = try layouter.add(text, font: font, box: box)
      texts = layouter.texts
    } catch {
      expect(error is FontError || error is TextError, "\(error)")
      return
    }
    draw(texts)
  }

  private static func draw(_ texts: TextCatalog) {
    let frame = Rect(x: 2, y: 1, width: box.width, height: box.height)
    let scene = Scene(
      canvas: Canvas(size: Size(width: 64, height: 44)),
      screens: [Screen("s", layers: [Layer(id: "t", frame: frame, text: text)])])
    let list = MotionPlan(scene: scene, images: ImageCatalog(), texts: texts).displayList(at: 0)
    var bitmap = Bitmap(size: list.size)
    let renderer = Renderer(images: ImageStore([]).adding(texts.pictures), glyphs: GlyphStore(texts.outlines))
    renderer.render(list, into: &bitmap)
    expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 }, "a white canvas that is not opaque any more")
  }
}
