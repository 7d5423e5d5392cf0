// Children that share an edge with the clip around them.

import Pixels
import Testing

@testable import LayerPainting
@testable import Motion

@Suite struct OpenedOutlineTests {
  private let card = RoundedRect(Rect(x: 0, y: 0, width: 100, height: 60), radii: CornerRadii(12)).fitted()

  @Test func `a child that fills the clip moves out on all sides`() {
    let opened = OpenedOutline(RoundedRect(card.rect).fitted(), within: card, margin: 2)
    #expect(opened.outline == RoundedRect(Rect(x: -2, y: -2, width: 104, height: 64)).fitted())
  }

  @Test func `sides inside the clip stay`() {
    let header = RoundedRect(Rect(x: 0, y: 0, width: 100, height: 20)).fitted()
    let opened = OpenedOutline(header, within: card, margin: 2)
    #expect(opened.outline == RoundedRect(Rect(x: -2, y: -2, width: 104, height: 22)).fitted())
  }

  @Test func `a corner that the clip hides goes`() {
    let opened = OpenedOutline(RoundedRect(card.rect, radii: CornerRadii(12)).fitted(), within: card, margin: 2)
    #expect(opened.outline.radii == .zero)
    #expect(opened.outline.rect.minX == -2)
  }

  @Test func `a rounder corner keeps its sides`() {
    var outline = RoundedRect(card.rect)
    outline.radii.topLeft = 30
    let opened = OpenedOutline(outline.fitted(), within: card, margin: 2)
    #expect(opened.outline.rect == Rect(x: 0, y: 0, width: 102, height: 62))
    #expect(opened.outline.radii.topLeft == 30)
  }

  @Test func `a round corner on one shared side keeps it`() {
    let tab = RoundedRect(Rect(x: 0, y: 10, width: 40, height: 20), radii: CornerRadii(5)).fitted()
    #expect(OpenedOutline(tab, within: card, margin: 2).outline == tab)
  }

  @Test func `the box of an image moves only where it lies on the outline`() {
    let opened = OpenedOutline(RoundedRect(card.rect).fitted(), within: card, margin: 2)
    let band = Rect(x: 0, y: 15, width: 100, height: 30)
    #expect(opened.moving(band, in: card.rect) == Rect(x: -2, y: 15, width: 104, height: 30))
  }
}
