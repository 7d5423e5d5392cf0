import DisplayList
import Pixels
import TestSupport
import Testing

@testable import Raster

/// Drawing only the differences from the previous frame, against drawing everything.
@Suite struct DamageTests {
  private static func renderer(tileSize: PixelSize = Renderer.defaultTileSize) -> Renderer {
    Renderer(images: TestImages.store, glyphs: TestGlyphs.store, tileSize: tileSize)
  }

  @Test func `redrawing the damage makes the same picture`() {
    var partial = 0
    for seed in (0..<500).map({ UInt64($0) &* 7919 &+ 5 }) {
      var random = SeededRandom(seed: seed)
      let old = RandomDisplayList.make(seed: seed)
      let new = random.chance(0.1) ? RandomDisplayList.make(seed: seed + 1) : RandomFilm.changed(old, &random)
      let renderer = Self.renderer(tileSize: PixelSize(width: random.int(1...80), height: random.int(1...40)))
      var (bitmap, expected) = (Bitmap(size: old.size), Bitmap(size: new.size))
      renderer.render(old, into: &bitmap)
      let before = bitmap
      renderer.render(new, into: &expected)
      renderer.update(&bitmap, from: old, to: new)
      #expect(bitmap == expected, "seed \(seed)")
      guard old.size == new.size else { continue }
      let areas = renderer.damage(from: old, to: new)
      if let area = areas.first, area != PixelRect(new.size) { partial += 1 }
      let outside = expected.pixels.indices.filter { index in
        let (x, y) = (index % new.size.width, index / new.size.width)
        return expected.pixels[index] != before.pixels[index]
          && !areas.contains { $0.columns.contains(x) && $0.rows.contains(y) }
      }
      #expect(outside.isEmpty, "seed \(seed)")
    }
    #expect(partial > 100)
  }

  @Test func `equal lists have no damage, lists of different sizes nothing else`() {
    let list = RandomDisplayList.make(seed: 3)
    #expect(Self.renderer().damage(from: list, to: list).isEmpty)
    var larger = list
    larger.size.width += 1
    #expect(Self.renderer().damage(from: list, to: larger) == [PixelRect(larger.size)])
  }

  @Test func `a small layer that moves damages only where it was and is`() {
    func frame(_ x: Double) -> DisplayList {
      var builder = DisplayListBuilder(size: PixelSize(width: 400, height: 300))
      func box(_ x: Double, _ width: Double) -> Shape {
        Shape(RoundedRect(Rect(x: x, y: 20, width: width, height: 30), radii: CornerRadii(5)).fitted())
      }
      let paint = Paint.solid(PaintColor(Color.black.premultiplied))
      builder.fill(box(0, 400), with: paint)
      builder.clip(to: box(100, 200)) { $0.fill(box(x, 40), with: paint) }
      builder.fill(box(350, 20), with: paint)
      return builder.list
    }
    let areas = Self.renderer().damage(from: frame(120), to: frame(125))
    #expect(areas == [PixelRect(x: 120, y: 20, width: 45, height: 30)])
  }

  @Test func `a group that fades damages all of a picture in it, of which little changes`() {
    let paint = Paint.solid(PaintColor(Color.black.premultiplied))
    func frame(_ x: Double, _ opacity: Double) -> DisplayList {
      var picture = DisplayListBuilder(size: PixelSize(width: 100, height: 80))
      picture.fill(Shape(Rect(x: 0, y: 0, width: 100, height: 80)), with: paint)
      picture.fill(Shape(Rect(x: x, y: 10, width: 5, height: 5)), with: .solid(PaintColor(Color.white.premultiplied)))
      var builder = DisplayListBuilder(size: PixelSize(width: 300, height: 200))
      builder.group(opacity: opacity) { [list = picture.list] in $0.picture(list, at: Point(x: 20, y: 30)) }
      return builder.list
    }
    let whole = PixelRect(x: 20, y: 30, width: 100, height: 80)
    #expect(Self.renderer().damage(from: frame(10, 0.6), to: frame(12, 0.3)) == [whole])
    // Alone, the change in the picture is all.
    #expect(
      Self.renderer().damage(from: frame(10, 0.6), to: frame(12, 0.6)) == [PixelRect(x: 30, y: 40, width: 7, height: 5)]
    )
  }
}
