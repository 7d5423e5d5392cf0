// Children that share an edge with the clip around them.

import Pixels
import Testing

@testable import Motion

@Suite struct OpenedOutlineTests {
  private let card = RoundedRect(Rect(x: 0, y: 0, width: 100, height: 60), radii: CornerRadii(12)).fitted()

  @Test func aChildThatFillsTheClipMovesOutOnAllSides() {
    let opened = OpenedOutline(RoundedRect(card.rect).fitted(), within: card, margin: 2)
    #expect(opened.outline == RoundedRect(Rect(x: -2, y: -2, width: 104, height: 64)).fitted())
  }

  @Test func sidesInsideTheClipStay() {
    let header = RoundedRect(Rect(x: 0, y: 0, width: 100, height: 20)).fitted()
    let opened = OpenedOutline(header, within: card, margin: 2)
    #expect(opened.outline == RoundedRect(Rect(x: -2, y: -2, width: 104, height: 22)).fitted())
  }

  @Test func aCornerThatTheClipHidesGoes() {
    let opened = OpenedOutline(RoundedRect(card.rect, radii: CornerRadii(12)).fitted(), within: card, margin: 2)
    #expect(opened.outline.radii == .zero)
    #expect(opened.outline.rect.minX == -2)
  }

  @Test func aRounderCornerKeepsItsSides() {
    var outline = RoundedRect(card.rect)
    outline.radii.topLeft = 30
    let opened = OpenedOutline(outline.fitted(), within: card, margin: 2)
    #expect(opened.outline.rect == Rect(x: 0, y: 0, width: 102, height: 62))
    #expect(opened.outline.radii.topLeft == 30)
  }

  @Test func aRoundCornerOnOneSharedSideKeepsIt() {
    let tab = RoundedRect(Rect(x: 0, y: 10, width: 40, height: 20), radii: CornerRadii(5)).fitted()
    #expect(OpenedOutline(tab, within: card, margin: 2).outline == tab)
  }

  @Test func theBoxOfAnImageMovesOnlyWhereItLiesOnTheOutline() {
    let opened = OpenedOutline(RoundedRect(card.rect).fitted(), within: card, margin: 2)
    let band = Rect(x: 0, y: 15, width: 100, height: 30)
    #expect(opened.moving(band, in: card.rect) == Rect(x: -2, y: 15, width: 104, height: 30))
  }
}
