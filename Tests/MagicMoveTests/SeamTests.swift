// Where a child meets the edge of the clip around it, nothing of its parent may show.

import Pixels
@testable import Rendering
import SceneModel
import Testing

@Suite struct SeamTests {
  /// A white child that should hide a red card on a black canvas. Every pixel of the picture must be grey then.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var card = Layer(frame: Rect(x: 8.3, y: 7.7, width: 40, height: 30), cornerRadii: CornerRadii(9))
    var child = Layer(frame: Rect(x: 0, y: 0, width: 40, height: 30), fill: .color(.white))
  }

  static let cases: [Case] = {
    var cases = [Case(testDescription: "fills the card")]
    var one = Case(testDescription: "reaches beyond the card")
    one.child.frame = Rect(x: -3, y: -5, width: 50, height: 35)
    cases.append(one)
    one = Case(testDescription: "has the card's own corners")
    one.child.cornerRadii = CornerRadii(9)
    cases.append(one)
    one = Case(testDescription: "clips too, with a child of its own")
    one.child.clips = true
    one.child.fill = .color(Color(red: 1, green: 0, blue: 0))
    one.child.layers = [Layer(frame: Rect(x: 0, y: 0, width: 40, height: 30), fill: .color(.white))]
    cases.append(one)
    one = Case(testDescription: "clips beyond the card, with a child that ends at the card")
    one.child.frame = Rect(x: -6, y: -6, width: 52, height: 42)
    one.child.clips = true
    one.child.fill = nil
    one.child.layers = [Layer(frame: Rect(x: 6, y: 6, width: 40, height: 30), fill: .color(.white))]
    cases.append(one)
    one = Case(testDescription: "mirrored and stretched")
    one.child.frame = Rect(x: 10, y: 0, width: 20, height: 30)
    one.child.transform.scaleX = -2
    cases.append(one)
    one = Case(testDescription: "in perspective")
    one.card.transform.rotationY = 30
    one.card.transform.perspective = 200
    cases.append(one)
    one = Case(testDescription: "in a turned card")
    one.card.transform.rotation = 23
    cases.append(one)
    one = Case(testDescription: "in a card with continuous corners")
    one.card.cornerCurve = .continuous
    cases.append(one)
    one = Case(testDescription: "an image that fits the card's width exactly, over a fill")
    one.child.fill = .color(.white)
    one.child.image = .bitmap(
      Bitmap(size: PixelSize(width: 8, height: 4), pixels: [UInt32](repeating: 0xFFFF_FFFF, count: 32)))
    one.child.contentMode = .aspectFit
    cases.append(one)
    return cases
  }()

  @Test(arguments: cases, [1.0, 2.0, 0.7])
  func `nothing of the card shines through`(_ one: Case, _ scale: Double) throws {
    var card = one.card
    card.fill = .color(Color(red: 1, green: 0, blue: 0))
    card.clips = true
    card.layers = [one.child]
    let scene = Scene(
      canvas: Canvas(size: Size(width: 60, height: 50), scale: scale, background: .black),
      screens: [Screen("card", layers: [card])])
    let picture = try Animation(scene).still(at: .screen("card"))
    #expect(picture.pixels.contains(0xFFFF_FFFF), "the child is there")
    let coloured = picture.pixels.filter { $0 & 0xFF != ($0 >> 8) & 0xFF }
    #expect(coloured.isEmpty, "\(coloured.count) pixels have a tint of the card")
  }
}
