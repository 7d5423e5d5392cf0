import DisplayList
import Pixels
import Raster
import Testing

@testable import Rendering

/// The built-in letters: every one is there, as wide as it says, and sharp.
@Suite struct StrokeFontTests {
  private static let printable = (0x21...0x7E).compactMap { UnicodeScalar($0) }.map(Character.init)

  private func drawn(_ text: String, _ font: StrokeFont, width: Int = 240, height: Int = 40) -> Bitmap {
    var list = DisplayListBuilder(size: PixelSize(width: width, height: height))
    list.draw(text, at: Point(x: 4, y: 30), font: font)
    var bitmap = Bitmap(size: list.list.size)
    Renderer(images: ImageStore([])).render(list.list, into: &bitmap)
    return bitmap
  }

  /// The first and the last column and row with ink of at least half coverage.
  private func inked(_ bitmap: Bitmap) -> (x: ClosedRange<Int>, y: ClosedRange<Int>)? {
    let ink = bitmap.pixels.indices.filter { bitmap.pixels[$0] >> 24 >= 0x60 }
    let (xs, ys) = (ink.map { $0 % bitmap.width }, ink.map { $0 / bitmap.width })
    guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else { return nil }
    return (left...right, top...bottom)
  }

  @Test func `every printable character of ASCII has a glyph of its own`() {
    let font = StrokeFont(capHeight: 12, color: .black)
    let box = font.shapes(of: "\u{1F600}", at: .zero)
    #expect(!box.isEmpty)
    var seen: [[Shape]: Character] = [:]
    for character in Self.printable + Array("→…°·×–") {
      let shapes = font.shapes(of: String(character), at: .zero)
      #expect(!shapes.isEmpty && shapes != box, "\(character)")
      #expect(seen[shapes] == nil, "\(character) looks like \(seen[shapes].map(String.init) ?? "")")
      seen[shapes] = character
    }
  }

  @Test(arguments: [8.0, 9, 10, 14, 20, 31])
  func `a label is as wide as it says, to a pixel`(_ height: Double) throws {
    let font = StrokeFont(capHeight: height, color: .black)
    for text in ["H", "0123456789", "list-detail 40%", "nn"] {
      let extent = try #require(inked(drawn(text, font, width: 400, height: 60)))
      #expect(extent.x.lowerBound == 4, "\(text)")
      #expect(abs(Double(extent.x.count) - font.width(of: text)) <= 1.5, "\(text) at \(height)")
    }
  }

  @Test(arguments: [8.0, 9, 10, 14])
  func `stems are sharp: a column is full beside an empty one`(_ height: Double) {
    let bitmap = drawn("H", StrokeFont(capHeight: height, color: .black))
    let middle = 30 - Int(height / 4)
    #expect(bitmap[4, middle] >> 24 == 255)
    #expect(bitmap[3, middle] >> 24 <= 0x50)
  }

  @Test func `capitals stand on the base line and are as high as they say`() throws {
    let extent = try #require(inked(drawn("HEX", StrokeFont(capHeight: 14, color: .black))))
    #expect(extent.y.upperBound == 29)
    #expect(abs(extent.y.count - 15) <= 1)
  }

  @Test func `digits are equally wide`() {
    let font = StrokeFont(capHeight: 9, color: .black)
    let widths = Set("0123456789".map { font.width(of: String([$0, $0])) })
    #expect(widths.count == 1)
  }

  @Test func `a label that does not fit ends with an ellipsis`() {
    let font = StrokeFont(capHeight: 9, color: .black)
    let text = "people/chidi/avatar"
    #expect(font.fitted(text, to: font.width(of: text)) == text)
    let short = font.fitted(text, to: font.width(of: text) - 1)
    #expect(short.hasSuffix("…") && text.hasPrefix(short.dropLast()) && short.count > 10)
    #expect(font.width(of: short) <= font.width(of: text) - 1)
    #expect(font.fitted(text, to: 3) == "")
    #expect(font.width(of: "") == 0)
  }

  @Test func `a label is drawn where it is aligned to`() {
    let font = StrokeFont(capHeight: 9, color: .black)
    func left(_ alignment: DisplayListBuilder.LabelAlignment) -> Double {
      var list = DisplayListBuilder(size: PixelSize(width: 100, height: 20))
      list.draw("HH", at: Point(x: 50, y: 15), font: font, alignment: alignment)
      return list.list.shapes.map { $0.transform.boundingBox(of: $0.outline.rect).minX }.min() ?? .nan
    }
    let width = font.width(of: "HH")
    #expect(left(.left) >= 49 && left(.left) <= 50)
    #expect(abs(left(.left) - left(.center) - width / 2) <= 1)
    #expect(abs(left(.left) - left(.right) - width) <= 1)
  }
}
